(** * The cut distance of a suit, rank by rank

    A recursion over the ranks computes the cut distance of a suit: [cut_rank_by_rank]. It composes over suits as the
    exchange distance does: [cut_distance_of_hand]. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification Minimum RankByRank MinPlus Pieces.
Import ListNotations.

(** ** The algorithm *)

(** What is cut out at one rank, besides heads: the sets and shapes of which it is the lowest rank. *)
Record choice := { three_alike : nat; two_alike : nat; three_in_row : nat; two_in_row : nat; two_with_gap : nat }.

Definition blocks_of (x : choice) : nat := three_alike x + two_alike x + three_in_row x + two_in_row x + two_with_gap x.
Definition shapes_of (x : choice) : nat := two_alike x + two_in_row x + two_with_gap x.
Definition tiles_here (x : choice) : nat :=
  3 * three_alike x + 2 * two_alike x + three_in_row x + two_in_row x + two_with_gap x.
Definition tiles_next (x : choice) : nat := three_in_row x + two_in_row x.
Definition tiles_after_next (x : choice) : nat := three_in_row x + two_with_gap x.

(** All choices with at most [n] tiles of their lowest rank and at most [b] sets and shapes. *)
Definition choices (s : suit) (n b : nat) : list choice :=
  let in_numbers k := match s with Numbers => k | Honours => 0 end in
  flat_map (fun t =>
    flat_map (fun d =>
      let n := n - 3 * t - 2 * d in
      let b := b - t - d in
      flat_map (fun q =>
        flat_map (fun r =>
          map (fun g => {| three_alike := t; two_alike := d; three_in_row := q; two_in_row := r; two_with_gap := g |})
            (seq 0 (S (in_numbers (Nat.min (n - q - r) (b - q - r))))))
          (seq 0 (S (in_numbers (Nat.min (n - q) (b - q))))))
        (seq 0 (S (in_numbers (Nat.min n b)))))
      (seq 0 (if 3 * t <=? n then S (Nat.min ((n - 3 * t) / 2) (b - t)) else 0)))
    (seq 0 (S (Nat.min (n / 3) b))).

(** The fewest missing tiles for [b] blocks and [p] pairs, if sets and shapes that began lower need [here] tiles of the
    first of these ranks, and [next] tiles of the second. *)
Fixpoint cut_cost (s : suit) (cs : counts) (b p here next : nat) : option nat :=
  match cs with
  | [] => if (here =? 0) && (next =? 0) then Some (2 * b + p) else None
  | c :: higher =>
      minimum
        (flat_map (fun heads =>
          if here + 2 * heads <=? c
          then map (fun x =>
                 plus (Some (shapes_of x))
                   (cut_cost s higher (b - blocks_of x) (p - heads) (next + tiles_next x) (tiles_after_next x)))
                 (choices s (c - here - 2 * heads) b)
          else [])
          (seq 0 (S p)))
  end.

Definition suit_cut_cost (s : suit) (cs : counts) : signature := fun b p => cut_cost s cs b p 0 0.

Lemma choices_iff s n b x :
  In x (choices s n b) <->
  tiles_here x <= n /\ blocks_of x <= b /\
  (s = Honours -> three_in_row x = 0 /\ two_in_row x = 0 /\ two_with_gap x = 0).
Proof.
  assert (Third : forall k, k / 3 * 3 <= k < k / 3 * 3 + 3).
  { intros k. pose proof (Nat.div_mod_eq k 3). pose proof (Nat.mod_upper_bound k 3). lia. }
  assert (Half : forall k, k / 2 * 2 <= k < k / 2 * 2 + 2).
  { intros k. pose proof (Nat.div_mod_eq k 2). pose proof (Nat.mod_upper_bound k 2). lia. }
  unfold choices, tiles_here, blocks_of. split.
  - intros H. apply in_flat_map in H as (t & Ht & H). apply in_flat_map in H as (d & Hd & H).
    apply in_flat_map in H as (q & Hq & H). apply in_flat_map in H as (r & Hr & H).
    apply in_map_iff in H as (g & <- & Hg). apply in_seq in Ht, Hd, Hq, Hr, Hg.
    cbn [three_alike two_alike three_in_row two_in_row two_with_gap].
    assert (T : 3 * t <= n /\ t <= b) by (clear - Ht Third; specialize (Third n); lia).
    destruct (Nat.leb_spec (3 * t) n) as [L|L]; [|lia].
    assert (D : 2 * d <= n - 3 * t /\ d <= b - t) by (clear - Hd Half; specialize (Half (n - 3 * t)); lia).
    clear Ht Hd Third Half L.
    assert (Q : q + r + g <= n - 3 * t - 2 * d /\ q + r + g <= b - t - d /\ (s = Honours -> q = 0 /\ r = 0 /\ g = 0)).
    { clear T D. generalize dependent (n - 3 * t - 2 * d). generalize dependent (b - t - d). intros b' n' Hq Hr Hg.
      destruct s; [repeat split; try lia; discriminate|lia]. }
    destruct Q as (Q1 & Q2 & Q3). repeat split; [lia|lia|..]; apply Q3; assumption.
  - destruct x as [t d q r g]. cbn [three_alike two_alike three_in_row two_in_row two_with_gap]. intros (Hn & Hb & Hs).
    pose proof (Third n) as T. pose proof (Half (n - 3 * t)) as D.
    apply in_flat_map. exists t. split; [apply in_seq; lia|].
    apply in_flat_map. exists d. split.
    { apply in_seq. destruct (Nat.leb_spec (3 * t) n) as [L|L]; lia. }
    destruct s; [|destruct (Hs eq_refl) as (-> & -> & ->)].
    + apply in_flat_map. exists q. split; [apply in_seq; lia|].
      apply in_flat_map. exists r. split; [apply in_seq; lia|].
      apply in_map_iff. exists g. split; [reflexivity|apply in_seq; lia].
    + apply in_flat_map. exists 0. split; [apply in_seq; lia|].
      apply in_flat_map. exists 0. split; [apply in_seq; lia|].
      apply in_map_iff. exists 0. split; [reflexivity|apply in_seq; lia].
Qed.

(** ** The algorithm is right *)

(** How many tiles the pieces that began lower need of each rank. *)
Definition carried (here next i : nat) : nat := match i with 0 => here | 1 => next | _ => 0 end.

Definition cuttable (s : suit) (rank : nat) (cs : counts) (here next : nat) (xs : list piece) : Prop :=
  Forall (possible s) xs /\ (forall x, In x xs -> rank <= lowest x) /\
  forall i, used xs (rank + i) + carried here next i <= held cs i.

Definition pieces_of_rank (rank : nat) (x : choice) (n : nat) : list piece :=
  repeat (ThreeAlike rank) (three_alike x) ++ repeat (TwoAlike rank) (two_alike x) ++
  repeat (ThreeInRow rank) (three_in_row x) ++ repeat (TwoInRow rank) (two_in_row x) ++
  repeat (TwoWithGap rank) (two_with_gap x) ++ repeat (Head rank) n.

Lemma count_repeat test x n : count test (repeat x n) = if test x then n else 0.
Proof.
  unfold count. induction n as [|n IH]; cbn; [now destruct (test x)|].
  destruct (test x); cbn; now rewrite IH.
Qed.

Lemma counts_of_rank rank x n :
  let xs := pieces_of_rank rank x n in
  count is_three_alike xs = three_alike x /\ count is_two_alike xs = two_alike x /\
  count is_three_in_row xs = three_in_row x /\ count is_two_in_row xs = two_in_row x /\
  count is_two_with_gap xs = two_with_gap x /\ count is_head xs = n.
Proof.
  unfold pieces_of_rank. rewrite !count_app, !count_repeat. cbn. repeat split; lia.
Qed.

Lemma lowest_of_rank rank x n y : In y (pieces_of_rank rank x n) -> lowest y = rank.
Proof.
  unfold pieces_of_rank. rewrite !in_app_iff. intros H.
  repeat (destruct H as [H|H]; [apply repeat_spec in H; now subst|]). apply repeat_spec in H. now subst.
Qed.

(** The pieces of the lowest rank, and those that follow. *)
Lemma used_from_rank xs rest rank here next i :
  (forall x, In x xs -> lowest x = rank) -> (forall x, In x rest -> S rank <= lowest x) ->
  used (xs ++ rest) (rank + i) + carried here next i =
  match i with
  | 0 => here + (3 * count is_three_alike xs + 2 * count is_two_alike xs + 2 * count is_head xs
         + count is_three_in_row xs + count is_two_in_row xs + count is_two_with_gap xs)
  | S i => used rest (S rank + i) + carried (next + (count is_three_in_row xs + count is_two_in_row xs))
      (count is_three_in_row xs + count is_two_with_gap xs) i
  end.
Proof.
  intros H1 H2. rewrite used_app, (used_of_rank xs) by assumption. destruct i as [|i].
  - rewrite Nat.add_0_r, (used_below rest rank rank) by (intros; try apply H2; trivial). cbn [carried]. lia.
  - replace (rank + S i) with (S rank + i) by lia. destruct i as [|[|i]]; cbn [carried]; lia.
Qed.

Lemma cut_cost_sound s : forall cs b p here next rank m,
  cut_cost s cs b p here next = Some m ->
  exists xs, cuttable s rank cs here next xs /\ sets xs + shapes xs <= b /\ heads xs <= p /\
    m + 2 * sets xs + shapes xs + heads xs = 2 * b + p.
Proof.
  induction cs as [|c cs IH]; intros b p here next rank m H; cbn [cut_cost] in H.
  - destruct here, next; cbn in H; try discriminate. injection H as <-. exists []. split; [split; [|split]|].
    + constructor.
    + intros x Hx. destruct Hx.
    + intros [|[|i]]; cbn; lia.
    + cbn. lia.
  - apply minimum_in in H. apply in_flat_map in H as (n & Hn & H). apply in_seq in Hn.
    destruct (Nat.leb_spec (here + 2 * n) c) as [L|L]; [|destruct H].
    apply in_map_iff in H as (x & H & Hx). apply choices_iff in Hx as (X1 & X2 & X3).
    destruct (cut_cost s cs (b - blocks_of x) (p - n) (next + tiles_next x) (tiles_after_next x)) as [m'|] eqn:E;
      [|discriminate].
    cbn [plus] in H. injection H as <-.
    apply (IH _ _ _ _ (S rank)) in E as (rest & (R1 & R2 & R3) & R4 & R5 & R6).
    pose proof (counts_of_rank rank x n) as C. cbv zeta in C. destruct C as (C1 & C2 & C3 & C4 & C5 & C6).
    exists (pieces_of_rank rank x n ++ rest). split; [split; [|split]|].
    + apply Forall_app. split; [|assumption]. apply Forall_forall. intros y Hy.
      destruct s; [exact I|]. destruct (X3 eq_refl) as (Z1 & Z2 & Z3). unfold pieces_of_rank in Hy.
      rewrite Z1, Z2, Z3 in Hy. cbn [repeat app] in Hy. rewrite !in_app_iff in Hy.
      destruct Hy as [Hy|[Hy|Hy]]; apply repeat_spec in Hy; now subst.
    + intros y Hy. apply in_app_iff in Hy as [Hy|Hy]; [apply lowest_of_rank in Hy; lia|apply R2 in Hy; lia].
    + intros i. rewrite used_from_rank; [|apply lowest_of_rank|exact R2]. rewrite C1, C2, C3, C4, C5, C6.
      destruct i as [|i]; [unfold tiles_here in X1; cbn; lia|]. apply (R3 i).
    + rewrite sets_by_kind, shapes_by_kind in *. unfold heads in *. rewrite !count_app, C1, C2, C3, C4, C5, C6.
      unfold blocks_of, shapes_of in *. repeat split; lia.
Qed.

Lemma cut_cost_complete s : forall cs b p here next rank xs,
  cuttable s rank cs here next xs -> sets xs + shapes xs <= b -> heads xs <= p ->
  exists m, cut_cost s cs b p here next = Some m /\ m + 2 * sets xs + shapes xs + heads xs <= 2 * b + p.
Proof.
  induction cs as [|c cs IH]; intros b p here next rank xs (H1 & H2 & H3) Hb Hp.
  - assert (xs = []) as ->.
    { destruct xs as [|x xs]; [reflexivity|]. exfalso.
      specialize (H2 x (or_introl eq_refl)). specialize (H3 (lowest x - rank)).
      replace (rank + (lowest x - rank)) with (lowest x) in H3 by lia.
      assert (U : 0 < used (x :: xs) (lowest x)) by (apply used_here; destruct x; now left).
      unfold held in H3. destruct (lowest x - rank); cbn [nth] in H3; lia. }
    pose proof (H3 0) as Z0. pose proof (H3 1) as Z1. cbn in Z0, Z1.
    replace here with 0 by lia. replace next with 0 by lia. exists (2 * b + p). cbn. split; [reflexivity|lia].
  - set (test := fun x => lowest x =? rank).
    set (first := filter test xs). set (rest := filter (fun x => negb (test x)) xs).
    assert (F : forall x, In x first -> lowest x = rank).
    { intros x Hx. apply filter_In in Hx as [_ Hx]. now apply Nat.eqb_eq. }
    assert (R : forall x, In x rest -> S rank <= lowest x).
    { intros x Hx. apply filter_In in Hx as [Hin Hx]. apply H2 in Hin.
      apply negb_true_iff, Nat.eqb_neq in Hx. lia. }
    pose (x := {| three_alike := count is_three_alike first; two_alike := count is_two_alike first;
      three_in_row := count is_three_in_row first; two_in_row := count is_two_in_row first;
      two_with_gap := count is_two_with_gap first |}).
    pose (n := count is_head first).
    assert (U : forall i, used xs (rank + i) + carried here next i =
      match i with
      | 0 => here + (tiles_here x + 2 * n)
      | S i => used rest (S rank + i) + carried (next + tiles_next x) (tiles_after_next x) i
      end).
    { intros i. rewrite (used_split test). fold first rest. rewrite <- used_app, used_from_rank by assumption.
      destruct i as [|i]; [|reflexivity]. unfold tiles_here, x, n.
      cbn [three_alike two_alike three_in_row two_in_row two_with_gap]. lia. }
    pose proof (fun t => count_split t test xs) as S. fold first rest in S.
    assert (B : blocks_of x + (sets rest + shapes rest) = sets xs + shapes xs /\ n + heads rest = heads xs /\
      2 * blocks_of x + 2 * sets rest + shapes rest = 2 * sets xs + shapes xs + shapes_of x).
    { rewrite !sets_by_kind, !shapes_by_kind. unfold heads. rewrite !(S _).
      unfold blocks_of, shapes_of, x, n. cbn [three_alike two_alike three_in_row two_in_row two_with_gap].
      repeat split; lia. }
    destruct B as (B1 & B2 & B3).
    pose proof (H3 0) as H0. rewrite (U 0) in H0. cbn [held nth] in H0. unfold held in H0. cbn [nth] in H0.
    destruct (IH (b - blocks_of x) (p - n) (next + tiles_next x) (tiles_after_next x) (Datatypes.S rank) rest)
      as (m & E & L); try lia.
    { split; [|split; [exact R|]].
      - apply Forall_forall. intros y Hy. apply filter_In in Hy as [Hy _]. rewrite Forall_forall in H1. now apply H1.
      - intros i. specialize (H3 (Datatypes.S i)). rewrite U in H3. exact H3. }
    cbn [cut_cost].
    destruct (minimum_le (flat_map (fun heads =>
          if here + 2 * heads <=? c
          then map (fun x => plus (Some (shapes_of x))
                 (cut_cost s cs (b - blocks_of x) (p - heads) (next + tiles_next x) (tiles_after_next x)))
                 (choices s (c - here - 2 * heads) b)
          else []) (seq 0 (Datatypes.S p))) (shapes_of x + m)) as (least & E' & L').
    { apply in_flat_map. exists n. split; [apply in_seq; lia|].
      destruct (Nat.leb_spec (here + 2 * n) c) as [Hc|Hc]; [|lia].
      apply in_map_iff. exists x. split; [now rewrite E|]. apply choices_iff.
      split; [lia|]. split; [lia|]. intros ->.
      assert (None_of : forall t, (forall y, t y = true -> ~ possible Honours y) -> count t first = 0).
      { intros t Ht. unfold count. destruct (filter t first) as [|y ys] eqn:Y; [reflexivity|exfalso].
        assert (Hy : In y (filter t first)) by (rewrite Y; now left).
        apply filter_In in Hy as [Hy Ty]. apply filter_In in Hy as [Hy _].
        rewrite Forall_forall in H1. now apply (Ht y Ty), H1. }
      unfold x. cbn [three_in_row two_in_row two_with_gap].
      repeat split; apply None_of; intros y Hy; destruct y; cbn in *; try discriminate; auto. }
    exists least. split; [exact E'|]. lia.
Qed.

Lemma cuts_of_suit s cs b p m :
  cuts [(s, length cs)] b p cs m <->
  exists a k h cut, cut_out s (length cs) a k h cut /\ (forall rank, number_of_rank rank cut <= held cs rank) /\
    a + k <= b /\ h <= p /\ m + 2 * a + k + h = 2 * b + p.
Proof.
  split.
  - intros (a & k & h & (own & rest & a1 & a2 & k1 & k2 & h1 & h2 & cut & E & L & -> & -> & -> & Hc & Hf & Hr) & H).
    destruct Hr as (-> & -> & -> & ->). rewrite app_nil_r in E. subst own.
    exists a1, k1, h1, cut. rewrite !Nat.add_0_r in H. now repeat split.
  - intros (a & k & h & cut & Hc & Hf & H). exists a, k, h. split; [|exact H].
    exists cs, [], a, 0, k, 0, h, 0, cut. rewrite app_nil_r, !Nat.add_0_r. now repeat split.
Qed.

(** The recursion over the ranks of a suit computes the cut distance of the suit from [b] blocks and [p] pairs, for any
    tiles held, if a number suit has at least three ranks. *)
Theorem cut_rank_by_rank s cs b p :
  (s = Numbers -> 3 <= length cs) -> is_cut_distance [(s, length cs)] b p cs (suit_cut_cost s cs b p).
Proof.
  intros Three. unfold is_cut_distance, suit_cut_cost. apply is_least_by_bounds.
  - intros m H. apply (cut_cost_sound s cs b p 0 0 0) in H as (xs & (H1 & _ & H3) & H4 & H5 & H6).
    assert (H0 : forall rank, used xs rank <= held cs rank).
    { intros rank. specialize (H3 rank). cbn [Nat.add] in H3. lia. }
    apply cuts_of_suit. exists (sets xs), (shapes xs), (heads xs), (flat_map tiles_of_piece xs).
    split; [|repeat split; trivial; lia]. apply cut_of_pieces; trivial.
    intros rank L. specialize (H0 rank). unfold held in H0. rewrite nth_overflow in H0 by assumption. lia.
  - intros m H. apply cuts_of_suit in H as (a & k & h & cut & Hc & Hf & Ha & Hh & Hm).
    apply pieces_of_cut in Hc as (xs & I1 & <- & <- & <- & I5).
    destruct (cut_cost_complete s cs b p 0 0 0 xs) as (least & E & L); try assumption.
    + split; [assumption|]. split; [intros x _; lia|]. intros i. cbn [Nat.add]. rewrite I5. specialize (Hf i).
      destruct i as [|[|i]]; cbn [carried]; lia.
    + exists least. split; [exact E|lia].
Qed.

(** ** The cut distance of a hand *)

(** No block, pair or shape has tiles of two suits. *)
Lemma cuts_cons s own others rest b p m :
  cuts ((s, length own) :: others) b p (own ++ rest) m <->
  shared (fun b p => cuts [(s, length own)] b p own) (fun b p => cuts others b p rest) b p m.
Proof.
  split.
  - intros (a & k & h & (own' & rest' & a1 & a2 & k1 & k2 & h1 & h2 & cut & E & L & -> & -> & -> & Hc & Hf & Hr)
      & Hb & Hp & Hm).
    assert (own = own' /\ rest = rest') as [<- <-].
    { clear - E L. revert own' E L. induction own as [|c own IH]; intros [|c' own'] E L; try discriminate; [now split|].
      cbn in E, L. injection E as <- E. destruct (IH own' E ltac:(lia)) as [<- <-]. now split. }
    exists (a1 + k1), (b - (a1 + k1)), h1, (p - h1), (2 * (a1 + k1) + h1 - (2 * a1 + k1 + h1)),
      (2 * (b - (a1 + k1)) + (p - h1) - (2 * a2 + k2 + h2)).
    repeat split; try lia.
    + apply cuts_of_suit. exists a1, k1, h1, cut. repeat split; trivial; lia.
    + exists a2, k2, h2. repeat split; trivial; lia.
  - intros (b1 & b2 & p1 & p2 & m1 & m2 & -> & -> & -> & H1 & (a2 & k2 & h2 & Hr & H2)).
    apply cuts_of_suit in H1 as (a1 & k1 & h1 & cut & Hc & Hf & H1).
    exists (a1 + a2), (k1 + k2), (h1 + h2). split; [|lia].
    exists own, rest, a1, a2, k1, k2, h1, h2, cut. now repeat split.
Qed.

(** The signature of no tiles: everything is missing. *)
Definition everything : signature := fun b p => Some (2 * b + p).

Definition hand_cut_cost (h : list (suit * counts)) : signature :=
  fold_right (fun x others => product (suit_cut_cost (fst x) (snd x)) others) everything h.

(** The product of the suits' cut distances is the cut distance of the hand from [b] blocks and [p] pairs, for any number
    of suits and any tiles held. *)
Theorem cut_distance_of_hand h b p :
  Forall (fun x => fst x = Numbers -> 3 <= length (snd x)) h ->
  is_cut_distance (map (fun x => (fst x, length (snd x))) h) b p (concat (map snd h)) (hand_cut_cost h b p).
Proof.
  intros H. unfold is_cut_distance. revert b p. induction H as [|[s own] h Hx H IH]; intros b p.
  - cbn. split.
    + exists 0, 0, 0. repeat split; lia.
    + intros m (a & k & n & (-> & -> & -> & _) & Hm). lia.
  - cbn [map concat hand_cut_cost fold_right fst snd] in *. fold (hand_cut_cost h).
    pose proof (product_shares (fun b p => cuts [(s, length own)] b p own) _ (suit_cut_cost s own) (hand_cut_cost h) b p
      (fun b p => cut_rank_by_rank s own b p Hx) IH) as P.
    pose proof (cuts_cons s own (map (fun x => (fst x, length (snd x))) h) (concat (map snd h)) b p) as R.
    unfold is_least in *. destruct (product (suit_cut_cost s own) (hand_cut_cost h) b p) as [n|].
    + destruct P as [P1 P2]. split; [now apply R|]. intros m Hm. apply P2. now apply R.
    + intros m Hm. apply (P m). now apply R.
Qed.

(** A suit with no further suits has its own distance. *)
Lemma product_everything s own b p :
  (s = Numbers -> 3 <= length own) -> product (suit_cut_cost s own) everything b p = suit_cut_cost s own b p.
Proof.
  intros Three.
  pose proof (cut_distance_of_hand [(s, own)] b p ltac:(now repeat constructor)) as H.
  cbn in H. rewrite app_nil_r in H.
  apply (is_least_unique (cuts [(s, length own)] b p own) (cuts [(s, length own)] b p own)); [tauto|exact H|].
  now apply cut_rank_by_rank.
Qed.
