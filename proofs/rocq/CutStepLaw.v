(** * One more tile and the cut distance *)

From Coq Require Import List Arith Lia.
From Mjfunc Require Import Specification Tallies Minimum RankByRank StepLaw Cut.
Import ListNotations.

(** What can be cut out of some tiles can be cut out of more. *)
Lemma cut_of_more suits : forall a k h cs more,
  Forall2 le cs more -> have_cut suits a k h cs -> have_cut suits a k h more.
Proof.
  induction suits as [|[s ranks] suits IH]; intros a k h cs more Hm H.
  - destruct H as (-> & -> & -> & ->). inversion Hm. now repeat split.
  - destruct H as (own & rest & a1 & a2 & k1 & k2 & h1 & h2 & cut & -> & L & -> & -> & -> & Hc & Hf & Hr).
    apply Forall2_app_inv_l in Hm as (own' & rest' & Ho & Hrest & ->).
    exists own', rest', a1, a2, k1, k2, h1, h2, cut.
    repeat split; trivial; [now rewrite <- (forall2_length _ _ _ Ho)| |now apply (IH a2 k2 h2 rest)].
    intros rank. specialize (Hf rank). pose proof (forall2_le_held _ _ Ho rank). lia.
Qed.

(** If tiles are lost, what is left can be cut out with as many more missing tiles. *)
Lemma cut_of_fewer suits : forall a k h cs more,
  Forall2 le cs more -> have_cut suits a k h more ->
  exists a' k' h', have_cut suits a' k' h' cs /\
    2 * a + k + h + list_sum cs <= list_sum more + (2 * a' + k' + h') /\ a' + k' <= a + k /\ h' <= h.
Proof.
  induction suits as [|[s ranks] suits IH]; intros a k h cs more Hm H.
  - destruct H as (-> & -> & -> & ->). inversion Hm; subst. exists 0, 0, 0. repeat split; lia.
  - destruct H as (own & rest & a1 & a2 & k1 & k2 & h1 & h2 & cut & -> & L & -> & -> & -> & Hc & Hf & Hr).
    apply Forall2_app_inv_r in Hm as (own' & rest' & Ho & Hrest & ->).
    destruct (lose_tiles s ranks own' own Ho 0 a1 k1 h1 cut Hc Hf) as (x & y & z & less & I0 & I1 & I2 & I3 & _ & I5).
    destruct (IH a2 k2 h2 rest' rest Hrest Hr) as (x' & y' & z' & J0 & J1 & J2 & J3).
    exists (x + x'), (y + y'), (z + z'). rewrite !list_sum_app. split; [|lia].
    exists own', rest', x, x', y, y', z, z', less. repeat split; trivial. now rewrite (forall2_length _ _ _ Ho).
Qed.

(** One more tile leaves the cut distance or lowers it by one. *)
Theorem cut_step_law suits b p cs kind d d' :
  kind < length cs ->
  is_cut_distance suits b p cs (Some d) -> is_cut_distance suits b p (add_one kind cs) (Some d') ->
  d' <= d <= S d'.
Proof.
  intros Hk [(a & k & h & H0 & H1 & H2 & H3) Least] [(a' & k' & h' & J0 & J1 & J2 & J3) Least'].
  pose proof (add_one_grows cs kind) as G. pose proof (add_one_sum cs kind Hk) as S. split.
  - apply Least'. exists a, k, h. repeat split; trivial. now apply (cut_of_more suits a k h cs).
  - destruct (cut_of_fewer suits a' k' h' cs _ G J0) as (x & y & z & I0 & I1 & I2 & I3).
    assert (C : cuts suits b p cs (2 * b + p - (2 * x + y + z))) by (exists x, y, z; repeat split; trivial; lia).
    apply Least in C. lia.
Qed.
