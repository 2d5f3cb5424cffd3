(** * Lemmas about lists, permutations and tallies *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification.
Import ListNotations.

(** ** Lists *)

(** A list is a permutation of those of its members that pass a test, and then the others. *)
Lemma split_by_test {A} (test : A -> bool) (l : list A) :
  Permutation l (filter test l ++ filter (fun a => negb (test a)) l).
Proof.
  induction l as [|a l IH]; cbn; [constructor|].
  destruct (test a); cbn.
  - now constructor.
  - rewrite IH at 1. apply Permutation_middle.
Qed.

Lemma nodup_app {A} (l m : list A) :
  NoDup l -> NoDup m -> (forall a, In a l -> ~ In a m) -> NoDup (l ++ m).
Proof.
  intros Hl Hm Hd. induction Hl as [|a l Ha Hl IH]; cbn; [assumption|].
  constructor.
  - rewrite in_app_iff. intros [H|H]; [contradiction|]. exact (Hd a (or_introl eq_refl) H).
  - apply IH. intros b Hb. apply Hd. now right.
Qed.

(** Joining lists that are free of duplicates and have no member in common. *)
Lemma nodup_flat_map {A B} (f : A -> list B) (l : list A) :
  NoDup l ->
  (forall a, In a l -> NoDup (f a)) ->
  (forall a b x, In a l -> In b l -> In x (f a) -> In x (f b) -> a = b) ->
  NoDup (flat_map f l).
Proof.
  intros Hl. induction Hl as [|a l Ha Hl IH]; cbn; intros Hf Hd; [constructor|].
  apply nodup_app.
  - apply Hf. now left.
  - apply IH.
    + intros b Hb. apply Hf. now right.
    + intros b c x Hb Hc. apply Hd; now right.
  - intros x Hx Hy. apply in_flat_map in Hy as [b [Hb Hy]].
    assert (E : a = b) by (apply (Hd a b x); cbn; auto).
    subst. contradiction.
Qed.

Lemma nodup_map {A B} (f : A -> B) (l : list A) :
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros Hf Hl. induction Hl as [|a l Ha Hl IH]; cbn; [constructor|].
  constructor.
  - rewrite in_map_iff. intros [b [E Hb]].
    assert (b = a) by (apply Hf; cbn; auto). subst. contradiction.
  - apply IH. intros b c Hb Hc. apply Hf; now right.
Qed.

Lemma permutation_filter {A} (test : A -> bool) (l m : list A) :
  Permutation l m -> Permutation (filter test l) (filter test m).
Proof.
  induction 1 as [|a l m H IH|a b l|l m n H1 IH1 H2 IH2]; cbn.
  - constructor.
  - destruct (test a); [constructor|]; assumption.
  - destruct (test a), (test b); first [apply perm_swap | apply Permutation_refl].
  - now transitivity (filter test m).
Qed.

Lemma filter_none {A} (test : A -> bool) (l : list A) :
  (forall a, In a l -> test a = false) -> filter test l = [].
Proof.
  induction l as [|a l IH]; cbn; intros H; [reflexivity|].
  rewrite (H a) by now left. apply IH. intros b Hb. apply H. now right.
Qed.

Lemma filter_all {A} (test : A -> bool) (l : list A) :
  (forall a, In a l -> test a = true) -> filter test l = l.
Proof.
  induction l as [|a l IH]; cbn; intros H; [reflexivity|].
  rewrite (H a) by now left. f_equal. apply IH. intros b Hb. apply H. now right.
Qed.

Lemma filter_repeat {A} (test : A -> bool) (a : A) (n : nat) :
  filter test (repeat a n) = if test a then repeat a n else [].
Proof.
  induction n as [|n IH]; cbn; [now destruct (test a)|].
  rewrite IH. now destruct (test a).
Qed.

(** ** Tallies *)

Definition rank_of (p : part) : nat := match p with Pair r | Triplet r | Sequence r => r end.

Definition part_eq_dec : forall p q : part, {p = q} + {p <> q}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition one_if (b : bool) : nat := if b then 1 else 0.

Lemma tally_nil rank : tally [] rank = 0.
Proof. reflexivity. Qed.

Lemma tally_app ps qs rank : tally (ps ++ qs) rank = tally ps rank + tally qs rank.
Proof. unfold tally. now rewrite flat_map_app, count_occ_app. Qed.

Lemma tally_cons p ps rank : tally (p :: ps) rank = tally [p] rank + tally ps rank.
Proof. change (p :: ps) with ([p] ++ ps). apply tally_app. Qed.

Lemma tally_one p rank :
  tally [p] rank =
  match p with
  | Pair r => 2 * one_if (r =? rank)
  | Triplet r => 3 * one_if (r =? rank)
  | Sequence r => one_if (r =? rank) + one_if (S r =? rank) + one_if (S (S r) =? rank)
  end.
Proof.
  unfold tally. destruct p as [r|r|r]; cbn [flat_map tiles app count_occ].
  - destruct (Nat.eq_dec r rank) as [E|E], (Nat.eqb_spec r rank) as [F|F]; cbn; lia.
  - destruct (Nat.eq_dec r rank) as [E|E], (Nat.eqb_spec r rank) as [F|F]; cbn; lia.
  - destruct (Nat.eq_dec r rank) as [E1|E1], (Nat.eqb_spec r rank) as [F1|F1]; try lia;
    destruct (Nat.eq_dec (S r) rank) as [E2|E2], (Nat.eqb_spec (S r) rank) as [F2|F2]; try lia;
    destruct (Nat.eq_dec (S (S r)) rank) as [E3|E3], (Nat.eqb_spec (S (S r)) rank) as [F3|F3]; cbn; lia.
Qed.

Lemma tally_repeat p n rank : tally (repeat p n) rank = n * tally [p] rank.
Proof.
  induction n as [|n IH]; [reflexivity|].
  cbn [repeat]. rewrite tally_cons, IH. lia.
Qed.

Lemma tally_permutation ps qs rank : Permutation ps qs -> tally ps rank = tally qs rank.
Proof.
  induction 1 as [|p ps qs H IH|p q ps|ps qs rs H1 IH1 H2 IH2].
  - reflexivity.
  - now rewrite (tally_cons p ps), (tally_cons p qs), IH.
  - rewrite (tally_cons q (p :: ps)), (tally_cons p ps), (tally_cons p (q :: ps)), (tally_cons q ps). lia.
  - congruence.
Qed.

(** A part has a tile of its lowest rank, and none below. *)
Lemma tally_at_own_rank p : 1 <= tally [p] (rank_of p).
Proof. rewrite tally_one. destruct p as [r|r|r]; cbn [rank_of]; rewrite Nat.eqb_refl; cbn [one_if]; lia. Qed.

Lemma tally_below p rank : rank < rank_of p -> tally [p] rank = 0.
Proof.
  rewrite tally_one. destruct p as [r|r|r]; cbn [rank_of]; intros H.
  - destruct (Nat.eqb_spec r rank); cbn; lia.
  - destruct (Nat.eqb_spec r rank); cbn; lia.
  - destruct (Nat.eqb_spec r rank), (Nat.eqb_spec (S r) rank), (Nat.eqb_spec (S (S r)) rank); cbn; lia.
Qed.

Lemma tally_all_above ps rank : (forall p, In p ps -> rank < rank_of p) -> tally ps rank = 0.
Proof.
  induction ps as [|p ps IH]; intros H; [reflexivity|].
  rewrite tally_cons, tally_below, IH; [reflexivity| |].
  - intros q Hq. apply H. now right.
  - apply H. now left.
Qed.

Lemma tally_member ps p : In p ps -> 1 <= tally ps (rank_of p).
Proof.
  induction ps as [|q ps IH]; intros H; [destruct H|].
  rewrite tally_cons. destruct H as [->|H].
  - pose proof (tally_at_own_rank p). lia.
  - specialize (IH H). lia.
Qed.

(** ** Numbers of pairs and blocks *)

Lemma pairs_app ps qs : pairs (ps ++ qs) = pairs ps + pairs qs.
Proof. unfold pairs. now rewrite filter_app, app_length. Qed.

Lemma blocks_app ps qs : blocks (ps ++ qs) = blocks ps + blocks qs.
Proof. unfold blocks. now rewrite filter_app, app_length. Qed.

Lemma pairs_permutation ps qs : Permutation ps qs -> pairs ps = pairs qs.
Proof. intros H. apply Permutation_length. now apply permutation_filter. Qed.

Lemma blocks_permutation ps qs : Permutation ps qs -> blocks ps = blocks qs.
Proof. intros H. apply Permutation_length. now apply permutation_filter. Qed.

Lemma pairs_repeat p n : pairs (repeat p n) = if is_pair p then n else 0.
Proof. unfold pairs. rewrite filter_repeat. destruct (is_pair p); [apply repeat_length|reflexivity]. Qed.

Lemma blocks_repeat p n : blocks (repeat p n) = if is_pair p then 0 else n.
Proof.
  unfold blocks, is_block. rewrite filter_repeat.
  destruct (is_pair p); cbn; [reflexivity|apply repeat_length].
Qed.
