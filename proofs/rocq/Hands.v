(** * A hand is the product of its suits

    Every combination of one decomposition of each suit, kept if it has exactly one pair in all, and nothing else, is a
    complete decomposition of the hand; and each is found once. The theorem is [products_list_decompositions]. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification Tallies Recursion Suits.
Import ListNotations.

(** ** The algorithm: [products] of mjfunc/spec/complete.py *)

(** Every combination of one way for each suit. Each suit has at most one pair; [place] is the place of the first. *)
Fixpoint combinations (place : nat) (h : hand) : list (list placed_part) :=
  match h with
  | [] => [[]]
  | (s, cs) :: others =>
      flat_map (fun ps => map (app (map (pair place) ps)) (combinations (S place) others)) (splits s 1 cs)
  end.

Definition products (h : hand) : list (list placed_part) :=
  filter (fun ps => pairs (map snd ps) =? 1) (combinations 0 h).

(** ** Parts of a suit in a hand *)

Definition in_suit (place : nat) (p : placed_part) : bool := fst p =? place.

Lemma parts_at_app place ps qs : parts_at place (ps ++ qs) = parts_at place ps ++ parts_at place qs.
Proof. unfold parts_at. now rewrite filter_app, map_app. Qed.

Lemma parts_at_own place ps : parts_at place (map (pair place) ps) = ps.
Proof.
  unfold parts_at. rewrite filter_all.
  - rewrite map_map. apply map_id.
  - intros p H. apply in_map_iff in H as [q [<- _]]. apply Nat.eqb_refl.
Qed.

Lemma parts_at_nowhere place ps : (forall p, In p ps -> fst p <> place) -> parts_at place ps = [].
Proof.
  intros H. unfold parts_at. rewrite filter_none; [reflexivity|].
  intros p Hp. apply Nat.eqb_neq. now apply H.
Qed.

Lemma parts_at_other place other ps : other <> place -> parts_at place (map (pair other) ps) = [].
Proof.
  intros H. apply parts_at_nowhere. intros p Hp. now apply in_map_iff in Hp as [q [<- _]].
Qed.

Lemma parts_at_permutation place ps qs : Permutation ps qs -> Permutation (parts_at place ps) (parts_at place qs).
Proof. intros H. apply Permutation_map. now apply permutation_filter. Qed.

(** The parts of one suit can be put in front. *)
Lemma own_suit_first place ps :
  Permutation ps (map (pair place) (parts_at place ps) ++ filter (fun p => negb (in_suit place p)) ps).
Proof.
  rewrite (split_by_test (in_suit place) ps) at 1. apply Permutation_app_tail.
  unfold parts_at. rewrite map_map. fold (in_suit place).
  rewrite <- (map_id (filter (in_suit place) ps)) at 1.
  apply eq_ind with (P := fun l => Permutation _ l) (x := map id (filter (in_suit place) ps)); [reflexivity|].
  apply map_ext_in. intros [k p] H. apply filter_In in H as [_ H]. apply Nat.eqb_eq in H. now subst.
Qed.

Lemma parts_at_others place other ps :
  other <> place -> parts_at other (filter (fun p => negb (in_suit place p)) ps) = parts_at other ps.
Proof.
  intros H. unfold parts_at. f_equal. induction ps as [|[k p] ps IH]; [reflexivity|].
  cbn [filter]. destruct (in_suit place (k, p)) eqn:E; cbn [negb filter fst].
  - apply Nat.eqb_eq in E. cbn in E. subst. rewrite IH.
    destruct (Nat.eqb_spec place other) as [F|F]; [congruence|reflexivity].
  - now rewrite IH.
Qed.

(** ** Soundness, completeness and uniqueness of the combinations *)

Lemma decomposes_nothing s ps : decomposes s [] ps -> ps = [].
Proof.
  intros [_ H]. destruct ps as [|p ps]; [reflexivity|]. exfalso.
  pose proof (tally_member (p :: ps) p (or_introl eq_refl)) as M. rewrite H in M.
  unfold held in M. destruct (rank_of p); cbn [nth] in M; lia.
Qed.

Lemma combinations_sound : forall h place ps,
  In ps (combinations place h) ->
  (forall p, In p ps -> place <= fst p) /\
  (forall i, decomposes (suit_at h i) (counts_at h i) (parts_at (place + i) ps)).
Proof.
  induction h as [|[s cs] h IH]; intros place ps H.
  - destruct H as [<-|[]]. split; [intros p []|].
    intros i. unfold suit_at, counts_at.
    split; [constructor|]. intros rank. destruct i; now destruct rank.
  - cbn [combinations] in H. apply in_flat_map in H as [own [Hown H]].
    apply in_map_iff in H as [rest [<- Hrest]].
    apply suit_sound in Hown as [Hown _]. apply IH in Hrest as [Ha Hb].
    split.
    + intros p Hp. apply in_app_iff in Hp as [Hp|Hp].
      * apply in_map_iff in Hp as [q [<- _]]. apply Nat.le_refl.
      * apply Ha in Hp. lia.
    + intros [|i]; rewrite parts_at_app.
      * rewrite Nat.add_0_r, parts_at_own, (parts_at_nowhere place rest), app_nil_r; [assumption|].
        intros p Hp. apply Ha in Hp. lia.
      * rewrite parts_at_other by lia. replace (place + S i) with (S place + i) by lia. apply Hb.
Qed.

Lemma pairs_of_suit_at place ps : pairs (parts_at place ps) <= pairs (map snd ps).
Proof.
  rewrite (pairs_permutation _ _ (Permutation_map snd (own_suit_first place ps))).
  rewrite map_app, pairs_app, map_map. cbn [snd]. rewrite map_id. lia.
Qed.

Lemma combinations_complete : forall h place ps,
  (forall p, In p ps -> place <= fst p) ->
  (forall i, decomposes (suit_at h i) (counts_at h i) (parts_at (place + i) ps)) ->
  pairs (map snd ps) <= 1 ->
  exists qs, In qs (combinations place h) /\ Permutation ps qs.
Proof.
  induction h as [|[s cs] h IH]; intros place ps Hp Hd Hone.
  - exists []. split; [now left|].
    destruct ps as [|p ps]; [constructor|]. exfalso.
    specialize (Hp p (or_introl eq_refl)). specialize (Hd (fst p - place)).
    replace (place + (fst p - place)) with (fst p) in Hd by lia.
    replace (counts_at [] (fst p - place)) with ([] : counts) in Hd by now destruct (fst p - place).
    apply decomposes_nothing in Hd. unfold parts_at in Hd. cbn [filter] in Hd.
    rewrite Nat.eqb_refl in Hd. discriminate.
  - set (others := filter (fun p => negb (in_suit place p)) ps).
    pose proof (own_suit_first place ps) as P. fold others in P.
    destruct (suit_complete s 1 cs (parts_at place ps)) as (own & Hown & Pown).
    + specialize (Hd 0). now rewrite Nat.add_0_r in Hd.
    + pose proof (pairs_of_suit_at place ps). lia.
    + destruct (IH (S place) others) as (rest & Hrest & Prest).
      * intros p Hin. apply filter_In in Hin as [Hin Hn]. apply Hp in Hin.
        apply negb_true_iff, Nat.eqb_neq in Hn. lia.
      * intros i. unfold others. rewrite parts_at_others by lia.
        replace (S place + i) with (place + S i) by lia. apply (Hd (S i)).
      * rewrite (pairs_permutation _ _ (Permutation_map snd P)), map_app, pairs_app in Hone. lia.
      * exists (map (pair place) own ++ rest). split.
        -- cbn [combinations]. apply in_flat_map. exists own. split; [assumption|]. now apply in_map.
        -- rewrite P. apply Permutation_app; [now apply Permutation_map|assumption].
Qed.

Lemma combinations_unique : forall h place ps qs,
  In ps (combinations place h) -> In qs (combinations place h) -> Permutation ps qs -> ps = qs.
Proof.
  induction h as [|[s cs] h IH]; intros place ps qs Hps Hqs P.
  - destruct Hps as [<-|[]], Hqs as [<-|[]]. reflexivity.
  - cbn [combinations] in Hps, Hqs.
    apply in_flat_map in Hps as [own [Hown Hps]]. apply in_map_iff in Hps as [rest [<- Hrest]].
    apply in_flat_map in Hqs as [own' [Hown' Hqs]]. apply in_map_iff in Hqs as [rest' [<- Hrest']].
    pose proof (combinations_sound _ _ _ Hrest) as [Hr _].
    pose proof (combinations_sound _ _ _ Hrest') as [Hr' _].
    pose proof (parts_at_permutation place _ _ P) as Q.
    rewrite !parts_at_app, !parts_at_own in Q.
    rewrite (parts_at_nowhere place rest), (parts_at_nowhere place rest'), !app_nil_r in Q.
    + assert (own = own') by (now apply (suit_free_of_duplicates s 1 cs)). subst own'.
      f_equal. apply (IH (S place)); [assumption|assumption|]. now apply Permutation_app_inv_l in P.
    + intros p Hp. apply Hr' in Hp. lia.
    + intros p Hp. apply Hr in Hp. lia.
Qed.

Lemma map_pair_injective (place : nat) (ps qs : list part) : map (pair place) ps = map (pair place) qs -> ps = qs.
Proof.
  intros H. rewrite <- (parts_at_own place ps), <- (parts_at_own place qs). now rewrite H.
Qed.

Lemma combinations_nodup : forall h place, NoDup (combinations place h).
Proof.
  induction h as [|[s cs] h IH]; intros place.
  - constructor; [intros []|constructor].
  - cbn [combinations]. apply nodup_flat_map.
    + apply suit_free_of_duplicates.
    + intros own _. apply nodup_map; [|apply IH]. intros a b _ _. apply app_inv_head.
    + intros own own' ps _ _ H H'.
      apply in_map_iff in H as [rest [<- Hrest]]. apply in_map_iff in H' as [rest' [E Hrest']].
      apply combinations_sound in Hrest as [Hr _]. apply combinations_sound in Hrest' as [Hr' _].
      apply (f_equal (parts_at place)) in E. rewrite !parts_at_app, !parts_at_own in E.
      rewrite (parts_at_nowhere place rest), (parts_at_nowhere place rest'), !app_nil_r in E; [now symmetry| |].
      * intros p Hp. apply Hr' in Hp. lia.
      * intros p Hp. apply Hr in Hp. lia.
Qed.

(** ** The theorems *)

(** The complete decompositions of a hand are exactly the products of the decompositions of its suits with one pair in
    all, each once. *)
Theorem products_list_decompositions h :
  lists_once (@Permutation placed_part) (complete_decomposition h) (products h).
Proof.
  unfold products, complete_decomposition. split; [|split; [|split]].
  - intros ps H. apply filter_In in H as [H One]. apply Nat.eqb_eq in One.
    apply combinations_sound in H as [_ H]. now split.
  - intros ps [H One].
    destruct (combinations_complete h 0 ps) as (qs & Hqs & P).
    + intros p _. apply Nat.le_0_l.
    + exact H.
    + lia.
    + exists qs. split; [|assumption]. apply filter_In. split; [assumption|].
      apply Nat.eqb_eq. now rewrite <- (pairs_permutation _ _ (Permutation_map snd P)).
  - apply NoDup_filter. apply combinations_nodup.
  - intros ps qs Hps Hqs. apply filter_In in Hps as [Hps _]. apply filter_In in Hqs as [Hqs _].
    now apply combinations_unique with (h := h) (place := 0).
Qed.

(** Every complete decomposition into parts with [3 * b + 2] tiles has [b] blocks. *)
Theorem number_of_blocks h ps b :
  complete_decomposition h ps ->
  length (flat_map tiles (map snd ps)) = 3 * b + 2 ->
  blocks (map snd ps) = b.
Proof.
  intros [_ One] L.
  assert (E : forall qs, length (flat_map tiles qs) = 3 * blocks qs + 2 * pairs qs).
  { induction qs as [|p qs IH]; [reflexivity|]. cbn [flat_map]. rewrite app_length, IH.
    destruct p; unfold blocks, pairs; cbn; lia. }
  rewrite E in L. lia.
Qed.
