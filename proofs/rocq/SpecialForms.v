(** * Seven pairs and thirteen orphans

    The formulas of mjfunc/spec/shanten.py, plus one, are distances. *)

From Coq Require Import List Arith Lia.
From Mjfunc Require Import Specification Minimum RankByRank.
Import ListNotations.

Lemma kinds_with_cons n c cs : kinds_with n (c :: cs) = (if n <=? c then 1 else 0) + kinds_with n cs.
Proof. unfold kinds_with. cbn [filter]. now destruct (n <=? c). Qed.

Lemma kinds_with_length n cs : kinds_with n cs <= length cs.
Proof. induction cs as [|c cs IH]; [apply le_n|]. rewrite kinds_with_cons. cbn. destruct (n <=? c); lia. Qed.

Lemma kinds_with_less n m cs : n <= m -> kinds_with m cs <= kinds_with n cs.
Proof.
  intros H. induction cs as [|c cs IH]; [apply le_n|]. rewrite !kinds_with_cons.
  destruct (Nat.leb_spec n c), (Nat.leb_spec m c); lia.
Qed.

(** ** Pairs *)

(** Each new pair needs a tile of a kind that is held once, or two of a kind that is not held. *)
Lemma pairs_need cs : forall after, Forall2 le cs after ->
  kinds_with 2 after + list_sum cs <= list_sum after + kinds_with 2 cs /\
  2 * kinds_with 2 after + list_sum cs <= list_sum after + kinds_with 2 cs + kinds_with 1 cs.
Proof.
  intros after H. induction H as [|c a cs after H1 H2 IH]; [cbn; lia|].
  rewrite !kinds_with_cons. cbn [list_sum fold_right]. unfold list_sum in IH.
  destruct (Nat.leb_spec 2 a), (Nat.leb_spec 2 c), (Nat.leb_spec 1 c); lia.
Qed.

Lemma unchanged cs available : Forall2 le cs available -> Forall2 le cs cs.
Proof. induction 1; constructor; trivial. Qed.

Lemma pairs_made cs : forall available m,
  Forall2 le cs available -> Forall (fun copies => 2 <= copies) available -> m <= length cs ->
  exists after,
    Forall2 le cs after /\ Forall2 le after available /\
    list_sum after = list_sum cs + ((m - kinds_with 2 cs) + (m - kinds_with 1 cs)) /\ m <= kinds_with 2 after.
