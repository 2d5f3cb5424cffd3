(** * The game, as far as the theorems need it

    Nothing here mentions an algorithm. Every theorem of this folder is about these definitions, and you need not know
    the game to read them.

    A tile has a suit and a rank, which together are its kind, and there are four copies of each kind. Three suits are
    number suits with nine ranks; the fourth, the honours, has seven. The thirteen tiles of a player are the hand. The
    player draws a tile and gives one away, again and again, until the drawn tile makes the hand complete: four blocks
    of three tiles (three of one kind, or three successive ranks of a number suit) and a pair (two of one kind). This
    file defines what that means, and how far a hand is from it:

    - One suit, Several suits: in which ways a hand is complete.
    - Listings: what it means that a list has each of these ways once.
    - Distance: how many tiles a player must draw until the hand is complete.
    - Cutting: a distance that is quicker to compute by hand. With four blocks, thirteen tiles or more, and four copies
      of each kind that a player can have, it is the same number or one less ([cut_at_most_one_below]).
    - Special forms: two other ways to be complete, and their distances.
    - Ready hands: in which ways a hand is complete except for one tile.

    Most theorems hold for any number of suits, ranks, copies and blocks, so nine, four and thirteen do not occur
    in the definitions. Ranks are counted from 0. *)

From Coq Require Import List Arith Permutation.
Import ListNotations.

(** ** One suit *)

(** The two sorts of suits. Three successive ranks make a sequence in a number suit, but not among honours. *)
Inductive suit := Numbers | Honours.

(** The tiles of a suit in a hand: how many of rank 0, of rank 1, and so on. The length of the list is the number of
    ranks of the suit; a rank beyond its end is not held. There may be any number of each. *)
Definition counts := list nat.
Definition held (cs : counts) (rank : nat) : nat := nth rank cs 0.

(** A part is a pair, a triplet or a sequence; triplets and sequences are also called blocks. It is named by its
    lowest rank: [Sequence 2] has one tile of each of the ranks 2, 3 and 4. [tiles p] lists the ranks of its tiles. *)
Inductive part := Pair (rank : nat) | Triplet (rank : nat) | Sequence (rank : nat).

Definition tiles (p : part) : list nat :=
  match p with
  | Pair r => [r; r]
  | Triplet r => [r; r; r]
  | Sequence r => [r; S r; S (S r)]
  end.

Definition is_pair (p : part) : bool := match p with Pair _ => true | _ => false end.
Definition is_block (p : part) : bool := negb (is_pair p).

(** Honours have no sequences. *)
Definition permitted (s : suit) (p : part) : Prop :=
  match s, p with Honours, Sequence _ => False | _, _ => True end.

(** A collection of parts is a list. Its order does not matter: lists that are permutations of each other are the same
    collection. These are its numbers of pairs and of blocks. *)
Definition pairs (ps : list part) : nat := length (filter is_pair ps).
Definition blocks (ps : list part) : nat := length (filter is_block ps).

(** How many tiles of a rank the parts have together. *)
Definition tally (ps : list part) (rank : nat) : nat := count_occ Nat.eq_dec (flat_map tiles ps) rank.

(** Permitted parts decompose the tiles of a suit if they use each of them exactly once, and nothing else. So none
    lies beyond the last rank. How many of them are pairs is not limited: only a hand as a whole has exactly one. *)
Definition decomposes (s : suit) (cs : counts) (ps : list part) : Prop :=
  Forall (permitted s) ps /\ forall rank, tally ps rank = held cs rank.

(** Two tiles of rank 0 and one of each of the ranks 1 to 3 are a pair and a sequence. *)
Example pair_and_sequence : decomposes Numbers [2; 1; 1; 1] [Pair 0; Sequence 1].
Proof. split; [repeat constructor|]. intros rank. now do 5 (destruct rank as [|rank]; [reflexivity|]). Qed.

(** ** Several suits *)

(** A hand is a list of suits with their tiles: in the game, three number suits and one of honours. All tiles of a
    part are of one suit, which is given by its place in that list. No tiles are held at a place beyond its end. *)
Definition hand := list (suit * counts).
Definition placed_part := (nat * part)%type.

Definition suit_at (h : hand) (place : nat) : suit := fst (nth place h (Honours, [])).
Definition counts_at (h : hand) (place : nat) : counts := snd (nth place h (Honours, [])).

