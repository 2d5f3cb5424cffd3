(** * The recursion that divides a suit

    This is [_splits] of mjfunc/spec/complete.py, line by line, without quads. It uses up the tiles of the lowest rank:
    it chooses how many triplets and pairs to make of them, and each other tile must then begin a sequence. *)

From Coq Require Import List Arith.
From Mjfunc Require Import Specification.
Import ListNotations.

(** The ranks above without the second and third tiles of this number of sequences; none if there are too few. *)
Definition without_sequences (s : suit) (higher : counts) (number : nat) : option counts :=
  match number with
  | 0 => Some higher
  | S _ =>
      match s, higher with
      | Numbers, second :: third :: rest =>
          if Nat.min second third <? number then None else Some (second - number :: third - number :: rest)
      | _, _ => None
      end
  end.

Definition lowest_parts (rank triplets pairs sequences : nat) : list part :=
  repeat (Triplet rank) triplets ++ repeat (Pair rank) pairs ++ repeat (Sequence rank) sequences.

(** [ranks] is the number of ranks, and so the depth of the recursion; [most] is the number of pairs allowed. *)
Fixpoint splits_from (s : suit) (ranks most rank : nat) (cs : counts) : list (list part) :=
  match ranks, cs with
  | S fewer, lowest :: higher =>
      flat_map (fun triplets =>
        flat_map (fun pairs =>
          let sequences := lowest - 3 * triplets - 2 * pairs in
          match without_sequences s higher sequences with
          | None => []
          | Some remaining =>
              map (app (lowest_parts rank triplets pairs sequences))
                  (splits_from s fewer (most - pairs) (S rank) remaining)
          end)
          (seq 0 (S (Nat.min most ((lowest - 3 * triplets) / 2)))))
        (seq 0 (S (lowest / 3)))
  | _, _ => [[]]
  end.

(** Every way to divide the tiles of a suit into blocks and at most [most] pairs. *)
Definition splits (s : suit) (most : nat) (cs : counts) : list (list part) :=
  splits_from s (length cs) most 0 cs.
