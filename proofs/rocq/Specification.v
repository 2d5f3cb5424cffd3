(** * The game, as far as the theorems need it

    Nothing here mentions an algorithm. Every theorem of this folder is about these definitions.

    A mahjong tile has a suit and a rank, and there are four copies of each such kind. Three suits are number suits with
    nine ranks; the fourth suit, the honours, has seven. The theorems hold for any number of ranks and of copies, so
    neither nine nor four occurs below. Ranks are counted from 0. *)

From Coq Require Import List Arith Permutation.
Import ListNotations.

(** ** One suit *)

(** Three successive ranks make a sequence in a number suit, but not among honours. *)
Inductive suit := Numbers | Honours.

(** The tiles of a suit in a hand: how many of rank 0, of rank 1, and so on. A rank beyond the end is not held. *)
Definition counts := list nat.
Definition held (cs : counts) (rank : nat) : nat := nth rank cs 0.

(** A part is a pair, a triplet or a sequence; triplets and sequences are also called blocks. It is named by its lowest
    rank: [Sequence 2] has one tile of each of the ranks 2, 3 and 4. *)
Inductive part := Pair (rank : nat) | Triplet (rank : nat) | Sequence (rank : nat).

Definition tiles (p : part) : list nat :=
  match p with
  | Pair r => [r; r]
  | Triplet r => [r; r; r]
  | Sequence r => [r; S r; S (S r)]
  end.

Definition is_pair (p : part) : bool := match p with Pair _ => true | _ => false end.
Definition is_block (p : part) : bool := negb (is_pair p).

Definition permitted (s : suit) (p : part) : Prop :=
  match s, p with Honours, Sequence _ => False | _, _ => True end.

(** A collection of parts is a list. Its order does not matter: lists that are permutations of each other are the same
    collection. *)
Definition pairs (ps : list part) : nat := length (filter is_pair ps).
Definition blocks (ps : list part) : nat := length (filter is_block ps).

(** How many tiles of a rank the parts have together. *)
Definition tally (ps : list part) (rank : nat) : nat := count_occ Nat.eq_dec (flat_map tiles ps) rank.

(** Parts decompose the tiles of a suit if they use each of them exactly once, and nothing else. *)
Definition decomposes (s : suit) (cs : counts) (ps : list part) : Prop :=
  Forall (permitted s) ps /\ forall rank, tally ps rank = held cs rank.

(** ** Several suits *)

(** A hand is a list of suits with their tiles. Each part of it lies in one suit, which is given by its place in that
    list. A real hand has three number suits and one suit of honours. *)
Definition hand := list (suit * counts).
Definition placed_part := (nat * part)%type.

Definition suit_at (h : hand) (place : nat) : suit := fst (nth place h (Honours, [])).
Definition counts_at (h : hand) (place : nat) : counts := snd (nth place h (Honours, [])).

(** The parts that lie in the suit at a place. *)
Definition parts_at (place : nat) (ps : list placed_part) : list part :=
  map snd (filter (fun p => fst p =? place) ps).

(** Parts are a complete decomposition of a hand if they use each tile of each suit exactly once, and exactly one of them
    is a pair. *)
Definition decomposes_hand (h : hand) (ps : list placed_part) : Prop :=
  (forall place, decomposes (suit_at h place) (counts_at h place) (parts_at place ps)) /\
  pairs (map snd ps) = 1.

(** ** Listings *)

(** What it means that a list has everything with some property exactly once, where permutations count as the same. *)
Definition lists_once {A} (same : A -> A -> Prop) (P : A -> Prop) (listing : list A) : Prop :=
  (forall a, In a listing -> P a) /\
  (forall a, P a -> exists b, In b listing /\ same a b) /\
  NoDup listing /\
  (forall a b, In a listing -> In b listing -> same a b -> a = b).

(** ** Distance *)

(** A suit contains parts if it has at least the tiles that they use. *)
Definition contains (cs : counts) (ps : list part) : Prop := forall rank, tally ps rank <= held cs rank.

(** A suit contains [b] blocks and [p] pairs, all at once. *)
Definition has_blocks (s : suit) (b p : nat) (cs : counts) : Prop :=
  exists ps, Forall (permitted s) ps /\ blocks ps = b /\ pairs ps = p /\ contains cs ps.

(** Several suits in a row, given by their kind and their number of ranks, contain [b] blocks and [p] pairs together: they
    share these numbers among them. No part has tiles of two suits. *)
Fixpoint have_blocks (suits : list (suit * nat)) (b p : nat) (cs : counts) : Prop :=
  match suits with
  | [] => b = 0 /\ p = 0 /\ cs = []
  | (s, ranks) :: others =>
      exists own rest b1 b2 p1 p2,
        cs = own ++ rest /\ length own = ranks /\ b = b1 + b2 /\ p = p1 + p2 /\
        has_blocks s b1 p1 own /\ have_blocks others b2 p2 rest
  end.

(** Adding [n] tiles to those held makes some tiles that are good. No more copies of a kind than available may be used;
    those held count among the available ones. *)
Definition reaches (good : counts -> Prop) (cs available : counts) (n : nat) : Prop :=
  exists after,
    Forall2 le cs after /\ Forall2 le after available /\ list_sum after = list_sum cs + n /\ good after.

(** The least number with a property, or none if no number has it. *)
Definition is_least (P : nat -> Prop) (least : option nat) : Prop :=
  match least with
  | Some n => P n /\ forall m, P m -> n <= m
  | None => forall m, ~ P m
  end.

