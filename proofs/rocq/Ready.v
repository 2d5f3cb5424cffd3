(** * Ready hands are complete hands without a tile

    [final_parts] is [finish] of mjfunc/spec/ready.py. The theorems hold for any tile that can be added to the hand. *)

From Coq Require Import List Arith Lia.
From Mjfunc Require Import Specification Tallies Hands.
Import ListNotations.

(** ** The algorithm *)

(** The parts that a wait becomes with one more tile; none if the tile does not fit. *)
Definition final_parts (w : wait) (kind : place_and_rank) : option (list placed_part) :=
  match w with
  | Single k => if kind_eq_dec kind k then Some [(fst k, Pair (snd k))] else None
  | TwoPairs k l =>
      if kind_eq_dec kind k then Some [(fst k, Triplet (snd k)); (fst l, Pair (snd l))]
      else if kind_eq_dec kind l then Some [(fst l, Triplet (snd l)); (fst k, Pair (snd k))]
      else None
  | Neighbours k =>
      if kind_eq_dec kind (above (above k)) then Some [(fst k, Sequence (snd k))]
      else if kind_eq_dec (above kind) k then Some [(fst kind, Sequence (snd kind))]
      else None
  | Gap k => if kind_eq_dec kind (above k) then Some [(fst k, Sequence (snd k))] else None
  end.

(** ** Tiles of parts *)

Lemma number_of_nil k : number_of k [] = 0.
Proof. reflexivity. Qed.

Lemma number_of_app k l m : number_of k (l ++ m) = number_of k l + number_of k m.
Proof. apply count_occ_app. Qed.

Lemma number_of_cons k l m : number_of k (l :: m) = number_of k [l] + number_of k m.
Proof. change (l :: m) with ([l] ++ m). apply number_of_app. Qed.

Lemma number_of_tiles_in_place place ps rank :
  number_of (place, rank) (flat_map tiles_in_place ps) = tally (parts_at place ps) rank.
Proof.
  induction ps as [|[other p] ps IH]; [reflexivity|].
  cbn [flat_map]. rewrite number_of_app, IH. unfold parts_at at 2. cbn [filter fst].
  assert (E : number_of (place, rank) (tiles_in_place (other, p)) = if other =? place then tally [p] rank else 0).
  { unfold tiles_in_place, tally. cbn [flat_map fst snd]. rewrite app_nil_r. unfold number_of.
    induction (tiles p) as [|r l IHl]; [now destruct (other =? place)|].
    cbn [map count_occ].
    destruct (kind_eq_dec (other, r) (place, rank)) as [F|F], (Nat.eqb_spec other place) as [G|G],
      (Nat.eq_dec r rank) as [H|H]; try congruence; now rewrite IHl. }
  rewrite E. destruct (other =? place); [|reflexivity].
  cbn [map snd]. symmetry. apply tally_cons.
Qed.

Lemma permitted_everywhere h ps :
  (forall place, Forall (permitted (suit_at h place)) (parts_at place ps)) <->
  Forall (fun p => permitted (suit_at h (fst p)) (snd p)) ps.
Proof.
  rewrite Forall_forall. split.
  - intros H [place p] Hin. cbn [fst snd]. specialize (H place). rewrite Forall_forall in H. apply H.
    unfold parts_at. apply in_map_iff. exists (place, p). split; [reflexivity|].
    apply filter_In. split; [assumption|apply Nat.eqb_refl].
  - intros H place. apply Forall_forall. intros p Hin.
    apply in_map_iff in Hin as [[other q] [<- Hin]]. apply filter_In in Hin as [Hin E].
    apply Nat.eqb_eq in E. cbn in E. subst. exact (H _ Hin).
Qed.

Lemma decomposes_hand_by_tiles h ps :
  complete_decomposition h ps <->
  Forall (fun p => permitted (suit_at h (fst p)) (snd p)) ps /\
  (forall kind, number_of kind (flat_map tiles_in_place ps) = held_in h kind) /\
  pairs (map snd ps) = 1.
Proof.
  unfold complete_decomposition, decomposes. rewrite <- permitted_everywhere. split.
  - intros [H One]. repeat split; [apply H| |assumption].
    intros [place rank]. rewrite number_of_tiles_in_place. apply H.
  - intros (Hp & Ht & One). repeat split; [apply Hp| |assumption].
    intros rank. rewrite <- number_of_tiles_in_place. apply Ht.