Proof.
  intros available m H. revert m. induction H as [|c a cs available H1 H2 IH]; intros m Two L.
  - exists []. cbn in *. repeat split; try constructor; lia.
  - inversion Two as [|x l Ta Tl]; subst. cbn [length] in L.
    pose proof (kinds_with_length 1 cs) as K1. pose proof (kinds_with_less 1 2 cs ltac:(lia)) as K2.
    destruct (Nat.le_gt_cases m (kinds_with 1 cs)) as [Few|Many].
    + (* The kinds that are held above are enough: leave this one as it is. *)
      destruct (IH m Tl ltac:(lia)) as (after & Ha & Hb & Hs & Hm).
      destruct (Nat.le_gt_cases 2 c) as [Pair|NoPair].
      * destruct m as [|m].
        { exists (c :: cs). repeat split; [constructor; [lia|now apply unchanged with available]| |lia|lia].
          constructor; assumption. }
        destruct (IH m Tl ltac:(lia)) as (after' & Ha' & Hb' & Hs' & Hm').
        exists (c :: after'). repeat split; [constructor; [lia|assumption]|constructor; assumption| |].
        -- rewrite !kinds_with_cons. cbn [list_sum fold_right]. unfold list_sum in Hs'.
           destruct (Nat.leb_spec 2 c), (Nat.leb_spec 1 c); lia.
        -- rewrite kinds_with_cons. destruct (Nat.leb_spec 2 c); lia.
      * exists (c :: after). repeat split; [constructor; [lia|assumption]|constructor; assumption| |].
        -- rewrite !kinds_with_cons. cbn [list_sum fold_right]. unfold list_sum in Hs.
           destruct (Nat.leb_spec 2 c), (Nat.leb_spec 1 c); lia.
        -- rewrite kinds_with_cons. lia.
    + destruct (Nat.le_gt_cases 1 c) as [Kind|NoKind].
      * (* Make a pair of this kind, if it is not one. *)
        destruct (IH (m - 1) Tl ltac:(lia)) as (after & Ha & Hb & Hs & Hm).
        exists (Nat.max 2 c :: after).
        repeat split; [constructor; [lia|assumption]|constructor; [lia|assumption]| |].
        -- rewrite !kinds_with_cons. cbn [list_sum fold_right]. unfold list_sum in Hs.
           destruct (Nat.leb_spec 2 c), (Nat.leb_spec 1 c); lia.
        -- rewrite kinds_with_cons. destruct (Nat.leb_spec 2 (Nat.max 2 c)); lia.
      * destruct (Nat.le_gt_cases m (length cs)) as [Enough|All].
        -- destruct (IH m Tl Enough) as (after & Ha & Hb & Hs & Hm).
           exists (c :: after). repeat split; [constructor; [lia|assumption]|constructor; assumption| |].
           ++ rewrite !kinds_with_cons. cbn [list_sum fold_right]. unfold list_sum in Hs.
              destruct (Nat.leb_spec 2 c), (Nat.leb_spec 1 c); lia.
           ++ rewrite kinds_with_cons. lia.
        -- destruct (IH (m - 1) Tl ltac:(lia)) as (after & Ha & Hb & Hs & Hm).
           exists (2 :: after). repeat split; [constructor; [lia|assumption]|constructor; assumption| |].
           ++ rewrite !kinds_with_cons. cbn [list_sum fold_right]. unfold list_sum in Hs.
              destruct (Nat.leb_spec 2 c), (Nat.leb_spec 1 c); lia.
           ++ rewrite kinds_with_cons. cbn [Nat.leb]. lia.
Qed.

(** The distance from seven pairs is 7 less the kinds held twice, plus 7 less the kinds held, each at least 0: the shanten
    of [6 - pairs + max (0, 7 - kinds)], plus one, for a hand has at most seven pairs. *)
Theorem seven_pairs_formula cs available :
  Forall2 le cs available -> Forall (fun copies => 2 <= copies) available -> 7 <= length cs ->
  is_distance has_seven_pairs cs available (Some ((7 - kinds_with 2 cs) + (7 - kinds_with 1 cs))).
Proof.
  intros H Two L. split.
  - destruct (pairs_made cs available 7 H Two L) as (after & Ha & Hb & Hs & Hm).
    exists after. repeat split; assumption.
  - intros m (after & Ha & Hb & Hs & Hm). unfold has_seven_pairs in Hm.
    pose proof (pairs_need cs after Ha) as [N1 N2].
    pose proof (kinds_with_less 1 2 cs ltac:(lia)). lia.
Qed.

(** ** Orphans *)

Lemma all_held cs : forall available,
  Forall2 le cs available -> Forall (fun copies => 2 <= copies) available ->
  exists after,
    Forall2 le cs after /\ Forall2 le after available /\
    list_sum after = list_sum cs + (length cs - kinds_with 1 cs) /\ Forall (fun c => 1 <= c) after /\
    (1 <= kinds_with 2 cs -> Exists (fun c => 2 <= c) after).
Proof.
  intros available H. induction H as [|c a cs available H1 H2 IH]; intros Two.
  - exists []. cbn. repeat split; try constructor. lia.
  - inversion Two as [|x l Ta Tl]; subst. destruct (IH Tl) as (after & Ha & Hb & Hs & Hall & Hp).
    exists (Nat.max 1 c :: after). repeat split; try (constructor; [lia|assumption]).
    + rewrite kinds_with_cons. cbn [list_sum fold_right length]. unfold list_sum in Hs.
      pose proof (kinds_with_length 1 cs). destruct (Nat.leb_spec 1 c); lia.
    + rewrite kinds_with_cons. destruct (Nat.leb_spec 2 c) as [P|P]; intros Hk.
      * apply Exists_cons_hd. lia.
      * apply Exists_cons_tl. apply Hp. lia.
Qed.

Lemma orphans_need cs : forall after, Forall2 le cs after -> Forall (fun c => 1 <= c) after ->
  list_sum cs + (length cs - kinds_with 1 cs) <= list_sum after /\
  (Exists (fun c => 2 <= c) after -> kinds_with 2 cs = 0 ->
   list_sum cs + (length cs - kinds_with 1 cs) + 1 <= list_sum after).
Proof.
  intros after H. induction H as [|c a cs after H1 H2 IH]; intros Hall.
  - split; [cbn; lia|]. intros E. inversion E.
  - inversion Hall as [|x l Ha Hl]; subst. destruct (IH Hl) as [I1 I2].
    rewrite !kinds_with_cons. cbn [list_sum fold_right length]. unfold list_sum in I1, I2.
    pose proof (kinds_with_length 1 cs). split.
    + destruct (Nat.leb_spec 1 c); lia.
    + intros E K. inversion E as [x l Hx|x l Hx]; subst.
      * destruct (Nat.leb_spec 1 c), (Nat.leb_spec 2 c); lia.
      * assert (K' : kinds_with 2 cs = 0) by lia. specialize (I2 Hx K'). destruct (Nat.leb_spec 1 c); lia.
Qed.

(** The distance from thirteen orphans is the number of orphans that are not held, plus 1 unless one is held twice: the
    shanten of [13 - kinds - (1 if one is doubled)], plus one. *)
Theorem thirteen_orphans_formula cs available :
  Forall2 le cs available -> Forall (fun copies => 2 <= copies) available -> cs <> [] ->
  is_distance has_orphans cs available (Some ((length cs - kinds_with 1 cs) + (1 - kinds_with 2 cs))).
Proof.
  intros H Two Hne. split.
  - destruct (Nat.eq_dec (kinds_with 2 cs) 0) as [None|Some].
    + destruct H as [|c a cs available H1 H2]; [congruence|].
      inversion Two as [|x l Ta Tl]; subst.
      destruct (all_held cs available H2 Tl) as (after & Ha & Hb & Hs & Hall & _).
      rewrite kinds_with_cons in None. pose proof (kinds_with_length 1 cs).
      exists (2 :: after). repeat split.
      * constructor; [|assumption]. destruct (Nat.leb_spec 2 c); lia.
      * now constructor.
      * rewrite !kinds_with_cons. cbn [list_sum fold_right length]. unfold list_sum in Hs.
        destruct (Nat.leb_spec 1 c), (Nat.leb_spec 2 c); lia.
      * constructor; [lia|assumption].
      * apply Exists_cons_hd. lia.
    + destruct (all_held cs available H Two) as (after & Ha & Hb & Hs & Hall & Hp).
      exists after. repeat split; try assumption; [lia|]. apply Hp. lia.
  - intros m (after & Ha & Hb & Hs & Hall & Hp).
    destruct (orphans_need cs after Ha Hall) as [N1 N2].
    destruct (Nat.eq_dec (kinds_with 2 cs) 0) as [None|Some]; [specialize (N2 Hp None)|]; lia.
Qed.
