(** * Distances compose over suits by min-plus convolution

    A signature says how many tiles are missing for each number of blocks and of pairs. The product of two signatures
    shares the blocks and pairs in the best way. It is associative and commutative with a unit, and it turns the distances
    of suits into the distance of the hand. So a hand needs one look-up for each suit, and products. *)

From Coq Require Import List Arith Lia Bool.
From Mjfunc Require Import Specification Minimum RankByRank.
Import ListNotations.

Definition signature := nat -> nat -> option nat.

(** The fewest missing tiles over all ways to share [b] blocks and [p] pairs between two signatures. *)
Definition product (f g : signature) : signature := fun b p =>
  minimum
    (flat_map (fun b1 => map (fun p1 => plus (f b1 p1) (g (b - b1) (p - p1))) (seq 0 (S p))) (seq 0 (S b))).

Lemma product_of_equals f g h b p : (forall b p, g b p = h b p) -> product f g b p = product f h b p.
Proof.
  intros H. unfold product. f_equal. rewrite !flat_map_concat_map. f_equal. apply map_ext. intros b1.
  apply map_ext. intros p1. now rewrite H.
Qed.

(** The signature of no tiles at all. *)
Definition unit : signature := fun b p => if (b =? 0) && (p =? 0) then Some 0 else None.

(** ** What the product means *)

(** A number that two properties of blocks, pairs and numbers make together. *)
Definition shared (P Q : nat -> nat -> nat -> Prop) (b p n : nat) : Prop :=
  exists b1 b2 p1 p2 n1 n2, b = b1 + b2 /\ p = p1 + p2 /\ n = n1 + n2 /\ P b1 p1 n1 /\ Q b2 p2 n2.

Lemma product_shares (P Q : nat -> nat -> nat -> Prop) (f g : signature) b p :
  (forall b p, is_least (P b p) (f b p)) ->
  (forall b p, is_least (Q b p) (g b p)) ->
  is_least (shared P Q b p) (product f g b p).
Proof.
  intros HP HQ. apply is_least_by_bounds.
  - intros n H. apply minimum_in in H. apply in_flat_map in H as [b1 [Hb H]].
    apply in_map_iff in H as [p1 [H Hp]]. apply in_seq in Hb, Hp.
    specialize (HP b1 p1). specialize (HQ (b - b1) (p - p1)).
    destruct (f b1 p1) as [n1|], (g (b - b1) (p - p1)) as [n2|]; cbn [plus] in H; try discriminate H.
    injection H as <-. exists b1, (b - b1), p1, (p - p1), n1, n2.
    cbn in HP, HQ. repeat split; try lia; [apply HP|apply HQ].
  - intros n (b1 & b2 & p1 & p2 & n1 & n2 & -> & -> & -> & H1 & H2).
    pose proof (HP b1 p1) as F. pose proof (HQ b2 p2) as G.
    destruct (f b1 p1) as [m1|] eqn:E1; [|now apply F in H1].
    destruct (g b2 p2) as [m2|] eqn:E2; [|now apply G in H2].
    destruct F as [_ F], G as [_ G]. apply F in H1. apply G in H2.
    destruct (minimum_le (flat_map (fun c1 => map (fun q1 =>
      plus (f c1 q1) (g (b1 + b2 - c1) (p1 + p2 - q1))) (seq 0 (S (p1 + p2)))) (seq 0 (S (b1 + b2)))) (m1 + m2))
      as (n & E & L).
    + apply in_flat_map. exists b1. split; [apply in_seq; lia|].
      apply in_map_iff. exists p1. split; [|apply in_seq; lia].
      replace (b1 + b2 - b1) with b2 by lia. replace (p1 + p2 - p1) with p2 by lia. now rewrite E1, E2.
    + exists n. split; [exact E|lia].
Qed.

(** Every signature is the least number with the property of being its number. *)
Definition value (f : signature) (b p n : nat) : Prop := f b p = Some n.

Lemma value_is_least f b p : is_least (value f b p) (f b p).
Proof.
  unfold value. destruct (f b p) as [n|]; cbn.
  - split; [reflexivity|]. intros m E. injection E as ->. lia.
  - intros m E. discriminate.
Qed.

Lemma product_is_least f g b p : is_least (shared (value f) (value g) b p) (product f g b p).
Proof. apply product_shares; apply value_is_least. Qed.

(** ** A commutative monoid *)