(** The distance is the fewest tiles to add, or none if there are too few copies. *)
Definition is_distance (good : counts -> Prop) (cs available : counts) (distance : option nat) : Prop :=
  is_least (reaches good cs available) distance.

(** ** Cutting *)

(** A part lies within a number of ranks. *)
Definition within (s : suit) (ranks : nat) (p : part) : Prop := permitted s p /\ Forall (fun r => r < ranks) (tiles p).

(** What can be cut out of a suit: sets, which are whole blocks; shapes, which are blocks without one tile; and heads, which
    are pairs. The tiles that are cut out are listed. *)
Inductive cut_out (s : suit) (ranks : nat) : forall (sets shapes heads : nat) (cut : list nat), Prop :=
  | cut_nothing : cut_out s ranks 0 0 0 []
  | cut_set : forall p a k h cut, within s ranks p -> is_block p = true ->
      cut_out s ranks a k h cut -> cut_out s ranks (S a) k h (tiles p ++ cut)
  | cut_shape : forall p tile two a k h cut, within s ranks p -> is_block p = true -> Permutation (tiles p) (tile :: two) ->
      cut_out s ranks a k h cut -> cut_out s ranks a (S k) h (two ++ cut)
  | cut_head : forall r a k h cut, r < ranks ->
      cut_out s ranks a k h cut -> cut_out s ranks a k (S h) ([r; r] ++ cut).

Definition number_of_rank (rank : nat) (l : list nat) : nat := count_occ Nat.eq_dec l rank.

(** Several suits in a row, as in [have_blocks], have sets, shapes and heads together. *)
Fixpoint have_cut (suits : list (suit * nat)) (sets shapes heads : nat) (cs : counts) : Prop :=
  match suits with
  | [] => sets = 0 /\ shapes = 0 /\ heads = 0 /\ cs = []
  | (s, ranks) :: others =>
      exists own rest a1 a2 k1 k2 h1 h2 cut,
        cs = own ++ rest /\ length own = ranks /\
        sets = a1 + a2 /\ shapes = k1 + k2 /\ heads = h1 + h2 /\
        cut_out s ranks a1 k1 h1 cut /\ (forall rank, number_of_rank rank cut <= held own rank) /\
        have_cut others a2 k2 h2 rest
  end.

(** By cutting, each of [b] blocks is missing no tile if it is a set, one if it is a shape, and two if it is not there; each
    of [p] pairs that is not there is missing one. *)
Definition cuts (suits : list (suit * nat)) (b p : nat) (cs : counts) (missing : nat) : Prop :=
  exists sets shapes heads,
    have_cut suits sets shapes heads cs /\ sets + shapes <= b /\ heads <= p /\
    missing + 2 * sets + shapes + heads = 2 * b + p.

(** The cut distance is the fewest missing tiles over all ways to cut. It does not depend on the copies available. *)
Definition is_cut_distance (suits : list (suit * nat)) (b p : nat) (cs : counts) (distance : option nat) : Prop :=
  is_least (cuts suits b p cs) distance.

(** ** Special forms *)

(** How many kinds are held at least [n] times. *)
Definition kinds_with (n : nat) (cs : counts) : nat := length (filter (fun c => n <=? c) cs).

(** Seven pairs: seven different kinds are held twice. The counts are those of all kinds, in any order. *)
Definition has_seven_pairs (cs : counts) : Prop := 7 <= kinds_with 2 cs.

(** Thirteen orphans: each of some kinds is held, and one of them twice. The counts are those of the orphans alone, which
    are the thirteen kinds with the lowest and highest ranks of number suits and all honours. Other tiles do not matter. *)
Definition has_orphans (cs : counts) : Prop :=
  Forall (fun c => 1 <= c) cs /\ Exists (fun c => 2 <= c) cs.

(** ** Ready hands *)

(** A kind of tile in a hand: the place of its suit, and its rank. *)
Definition place_and_rank := (nat * nat)%type.

(** What is left of a part, and perhaps the pair, when one tile is missing: a single tile that waits for another of its
    kind; two pairs, one of which is to become a triplet; two neighbouring ranks; or two ranks with a gap. A wait is named
    by its lowest rank. *)
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

(** A wait needs a pair beside it, unless it makes one itself. *)
Definition pairs_beside (w : wait) : nat := match w with Single _ | TwoPairs _ _ => 0 | _ => 1 end.

(** Two pairs are of different kinds, and only a number suit has sequences. *)
Definition sensible (h : hand) (w : wait) : Prop :=
  match w with
  | Single _ => True
  | TwoPairs k l => k <> l
  | Neighbours k | Gap k => suit_at h (fst k) = Numbers
  end.

(** Parts and a wait are a ready decomposition of a hand if they use each of its tiles exactly once. *)
Definition ready_hand (h : hand) (ps : list placed_part) (w : wait) : Prop :=
  Forall (fun p => permitted (suit_at h (fst p)) (snd p)) ps /\
  (forall kind, number_of kind (flat_map tiles_in_place ps ++ tiles_of_wait w) = held_in h kind) /\
  pairs (map snd ps) = pairs_beside w /\
  sensible h w.

(** The second hand has the tiles of the first and one more. *)
Definition one_more (kind : place_and_rank) (h more : hand) : Prop :=
  (forall place, suit_at more place = suit_at h place) /\
  forall k, held_in more k = number_of k [kind] + held_in h k.

(** Taking a tile out of complete parts leaves other parts and a wait. A tile of a triplet leaves two pairs only if the
    pair of the hand is of another kind. *)
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
