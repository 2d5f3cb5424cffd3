(** * One more tile

    These theorems hold for every notion of a good hand that more tiles do not spoil, in particular for a suit, or several
    suits in a row, that contain blocks and pairs. *)

From Coq Require Import List Arith Lia.
From Mjfunc Require Import Specification Minimum RankByRank.
Import ListNotations.

(** The tiles held with one more of a kind. *)
Fixpoint add_one (kind : nat) (cs : counts) : counts :=
  match cs, kind with
  | [], _ => []
  | c :: cs, 0 => S c :: cs
  | c :: cs, S kind => c :: add_one kind cs
  end.

(** More tiles do not spoil what is good. *)
Definition grows (good : counts -> Prop) : Prop := forall cs more, Forall2 le cs more -> good cs -> good more.

Lemma has_blocks_grows s b p : grows (suit_has_blocks s b p).
Proof.
  intros cs more H (ps & Pa & Pb & Pc & Pd). exists ps. repeat split; try assumption.
  intros rank. pose proof (forall2_le_held _ _ H rank). specialize (Pd rank). lia.
Qed.

Lemma have_blocks_grows suits : forall b p, grows (suits_have_blocks suits b p).
Proof.
  induction suits as [|[s ranks] suits IH]; intros b p cs more H.
  - intros (-> & -> & ->). inversion H. repeat split.
  - intros (own & rest & b1 & b2 & p1 & p2 & -> & Hl & -> & -> & H1 & H2).
    apply Forall2_app_inv_l in H as (own' & rest' & Ho & Hr & ->).
    exists own', rest', b1, b2, p1, p2. repeat split.
    + rewrite <- Hl. symmetry. now apply (forall2_length _ _ _ Ho).
    + now apply (has_blocks_grows s b1 p1 own).
    + now apply (IH b2 p2 rest).
Qed.

Lemma add_one_sum cs : forall kind, kind < length cs -> list_sum (add_one kind cs) = S (list_sum cs).
Proof.
  induction cs as [|c cs IH]; intros kind H; cbn in H; [lia|].
  destruct kind as [|kind]; cbn; [reflexivity|].
  specialize (IH kind ltac:(lia)). unfold list_sum in IH. lia.
Qed.

Lemma add_one_above cs : forall kind after, Forall2 le (add_one kind cs) after -> Forall2 le cs after.
Proof.
  induction cs as [|c cs IH]; intros kind after H; [now destruct kind|].
  destruct kind as [|kind]; cbn in H; inversion H; subst; constructor; try lia; try assumption.
  now apply (IH kind).
Qed.

Lemma add_one_held cs : forall kind, kind < length cs -> held (add_one kind cs) kind = S (held cs kind).
Proof.
  induction cs as [|c cs IH]; intros kind H; cbn in H; [lia|].
  destruct kind as [|kind]; cbn; [reflexivity|]. apply (IH kind). lia.
Qed.

Lemma add_one_within cs : forall kind after,
  Forall2 le cs after -> held cs kind < held after kind -> Forall2 le (add_one kind cs) after.
Proof.
  intros kind after H. revert kind. induction H as [|c a cs after H1 H2 IH]; intros kind Hk; [now destruct kind|].
  destruct kind as [|kind]; cbn in Hk |- *; constructor; try assumption. now apply IH.
Qed.

Lemma add_one_both cs : forall kind after available,
  Forall2 le cs after -> Forall2 le after available -> Forall2 le (add_one kind cs) available ->
  held after kind <= held cs kind ->
  Forall2 le (add_one kind cs) (add_one kind after) /\ Forall2 le (add_one kind after) available.
