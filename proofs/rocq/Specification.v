(** * The game, as far as the theorems need it

    Nothing here mentions an algorithm. Every theorem of this folder is about these definitions.

    A mahjong tile has a suit and a rank, and there are four copies of each such kind. Three suits are number suits with
    nine ranks; the fourth suit, the honours, has seven. The theorems hold for any number of ranks and of copies, so
    neither nine nor four occurs below. Ranks are counted from 0. *)

From Coq Require Import List Arith.
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
