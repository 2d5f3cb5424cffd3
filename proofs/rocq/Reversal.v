(** * A suit can be read from its highest rank

    Blocks and pairs look the same from the other end of a suit, so the distance does not change if the ranks are reversed.
    The recursion of [RankByRank.v] begins at the lowest rank and needs what follows; read in the other direction, it needs
    what came before, as an automaton has it. *)

From Coq Require Import List Arith Lia.
From Mjfunc Require Import Specification Tallies Minimum RankByRank.
Import ListNotations.

Definition mirrored (ranks : nat) (p : part) : part :=
  match p with
  | Pair r => Pair (ranks - 1 - r)
  | Triplet r => Triplet (ranks - 1 - r)
  | Sequence r => Sequence (ranks - 3 - r)
  end.

Lemma same_rank_mirrored n m i : i < n -> m < n -> one_if (n - 1 - m =? i) = one_if (m =? n - 1 - i).
Proof. intros Hi Hm. destruct (Nat.eqb_spec (n - 1 - m) i), (Nat.eqb_spec m (n - 1 - i)); cbn; trivial; lia. Qed.

Lemma tally_mirrored_one ranks p i :
  Forall (fun r => r < ranks) (tiles p) -> i < ranks -> tally [mirrored ranks p] i = tally [p] (ranks - 1 - i).
Proof.
  intros H Hi. rewrite !tally_one. destruct p as [r|r|r]; cbn [mirrored tiles] in *.
  - inversion H as [|x l H1 H2]; subst. now rewrite same_rank_mirrored.
  - inversion H as [|x l H1 H2]; subst. now rewrite same_rank_mirrored.
  - inversion H as [|x l H1 H2]; subst. inversion H2 as [|y m H3 H4]; subst. inversion H4 as [|z n H5 H6]; subst.
    pose proof (same_rank_mirrored ranks r i Hi H1) as E1.
    pose proof (same_rank_mirrored ranks (S r) i Hi H3) as E2.
    pose proof (same_rank_mirrored ranks (S (S r)) i Hi H5) as E3.
    replace (ranks - 1 - r) with (S (S (ranks - 3 - r))) in E1 by lia.
    replace (ranks - 1 - S r) with (S (ranks - 3 - r)) in E2 by lia.
    replace (ranks - 1 - S (S r)) with (ranks - 3 - r) in E3 by lia.
    lia.
Qed.

Lemma tally_mirrored ranks ps i :
  (forall p, In p ps -> Forall (fun r => r < ranks) (tiles p)) -> i < ranks ->
  tally (map (mirrored ranks) ps) i = tally ps (ranks - 1 - i).
Proof.
  intros H Hi. induction ps as [|p ps IH]; [reflexivity|].
  cbn [map]. rewrite tally_cons, (tally_cons p). rewrite tally_mirrored_one; [|apply H; now left|assumption].
  f_equal. apply IH. intros q Hq. apply H. now right.
Qed.

Lemma tally_mirrored_beyond ranks ps i :
  (forall p, In p ps -> Forall (fun r => r < ranks) (tiles p)) -> ranks <= i -> tally (map (mirrored ranks) ps) i = 0.
Proof.
  intros H Hi. induction ps as [|p ps IH]; [reflexivity|].
  cbn [map]. rewrite tally_cons, IH by (intros q Hq; apply H; now right).
  specialize (H p (or_introl eq_refl)). rewrite tally_one.
  destruct p as [r|r|r]; cbn [mirrored tiles] in *.
  - inversion H as [|x l H1 H2]; subst. destruct (Nat.eqb_spec (ranks - 1 - r) i); cbn; lia.
  - inversion H as [|x l H1 H2]; subst. destruct (Nat.eqb_spec (ranks - 1 - r) i); cbn; lia.
  - inversion H as [|x l H1 H2]; subst. inversion H2 as [|y m H3 H4]; subst. inversion H4 as [|z n H5 H6]; subst.
    destruct (Nat.eqb_spec (ranks - 3 - r) i), (Nat.eqb_spec (S (ranks - 3 - r)) i),
      (Nat.eqb_spec (S (S (ranks - 3 - r))) i); cbn; lia.