Qed.

(** ** What the final tile makes of a wait *)

Lemma final_parts_tiles w kind new k :
  final_parts w kind = Some new ->
  number_of k (flat_map tiles_in_place new) = number_of k [kind] + number_of k (tiles_of_wait w).
Proof.
  unfold final_parts.
  destruct w as [[i r]|[i r] [j s]|[i r]|[i r]]; cbn [fst snd];
    repeat match goal with |- context [kind_eq_dec ?a ?b] => destruct (kind_eq_dec a b) as [?E|?E] end;
    intros F; try discriminate F; injection F as <-; subst;
    unfold number_of, tiles_in_place, tiles_of_wait, above in *; cbn [flat_map map tiles app fst snd count_occ] in *;
    try (destruct kind as [a b]; cbn [fst snd] in *; injection E0 as -> <-);
    repeat match goal with |- context [kind_eq_dec ?a ?b] => destruct (kind_eq_dec a b) as [?G|?G] end;
    first [lia | congruence].
Qed.

Lemma final_parts_pairs w kind new : final_parts w kind = Some new -> pairs (map snd new) + pairs_beside w = 1.
Proof.
  unfold final_parts.
  destruct w as [k|k l|k|k];
    repeat match goal with |- context [kind_eq_dec ?a ?b] => destruct (kind_eq_dec a b) as [?E|?E] end;
    intros F; try discriminate F; injection F as <-; reflexivity.
Qed.

Lemma final_parts_permitted h w kind new :
  final_parts w kind = Some new -> sensible h w ->
  Forall (fun p => permitted (suit_at h (fst p)) (snd p)) new.
Proof.
  unfold final_parts.
  destruct w as [k|k l|k|k]; cbn [sensible];
    repeat match goal with |- context [kind_eq_dec ?a ?b] => destruct (kind_eq_dec a b) as [?E|?E] end;
    intros F S; try discriminate F; injection F as <-; subst;
    repeat constructor; cbn [fst snd permitted above] in *; try rewrite S; trivial;
    now destruct (suit_at h _).
Qed.

Lemma final_parts_sensible h w kind new :
  final_parts w kind = Some new ->
  Forall (fun p => permitted (suit_at h (fst p)) (snd p)) new ->
  (forall k l, w = TwoPairs k l -> k <> l) -> sensible h w.
Proof.
  unfold final_parts.
  destruct w as [k|k l|k|k]; cbn [sensible]; intros F P D.
  - exact I.
  - now apply D.
  - destruct (kind_eq_dec kind (above (above k))) as [E|E];
      [|destruct (kind_eq_dec (above kind) k) as [E'|E']; [|discriminate]];
      injection F as <-; inversion P as [|x l H1 H2]; subst; cbn in H1 |- *; now destruct (suit_at h _).
  - destruct (kind_eq_dec kind (above k)) as [E|E]; [|discriminate].
    injection F as <-. inversion P as [|x l H1 H2]; subst. cbn in H1. now destruct (suit_at h _).
Qed.

Lemma final_parts_taken_out w kind new ps :
  final_parts w kind = Some new -> (forall k l, w = TwoPairs k l -> k <> l) -> taken_out kind (new ++ ps) ps w.
Proof.
  unfold final_parts. destruct w as [k|k l|k|k]; intros F D.
  - destruct (kind_eq_dec kind k) as [E|E]; [|discriminate]. injection F as <-. subst. apply out_of_pair.
  - destruct (kind_eq_dec kind k) as [E|E].
    + injection F as <-. subst. apply out_of_triplet. now apply D.
    + destruct (kind_eq_dec kind l) as [E'|E']; [|discriminate]. injection F as <-. subst.
      now apply out_of_triplet_behind.
  - destruct (kind_eq_dec kind (above (above k))) as [E|E].
    + injection F as <-. now apply out_of_sequence_high.
    + destruct (kind_eq_dec (above kind) k) as [E'|E']; [|discriminate]. injection F as <-. subst.
      apply out_of_sequence_low.
  - destruct (kind_eq_dec kind (above k)) as [E|E]; [|discriminate]. injection F as <-.
    now apply out_of_sequence_middle.
Qed.

Lemma taken_out_final_parts kind qs ps w :
  taken_out kind qs ps w ->
  exists new, final_parts w kind = Some new /\ qs = new ++ ps /\ (forall k l, w = TwoPairs k l -> k <> l).
