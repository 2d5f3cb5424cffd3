(** * The cut distance and the exchange distance *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification Tallies Minimum RankByRank StepLaw.
Import ListNotations.

(** ** Taking tiles away: cutting is never above exchange *)

(** If one tile that was cut out is lost, what is left can be cut out with one more missing tile. *)
Lemma lose_a_tile s ranks a k h cut rank :
  cut_out s ranks a k h cut -> In rank cut ->
  exists a' k' h' less, cut_out s ranks a' k' h' less /\
    2 * a + k + h <= S (2 * a' + k' + h') /\ a' + k' <= a + k /\ h' <= h /\
    forall r, number_of_rank r less + one_if (rank =? r) <= number_of_rank r cut.
Proof.
  unfold number_of_rank.
  induction 1 as [|p a k h cut Hp Hb H IH|p tile two a k h cut Hp Hb Hs H IH|r0 a k h cut Hr H IH]; intros Hin.
  - destruct Hin.
  - apply in_app_iff in Hin as [Hin|Hin].
    + apply in_split in Hin as (l1 & l2 & E).
      assert (P : Permutation (tiles p) (rank :: l1 ++ l2)) by (rewrite E; symmetry; apply Permutation_middle).
      exists a, (S k), h, ((l1 ++ l2) ++ cut). split; [now apply (cut_shape s ranks p rank)|].
      repeat split; try lia. intros r. rewrite (count_occ_app _ (tiles p)), (count_occ_app _ (l1 ++ l2)).
      rewrite (Permutation_count_occ Nat.eq_dec) in P. rewrite P. cbn [count_occ].
      destruct (Nat.eq_dec rank r) as [F|F], (Nat.eqb_spec rank r) as [G|G]; cbn; lia.
    + destruct (IH Hin) as (a' & k' & h' & less & Hc & H1 & H2 & H3 & H4).
      exists (S a'), k', h', (tiles p ++ less). split; [now constructor|]. repeat split; try lia.
      intros r. specialize (H4 r). rewrite !count_occ_app. lia.
  - apply in_app_iff in Hin as [Hin|Hin].
    + exists a, k, h, cut. split; [assumption|]. repeat split; try lia. intros r. rewrite count_occ_app.
      destruct (Nat.eqb_spec rank r) as [<-|G]; cbn; [|lia]. apply (count_occ_In Nat.eq_dec) in Hin. lia.
    + destruct (IH Hin) as (a' & k' & h' & less & Hc & H1 & H2 & H3 & H4).
      exists a', (S k'), h', (two ++ less). split; [now apply (cut_shape s ranks p tile)|]. repeat split; try lia.
      intros r. specialize (H4 r). rewrite !count_occ_app. lia.
  - apply in_app_iff in Hin as [Hin|Hin].
    + exists a, k, h, cut. split; [assumption|]. repeat split; try lia. intros r. rewrite count_occ_app.
      destruct (Nat.eqb_spec rank r) as [<-|G]; cbn [one_if]; [|lia].
      apply (count_occ_In Nat.eq_dec) in Hin. lia.
    + destruct (IH Hin) as (a' & k' & h' & less & Hc & H1 & H2 & H3 & H4).
      exists a', k', (S h'), ([r0; r0] ++ less). split; [now constructor|]. repeat split; try lia.
      intros r. specialize (H4 r). rewrite !count_occ_app. lia.
Qed.

(** The same for several tiles of one rank. *)
Lemma lose_tiles_of_rank s ranks rank c : forall more a k h cut,
  cut_out s ranks a k h cut -> number_of_rank rank cut <= c + more ->
  exists a' k' h' less, cut_out s ranks a' k' h' less /\
    2 * a + k + h <= more + (2 * a' + k' + h') /\ a' + k' <= a + k /\ h' <= h /\
    number_of_rank rank less <= c /\ forall r, number_of_rank r less <= number_of_rank r cut.
Proof.
  induction more as [|more IH]; intros a k h cut H L.
  - exists a, k, h, cut. repeat split; trivial; lia.
  - destruct (Nat.le_gt_cases (number_of_rank rank cut) (c + more)) as [F|F].
    + destruct (IH a k h cut H F) as (a' & k' & h' & less & H0 & H1 & H2 & H3 & H4 & H5).
      exists a', k', h', less. repeat split; trivial; lia.
    + assert (I : In rank cut) by (apply (count_occ_In Nat.eq_dec); unfold number_of_rank in F; lia).
      destruct (lose_a_tile s ranks a k h cut rank H I) as (a1 & k1 & h1 & l1 & H0 & H1 & H2 & H3 & H4).
      pose proof (H4 rank) as H5. rewrite Nat.eqb_refl in H5. cbn in H5.
      destruct (IH a1 k1 h1 l1 H0 ltac:(lia)) as (a' & k' & h' & less & J0 & J1 & J2 & J3 & J4 & J5).
      exists a', k', h', less. repeat split; trivial; try lia.
      intros r. specialize (H4 r). specialize (J5 r). lia.
Qed.

(** The same for tiles of all ranks, from [offset] on. *)
Lemma lose_tiles s ranks cs : forall after, Forall2 le cs after -> forall offset a k h cut,
  cut_out s ranks a k h cut ->
  (forall i, number_of_rank (offset + i) cut <= held after i) ->
  exists a' k' h' less, cut_out s ranks a' k' h' less /\
    2 * a + k + h + list_sum cs <= list_sum after + (2 * a' + k' + h') /\ a' + k' <= a + k /\ h' <= h /\
    (forall r, number_of_rank r less <= number_of_rank r cut) /\
    (forall i, number_of_rank (offset + i) less <= held cs i).
Proof.
  intros after H. induction H as [|c c' cs after H1 H2 IH]; intros offset a k h cut Hc Hf.
  - exists a, k, h, cut. repeat split; trivial; lia.
  - pose proof (Hf 0) as F. rewrite Nat.add_0_r in F. cbn in F.
    destruct (lose_tiles_of_rank s ranks offset c (c' - c) a k h cut Hc ltac:(lia))
      as (a1 & k1 & h1 & l1 & J0 & J1 & J2 & J3 & J4 & J5).
    destruct (IH (S offset) a1 k1 h1 l1 J0) as (a' & k' & h' & less & I0 & I1 & I2 & I3 & I4 & I5).
    { intros i. specialize (Hf (S i)). specialize (J5 (S offset + i)).
      replace (offset + S i) with (S offset + i) in Hf by lia.
      change (held (c' :: after) (S i)) with (held after i) in Hf. lia. }
    exists a', k', h', less. split; [assumption|]. split; [|split; [lia|split; [lia|split]]].
    + unfold list_sum in I1 |- *. cbn. lia.
    + intros r. specialize (J5 r). specialize (I4 r). lia.
    + intros [|i].
      * rewrite Nat.add_0_r. cbn. specialize (I4 offset). lia.
      * replace (offset + S i) with (S offset + i) by lia. apply I5.
Qed.

Lemma held_beyond cs i : length cs <= i -> held cs i = 0.
Proof. intros H. unfold held. now apply nth_overflow. Qed.

(** Parts that a suit contains can be cut out. *)
Lemma cut_parts s ranks cs ps :
  length cs = ranks -> Forall (permitted s) ps -> contains cs ps ->
  cut_out s ranks (blocks ps) 0 (pairs ps) (flat_map tiles ps).
Proof.
  intros L Hp Hc.
  assert (W : Forall (within s ranks) ps).
  { apply Forall_forall. intros p Hin. rewrite Forall_forall in Hp. split; [now apply Hp|].
    apply Forall_forall. intros r Hr. destruct (Nat.lt_ge_cases r ranks) as [F|F]; [assumption|exfalso].
    specialize (Hc r). rewrite held_beyond in Hc by lia. unfold tally in Hc.
    assert (I : In r (flat_map tiles ps)) by (apply in_flat_map; now exists p).
    apply (count_occ_In Nat.eq_dec) in I. lia. }
  clear Hc Hp. induction W as [|p ps Hp W IH]; [constructor|].
  destruct p as [r|r|r]; cbn [flat_map]; unfold blocks, pairs in *; cbn.
  - apply (cut_head s ranks r); [|assumption]. destruct Hp as [_ Hp]. now inversion Hp.
  - apply (cut_set s ranks (Triplet r)); trivial.
  - apply (cut_set s ranks (Sequence r)); trivial.
Qed.

Lemma cut_of_reached suits : forall cs after b p n,
  Forall2 le cs after -> list_sum after = list_sum cs + n -> suits_have_blocks suits b p after ->
  exists sets shapes heads, have_cut suits sets shapes heads cs /\ sets + shapes <= b /\ heads <= p /\
    2 * b + p <= n + (2 * sets + shapes + heads).
Proof.
  induction suits as [|[s ranks] suits IH]; intros cs after b p n Ha Hn H.
  - destruct H as (-> & -> & ->). inversion Ha; subst. exists 0, 0, 0. cbn. repeat split; lia.
  - destruct H as (own & rest & b1 & b2 & p1 & p2 & -> & Hl & -> & -> & (ps & Pa & <- & <- & Pd) & H2).
    apply Forall2_app_inv_r in Ha as (own' & rest' & Ho & Hr & ->).
    pose proof (forall2_length _ _ _ Ho) as Lo.
    rewrite !list_sum_app in Hn. pose proof (sum_le _ _ Ho). pose proof (sum_le _ _ Hr).
    destruct (lose_tiles s ranks own' own Ho 0 _ _ _ _ (cut_parts s ranks own ps Hl Pa Pd) Pd)
      as (a1 & k1 & h1 & l1 & I0 & I1 & I2 & I3 & _ & I5).
    destruct (IH rest' rest b2 p2 (list_sum rest - list_sum rest') Hr ltac:(lia) H2)
      as (a2 & k2 & h2 & J0 & J1 & J2 & J3).
    exists (a1 + a2), (k1 + k2), (h1 + h2). split; [|lia].
    exists own', rest', a1, a2, k1, k2, h1, h2, l1. repeat split; trivial. now rewrite Lo.
Qed.

(** The cut distance is never above the exchange distance, for any number of suits and any tiles held. *)
Theorem cut_never_above suits b p cs available c d :
  is_cut_distance suits b p cs c -> is_distance (suits_have_blocks suits b p) cs available (Some d) ->
  exists least, c = Some least /\ least <= d.
Proof.
  intros Hc [(after & Ha & _ & Hn & Hg) _].
  destruct (cut_of_reached suits cs after b p d Ha Hn Hg) as (a & k & h & H0 & H1 & H2 & H3).
  assert (C : cuts suits b p cs (2 * b + p - (2 * a + k + h))).
  { exists a, k, h. repeat split; trivial. lia. }
  destruct c as [least|]; cbn in Hc.
  - exists least. split; [reflexivity|]. apply Hc in C. lia.
  - now apply Hc in C.
Qed.

(** ** Adding tiles: where no kind runs out, they are equal *)

Lemma cut_length s ranks a k h cut : cut_out s ranks a k h cut -> length cut = 3 * a + 2 * k + 2 * h.
Proof.
  induction 1 as [|p a k h cut Hp Hb H IH|p tile two a k h cut Hp Hb Hs H IH|r a k h cut Hr H IH];
    rewrite ?app_length, ?IH; cbn [length]; try lia.
  - destruct p; cbn in Hb |- *; [discriminate|lia|lia].
  - apply Permutation_length in Hs. destruct p; cbn in Hb, Hs; [discriminate|lia|lia].
Qed.

Lemma sum_within cs : forall offset l, (forall i, held cs i <= number_of_rank (offset + i) l) -> list_sum cs <= length l.
Proof.
  induction cs as [|c cs IH]; intros offset l H; [cbn; lia|].
  set (here := fun r => r =? offset).
  assert (Here : number_of_rank offset l = length (filter here l)).
  { clear H. unfold number_of_rank, here. induction l as [|r l IHl]; cbn; [reflexivity|].
    destruct (Nat.eq_dec r offset) as [E|E], (Nat.eqb_spec r offset) as [F|F]; cbn; lia. }
  assert (There : forall r, r <> offset ->
    number_of_rank r (filter (fun r => negb (here r)) l) = number_of_rank r l).
  { clear H Here. intros r Hr. unfold number_of_rank, here. induction l as [|q l IHl]; cbn; [reflexivity|].
    destruct (Nat.eqb_spec q offset) as [F|F]; cbn; destruct (Nat.eq_dec q r) as [E|E]; lia. }
  specialize (IH (S offset) (filter (fun r => negb (here r)) l)).
  assert (J : list_sum cs <= length (filter (fun r => negb (here r)) l)).
  { apply IH. intros i. rewrite There by lia. specialize (H (S i)).
    replace (offset + S i) with (S offset + i) in H by lia. exact H. }
  pose proof (Permutation_length (split_by_test here l)) as FL. rewrite app_length in FL.
  specialize (H 0). rewrite Nat.add_0_r in H. cbn in H.
  unfold list_sum in J |- *. cbn. lia.
Qed.

Lemma some_rank (P : nat -> bool) : forall n, (forall r, r < n -> P r = false) \/ exists r, r < n /\ P r = true.
Proof.
  induction n as [|n [H|(r & L & H)]].
  - left. intros r L. lia.
  - destruct (P n) eqn:E; [right; exists n; auto|left].
    intros r L. destruct (Nat.eq_dec r n) as [->|F]; [assumption|apply H; lia].
  - right. exists r. auto.
Qed.

(** If a suit has more tiles than are cut out, one of them is left over. *)
Lemma left_over cs cut :
  length cut < list_sum cs -> exists rank, rank < length cs /\ number_of_rank rank cut < held cs rank.
Proof.
  intros L. destruct (some_rank (fun r => number_of_rank r cut <? held cs r) (length cs)) as [H|(r & Hr & H)].
  - exfalso. pose proof (sum_within cs 0 cut) as S. assert (list_sum cs <= length cut); [|lia].
    apply S. intros i. cbn. destruct (Nat.lt_ge_cases i (length cs)) as [F|F].
    + apply H in F. now apply Nat.ltb_ge in F.
    + rewrite held_beyond by assumption. lia.
  - exists r. split; [assumption|]. now apply Nat.ltb_lt in H.
Qed.

(** The tile that a shape waits for makes it a set. *)
Lemma shape_to_set s ranks a k h cut :
  cut_out s ranks a k h cut -> 0 < k ->
  exists rank more, rank < ranks /\ cut_out s ranks (S a) (pred k) h more /\
    forall r, number_of_rank r more <= number_of_rank r cut + one_if (rank =? r).
Proof.
  unfold number_of_rank.
  induction 1 as [|p a k h cut Hp Hb H IH|p tile two a k h cut Hp Hb Hs H IH|r0 a k h cut Hr H IH]; intros Hk.
  - lia.
  - destruct (IH Hk) as (rank & more & H1 & H2 & H3). exists rank, (tiles p ++ more).
    split; [assumption|]. split; [now constructor|]. intros r. specialize (H3 r). rewrite !count_occ_app. lia.
  - exists tile, (tiles p ++ cut). split; [|split; [now constructor|]].
    + destruct Hp as [_ Hp]. rewrite Forall_forall in Hp. apply Hp.
      apply (Permutation_in tile (Permutation_sym Hs)). now left.
    + intros r. rewrite !count_occ_app. rewrite (Permutation_count_occ Nat.eq_dec) in Hs. rewrite Hs. cbn [count_occ].
      destruct (Nat.eq_dec tile r) as [F|F], (Nat.eqb_spec tile r) as [G|G]; cbn; lia.
  - destruct (IH Hk) as (rank & more & H1 & H2 & H3). exists rank, ([r0; r0] ++ more).
    split; [assumption|]. split; [now constructor|]. intros r. specialize (H3 r). rewrite !count_occ_app. lia.
Qed.

Lemma add_one_length cs : forall kind, length (add_one kind cs) = length cs.
Proof. induction cs as [|c cs IH]; intros [|kind]; cbn; try reflexivity. now rewrite IH. Qed.

Lemma add_one_at cs : forall kind i, kind < length cs -> held (add_one kind cs) i = held cs i + one_if (kind =? i).
Proof.
  induction cs as [|c cs IH]; intros kind i H; cbn in H; [lia|].
  destruct kind as [|kind], i as [|i]; cbn; try lia.
  apply (IH kind i). lia.
Qed.

Lemma add_one_own own rest kind : kind < length own -> add_one kind (own ++ rest) = add_one kind own ++ rest.
Proof.
  revert kind. induction own as [|c own IH]; intros kind H; cbn in H; [lia|].
  destruct kind as [|kind]; cbn; [reflexivity|]. rewrite IH by lia. reflexivity.
Qed.

Lemma add_one_rest own rest kind : add_one (length own + kind) (own ++ rest) = own ++ add_one kind rest.
Proof. induction own as [|c own IH]; cbn; [reflexivity|now rewrite IH]. Qed.

Lemma shape_to_set_together suits : forall a k h cs,
  have_cut suits a k h cs -> 0 < k ->
  exists kind, kind < length cs /\ have_cut suits (S a) (pred k) h (add_one kind cs).
Proof.
  induction suits as [|[s ranks] suits IH]; intros a k h cs H Hk.
  - destruct H as (_ & -> & _). lia.
  - destruct H as (own & rest & a1 & a2 & k1 & k2 & h1 & h2 & cut & -> & L & -> & -> & -> & Hc & Hf & Hr).
    destruct k1 as [|k1].
    + destruct (IH a2 k2 h2 rest Hr ltac:(lia)) as (kind & Hkind & J).
      exists (length own + kind). rewrite app_length. split; [lia|]. rewrite add_one_rest.
      exists own, (add_one kind rest), a1, (S a2), 0, (pred k2), h1, h2, cut. repeat split; trivial; lia.
    + destruct (shape_to_set s ranks a1 (S k1) h1 cut Hc ltac:(lia)) as (rank & more & J1 & J2 & J3).
      exists rank. rewrite app_length. split; [lia|]. rewrite add_one_own by lia.
      exists (add_one rank own), rest, (S a1), a2, k1, k2, h1, h2, more. repeat split; trivial; try lia.
      * now rewrite add_one_length.
      * intros r. rewrite add_one_at by lia. specialize (J3 r). specialize (Hf r). lia.
Qed.

(** A tile that is left over becomes a head with one tile, or a triplet with two. *)
Lemma left_over_together suits : forall a k h cs,
  have_cut suits a k h cs -> 3 * a + 2 * k + 2 * h < list_sum cs ->
  exists kind, kind < length cs /\ have_cut suits a k (S h) (add_one kind cs) /\
    have_cut suits (S a) k h (add_one kind (add_one kind cs)).
Proof.
  induction suits as [|[s ranks] suits IH]; intros a k h cs H Hs.
  - destruct H as (_ & _ & _ & ->). cbn in Hs. lia.
  - destruct H as (own & rest & a1 & a2 & k1 & k2 & h1 & h2 & cut & -> & L & -> & -> & -> & Hc & Hf & Hr).
    pose proof (cut_length _ _ _ _ _ _ Hc) as Len. rewrite list_sum_app in Hs.
    destruct (Nat.lt_ge_cases (length cut) (list_sum own)) as [F|F].
    + destruct (left_over own cut F) as (rank & J1 & J2). exists rank. rewrite app_length. split; [lia|].
      rewrite !add_one_own by (rewrite ?add_one_length; lia).
      split.
      * exists (add_one rank own), rest, a1, a2, k1, k2, (S h1), h2, ([rank; rank] ++ cut).
        repeat split; trivial; try lia.
        -- now rewrite add_one_length.
        -- constructor; [lia|assumption].
        -- intros r. rewrite add_one_at by lia. specialize (Hf r). unfold number_of_rank in *. cbn [app count_occ].
           assert (J3 : rank = r -> count_occ Nat.eq_dec cut r < held own r) by (intros <-; exact J2).
           destruct (Nat.eq_dec rank r) as [G|G], (Nat.eqb_spec rank r) as [G'|G'];
             cbn [one_if]; try specialize (J3 G); lia.
      * exists (add_one rank (add_one rank own)), rest, (S a1), a2, k1, k2, h1, h2, (tiles (Triplet rank) ++ cut).
        repeat split; trivial; try lia.
        -- now rewrite !add_one_length.
        -- constructor; [|reflexivity|assumption].
           split; [now destruct s|]. repeat constructor; lia.
        -- intros r. rewrite !add_one_at by (rewrite ?add_one_length; lia).
           specialize (Hf r). unfold number_of_rank in *. cbn [tiles app count_occ].
           assert (J3 : rank = r -> count_occ Nat.eq_dec cut r < held own r) by (intros <-; exact J2).
           destruct (Nat.eq_dec rank r) as [G|G], (Nat.eqb_spec rank r) as [G'|G'];
             cbn [one_if]; try specialize (J3 G); lia.
    + destruct (IH a2 k2 h2 rest Hr ltac:(lia)) as (kind & J0 & J1 & J2).
      exists (length own + kind). rewrite app_length. split; [lia|]. rewrite !add_one_rest. split.
      * exists own, (add_one kind rest), a1, a2, k1, k2, h1, (S h2), cut. repeat split; trivial; lia.
      * exists own, (add_one kind (add_one kind rest)), a1, (S a2), k1, k2, h1, h2, cut. repeat split; trivial; lia.
Qed.

(** Sets and heads alone are blocks and pairs. *)
Lemma parts_of_cut s ranks a k h cut :
  cut_out s ranks a k h cut -> k = 0 ->
  exists ps, Forall (permitted s) ps /\ blocks ps = a /\ pairs ps = h /\ forall r, tally ps r = number_of_rank r cut.
Proof.
  induction 1 as [|p a k h cut Hp Hb H IH|p tile two a k h cut Hp Hb Hs H IH|r0 a k h cut Hr H IH]; intros Hk.
  - exists []. repeat split. constructor.
  - destruct (IH Hk) as (ps & J1 & J2 & J3 & J4). exists (p :: ps). destruct Hp as [Hp _]. repeat split.
    + now constructor.
    + unfold blocks in *. cbn. rewrite Hb. cbn. now rewrite J2.
    + unfold pairs in *. cbn. unfold is_block in Hb. apply negb_true_iff in Hb. now rewrite Hb.
    + intros r. unfold tally, number_of_rank in *. cbn [flat_map]. now rewrite !count_occ_app, J4.
  - lia.
  - destruct (IH Hk) as (ps & J1 & J2 & J3 & J4). exists (Pair r0 :: ps). repeat split.
    + constructor; [now destruct s|assumption].
    + assumption.
    + unfold pairs in *. cbn. now rewrite J3.
    + intros r. unfold tally, number_of_rank in *. cbn [flat_map tiles]. now rewrite !count_occ_app, J4.
Qed.

Lemma blocks_of_cut suits : forall a h cs, have_cut suits a 0 h cs -> suits_have_blocks suits a h cs.
Proof.
  induction suits as [|[s ranks] suits IH]; intros a h cs H.
  - destruct H as (-> & _ & -> & ->). repeat split.
  - destruct H as (own & rest & a1 & a2 & k1 & k2 & h1 & h2 & cut & -> & L & -> & Hk & -> & Hc & Hf & Hr).
    destruct k1, k2; try discriminate Hk.
    exists own, rest, a1, a2, h1, h2. repeat split; trivial; [|now apply IH].
    destruct (parts_of_cut _ _ _ _ _ _ Hc eq_refl) as (ps & J1 & J2 & J3 & J4).
    exists ps. repeat split; trivial. intros r. now rewrite J4.
Qed.

Lemma add_one_grows cs : forall kind, Forall2 le cs (add_one kind cs).
Proof.
  induction cs as [|c cs IH]; intros kind; [destruct kind; constructor|].
  destruct kind as [|kind]; cbn; constructor; try lia; [|apply IH].
  clear. induction cs as [|c cs IH]; constructor; [lia|assumption].
Qed.

Lemma le_trans_all cs more : Forall2 le cs more -> forall after, Forall2 le more after -> Forall2 le cs after.
Proof.
  induction 1 as [|c m cs more H1 H2 IH]; intros after H; inversion H; subst; constructor; [lia|now apply IH].
Qed.

(** As many tiles as are missing by cutting make the blocks and pairs. *)
Lemma reach_by_cutting suits b p : forall m a k h cs,
  have_cut suits a k h cs -> a + k <= b -> h <= p -> m + 2 * a + k + h = 2 * b + p ->
  3 * b + 2 * p <= S (list_sum cs) ->
  exists after, Forall2 le cs after /\ list_sum after = list_sum cs + m /\ suits_have_blocks suits b p after.
Proof.
  induction m as [m IH] using lt_wf_ind. intros a k h cs H Hb Hp Hm Hs.
  destruct (Nat.lt_ge_cases (a + k) b) as [F|F].
  { destruct (left_over_together suits a k h cs H ltac:(lia)) as (kind & J1 & _ & J2).
    assert (S2 : list_sum (add_one kind (add_one kind cs)) = S (S (list_sum cs))).
    { rewrite !add_one_sum; trivial. now rewrite add_one_length. }
    destruct (IH (m - 2) ltac:(lia) _ _ _ _ J2 ltac:(lia) Hp ltac:(lia) ltac:(lia)) as (after & A1 & A2 & A3).
    exists after. repeat split; trivial; [|lia].
    apply (le_trans_all _ _ (add_one_grows cs kind)). now apply (le_trans_all _ _ (add_one_grows _ kind)). }
  destruct (Nat.lt_ge_cases h p) as [G|G].
  { destruct (left_over_together suits a k h cs H ltac:(lia)) as (kind & J1 & J2 & _).
    pose proof (add_one_sum cs kind J1) as S1.
    destruct (IH (m - 1) ltac:(lia) _ _ _ _ J2 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as (after & A1 & A2 & A3).
    exists after. repeat split; trivial; [|lia]. now apply (le_trans_all _ _ (add_one_grows cs kind)). }
  destruct k as [|k].
  - exists cs. replace a with b in H by lia. replace h with p in H by lia. repeat split; [|lia|now apply blocks_of_cut].
    clear. induction cs as [|c cs IH]; constructor; [lia|assumption].
  - destruct (shape_to_set_together suits a (S k) h cs H ltac:(lia)) as (kind & J1 & J2). cbn [pred] in J2.
    pose proof (add_one_sum cs kind J1) as S1.
    destruct (IH (m - 1) ltac:(lia) _ _ _ _ J2 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as (after & A1 & A2 & A3).
    exists after. repeat split; trivial; [|lia]. now apply (le_trans_all _ _ (add_one_grows cs kind)).
Qed.

Lemma within_room cs after : Forall2 le cs after -> forall m available,
  list_sum after <= list_sum cs + m -> Forall2 (fun c a => c + m <= a) cs available -> Forall2 le after available.
Proof.
  induction 1 as [|c c' cs after H1 H2 IH]; intros m available Hs Hr; inversion Hr; subst; constructor.
  - pose proof (sum_le _ _ H2) as S. unfold list_sum in S, Hs. cbn in Hs. lia.
  - apply (IH m); [|assumption]. unfold list_sum in *. cbn in Hs. lia.
Qed.

(** The cut distance is the exchange distance of every hand with at least `3 * b + 2 * p - 1` tiles, if at least as many
    more copies of each kind are available as tiles are missing by cutting. *)
Theorem cut_is_exchange suits b p cs available d :
  is_cut_distance suits b p cs (Some d) ->
  3 * b + 2 * p <= S (list_sum cs) ->
  Forall2 (fun c a => c + d <= a) cs available ->
  is_distance (suits_have_blocks suits b p) cs available (Some d).
Proof.
  intros [(a & k & h & H0 & H1 & H2 & H3) Least] Hs Room. split.
  - destruct (reach_by_cutting suits b p d a k h cs H0 H1 H2 H3 Hs) as (after & A1 & A2 & A3).
    exists after. repeat split; trivial. apply (within_room cs after A1 d); [lia|assumption].
  - intros m (after & Ha & _ & Hn & Hg).
    destruct (cut_of_reached suits cs after b p m Ha Hn Hg) as (a' & k' & h' & J0 & J1 & J2 & J3).
    assert (C : cuts suits b p cs (2 * b + p - (2 * a' + k' + h'))).
    { exists a', k', h'. repeat split; trivial. lia. }
    apply Least in C. lia.
Qed.