Qed.

Lemma blocks_mirrored ranks ps : blocks (map (mirrored ranks) ps) = blocks ps /\ pairs (map (mirrored ranks) ps) = pairs ps.
Proof.
  unfold blocks, pairs. induction ps as [|p ps [IHb IHp]]; [now split|].
  destruct p as [r|r|r]; cbn; rewrite ?IHb, ?IHp; now split.
Qed.

Lemma parts_within cs ps : contains cs ps -> forall p, In p ps -> Forall (fun r => r < length cs) (tiles p).
Proof.
  intros H p Hp. apply Forall_forall. intros r Hr.
  specialize (H r). unfold held in H. destruct (Nat.lt_ge_cases r (length cs)) as [L|L]; [assumption|exfalso].
  rewrite nth_overflow in H by assumption.
  assert (I : In r (flat_map tiles ps)) by (apply in_flat_map; now exists p).
  apply (count_occ_In Nat.eq_dec) in I. unfold tally in H. lia.
Qed.

Lemma held_reversed cs i : i < length cs -> held (rev cs) i = held cs (length cs - 1 - i).
Proof. intros H. unfold held. rewrite rev_nth by assumption. f_equal. lia. Qed.

Lemma has_blocks_reversed s b p cs : suit_has_blocks s b p cs -> suit_has_blocks s b p (rev cs).
Proof.
  intros (ps & Hs & Hb & Hp & Hc). pose proof (parts_within cs ps Hc) as W.
  exists (map (mirrored (length cs)) ps). destruct (blocks_mirrored (length cs) ps) as [-> ->].
  repeat split; trivial.
  - apply Forall_map. apply (Forall_impl _ (P := permitted s)); [|assumption].
    intros [r|r|r]; destruct s; cbn; trivial.
  - intros i. destruct (Nat.lt_ge_cases i (length cs)) as [L|L].
    + rewrite tally_mirrored, held_reversed by assumption. apply Hc.
    + rewrite tally_mirrored_beyond by assumption. lia.
Qed.

Lemma sum_reversed cs : list_sum (rev cs) = list_sum cs.
Proof. induction cs as [|c cs IH]; [reflexivity|]. cbn [rev]. rewrite list_sum_app, IH. unfold list_sum. cbn [fold_right]. lia. Qed.

Lemma le_reversed cs after : Forall2 le cs after -> Forall2 le (rev cs) (rev after).
Proof.
  induction 1 as [|c a cs after H1 H2 IH]; [constructor|]. cbn [rev]. apply Forall2_app; [assumption|].
  constructor; [assumption|constructor].
Qed.

Lemma reaches_reversed s b p cs available n :
  reaches (suit_has_blocks s b p) cs available n -> reaches (suit_has_blocks s b p) (rev cs) (rev available) n.
Proof.
  intros (after & Ha & Hb & Hn & Hg). exists (rev after). repeat split.
  - now apply le_reversed.
  - now apply le_reversed.
  - now rewrite !sum_reversed.
  - now apply has_blocks_reversed.
Qed.

(** The distance of a suit is that of the suit with its ranks reversed. *)
Theorem distance_of_reversed_suit s cs available b p :
  Forall2 le cs available -> Forall (fun copies => copies <= 5) available ->
  suit_cost s (rev cs) (rev available) b p = suit_cost s cs available b p.
Proof.
  intros H Five.
  apply (is_least_unique (reaches (suit_has_blocks s b p) (rev cs) (rev available)) (reaches (suit_has_blocks s b p) cs available)).
  - intros n. split; intros R.
    + apply reaches_reversed in R. now rewrite !rev_involutive in R.
    + now apply reaches_reversed.
  - apply rank_by_rank; [now apply le_reversed|]. now apply Forall_rev.
  - now apply rank_by_rank.
Qed.