Proof.
  induction cs as [|c cs IH]; intros kind after available Ha Hb Hc Hk.
  - inversion Ha; subst. inversion Hb; subst. destruct kind; split; constructor.
  - inversion Ha as [|c' a cs' after' H1 H2]; subst. inversion Hb as [|a' l after'' available' H3 H4]; subst.
    destruct kind as [|kind]; cbn in *; inversion Hc as [|x y xs ys H5 H6]; subst.
    + split; constructor; try assumption; lia.
    + destruct (IH kind after' available' H2 H4 H6 Hk) as [I1 I2].
      split; constructor; assumption.
Qed.

(** ** How the tiles to add change *)

Lemma reaches_before good cs available kind n :
  kind < length cs -> reaches good (add_one kind cs) available n -> reaches good cs available (S n).
Proof.
  intros Hk (after & Ha & Hb & Hn & Hg). exists after. repeat split; try assumption.
  - now apply (add_one_above cs kind).
  - rewrite add_one_sum in Hn by assumption. lia.
Qed.

Lemma reaches_after good cs available kind n :
  grows good -> kind < length cs -> Forall2 le (add_one kind cs) available ->
  reaches good cs available n -> exists m, m <= n /\ reaches good (add_one kind cs) available m.
Proof.
  intros Hgrows Hk Hin (after & Ha & Hb & Hn & Hg).
  destruct (Nat.lt_ge_cases (held cs kind) (held after kind)) as [H|H].
  - pose proof (add_one_within cs kind after Ha H) as Hw.
    pose proof (sum_le _ _ Hw) as Hs. rewrite add_one_sum in Hs by assumption.
    exists (n - 1). split; [lia|]. exists after. repeat split; try assumption.
    rewrite add_one_sum by assumption. lia.
  - destruct (add_one_both cs kind after available Ha Hb Hin H) as [H1 H2].
    exists n. split; [lia|]. exists (add_one kind after). repeat split; try assumption.
    + rewrite !add_one_sum; [lia|assumption|]. now rewrite <- (forall2_length _ _ _ Ha).
    + apply (Hgrows after); [|assumption]. apply (add_one_above after kind).
      clear. induction (add_one kind after) as [|x l IH]; constructor; [lia|assumption].
Qed.

(** ** The theorems *)

(** One more tile of an available kind leaves the distance or lowers it by one. *)
Theorem step_law good cs available kind d d' :
  grows good -> kind < length cs -> Forall2 le (add_one kind cs) available ->
  is_distance good cs available (Some d) -> is_distance good (add_one kind cs) available d' ->
  d' = Some d \/ exists e, d' = Some e /\ d = S e.
Proof.
  intros Hgrows Hk Hin [Hd Least] H'.
  destruct (reaches_after good cs available kind d Hgrows Hk Hin Hd) as (m & Hm & Hr).
  destruct d' as [e|]; cbn in H'.
  - destruct H' as [He Least']. apply Least' in Hr.
    apply reaches_before in He; [|assumption]. apply Least in He.
    assert (C : e = d \/ d = S e) by lia. destruct C as [-> | C]; [now left|right; now exists e].
  - now apply H' in Hr.
Qed.

(** The distance is zero exactly if nothing has to be added to what is held. *)
Theorem zero_distance good cs available :
  Forall2 le cs available -> is_distance good cs available (Some 0) <-> good cs.
Proof.
  intros Hin. split.
  - intros [(after & Ha & _ & Hn & Hg) _]. replace cs with after; [assumption|].
    clear - Ha Hn. induction Ha as [|c a cs after H1 H2 IH]; [reflexivity|].
    pose proof (sum_le _ _ H2) as Hs. cbn in Hn. unfold list_sum in Hs, IH.
    f_equal; [lia|]. apply IH. lia.
  - intros Hg. split; [|intros m _; lia]. exists cs. repeat split; try assumption; [|lia].
    clear. induction cs as [|c cs IH]; constructor; [lia|assumption].
Qed.

(** A tile lowers the distance exactly if some nearest good hand has more of its kind. *)
Theorem accepted_tiles good cs available kind d d' :
  kind < length cs -> Forall2 le (add_one kind cs) available ->
  is_distance good cs available (Some d) -> is_distance good (add_one kind cs) available (Some d') ->
  d' < d <->
  exists after,
    Forall2 le cs after /\ Forall2 le after available /\ list_sum after = list_sum cs + d /\ good after /\
    held cs kind < held after kind.
Proof.
  intros Hk Hin [Hd Least] [Hd' Least']. split.
  - intros Hlt. pose proof (reaches_before _ _ _ _ _ Hk Hd') as Hb. apply Least in Hb.
    destruct Hd' as (after & Ha & Hb' & Hn & Hg). exists after. repeat split; try assumption.
    + now apply (add_one_above cs kind).
    + rewrite add_one_sum in Hn by assumption. lia.
    + pose proof (forall2_le_held _ _ Ha kind) as H. rewrite add_one_held in H by assumption. lia.
  - intros (after & Ha & Hb & Hn & Hg & Hlt).
    pose proof (add_one_within cs kind after Ha Hlt) as Hw.
    pose proof (sum_le _ _ Hw) as Hs. rewrite add_one_sum in Hs by assumption.
    assert (Hr : reaches good (add_one kind cs) available (d - 1)).
    { exists after. repeat split; try assumption. rewrite add_one_sum by assumption. lia. }
    apply Least' in Hr. lia.
Qed.

(** A suit, or several suits in a row, still contain their blocks and pairs if tiles are added, so the theorems of this
    file apply to them. *)
Theorem blocks_grow s suits b p : grows (suit_has_blocks s b p) /\ grows (suits_have_blocks suits b p).
Proof. split; [apply has_blocks_grows|apply have_blocks_grows]. Qed.