(** The parts that lie in the suit at a place. *)
Definition parts_at (place : nat) (ps : list placed_part) : list part :=
  map snd (filter (fun p => fst p =? place) ps).

(** Parts are a complete decomposition of a hand if they use each tile of each suit exactly once, and exactly one of
    them is a pair. The number of blocks follows from the number of tiles, so it is not mentioned. *)
Definition complete_decomposition (h : hand) (ps : list placed_part) : Prop :=
  (forall place, decomposes (suit_at h place) (counts_at h place) (parts_at place ps)) /\
  pairs (map snd ps) = 1.

(** ** Listings *)

(** A list has everything with the property [P] exactly once, where [same a b] says that two things count as one.
    Nothing in it is wrong, nothing is missing, and nothing stands in it twice. For the decompositions of a hand [h],
    [P] is [complete_decomposition h] and [same] is [Permutation], for the order of parts does not matter. *)
Definition lists_once {A} (same : A -> A -> Prop) (P : A -> Prop) (listing : list A) : Prop :=
  (forall a, In a listing -> P a) /\
  (forall a, P a -> exists b, In b listing /\ same a b) /\
  NoDup listing /\
  (forall a b, In a listing -> In b listing -> same a b -> a = b).

(** ** Distance *)

(** One exchange is to draw a tile and to give one away. A player gives away what the blocks and the pair do not need,
    so only the drawn tiles are counted: how many must be added until the hand contains blocks and a pair, where any
    number of tiles may be left over. This is the distance by exchange. *)

(** A suit contains parts if it has at least the tiles that they use. *)
Definition contains (cs : counts) (ps : list part) : Prop := forall rank, tally ps rank <= held cs rank.

(** A suit contains [b] blocks and [p] pairs, all at once. *)
Definition suit_has_blocks (s : suit) (b p : nat) (cs : counts) : Prop :=
  exists ps, Forall (permitted s) ps /\ blocks ps = b /\ pairs ps = p /\ contains cs ps.

(** For distances, the tiles of a hand are one list of counts: those of the first suit, followed by those of the
    second, and so on. Suits in a row, each given by its sort and its number of ranks, contain [b] blocks and [p]
    pairs together if the first suit contains some of them, and the other suits contain the rest. No part has tiles of
    two suits. *)
Fixpoint suits_have_blocks (suits : list (suit * nat)) (b p : nat) (cs : counts) : Prop :=
  match suits with
  | [] => b = 0 /\ p = 0 /\ cs = []
  | (s, ranks) :: others =>
      exists own rest b1 b2 p1 p2,
        cs = own ++ rest /\ length own = ranks /\ b = b1 + b2 /\ p = p1 + p2 /\
        suit_has_blocks s b1 p1 own /\ suits_have_blocks others b2 p2 rest
  end.

(** [n] tiles can be added to those held so that the result is [good]. Of each kind, [available] is the most copies
    that the result may have, old and new ones together. In the game this is four, less those that other players have
    shown. *)
Definition reaches (good : counts -> Prop) (cs available : counts) (n : nat) : Prop :=
  exists after,
    Forall2 le cs after /\ Forall2 le after available /\ list_sum after = list_sum cs + n /\ good after.

(** The least number with a property, or none if no number has it. *)
Definition is_least (P : nat -> Prop) (least : option nat) : Prop :=
  match least with
  | Some n => P n /\ forall m, P m -> n <= m
  | None => forall m, ~ P m
  end.

(** The distance is the fewest tiles to add. It is none if there are too few copies, and also if the lists do not fit
    each other: if they or the suits differ in length, or if more is held than is available. By exchange, the property
    [good] is [suit_has_blocks s b p] for a suit, and [suits_have_blocks suits b p] for a hand. Players count one
    less, which they call shanten: 0 is one tile from complete. *)
Definition is_distance (good : counts -> Prop) (cs available : counts) (distance : option nat) : Prop :=
  is_least (reaches good cs available) distance.

(** ** Cutting *)

(** The other distance does not ask which tiles can be added. Pieces are cut out of the hand; no tile is in two of
    them, and tiles may remain. An unfinished piece is missing one tile, and an absent block two, whatever copies are
    left. So this distance is never above the distance by exchange, and can be below it. *)

(** A part is permitted, and all its tiles are among the ranks of the suit. *)
Definition within (s : suit) (ranks : nat) (p : part) : Prop := permitted s p /\ Forall (fun r => r < ranks) (tiles p).

