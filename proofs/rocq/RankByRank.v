(** * The distance of a suit, rank by rank

    This is the recursion of mjfunc/spec/exchange.py. The theorem is [rank_by_rank]: the recursion computes the distance,
    for any tiles held and any number of at most five available copies of each rank. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification Tallies Recursion Suits Minimum.
Import ListNotations.

(** ** The algorithm *)

(** The fewest missing tiles for [b] blocks and [p] pairs that begin at these ranks. Of the sequences that began lower, [u]
    began one rank below the first of these ranks, and [v] two ranks below; they need tiles here too. Each rank has at
    most one triplet, for there are at most five copies. *)
Fixpoint cost (s : suit) (cs available : counts) (b p u v : nat) : option nat :=
  match cs, available with
  | c :: higher, a :: available =>
      minimum
        (flat_map (fun q =>
          flat_map (fun t =>
            map (fun x =>
              let needed := u + v + (3 * t + 2 * x + q) in
              if needed <=? a
              then plus (Some (needed - c)) (cost s higher available (b - q - t) (p - x) q u)
              else None)
              (seq 0 (S p)))
            (seq 0 (S (Nat.min 1 (b - q)))))
          (seq 0 (S (match s with Numbers => b | Honours => 0 end))))
  | _, _ => if (b =? 0) && (p =? 0) && (u =? 0) && (v =? 0) then Some 0 else None
  end.

Definition suit_cost (s : suit) (cs available : counts) (b p : nat) : option nat := cost s cs available b p 0 0.

(** ** Plans *)

(** How many tiles the sequences that began lower need of each rank. *)
Definition carry (u v i : nat) : nat := match i with 0 => u + v | 1 => u | _ => 0 end.

(** How many tiles are missing, given how many are needed of each rank. *)
Fixpoint lack (need : nat -> nat) (cs : counts) : nat :=
  match cs with [] => 0 | c :: cs => (need 0 - c) + lack (fun i => need (S i)) cs end.

Lemma lack_ext cs : forall f g, (forall i, f i = g i) -> lack f cs = lack g cs.
Proof.
  induction cs as [|c cs IH]; intros f g H; cbn; [reflexivity|].
  rewrite H. f_equal. apply IH. intros i. apply H.
Qed.

Definition plan (s : suit) (rank : nat) (available : counts) (b p u v : nat) (ps : list part) : Prop :=
  Forall (permitted s) ps /\ (forall part, In part ps -> rank <= rank_of part) /\
  blocks ps = b /\ pairs ps = p /\
  forall i, tally ps (rank + i) + carry u v i <= held available i.

Lemma blocks_lowest_parts rank t p q : blocks (lowest_parts rank t p q) = t + q.
Proof. unfold lowest_parts. rewrite !blocks_app, !blocks_repeat. cbn. lia. Qed.

Lemma lowest_need rank t x q rest u v i :
  (forall part, In part rest -> S rank <= rank_of part) ->
  tally (lowest_parts rank t x q ++ rest) (rank + i) + carry u v i =
  match i with
  | 0 => u + v + (3 * t + 2 * x + q)
  | S i => tally rest (S rank + i) + carry q u i
  end.
Proof.
  intros H. rewrite tally_app, tally_lowest_parts. destruct i as [|i].
  - rewrite Nat.add_0_r, (tally_all_above rest); [cbn [carry]; lia|].
    intros part Hin. apply H in Hin. lia.
  - replace (rank + S i) with (S rank + i) by lia. destruct i as [|[|i]]; cbn [carry]; lia.
Qed.

Lemma cost_sound s : forall cs available b p u v rank n,
  length cs = length available ->
  cost s cs available b p u v = Some n ->
  exists ps, plan s rank available b p u v ps /\ lack (fun i => tally ps (rank + i) + carry u v i) cs = n.
Proof.
  induction cs as [|c cs IH]; intros [|a available] b p u v rank n L H; try discriminate L.
  - cbn in H. exists [].
    destruct b as [|b], p as [|p], u as [|u], v as [|v]; cbn in H; try discriminate. injection H as <-.
    split; [|reflexivity]. repeat split; [constructor|intros part []|].
    intros i. rewrite tally_nil. destruct i as [|[|i]]; cbn; lia.
  - cbn [cost] in H. apply minimum_in in H.
    apply in_flat_map in H as [q [Hq H]]. apply in_flat_map in H as [t [Ht H]].
    apply in_map_iff in H as [x [H Hx]]. apply in_seq in Hq, Ht, Hx.
    destruct (u + v + (3 * t + 2 * x + q) <=? a) eqn:F; [|discriminate]. apply Nat.leb_le in F.
    destruct (cost s cs available (b - q - t) (p - x) q u) as [m|] eqn:E; [|discriminate].
    cbn [plus] in H. injection H as <-. cbn [length] in L.
    apply (IH available _ _ _ _ (S rank)) in E as (ps & (Pa & Pb & Pc & Pd & Pe) & <-); [|lia].
    exists (lowest_parts rank t x q ++ ps). split.
    + repeat split.
      * apply Forall_app. split; [|assumption]. apply permitted_lowest_parts.
        destruct s; [now right|left; lia].
      * intros part Hin. apply in_app_iff in Hin as [Hin|Hin].
        -- apply rank_of_lowest_parts in Hin. lia.
        -- apply Pb in Hin. lia.
      * rewrite blocks_app, blocks_lowest_parts, Pc. destruct s; lia.
      * rewrite pairs_app, pairs_lowest_parts, Pd. lia.
      * intros i. rewrite lowest_need by assumption. destruct i as [|i]; [exact F|apply Pe].
    + cbn [lack]. rewrite lowest_need by assumption. f_equal. apply lack_ext.
      intros i. now rewrite lowest_need by assumption.
Qed.

Lemma cost_complete s : forall cs available b p u v rank ps,
  length cs = length available ->
  (forall i, held available i <= 5) ->
  plan s rank available b p u v ps ->
  exists n, cost s cs available b p u v = Some n /\ n <= lack (fun i => tally ps (rank + i) + carry u v i) cs.
Proof.
  induction cs as [|c cs IH]; intros [|a available] b p u v rank ps L Five P; try discriminate L.
  - destruct P as (Pa & Pb & Pc & Pd & Pe).
    assert (ps = []) as ->.
    { destruct ps as [|part ps]; [reflexivity|]. exfalso.
      pose proof (tally_member (part :: ps) part (or_introl eq_refl)) as M.
      specialize (Pb part (or_introl eq_refl)). specialize (Pe (rank_of part - rank)).
      replace (rank + (rank_of part - rank)) with (rank_of part) in Pe by lia.
      unfold held in Pe. destruct (rank_of part - rank); cbn [nth] in Pe; lia. }
    pose proof (Pe 0) as P0. rewrite tally_nil in P0. unfold held in P0. cbn in P0, Pc, Pd.
    exists 0. subst b p. replace u with 0 by lia. replace v with 0 by lia. split; [reflexivity|apply Nat.le_0_l].
  - destruct P as (Pa & Pb & Pc & Pd & Pe).
    set (test := fun part => rank_of part =? rank).
    destruct (all_of_one_rank rank (filter test ps)) as (t & x & q & A).
    { intros part Hin. apply filter_In in Hin as [_ Hin]. now apply Nat.eqb_eq. }
    set (others := filter (fun part => negb (test part)) ps).
    assert (Q : Permutation ps (lowest_parts rank t x q ++ others)).
    { rewrite (split_by_test test ps) at 1. fold others. now apply Permutation_app_tail. }
    assert (Ho : forall part, In part others -> S rank <= rank_of part).
    { intros part Hin. apply filter_In in Hin as [Hin Hn]. apply Pb in Hin.
      apply negb_true_iff, Nat.eqb_neq in Hn. lia. }
    assert (N : forall i, tally ps (rank + i) + carry u v i =
      match i with 0 => u + v + (3 * t + 2 * x + q) | S i => tally others (S rank + i) + carry q u i end).
    { intros i. rewrite (tally_permutation _ _ _ Q). now apply lowest_need. }
    rewrite (blocks_permutation _ _ Q), blocks_app, blocks_lowest_parts in Pc.
    rewrite (pairs_permutation _ _ Q), pairs_app, pairs_lowest_parts in Pd.
    assert (Fits : u + v + (3 * t + 2 * x + q) <= a) by (specialize (Pe 0); rewrite N in Pe; exact Pe).
    assert (a <= 5) by apply (Five 0).
    apply (Permutation_Forall Q), Forall_app in Pa as [Pl Pa].
    destruct (IH available (b - q - t) (p - x) q u (S rank) others) as (n & E & B).
    + cbn in L. lia.
    + intros i. apply (Five (S i)).
    + repeat split; [assumption|assumption|lia|lia|].
      intros i. specialize (Pe (S i)). rewrite N in Pe. exact Pe.
    + assert (C : In (Some ((u + v + (3 * t + 2 * x + q) - c) + n))
        (flat_map (fun q => flat_map (fun t => map (fun x =>
           let needed := u + v + (3 * t + 2 * x + q) in
           if needed <=? a
           then plus (Some (needed - c)) (cost s cs available (b - q - t) (p - x) q u)
           else None) (seq 0 (S p))) (seq 0 (S (Nat.min 1 (b - q)))))
          (seq 0 (S (match s with Numbers => b | Honours => 0 end))))).
      { apply in_flat_map. exists q. split.
        { apply in_seq. destruct s; [lia|]. destruct q as [|q]; [lia|]. exfalso.
          unfold lowest_parts in Pl. rewrite !Forall_app in Pl. destruct Pl as (_ & _ & Pl).
          inversion Pl as [|part l H1 H2]. exact H1. }
        apply in_flat_map. exists t. split; [apply in_seq; lia|].
        apply in_map_iff. exists x. split; [|apply in_seq; lia].
        cbn zeta. apply Nat.leb_le in Fits. rewrite Fits, E. reflexivity. }
      apply minimum_le in C as (m & C & D). exists m. split; [exact C|].
      cbn [lack]. rewrite N.
      rewrite (lack_ext cs _ (fun i => tally others (S rank + i) + carry q u i)) by (intros i; now rewrite N).
      lia.
Qed.

(** ** From plans to tiles that are added *)

Lemma forall2_length {A B} (R : A -> B -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1 as [|a b l m H1 H2 IH]; cbn; [reflexivity|now rewrite IH]. Qed.

Lemma forall2_le_held cs : forall after, Forall2 le cs after -> forall i, held cs i <= held after i.
Proof.
  intros after H. induction H as [|c a cs after H1 H2 IH]; intros i; [now destruct i|].
  destruct i as [|i]; cbn; [assumption|apply IH].
Qed.

Lemma sum_le cs : forall after, Forall2 le cs after -> list_sum cs <= list_sum after.
Proof.
  intros after H. induction H as [|c a cs after H1 H2 IH]; cbn; [lia|]. unfold list_sum in IH. lia.
Qed.

(** The tiles held, and those that are needed beyond them. *)
Fixpoint filled (need : nat -> nat) (cs : counts) : counts :=
  match cs with [] => [] | c :: cs => Nat.max c (need 0) :: filled (fun i => need (S i)) cs end.

Lemma filled_sum cs : forall need, list_sum (filled need cs) = list_sum cs + lack need cs.
Proof. induction cs as [|c cs IH]; intros need; cbn; [reflexivity|]. unfold list_sum in IH. rewrite IH. lia. Qed.

Lemma filled_above cs : forall need, Forall2 le cs (filled need cs).
Proof. induction cs as [|c cs IH]; intros need; cbn; constructor; [lia|apply IH]. Qed.

Lemma filled_below cs : forall need available,
  Forall2 le cs available -> (forall i, need i <= held available i) -> Forall2 le (filled need cs) available.
Proof.
  intros need available H. revert need.
  induction H as [|c a cs available H1 H2 IH]; intros need Hn; cbn; constructor.
  - specialize (Hn 0). cbn in Hn. lia.
  - apply IH. intros i. apply (Hn (S i)).
Qed.

Lemma filled_held cs : forall need i, i < length cs -> need i <= held (filled need cs) i.
Proof.
  induction cs as [|c cs IH]; intros need i H; cbn in H; [lia|].
  destruct i as [|i]; cbn; [lia|]. apply (IH (fun i => need (S i))). lia.
Qed.

Lemma lack_below cs : forall need after,
  Forall2 le cs after -> (forall i, need i <= held after i) -> list_sum cs + lack need cs <= list_sum after.
Proof.
  intros need after H. revert need. induction H as [|c a cs after H1 H2 IH]; intros need Hn; cbn; [lia|].
  specialize (IH (fun i => need (S i)) (fun i => Hn (S i))). specialize (Hn 0). cbn in Hn.
  unfold list_sum in IH. lia.
Qed.

(** The recursion over the ranks of a suit computes the distance of the suit from [b] blocks and [p] pairs, for any tiles
    held and any available copies, up to five of each rank. *)
Theorem rank_by_rank s cs available b p :
  Forall2 le cs available ->
  Forall (fun copies => copies <= 5) available ->
  is_distance (suit_has_blocks s b p) cs available (suit_cost s cs available b p).
Proof.
  intros Held Five. pose proof (forall2_length _ _ _ Held) as L.
  apply is_least_by_bounds.
  - intros n H. apply (cost_sound s cs available b p 0 0 0 n L) in H as (ps & (Pa & _ & Pc & Pd & Pe) & <-).
    assert (Z : forall i, carry 0 0 i = 0) by (intros [|[|i]]; reflexivity).
    set (need := fun i => tally ps (0 + i) + carry 0 0 i).
    exists (filled need cs). split; [|split; [|split]].
    + apply filled_above.
    + now apply filled_below.
    + apply filled_sum.
    + exists ps. repeat split; try assumption.
      intros rank. destruct (Nat.lt_ge_cases rank (length cs)) as [H|H].
      * pose proof (filled_held cs need rank H) as F. unfold need in F at 1. rewrite Z, Nat.add_0_r in F. exact F.
      * specialize (Pe rank). unfold held in Pe. rewrite nth_overflow in Pe by lia. cbn in Pe. lia.
  - intros m (after & Ha & Hb & Hc & ps & Pa & Pb & Pc & Pd).
    destruct (cost_complete s cs available b p 0 0 0 ps L) as (n & E & B).
    + intros i. unfold held. destruct (nth_in_or_default i available 0) as [H| ->]; [|lia].
      rewrite Forall_forall in Five. now apply Five.
    + repeat split; try assumption; [intros part _; lia|].
      intros i. specialize (Pd i). pose proof (forall2_le_held _ _ Hb i).
      destruct i as [|[|i]]; cbn [carry Nat.add]; lia.
    + exists n. split; [exact E|].
      rewrite (lack_ext cs _ (tally ps)) in B by (intros [|[|i]]; cbn [carry Nat.add]; lia).
      pose proof (lack_below cs (tally ps) after Ha Pd). lia.
Qed.
