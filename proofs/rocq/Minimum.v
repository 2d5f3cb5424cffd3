(** * Numbers that may be missing, and their minimum *)

From Coq Require Import List Arith Lia.
From Mjfunc Require Import Specification.
Import ListNotations.

(** The smaller of two numbers; no number is larger than all. *)
Definition smaller (a b : option nat) : option nat :=
  match a, b with
  | Some x, Some y => Some (Nat.min x y)
  | Some x, None => Some x
  | None, _ => b
  end.

Definition minimum (l : list (option nat)) : option nat := fold_right smaller None l.

Definition plus (a b : option nat) : option nat :=
  match a, b with Some x, Some y => Some (x + y) | _, _ => None end.

Lemma minimum_cons a l : minimum (a :: l) = smaller a (minimum l).
Proof. reflexivity. Qed.

Lemma minimum_in l n : minimum l = Some n -> In (Some n) l.
Proof.
  revert n. induction l as [|a l IH]; intros n; [discriminate|].
  rewrite minimum_cons. cbn [In].
  destruct a as [x|], (minimum l) as [y|]; cbn; intros E; try discriminate; injection E as <-.
  - destruct (Nat.min_spec x y) as [[_ ->]|[_ ->]]; auto.
  - now left.
  - right. now apply IH.
Qed.

Lemma minimum_le l m : In (Some m) l -> exists n, minimum l = Some n /\ n <= m.
Proof.
  induction l as [|a l IH]; intros H; [destruct H|]. rewrite minimum_cons. destruct H as [H|H].
  - subst a. destruct (minimum l) as [y|]; cbn; [exists (Nat.min m y)|exists m]; split; trivial; lia.
  - destruct (IH H) as (n & E & L). rewrite E.
    destruct a as [x|]; cbn; [exists (Nat.min x n)|exists n]; split; trivial; lia.
Qed.

(** The minimum of a list is the least number in it. *)
Lemma minimum_is_least l : is_least (fun n => In (Some n) l) (minimum l).
Proof.
  unfold is_least. destruct (minimum l) as [n|] eqn:E.
  - split; [now apply minimum_in|].
    intros m H. apply minimum_le in H as (k & F & L). rewrite E in F. now injection F as ->.
  - intros m H. apply minimum_le in H as (k & F & _). congruence.
Qed.

(** There is only one least number, and it depends only on the property. *)
Lemma is_least_unique P Q a b :
  (forall n, P n <-> Q n) -> is_least P a -> is_least Q b -> a = b.
Proof.
  intros H. destruct a as [x|], b as [y|]; cbn; intros HP HQ.
  - destruct HP as [Px Lx], HQ as [Qy Ly]. f_equal.
    apply H in Qy. apply H in Px. apply Lx in Qy. apply Ly in Px. lia.
  - destruct HP as [Px _]. apply H in Px. now apply HQ in Px.
  - destruct HQ as [Qy _]. apply H in Qy. now apply HP in Qy.
  - reflexivity.
Qed.

(** A number with the property that is not above any other one. *)
Lemma is_least_by_bounds (P : nat -> Prop) r :
  (forall n, r = Some n -> P n) ->
  (forall m, P m -> exists n, r = Some n /\ n <= m) ->
  is_least P r.
Proof.
  intros Hs Hc. destruct r as [n|]; cbn.
  - split; [now apply Hs|]. intros m H. apply Hc in H as (k & E & L). now injection E as ->.
  - intros m H. apply Hc in H as (k & E & _). discriminate.
Qed.