(** What can be cut out of a suit. Players have own words for the three sorts of pieces: a set is a whole block, a
    shape is two tiles of some block of the suit, and a head is a pair. Two tiles of one kind can be a shape, of a
    triplet, or a head. The last argument lists the tiles that are cut out. *)
Inductive cut_out (s : suit) (ranks : nat) : forall (sets shapes heads : nat) (cut : list nat), Prop :=
  | cut_nothing : cut_out s ranks 0 0 0 []
  | cut_set : forall p sets shapes heads cut,
      within s ranks p -> is_block p = true ->
      cut_out s ranks sets shapes heads cut -> cut_out s ranks (S sets) shapes heads (tiles p ++ cut)
  | cut_shape : forall p third two sets shapes heads cut,
      within s ranks p -> is_block p = true -> Permutation (tiles p) (third :: two) ->
      cut_out s ranks sets shapes heads cut -> cut_out s ranks sets (S shapes) heads (two ++ cut)
  | cut_head : forall r sets shapes heads cut,
      r < ranks ->
      cut_out s ranks sets shapes heads cut -> cut_out s ranks sets shapes (S heads) ([r; r] ++ cut).

(** How often a rank stands among tiles that are listed. *)
Definition number_of_rank (rank : nat) (l : list nat) : nat := count_occ Nat.eq_dec l rank.

(** Suits in a row, as in [suits_have_blocks], have sets, shapes and heads together: each suit has the tiles that are
    cut out of it. *)
Fixpoint have_cut (suits : list (suit * nat)) (sets shapes heads : nat) (cs : counts) : Prop :=
  match suits with
  | [] => sets = 0 /\ shapes = 0 /\ heads = 0 /\ cs = []
  | (s, ranks) :: others =>
      exists own rest sets1 sets2 shapes1 shapes2 heads1 heads2 cut,
        cs = own ++ rest /\ length own = ranks /\
        sets = sets1 + sets2 /\ shapes = shapes1 + shapes2 /\ heads = heads1 + heads2 /\
        cut_out s ranks sets1 shapes1 heads1 cut /\ (forall rank, number_of_rank rank cut <= held own rank) /\
        have_cut others sets2 shapes2 heads2 rest
  end.

(** By cutting, each of [b] blocks is missing no tile if it is a set, one if it is a shape, and two if it is absent:
    some tile that remains is to be its first, and nobody checks that one does. In the same way, each of [p] pairs
    that is absent is missing one. *)
Definition cuts (suits : list (suit * nat)) (b p : nat) (cs : counts) (missing : nat) : Prop :=
  exists sets shapes heads,
    have_cut suits sets shapes heads cs /\ sets + shapes <= b /\ heads <= p /\
    missing + 2 * sets + shapes + heads = 2 * b + p.

(** The cut distance is the fewest missing tiles over all ways to cut. It does not depend on the copies available, and
    is a number whenever the list of counts is as long as the suits together. *)
Definition is_cut_distance (suits : list (suit * nat)) (b p : nat) (cs : counts) (distance : option nat) : Prop :=
  is_least (cuts suits b p cs) distance.

(** ** Special forms *)

(** A hand is also complete if it is seven pairs, or if it is thirteen orphans. The distances from them are
    [is_distance has_seven_pairs] and [is_distance has_orphans]. *)

(** How many kinds are held at least [n] times. *)
Definition kinds_with (n : nat) (cs : counts) : nat := length (filter (fun c => n <=? c) cs).

(** Seven pairs: seven different kinds are held at least twice. The counts are those of all kinds, in any order. *)
Definition has_seven_pairs (cs : counts) : Prop := 7 <= kinds_with 2 cs.

(** Thirteen orphans: every kind of the list is held, and at least one of them twice. The list has the counts of the
    orphans alone, which are the lowest and highest ranks of the number suits and all honours. Other tiles do not
    matter. *)
Definition has_orphans (cs : counts) : Prop :=
  Forall (fun c => 1 <= c) cs /\ Exists (fun c => 2 <= c) cs.

(** ** Ready hands *)

(** A hand is ready if it would be complete with one more tile. Then it consists of parts and of something that this
    tile will finish, its wait. Whether a copy of that tile is left, or its rank is among those of the suit, is not
    asked here. Special forms are not considered. *)

(** A kind of tile in a hand: the place of its suit, and its rank. *)
Definition place_and_rank := (nat * nat)%type.