(** The product of signatures is commutative. *)
Theorem product_commutative f g b p : product f g b p = product g f b p.
Proof.
  apply (is_least_unique (shared (value f) (value g) b p) (shared (value g) (value f) b p)).
  - intros n. split.
    + intros (b1 & b2 & p1 & p2 & n1 & n2 & H). exists b2, b1, p2, p1, n2, n1. intuition lia.
    + intros (b1 & b2 & p1 & p2 & n1 & n2 & H). exists b2, b1, p2, p1, n2, n1. intuition lia.
  - apply product_is_least.
  - apply product_is_least.
Qed.

(** The product of signatures is associative. *)
Theorem product_associative f g h b p : product f (product g h) b p = product (product f g) h b p.
Proof.
  apply (is_least_unique
    (shared (value f) (shared (value g) (value h)) b p) (shared (shared (value f) (value g)) (value h) b p)).
  - intros n. split.
    + intros (b1 & b' & p1 & p' & n1 & n' & -> & -> & -> & H1 & b2 & b3 & p2 & p3 & n2 & n3 & -> & -> & -> & H2 & H3).
      exists (b1 + b2), b3, (p1 + p2), p3, (n1 + n2), n3. repeat split; try lia; [|exact H3].
      exists b1, b2, p1, p2, n1, n2. auto.
    + intros (b' & b3 & p' & p3 & n' & n3 & -> & -> & -> & (b1 & b2 & p1 & p2 & n1 & n2 & -> & -> & -> & H1 & H2) & H3).
      exists b1, (b2 + b3), p1, (p2 + p3), n1, (n2 + n3). repeat split; try lia; [exact H1|].
      exists b2, b3, p2, p3, n2, n3. auto.
  - apply product_shares; [apply value_is_least|apply product_is_least].
  - apply product_shares; [apply product_is_least|apply value_is_least].
Qed.

(** The signature of no tiles is a unit of the product. *)
Theorem product_unit f b p : product f unit b p = f b p.
Proof.
  apply (is_least_unique (shared (value f) (value unit) b p) (value f b p)).
  - intros n. split.
    + intros (b1 & b2 & p1 & p2 & n1 & n2 & -> & -> & -> & H1 & H2).
      unfold value, unit in H2. destruct b2 as [|b2], p2 as [|p2]; cbn in H2; try discriminate.
      injection H2 as <-. now rewrite !Nat.add_0_r.
    + intros H. exists b, 0, p, 0, n, 0. repeat split; try lia. exact H.
  - apply product_is_least.
  - apply value_is_least.
Qed.

(** ** The distance of a hand *)

(** A suit of a hand, with the tiles that are held and the copies that are available. *)
Record holding := { kind : suit; own : counts; limit : counts }.

Definition hand_cost (h : list holding) : signature :=
  fold_right (fun x => product (suit_cost (kind x) (own x) (limit x))) unit h.

Lemma reaches_unit b p n : reaches (suits_have_blocks [] b p) [] [] n <-> value unit b p n.
Proof.
  unfold value, unit. split.
  - intros (after & Ha & _ & Hn & Hb & Hp & _). inversion Ha; subst. cbn in Hn. subst. reflexivity.
  - intros H. destruct b as [|b], p as [|p]; cbn in H; try discriminate. injection H as <-.
    exists []. repeat split; constructor.
Qed.

Lemma app_same_length {A} : forall a c b d : list A, a ++ b = c ++ d -> length a = length c -> a = c /\ b = d.
Proof.
  induction a as [|x a IH]; intros [|y c] b d E L; try discriminate L; [now split|].
  cbn in E, L. injection E as -> E. injection L as L.
  destruct (IH c b d E L) as [-> ->]. now split.
Qed.

Lemma reaches_cons s cs available others all_cs all_available b p n :
  length cs = length available ->
  reaches (suits_have_blocks ((s, length cs) :: others) b p) (cs ++ all_cs) (available ++ all_available) n <->
  shared (fun b p => reaches (suit_has_blocks s b p) cs available)
         (fun b p => reaches (suits_have_blocks others b p) all_cs all_available) b p n.
Proof.
  intros L. split.
  - intros (after & Ha & Hb & Hn & mine & rest & b1 & b2 & p1 & p2 & -> & Hl & -> & -> & H1 & H2).
    apply Forall2_app_inv_l in Ha as (x & y & Hx & Hy & E).
    pose proof (forall2_length _ _ _ Hx) as Lx.
    destruct (app_same_length mine x rest y E ltac:(lia)) as [-> ->].
    apply Forall2_app_inv_l in Hb as (x' & y' & Hx' & Hy' & E').
    pose proof (forall2_length _ _ _ Hx') as Lx'.
    destruct (app_same_length available x' all_available y' E' ltac:(lia)) as [-> ->].
    pose proof (sum_le _ _ Hx) as S1. pose proof (sum_le _ _ Hy) as S2.
    rewrite !list_sum_app in Hn.
    exists b1, b2, p1, p2, (list_sum x - list_sum cs), (list_sum y - list_sum all_cs).
    repeat split; try lia.
    + exists x. repeat split; try assumption. lia.
    + exists y. repeat split; try assumption. lia.
  - intros (b1 & b2 & p1 & p2 & n1 & n2 & -> & -> & -> & (x & Ha & Hb & Hn & H) & (y & Ha' & Hb' & Hn' & H')).
    exists (x ++ y). repeat split.
    + now apply Forall2_app.
    + now apply Forall2_app.
    + rewrite !list_sum_app. lia.
    + exists x, y, b1, b2, p1, p2. repeat split; try assumption. symmetry. now apply (forall2_length _ _ _ Ha).
Qed.

(** The product of the suits' distances is the distance of the hand from [b] blocks and [p] pairs, for any number of suits,
    any tiles held and any available copies, up to five of each kind. *)
Theorem distance_of_hand h b p :
  Forall (fun x => Forall2 le (own x) (limit x) /\ Forall (fun copies => copies <= 5) (limit x)) h ->
  is_distance (suits_have_blocks (map (fun x => (kind x, length (own x))) h) b p)
    (concat (map own h)) (concat (map limit h)) (hand_cost h b p).
Proof.
  intros H. revert b p. unfold is_distance. induction H as [|x h [Hx Five] H IH]; intros b p.
  - cbn [map concat hand_cost fold_right].
    destruct (unit b p) as [n|] eqn:E; cbn [is_least].
    + split.
      * now apply reaches_unit.
      * intros m Hm. apply reaches_unit in Hm. unfold value in Hm. rewrite E in Hm. injection Hm as ->. lia.
    + intros m Hm. apply reaches_unit in Hm. unfold value in Hm. congruence.
  - cbn [map concat hand_cost fold_right].
    pose proof (product_shares
      (fun b p => reaches (suit_has_blocks (kind x) b p) (own x) (limit x)) _
      (suit_cost (kind x) (own x) (limit x)) (hand_cost h) b p
      (fun b p => rank_by_rank (kind x) (own x) (limit x) b p Hx Five) IH) as P.
    pose proof (reaches_cons (kind x) (own x) (limit x) (map (fun x => (kind x, length (own x))) h)
      (concat (map own h)) (concat (map limit h)) b p) as R.
    unfold is_least in *. fold (hand_cost h).
    destruct (product (suit_cost (kind x) (own x) (limit x)) (hand_cost h) b p) as [n|].
    + destruct P as [P1 P2]. split.
      * apply R; [now apply forall2_length with (1 := Hx)|assumption].
      * intros m Hm. apply P2. apply R; [now apply forall2_length with (1 := Hx)|assumption].
    + intros m Hm. apply (P m). apply R; [now apply forall2_length with (1 := Hx)|assumption].
Qed.

(** Look-ups suffice: two hands whose suits have the same distances up to [b] blocks and [p] pairs, suit by suit, have the
    same distance, whatever their tiles. *)
Theorem look_ups_suffice h h' b p :
  Forall2 (fun x y => forall b' p', b' <= b -> p' <= p ->
    suit_cost (kind x) (own x) (limit x) b' p' = suit_cost (kind y) (own y) (limit y) b' p') h h' ->
  hand_cost h b p = hand_cost h' b p.
Proof.
  intros H.
  assert (G : forall b' p', b' <= b -> p' <= p -> hand_cost h b' p' = hand_cost h' b' p'); [|now apply G].
  induction H as [|x y h h' Hxy H IH]; intros b' p' Hb Hp; [reflexivity|].
  cbn [hand_cost fold_right]. unfold product. f_equal.
  rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros b1 Hb1. apply in_seq in Hb1.
  apply map_ext_in. intros p1 Hp1. apply in_seq in Hp1.
  rewrite Hxy by lia. f_equal. apply IH; lia.
Qed.
