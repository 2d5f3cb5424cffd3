(** * What is cut out, as pieces

    A piece is a set, a shape or a head. It is named by its lowest rank, so that a recursion over the ranks can choose
    the pieces of each rank. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification.
Import ListNotations.

(** Everything that can be cut out, named by its lowest rank. *)
Inductive piece :=
  | ThreeAlike (rank : nat) | ThreeInRow (rank : nat)
  | TwoAlike (rank : nat) | TwoInRow (rank : nat) | TwoWithGap (rank : nat)
  | Head (rank : nat).

Definition lowest (x : piece) : nat :=
  match x with ThreeAlike r | ThreeInRow r | TwoAlike r | TwoInRow r | TwoWithGap r | Head r => r end.

Definition tiles_of_piece (x : piece) : list nat :=
  match x with
  | ThreeAlike r => [r; r; r]
  | ThreeInRow r => [r; S r; S (S r)]
  | TwoAlike r | Head r => [r; r]
  | TwoInRow r => [r; S r]
  | TwoWithGap r => [r; S (S r)]
  end.

(** Honours have no pieces of different ranks. *)
Definition possible (s : suit) (x : piece) : Prop :=
  match s, x with Honours, (ThreeInRow _ | TwoInRow _ | TwoWithGap _) => False | _, _ => True end.

Definition is_three_alike (x : piece) : bool := match x with ThreeAlike _ => true | _ => false end.
Definition is_three_in_row (x : piece) : bool := match x with ThreeInRow _ => true | _ => false end.
Definition is_two_alike (x : piece) : bool := match x with TwoAlike _ => true | _ => false end.
Definition is_two_in_row (x : piece) : bool := match x with TwoInRow _ => true | _ => false end.
Definition is_two_with_gap (x : piece) : bool := match x with TwoWithGap _ => true | _ => false end.
Definition is_head (x : piece) : bool := match x with Head _ => true | _ => false end.

Definition count (test : piece -> bool) (xs : list piece) : nat := length (filter test xs).

Definition is_set (x : piece) : bool := is_three_alike x || is_three_in_row x.
Definition is_shape (x : piece) : bool := is_two_alike x || is_two_in_row x || is_two_with_gap x.

Definition sets (xs : list piece) : nat := count is_set xs.
Definition shapes (xs : list piece) : nat := count is_shape xs.
Definition heads (xs : list piece) : nat := count is_head xs.

(** How many tiles of a rank the pieces use. *)
Definition used (xs : list piece) (rank : nat) : nat := number_of_rank rank (flat_map tiles_of_piece xs).

Ltac compare_ranks :=
  repeat match goal with
  | |- context [Nat.eq_dec ?a ?b] => destruct (Nat.eq_dec a b)
  | H : context [Nat.eq_dec ?a ?b] |- _ => destruct (Nat.eq_dec a b)
  end; try lia.

Lemma sets_by_kind xs : sets xs = count is_three_alike xs + count is_three_in_row xs.
Proof.
  unfold sets, count. induction xs as [|x xs IH]; [reflexivity|]. destruct x; cbn in *; lia.
Qed.

Lemma shapes_by_kind xs : shapes xs = count is_two_alike xs + count is_two_in_row xs + count is_two_with_gap xs.
Proof.
  unfold shapes, count. induction xs as [|x xs IH]; [reflexivity|]. destruct x; cbn in *; lia.
Qed.

Lemma used_cons x xs rank : used (x :: xs) rank = number_of_rank rank (tiles_of_piece x) + used xs rank.
Proof. unfold used, number_of_rank. cbn [flat_map]. apply count_occ_app. Qed.

Lemma used_app xs ys rank : used (xs ++ ys) rank = used xs rank + used ys rank.
Proof. unfold used, number_of_rank. rewrite flat_map_app. apply count_occ_app. Qed.

Lemma count_app test xs ys : count test (xs ++ ys) = count test xs + count test ys.
Proof. unfold count. now rewrite filter_app, app_length. Qed.

(** What is cut out can be told as pieces. *)
Lemma pieces_of_cut s ranks a k h cut :
  cut_out s ranks a k h cut ->
  exists xs, Forall (possible s) xs /\ sets xs = a /\ shapes xs = k /\ heads xs = h /\
    forall rank, used xs rank = number_of_rank rank cut.
Proof.
  induction 1 as [|p a k h cut Hp Hb H (xs & I1 & I2 & I3 & I4 & I5)
    |p tile two a k h cut Hp Hb Hs H (xs & I1 & I2 & I3 & I4 & I5)
    |r a k h cut Hr H (xs & I1 & I2 & I3 & I4 & I5)].
  - exists []. repeat split. constructor.
  - destruct Hp as [Hp _]. destruct p as [r|r|r]; [discriminate| |].
    + exists (ThreeAlike r :: xs). repeat split; trivial; try (unfold sets, shapes, heads, count in *; cbn in *; lia);
        [now constructor; [destruct s|]|].
      intros rank. rewrite used_cons, I5. unfold number_of_rank. now rewrite count_occ_app.
    + exists (ThreeInRow r :: xs). repeat split; trivial; try (unfold sets, shapes, heads, count in *; cbn in *; lia);
        [constructor; [now destruct s|assumption]|].
      intros rank. rewrite used_cons, I5. unfold number_of_rank. now rewrite count_occ_app.
  - destruct Hp as [Hp _].
    assert (J : exists x, possible s x /\ sets [x] = 0 /\ shapes [x] = 1 /\ heads [x] = 0 /\
      forall rank, number_of_rank rank (tiles_of_piece x) = number_of_rank rank two).
    { pose proof (Permutation_in tile (Permutation_sym Hs) (or_introl eq_refl)) as Hin.
      unfold number_of_rank. rewrite (Permutation_count_occ Nat.eq_dec) in Hs.
      destruct p as [r|r|r]; [discriminate| |].
      - exists (TwoAlike r). repeat split; [now destruct s|]. intros rank. specialize (Hs rank).
        cbn [tiles tiles_of_piece count_occ In] in *. compare_ranks.
      - destruct Hin as [<-|[<-|[<-|[]]]].
        + exists (TwoInRow (S r)). repeat split; [now destruct s|]. intros rank. specialize (Hs rank).
          cbn [tiles tiles_of_piece count_occ] in *. compare_ranks.
        + exists (TwoWithGap r). repeat split; [now destruct s|]. intros rank. specialize (Hs rank).
          cbn [tiles tiles_of_piece count_occ] in *. compare_ranks.
        + exists (TwoInRow r). repeat split; [now destruct s|]. intros rank. specialize (Hs rank).
          cbn [tiles tiles_of_piece count_occ] in *. compare_ranks. }
    destruct J as (x & J1 & J2 & J3 & J4 & J5). exists ([x] ++ xs).
    unfold sets, shapes, heads in *. rewrite !count_app. repeat split; try lia; [now constructor|].
    intros rank. cbn [app]. rewrite used_cons, I5, J5. unfold number_of_rank. now rewrite count_occ_app.
  - exists (Head r :: xs). repeat split; trivial; try (unfold sets, shapes, heads, count in *; cbn in *; lia);
        [constructor; [now destruct s|assumption]|].
    intros rank. rewrite used_cons, I5. unfold number_of_rank. now rewrite count_occ_app.
Qed.

Lemma used_here x xs rank : In rank (tiles_of_piece x) -> 0 < used (x :: xs) rank.
Proof.
  intros H. rewrite used_cons. apply (count_occ_In Nat.eq_dec) in H. unfold number_of_rank. lia.
Qed.

(** Pieces can be cut out, if there are enough ranks for a sequence or none is needed. *)
Lemma cut_of_pieces s ranks xs :
  (s = Numbers -> 3 <= ranks) -> Forall (possible s) xs -> (forall rank, ranks <= rank -> used xs rank = 0) ->
  cut_out s ranks (sets xs) (shapes xs) (heads xs) (flat_map tiles_of_piece xs).
Proof.
  intros Three. induction xs as [|x xs IH]; intros Hp Hu; [constructor|].
  inversion Hp as [|y l Hx Hxs]; subst.
  assert (R : forall rank, In rank (tiles_of_piece x) -> rank < ranks).
  { intros rank Hin. apply (used_here x xs) in Hin. destruct (Nat.lt_ge_cases rank ranks) as [L|L]; [assumption|].
    apply Hu in L. lia. }
  assert (H : cut_out s ranks (sets xs) (shapes xs) (heads xs) (flat_map tiles_of_piece xs)).
  { apply IH; [assumption|]. intros rank L. apply Hu in L. rewrite used_cons in L. lia. }
  clear IH Hu Hp Hxs. destruct x as [r|r|r|r|r|r]; cbn [flat_map].
  - apply (cut_set s ranks (Triplet r)); trivial. split; [now destruct s|]. apply Forall_forall. exact R.
  - apply (cut_set s ranks (Sequence r)); trivial. split; [now destruct s|]. apply Forall_forall. exact R.
  - apply (cut_shape s ranks (Triplet r) r); trivial. split; [now destruct s|]. apply Forall_forall.
    intros rank Hin. apply R. cbn in *. intuition.
  - pose proof (R r (or_introl eq_refl)) as R0. pose proof (R (S r) (or_intror (or_introl eq_refl))) as R1.
    destruct s; [|contradiction]. specialize (Three eq_refl).
    destruct (Nat.lt_ge_cases (S (S r)) ranks) as [L|L].
    + apply (cut_shape Numbers ranks (Sequence r) (S (S r))); trivial.
      * split; [exact I|]. repeat constructor; lia.
      * cbn. apply perm_trans with (r :: S (S r) :: [S r]); [apply perm_skip|]; apply perm_swap.
    + destruct r as [|r]; [lia|].
      apply (cut_shape Numbers ranks (Sequence r) r); trivial. split; [exact I|]. repeat constructor; lia.
  - destruct s; [|contradiction]. pose proof (R (S (S r)) (or_intror (or_introl eq_refl))) as R1.
    apply (cut_shape Numbers ranks (Sequence r) (S r)); trivial; [|apply perm_swap].
    split; [exact I|]. repeat constructor; lia.
  - apply cut_head; [|assumption]. apply R. now left.
Qed.

(** ** Pieces and ranks *)

Lemma used_below xs rank r : (forall x, In x xs -> r < lowest x) -> rank <= r -> used xs rank = 0.
Proof.
  induction xs as [|x xs IH]; intros H L; [reflexivity|].
  rewrite used_cons, IH by (try assumption; intros y Hy; apply H; now right).
  specialize (H x (or_introl eq_refl)).
  unfold number_of_rank. destruct x; cbn [tiles_of_piece count_occ lowest] in *; compare_ranks.
Qed.

(** The tiles of pieces with the same lowest rank. *)
Lemma used_of_rank xs rank i : (forall x, In x xs -> lowest x = rank) ->
  used xs (rank + i) =
  match i with
  | 0 => 3 * count is_three_alike xs + 2 * count is_two_alike xs + 2 * count is_head xs + count is_three_in_row xs
         + count is_two_in_row xs + count is_two_with_gap xs
  | 1 => count is_three_in_row xs + count is_two_in_row xs
  | 2 => count is_three_in_row xs + count is_two_with_gap xs
  | _ => 0
  end.
Proof.
  intros H. induction xs as [|x xs IH]; [now destruct i as [|[|[|i]]]|].
  rewrite used_cons, IH by (intros y Hy; apply H; now right).
  specialize (H x (or_introl eq_refl)). unfold count, number_of_rank.
  destruct x; cbn [lowest] in H; subst;
    cbn [tiles_of_piece count_occ filter length is_three_alike is_three_in_row is_two_alike is_two_in_row
      is_two_with_gap is_head];
    destruct i as [|[|[|i]]]; compare_ranks.
Qed.

Lemma count_split test other xs :
  count test xs = count test (filter other xs) + count test (filter (fun x => negb (other x)) xs).
Proof.
  unfold count. induction xs as [|x xs IH]; [reflexivity|]. cbn [filter].
  destruct (test x) eqn:T, (other x); cbn [negb filter]; rewrite ?T; cbn [length]; lia.
Qed.

Lemma used_split other xs rank :
  used xs rank = used (filter other xs) rank + used (filter (fun x => negb (other x)) xs) rank.
Proof.
  induction xs as [|x xs IH]; [reflexivity|]. cbn [filter]. rewrite used_cons, IH.
  destruct (other x); cbn [negb]; rewrite used_cons; lia.
Qed.