Proof.
  intros H. destruct H as [rest|rest other D|rest other D|rest|rest low E|rest low E]; unfold final_parts.
  - destruct (kind_eq_dec kind kind) as [F|F]; [|congruence]. eexists. repeat split. intros k l. discriminate.
  - destruct (kind_eq_dec kind kind) as [F|F]; [|congruence]. eexists. repeat split. intros k l G. congruence.
  - destruct (kind_eq_dec kind other) as [F|F]; [congruence|].
    destruct (kind_eq_dec kind kind) as [G|G]; [|congruence]. eexists. repeat split. intros k l K. congruence.
  - destruct (kind_eq_dec kind (above (above (above kind)))) as [F|F].
    + exfalso. apply (f_equal snd) in F. cbn in F. lia.
    + destruct (kind_eq_dec (above kind) (above kind)) as [G|G]; [|congruence].
      eexists. repeat split. intros k l. discriminate.
  - subst. destruct (kind_eq_dec (above low) (above low)) as [F|F]; [|congruence].
    eexists. repeat split. intros k l. discriminate.
  - subst. destruct (kind_eq_dec (above (above low)) (above (above low))) as [F|F]; [|congruence].
    eexists. repeat split. intros k l. discriminate.
Qed.

(** ** The theorems *)

(** If a tile finishes a ready decomposition of a hand, it makes a complete decomposition of the hand with that tile. *)
Theorem finish_completes h more kind ps w new :
  one_more kind h more -> ready_decomposition h ps w -> final_parts w kind = Some new -> complete_decomposition more (new ++ ps).
Proof.
  intros [Same Tiles] (Hp & Ht & Hq & Hs) F. apply decomposes_hand_by_tiles. repeat split.
  - apply Forall_app. split.
    + apply (final_parts_permitted h) in F; [|assumption]. revert F. apply Forall_impl. intros p. now rewrite Same.
    + revert Hp. apply Forall_impl. intros p. now rewrite Same.
  - intros k. specialize (Ht k). rewrite Tiles. rewrite flat_map_app, number_of_app, (final_parts_tiles w kind new k F).
    rewrite number_of_app in Ht. lia.
  - rewrite map_app, pairs_app. apply final_parts_pairs in F. unfold placed_part in *. lia.
Qed.

(** The ready decompositions of a hand that a tile finishes are exactly what is left when that tile is taken out of the
    complete decompositions of the hand with it. *)
Theorem ready_is_complete_without_a_tile h more kind ps w :
  one_more kind h more ->
  (ready_decomposition h ps w /\ final_parts w kind <> None) <->
  (exists qs, complete_decomposition more qs /\ taken_out kind qs ps w).
Proof.
  intros More. split.
  - intros [R F]. destruct (final_parts w kind) as [new|] eqn:E; [|congruence].
    exists (new ++ ps). split; [now apply (finish_completes h more kind ps w)|].
    apply final_parts_taken_out; [assumption|]. intros k l ->. apply R.
  - intros (qs & D & T). destruct More as [Same Tiles].
    apply taken_out_final_parts in T as (new & E & -> & Distinct).
    apply decomposes_hand_by_tiles in D as (Hp & Ht & One).
    assert (Hp' : Forall (fun p => permitted (suit_at h (fst p)) (snd p)) (new ++ ps)).
    { revert Hp. apply Forall_impl. intros p. now rewrite Same. }
    apply Forall_app in Hp' as [Hnew Hps]. split; [|congruence]. repeat split.
    + assumption.
    + intros k. specialize (Ht k). rewrite Tiles, flat_map_app, number_of_app, (final_parts_tiles w kind new k E) in Ht.
      rewrite number_of_app. lia.
    + rewrite map_app, pairs_app in One. apply final_parts_pairs in E. unfold placed_part in *. lia.
    + now apply (final_parts_sensible h w kind new).
Qed.

(** Taking the final tile out of the complete decomposition that it makes leads back to the ready decomposition. *)
Theorem finish_and_take_out h ps w kind new :
  ready_decomposition h ps w -> final_parts w kind = Some new -> taken_out kind (new ++ ps) ps w.
Proof.
  intros (_ & _ & _ & S) F. apply final_parts_taken_out; [assumption|]. intros k l ->. exact S.
Qed.
