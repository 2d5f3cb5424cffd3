(** * The recursion lists the decompositions of a suit, each once

    The theorem is [splits_lists_decompositions]; [suit_sound], [suit_complete] and [suit_free_of_duplicates] are its
    parts. They hold for number suits and honours, and for any numbers of ranks, copies and pairs. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification Tallies Recursion.
Import ListNotations.

(** ** One step of the recursion *)

(** What the sequences that begin at the lowest rank take from each rank above it. *)
Definition taken (number i : nat) : nat := if i <? 2 then number else 0.

Lemma without_sequences_sound s higher number remaining :
  without_sequences s higher number = Some remaining ->
  length remaining = length higher /\
  (forall i, held higher i = held remaining i + taken number i) /\
  (number = 0 \/ s = Numbers).
Proof.
  unfold without_sequences, taken. destruct number as [|number].
  - intros E. injection E as <-. repeat split; [|now left].
    intros i. destruct (i <? 2); lia.
  - destruct s, higher as [|second [|third rest]]; try discriminate.
    destruct (Nat.min second third <? S number) eqn:F; [discriminate|].
    apply Nat.ltb_ge in F. intros E. injection E as <-.
    repeat split; [|now right].
    intros [|[|i]]; unfold held; cbn [nth Nat.ltb Nat.leb]; lia.
Qed.

Lemma without_sequences_complete s higher number :
  number = 0 \/ s = Numbers ->
  number <= held higher 0 ->
  number <= held higher 1 ->
  exists remaining, without_sequences s higher number = Some remaining.
Proof.
  unfold held, without_sequences. destruct number as [|number]; [eauto|].
  intros [E| ->]; [discriminate|].
  destruct higher as [|second [|third rest]]; cbn [nth]; intros H0 H1; try lia.
  destruct (Nat.min second third <? S number) eqn:F; [|eauto].
  apply Nat.ltb_lt in F. lia.
Qed.

Lemma tally_lowest_parts rank t p q i :
  tally (lowest_parts rank t p q) (rank + i) =
  match i with 0 => 3 * t + 2 * p + q | 1 | 2 => q | _ => 0 end.
Proof.
  unfold lowest_parts. rewrite !tally_app, !tally_repeat, !tally_one.
  destruct (Nat.eqb_spec rank (rank + i)), (Nat.eqb_spec (S rank) (rank + i)), (Nat.eqb_spec (S (S rank)) (rank + i));
    destruct i as [|[|[|i]]]; cbn [one_if]; lia.
Qed.

Lemma pairs_lowest_parts rank t p q : pairs (lowest_parts rank t p q) = p.
Proof. unfold lowest_parts. rewrite !pairs_app, !pairs_repeat. cbn. lia. Qed.

Lemma rank_of_lowest_parts rank t p q part : In part (lowest_parts rank t p q) -> rank_of part = rank.
Proof.
  unfold lowest_parts. rewrite !in_app_iff.
  intros [H|[H|H]]; apply repeat_spec in H; now subst.
Qed.

Lemma permitted_lowest_parts s rank t p q :
  q = 0 \/ s = Numbers -> Forall (permitted s) (lowest_parts rank t p q).
Proof.
  intros Hs. apply Forall_forall. intros part. unfold lowest_parts. rewrite !in_app_iff.
  intros [H|[H|H]].
  - apply repeat_spec in H as ->. now destruct s.
  - apply repeat_spec in H as ->. now destruct s.
  - destruct Hs as [-> | ->]; [destruct H|]. apply repeat_spec in H as ->. exact I.
Qed.

(** Membership in one step of the recursion. *)
Lemma in_splits_from s fewer most rank lowest higher ps :
  In ps (splits_from s (S fewer) most rank (lowest :: higher)) <->
  exists t p q remaining rest,
    lowest = 3 * t + 2 * p + q /\ p <= most /\
    without_sequences s higher q = Some remaining /\
    In rest (splits_from s fewer (most - p) (S rank) remaining) /\
    ps = lowest_parts rank t p q ++ rest.
Proof.
  cbn [splits_from]. rewrite in_flat_map. split.
  - intros [t [Ht H]]. apply in_flat_map in H as [p [Hp H]].
    apply in_seq in Ht, Hp.
    pose proof (Nat.div_mod_eq lowest 3).
    pose proof (Nat.div_mod_eq (lowest - 3 * t) 2).
    destruct (without_sequences s higher (lowest - 3 * t - 2 * p)) as [remaining|] eqn:E; [|destruct H].
    apply in_map_iff in H as [rest [<- Hr]].
    exists t, p, (lowest - 3 * t - 2 * p), remaining, rest.
    repeat split; [lia|lia|assumption|assumption].
  - intros (t & p & q & remaining & rest & Hl & Hp & E & Hr & ->).
    exists t. split.
    + apply in_seq. pose proof (Nat.div_le_lower_bound lowest 3 t ltac:(lia) ltac:(lia)). lia.
    + apply in_flat_map. exists p. split.
      * apply in_seq. pose proof (Nat.div_le_lower_bound (lowest - 3 * t) 2 p ltac:(lia) ltac:(lia)). lia.
      * replace (lowest - 3 * t - 2 * p) with q by lia. rewrite E.
        apply in_map_iff. now exists rest.
Qed.

(** ** Soundness *)

Lemma splits_from_sound s : forall ranks most rank cs ps,
  length cs = ranks ->
  In ps (splits_from s ranks most rank cs) ->
  Forall (permitted s) ps /\
  (forall p, In p ps -> rank <= rank_of p) /\
  (forall i, tally ps (rank + i) = held cs i) /\
  pairs ps <= most.
Proof.
  induction ranks as [|fewer IH]; intros most rank cs ps L H.
  - destruct cs; [|discriminate]. destruct H as [<-|[]]. repeat split.
    + constructor.
    + intros p [].
    + intros i. now destruct i.
    + cbn. lia.
  - destruct cs as [|lowest higher]; [discriminate|].
    apply in_splits_from in H as (t & p & q & remaining & rest & Hl & Hp & E & Hr & ->).
    apply without_sequences_sound in E as (El & Eh & Es).
    apply IH in Hr as (Ra & Rb & Rc & Rd); [|cbn in L; lia].
    repeat split.
    + apply Forall_app. split; [now apply permitted_lowest_parts|assumption].
    + intros part Hin. apply in_app_iff in Hin as [Hin|Hin].
      * apply rank_of_lowest_parts in Hin. lia.
      * apply Rb in Hin. lia.
    + intros i. rewrite tally_app, tally_lowest_parts. destruct i as [|i].
      * rewrite Nat.add_0_r, (tally_all_above rest); [unfold held; cbn; lia|].
        intros part Hin. apply Rb in Hin. lia.
      * replace (rank + S i) with (S rank + i) by lia. rewrite Rc.
        change (held (lowest :: higher) (S i)) with (held higher i). rewrite Eh. unfold taken.
        destruct i as [|[|i]]; cbn [Nat.ltb Nat.leb]; lia.
    + rewrite pairs_app, pairs_lowest_parts. lia.
Qed.

(** ** Completeness *)

Lemma all_of_one_rank rank ps :
  (forall p, In p ps -> rank_of p = rank) ->
  exists t p q, Permutation ps (lowest_parts rank t p q).
Proof.
  induction ps as [|part ps IH]; intros H.
  - exists 0, 0, 0. constructor.
  - destruct IH as (t & p & q & IH).
    + intros other Hin. apply H. now right.
    + specialize (H part (or_introl eq_refl)). destruct part as [r|r|r]; cbn in H; subst r.
      * exists t, (S p), q. rewrite IH. unfold lowest_parts. cbn [repeat]. apply Permutation_middle.
      * exists (S t), p, q. rewrite IH. apply Permutation_refl.
      * exists t, p, (S q). rewrite IH. unfold lowest_parts. cbn [repeat].
        rewrite !app_assoc. apply Permutation_middle.
Qed.

Lemma splits_from_complete s : forall ranks most rank cs ps,
  length cs = ranks ->
  Forall (permitted s) ps ->
  (forall p, In p ps -> rank <= rank_of p) ->
  (forall i, tally ps (rank + i) = held cs i) ->
  pairs ps <= most ->
  exists qs, In qs (splits_from s ranks most rank cs) /\ Permutation ps qs.
Proof.
  induction ranks as [|fewer IH]; intros most rank cs ps L Hs Hr Ht Hp.
  - destruct cs; [|discriminate]. exists []. split; [now left|].
    destruct ps as [|part ps]; [constructor|]. exfalso.
    pose proof (tally_member (part :: ps) part (or_introl eq_refl)) as M.
    specialize (Hr part (or_introl eq_refl)).
    specialize (Ht (rank_of part - rank)). unfold held in Ht.
    replace (rank + (rank_of part - rank)) with (rank_of part) in Ht by lia.
    destruct (rank_of part - rank); cbn [nth] in Ht; lia.
  - destruct cs as [|lowest higher]; [discriminate|].
    set (test := fun part => rank_of part =? rank).
    destruct (all_of_one_rank rank (filter test ps)) as (t & p & q & A).
    { intros part Hin. apply filter_In in Hin as [_ Hin]. now apply Nat.eqb_eq. }
    set (others := filter (fun part => negb (test part)) ps).
    assert (P : Permutation ps (lowest_parts rank t p q ++ others)).
    { rewrite (split_by_test test ps) at 1. fold others. now apply Permutation_app_tail. }
    assert (Ho : forall part, In part others -> S rank <= rank_of part).
    { intros part Hin. apply filter_In in Hin as [Hin Hn]. apply Hr in Hin.
      apply negb_true_iff, Nat.eqb_neq in Hn. lia. }
    assert (T : forall i, held (lowest :: higher) i = tally (lowest_parts rank t p q) (rank + i) + tally others (rank + i)).
    { intros i. now rewrite <- Ht, (tally_permutation _ _ _ P), tally_app. }
    assert (T0 : lowest = 3 * t + 2 * p + q).
    { specialize (T 0). rewrite tally_lowest_parts in T. unfold held in T. cbn [nth] in T.
      rewrite (tally_all_above others) in T; [lia|]. intros part Hin. apply Ho in Hin. lia. }
    assert (Hq : q = 0 \/ s = Numbers).
    { destruct s; [now right|]. left. destruct q as [|q]; [reflexivity|]. exfalso.
      apply (Permutation_Forall P) in Hs. apply Forall_app in Hs as [Hs _].
      unfold lowest_parts in Hs. rewrite !Forall_app in Hs. destruct Hs as (_ & _ & Hs).
      inversion Hs as [|part l H1 H2]. exact H1. }
    assert (Hp' : p + pairs others <= most).
    { rewrite (pairs_permutation _ _ P), pairs_app, pairs_lowest_parts in Hp. exact Hp. }
    destruct (without_sequences_complete s higher q Hq) as [remaining E].
    { specialize (T 1). rewrite tally_lowest_parts in T. change (held (lowest :: higher) 1) with (held higher 0) in T. lia. }
    { specialize (T 2). rewrite tally_lowest_parts in T. change (held (lowest :: higher) 2) with (held higher 1) in T. lia. }
    pose proof (without_sequences_sound _ _ _ _ E) as (El & Eh & _).
    destruct (IH (most - p) (S rank) remaining others) as (qs & Hin & Hperm).
    + cbn in L. lia.
    + apply (Permutation_Forall P) in Hs. now apply Forall_app in Hs.
    + exact Ho.
    + intros i. specialize (T (S i)). rewrite tally_lowest_parts in T.
      change (held (lowest :: higher) (S i)) with (held higher i) in T.
      rewrite Eh in T. unfold taken in T. replace (S rank + i) with (rank + S i) by lia.
      destruct i as [|[|i]]; cbn [Nat.ltb Nat.leb] in T; lia.
    + lia.
    + exists (lowest_parts rank t p q ++ qs). split.
      * apply in_splits_from. exists t, p, q, remaining, qs. repeat split; try assumption. lia.
      * rewrite P. now apply Permutation_app_head.
Qed.

(** ** Each once *)

(** The parts of the lowest rank can be read off any permutation. *)
Lemma lowest_parts_unique rank t p q ps t' p' q' ps' :
  (forall part, In part ps -> S rank <= rank_of part) ->
  (forall part, In part ps' -> S rank <= rank_of part) ->
  Permutation (lowest_parts rank t p q ++ ps) (lowest_parts rank t' p' q' ++ ps') ->
  t = t' /\ p = p' /\ q = q' /\ Permutation ps ps'.
Proof.
  intros H H' P.
  set (test := fun part => rank_of part =? rank).
  assert (F : forall t p q qs, (forall part, In part qs -> S rank <= rank_of part) ->
    filter test (lowest_parts rank t p q ++ qs) = lowest_parts rank t p q).
  { intros a b c qs Hqs. rewrite filter_app, filter_all, filter_none; [apply app_nil_r| |].
    - intros part Hin. apply Hqs in Hin. apply Nat.eqb_neq. lia.
    - intros part Hin. apply rank_of_lowest_parts in Hin. now apply Nat.eqb_eq. }
  pose proof (permutation_filter test _ _ P) as Q. rewrite !F in Q by assumption.
  pose proof (tally_permutation _ _ (rank + 0) Q) as T0.
  pose proof (tally_permutation _ _ (rank + 1) Q) as T1.
  pose proof (pairs_permutation _ _ Q) as Tp.
  rewrite !tally_lowest_parts in T0, T1. rewrite !pairs_lowest_parts in Tp.
  assert (t = t') by lia. subst p' q' t'.
  repeat split. now apply Permutation_app_inv_l in P.
Qed.

Lemma splits_from_unique s : forall ranks most rank cs ps qs,
  length cs = ranks ->
  In ps (splits_from s ranks most rank cs) ->
  In qs (splits_from s ranks most rank cs) ->
  Permutation ps qs -> ps = qs.
Proof.
  induction ranks as [|fewer IH]; intros most rank cs ps qs L Hps Hqs P.
  - destruct Hps as [<-|[]], Hqs as [<-|[]]. reflexivity.
  - destruct cs as [|lowest higher]; [discriminate|]. cbn in L.
    apply in_splits_from in Hps as (t & p & q & remaining & rest & _ & _ & E & Hr & ->).
    apply in_splits_from in Hqs as (t' & p' & q' & remaining' & rest' & _ & _ & E' & Hr' & ->).
    assert (El : length remaining = fewer) by (apply without_sequences_sound in E; lia).
    assert (El' : length remaining' = fewer) by (apply without_sequences_sound in E'; lia).
    apply lowest_parts_unique in P.
    + destruct P as (<- & <- & <- & P). rewrite E in E'. injection E' as <-.
      f_equal. now apply (IH (most - p) (S rank) remaining).
    + apply splits_from_sound in Hr; [|assumption]. apply Hr.
    + apply splits_from_sound in Hr'; [|assumption]. apply Hr'.
Qed.

Lemma splits_from_nodup s : forall ranks most rank cs,
  length cs = ranks -> NoDup (splits_from s ranks most rank cs).
Proof.
  induction ranks as [|fewer IH]; intros most rank cs L.
  - destruct cs; [|discriminate]. constructor; [intros []|constructor].
  - destruct cs as [|lowest higher]; [discriminate|]. cbn in L. cbn [splits_from].
    apply nodup_flat_map; [apply seq_NoDup| |].
    + intros t _. apply nodup_flat_map; [apply seq_NoDup| |].
      * intros p _. destruct (without_sequences _ _ _) as [remaining|] eqn:E; [|constructor].
        apply nodup_map; [intros a b _ _; apply app_inv_head|].
        apply IH. apply without_sequences_sound in E. lia.
      * intros p p' ps _ _ Hp Hp'.
        destruct (without_sequences s higher (lowest - 3 * t - 2 * p)) as [remaining|] eqn:E; [|destruct Hp].
        destruct (without_sequences s higher (lowest - 3 * t - 2 * p')) as [remaining'|] eqn:E'; [|destruct Hp'].
        apply in_map_iff in Hp as [rest [<- Hr]]. apply in_map_iff in Hp' as [rest' [Eq Hr']].
        apply without_sequences_sound in E as [El _], E' as [El' _].
        apply splits_from_sound in Hr as (_ & Hr & _); [|lia].
        apply splits_from_sound in Hr' as (_ & Hr' & _); [|lia].
        assert (P := Permutation_refl (lowest_parts rank t p (lowest - 3 * t - 2 * p) ++ rest)).
        rewrite <- Eq in P at 2. apply lowest_parts_unique in P; [|assumption|assumption]. apply P.
    + intros t t' ps _ _ Ht Ht'.
      apply in_flat_map in Ht as [p [_ Hp]]. apply in_flat_map in Ht' as [p' [_ Hp']].
      destruct (without_sequences s higher (lowest - 3 * t - 2 * p)) as [remaining|] eqn:E; [|destruct Hp].
      destruct (without_sequences s higher (lowest - 3 * t' - 2 * p')) as [remaining'|] eqn:E'; [|destruct Hp'].
      apply in_map_iff in Hp as [rest [<- Hr]]. apply in_map_iff in Hp' as [rest' [Eq Hr']].
      apply without_sequences_sound in E as [El _], E' as [El' _].
      apply splits_from_sound in Hr as (_ & Hr & _); [|lia].
      apply splits_from_sound in Hr' as (_ & Hr' & _); [|lia].
      assert (P := Permutation_refl (lowest_parts rank t p (lowest - 3 * t - 2 * p) ++ rest)).
      rewrite <- Eq in P at 2. apply lowest_parts_unique in P; [|assumption|assumption]. apply P.
Qed.

(** ** The theorems *)

(** Everything that the recursion lists for a suit decomposes it, with at most as many pairs as allowed. *)
Theorem suit_sound s most cs ps :
  In ps (splits s most cs) -> decomposes s cs ps /\ pairs ps <= most.
Proof.
  intros H. apply splits_from_sound in H as (Ha & _ & Hb & Hc); [|reflexivity].
  repeat split; [assumption|exact Hb|assumption].
Qed.

(** The recursion lists every decomposition of a suit with at most as many pairs as allowed, up to the order of its
    parts. *)
Theorem suit_complete s most cs ps :
  decomposes s cs ps -> pairs ps <= most ->
  exists qs, In qs (splits s most cs) /\ Permutation ps qs.
Proof.
  intros [Ha Hb] Hc. apply splits_from_complete; try assumption; [reflexivity|].
  intros p _. apply Nat.le_0_l.
Qed.

(** The recursion lists no decomposition of a suit twice, not even with its parts in another order. *)
Theorem suit_free_of_duplicates s most cs :
  NoDup (splits s most cs) /\
  forall ps qs, In ps (splits s most cs) -> In qs (splits s most cs) -> Permutation ps qs -> ps = qs.
Proof.
  split; [now apply splits_from_nodup|].
  intros ps qs. now apply splits_from_unique.
Qed.

(** The recursion lists exactly the decompositions of a suit with at most as many pairs as allowed, each once: the three
    theorems above together. *)
Theorem splits_lists_decompositions s most cs :
  lists_once (@Permutation part) (fun ps => decomposes s cs ps /\ pairs ps <= most) (splits s most cs).
Proof.
  split; [|split].
  - intros ps. apply suit_sound.
  - intros ps [Ha Hb]. now apply suit_complete.
  - apply suit_free_of_duplicates.
Qed.