(** A wait is one of these: a single tile, which is to become the pair; two pairs, one of which is to become a
    triplet; two neighbouring ranks, or two ranks with one missing between them, which are to become a sequence with a
    third tile. The last two are named by their lower rank. [TwoPairs k l] and [TwoPairs l k] are the same wait in two
    ways of writing. *)
Inductive wait :=
  | Single (kind : place_and_rank)
  | TwoPairs (one other : place_and_rank)
  | Neighbours (kind : place_and_rank)
  | Gap (kind : place_and_rank).

Definition above (kind : place_and_rank) : place_and_rank := (fst kind, S (snd kind)).

Definition tiles_of_wait (w : wait) : list place_and_rank :=
  match w with
  | Single k => [k]
  | TwoPairs k l => [k; k; l; l]
  | Neighbours k => [k; above k]
  | Gap k => [k; above (above k)]
  end.

Definition tiles_in_place (p : placed_part) : list place_and_rank := map (pair (fst p)) (tiles (snd p)).

Definition kind_eq_dec : forall k l : place_and_rank, {k = l} + {k <> l}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition number_of (kind : place_and_rank) (l : list place_and_rank) : nat := count_occ kind_eq_dec l kind.

Definition held_in (h : hand) (kind : place_and_rank) : nat := held (counts_at h (fst kind)) (snd kind).

(** How many pairs there must be among the parts beside a wait, for one pair in all: none if the wait has it when it
    is finished. *)
Definition pairs_beside (w : wait) : nat := match w with Single _ | TwoPairs _ _ => 0 | _ => 1 end.

(** Two pairs are of different kinds: four tiles of one kind are the parts [Triplet k] beside the wait [Single k],
    which another tile of that kind finishes too. Only a number suit has sequences. *)
Definition sensible (h : hand) (w : wait) : Prop :=
  match w with
  | Single _ => True
  | TwoPairs k l => k <> l
  | Neighbours k | Gap k => suit_at h (fst k) = Numbers
  end.

(** Permitted parts and a sensible wait are a ready decomposition of a hand if together they use each of its tiles
    exactly once, and if the finished hand has exactly one pair. *)
Definition ready_decomposition (h : hand) (ps : list placed_part) (w : wait) : Prop :=
  Forall (fun p => permitted (suit_at h (fst p)) (snd p)) ps /\
  (forall kind, number_of kind (flat_map tiles_in_place ps ++ tiles_of_wait w) = held_in h kind) /\
  pairs (map snd ps) = pairs_beside w /\
  sensible h w.

(** The second hand has the tiles of the first and one more, of this kind. If the rank lies beyond the end of its
    suit, the counts of that suit are longer in the second hand; if the place does, the second hand has more suits. *)
Definition one_more (kind : place_and_rank) (h more : hand) : Prop :=
  (forall place, suit_at more place = suit_at h place) /\
  forall k, held_in more k = number_of k [kind] + held_in h k.

(** [taken_out kind parts rest wait]: a tile of this kind taken out of [parts] leaves [rest] and [wait]. The part that
    it is taken out of stands first, which is no restriction, for the order of parts does not matter. Out of a triplet
    it leaves two pairs: what is left of the triplet, and the pair of the hand, which then stands second and is of
    another kind; both ways of writing [TwoPairs] are allowed. That the parts are complete is said where this is used.
    *)
Inductive taken_out (kind : place_and_rank) : list placed_part -> list placed_part -> wait -> Prop :=
  | out_of_pair : forall rest,
      taken_out kind ((fst kind, Pair (snd kind)) :: rest) rest (Single kind)
  | out_of_triplet : forall rest other, kind <> other ->
      taken_out kind ((fst kind, Triplet (snd kind)) :: (fst other, Pair (snd other)) :: rest) rest (TwoPairs kind other)
  | out_of_triplet_behind : forall rest other, kind <> other ->
      taken_out kind ((fst kind, Triplet (snd kind)) :: (fst other, Pair (snd other)) :: rest) rest (TwoPairs other kind)
  | out_of_sequence_low : forall rest,
      taken_out kind ((fst kind, Sequence (snd kind)) :: rest) rest (Neighbours (above kind))
  | out_of_sequence_middle : forall rest low, kind = above low ->
      taken_out kind ((fst low, Sequence (snd low)) :: rest) rest (Gap low)
  | out_of_sequence_high : forall rest low, kind = above (above low) ->
      taken_out kind ((fst low, Sequence (snd low)) :: rest) rest (Neighbours low).
