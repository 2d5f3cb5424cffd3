(** * A checker of the table of signatures

    [check_suits] and [check_products] read the bytes of mjfunc/fast/exchange.bin. If they accept it, the table has the
    distance of every suit, and of every hand by products: [table_gives_distances]. Both are extracted to OCaml and run. *)

From Coq Require Import List Arith Lia Bool.
From Mjfunc Require Import Specification Minimum RankByRank MinPlus.
Import ListNotations.

(** ** One rank of the recursion, with what follows remembered in a table *)

Definition recursion := nat -> nat -> nat -> nat -> option nat.

(** One step of [cost]: the same function of the step for the ranks above. *)
Definition cost_step (s : suit) (c a : nat) (higher : recursion) : recursion := fun b p u v =>
  if a <? u + v then None else
  minimum
    (flat_map (fun q =>
      flat_map (fun t =>
        map (fun x =>
          let needed := u + v + (3 * t + 2 * x + q) in
          if needed <=? a then plus (Some (needed - c)) (higher (b - q - t) (p - x) q u) else None)
          (seq 0 (S p)))
        (seq 0 (S (Nat.min 1 (b - q)))))
      (seq 0 (S (match s with Numbers => b | Honours => 0 end)))).

(** The numbers of blocks and pairs in the table. *)
Definition in_table (b p : nat) : Prop := b < 5 /\ p < 2.

(** How many numbers of sequences occur that begin one rank below, when so many ranks are left, and two ranks below. None
    begins below the lowest rank. *)
Definition one_below (ranks : nat) : nat := match ranks with 0 => 1 | S _ => 5 end.
Definition two_below (ranks : nat) : nat := one_below (pred ranks).

(** The recursion is only called with these. *)
Definition agree (ranks : nat) (f g : recursion) : Prop :=
  forall b p u v, in_table b p -> u < one_below ranks -> v < two_below ranks -> f b p u v = g b p u v.

Definition remember (ranks : nat) (f : recursion) : recursion :=
  let table :=
    map (fun u => map (fun v => map (fun p => map (fun b => f b p u v) (seq 0 5)) (seq 0 2)) (seq 0 (two_below ranks)))
      (seq 0 (one_below ranks)) in
  fun b p u v => nth b (nth p (nth v (nth u table []) []) []) None.

Lemma nth_map_seq {A} (f : nat -> A) n k default : k < n -> nth k (map f (seq 0 n)) default = f k.
Proof.
  intros H. rewrite (nth_indep _ default (f 0)) by now rewrite map_length, seq_length.
  rewrite (map_nth f (seq 0 n) 0 k), seq_nth by assumption. reflexivity.
Qed.

Lemma remember_agrees ranks f : agree ranks (remember ranks f) f.
Proof. intros b p u v [Hb Hp] Hu Hv. unfold remember. now rewrite !nth_map_seq. Qed.

Lemma cost_step_is_cost s c a cs available : forall b p u v,
  cost_step s c a (cost s cs available) b p u v = cost s (c :: cs) (a :: available) b p u v.
Proof.
  intros b p u v. unfold cost_step. destruct (Nat.ltb_spec a (u + v)) as [H|H]; [|reflexivity].
  symmetry. cbn [cost]. destruct (minimum _) as [n|] eqn:E; [|reflexivity]. exfalso.
  apply minimum_in in E. apply in_flat_map in E as [q [_ E]]. apply in_flat_map in E as [t [_ E]].
  apply in_map_iff in E as [x [E _]].
  destruct (Nat.leb_spec (u + v + (3 * t + 2 * x + q)) a); [lia|discriminate].
Qed.

Lemma below_five ranks : one_below ranks <= 5.
Proof. destruct ranks; cbn; lia. Qed.

Lemma cost_step_agrees s c a fewer f g : agree (S fewer) f g -> agree fewer (cost_step s c a f) (cost_step s c a g).
Proof.
  intros H b p u v [Hb Hp] Hu Hv. unfold cost_step. destruct (a <? u + v); [reflexivity|]. f_equal.
  rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros q Hq. apply in_seq in Hq.
  rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros t Ht. apply map_ext_in. intros x Hx.
  cbn zeta. rewrite H; [reflexivity|split; lia| |assumption].
  cbn. destruct s; lia.
Qed.

(** ** All suits *)

(** The place of a suit in the table: its counts are the digits of a number to the base five. *)
Definition offset (cs : counts) : nat := fold_left (fun n c => n * 5 + c) cs 0.

(** Try all counts of [ranks] ranks, the highest rank first. [higher] is the recursion for the ranks above these, and
    [next] adds the rank below them, with its number of tiles; it is told how many ranks are left. *)
Fixpoint walk (next : nat -> nat -> recursion -> recursion) (ok : nat -> signature -> bool) (ranks : nat)
    (higher : recursion) (weight place : nat) : bool :=
  match ranks with
  | 0 => ok place (fun b p => higher b p 0 0)
  | S fewer =>
      forallb (fun c => walk next ok fewer (next fewer c higher) (weight * 5) (place + weight * c)) (seq 0 5)
  end.

(** What is right for the ranks above stays right with one rank more; so it is right for every suit. *)
Lemma walk_sound next ok (right : nat -> recursion -> counts -> Prop) :
  (forall fewer c higher above, c <= 4 ->
    right (S fewer) higher above -> right fewer (next fewer c higher) (c :: above)) ->
  forall ranks higher weight place above,
  walk next ok ranks higher weight place = true -> right ranks higher above ->
  forall cs, length cs = ranks -> Forall (fun c => c <= 4) cs ->
  exists lowest, ok (place + weight * offset cs) (fun b p => lowest b p 0 0) = true /\ right 0 lowest (cs ++ above).
Proof.
  intros Step. induction ranks as [|fewer IH]; intros higher weight place above W R cs L Four.
  - destruct cs; [|discriminate]. cbn in W |- *. rewrite Nat.mul_0_r, Nat.add_0_r. now exists higher.
  - cbn [walk] in W. rewrite forallb_forall in W.
    destruct cs as [|c cs] using rev_ind; [discriminate|]. clear IHcs.
    rewrite app_length in L. cbn in L. apply Forall_app in Four as [Four Fc]. inversion Fc as [|x l Hc Hl]; subst.
    specialize (W c ltac:(apply in_seq; lia)).
    destruct (IH _ _ _ (c :: above) W (Step _ _ _ _ Hc R) cs ltac:(lia) Four) as (lowest & Hf & Hr).
    exists lowest. split; [|now rewrite <- app_assoc].
    unfold offset. rewrite fold_left_app. cbn [fold_left]. fold (offset cs).
    replace (place + weight * (offset cs * 5 + c)) with (place + weight * c + weight * 5 * offset cs) by lia.
    exact Hf.
Qed.

Definition cost_next (s : suit) (fewer c : nat) (higher : recursion) : recursion :=
  remember fewer (cost_step s c 4 higher).

Definition right_cost (s : suit) (ranks : nat) (higher : recursion) (above : counts) : Prop :=
  agree ranks higher (cost s above (repeat 4 (length above))).

Lemma cost_next_right s fewer c higher above :
  right_cost s (S fewer) higher above -> right_cost s fewer (cost_next s fewer c higher) (c :: above).
Proof.
  intros A b p u v H Hu Hv. unfold cost_next. rewrite remember_agrees by assumption.
  cbn [length repeat]. rewrite <- cost_step_is_cost. now apply (cost_step_agrees s c 4 fewer higher).
Qed.

(** ** The file *)

Section File.
  (** The bytes of the file, by their place. *)
  Variable byte : nat -> nat.

  (** The file begins with the number of signatures. Ten numbers for each follow, then the products, then the suits. *)
  Definition size : nat := byte 0.
  Definition never : nat := 99.
  Definition number (k b p : nat) : nat := byte (1 + 10 * k + (5 * p + b)).
  Definition times (i j : nat) : nat := byte (1 + 10 * size + (i * size + j)).
  Definition suits_begin : nat := 1 + 10 * size + size * size.
  Definition honours_begin (nine_ranks : nat) : nat := suits_begin + nine_ranks.

  Definition encode (distance : option nat) : nat := match distance with Some n => n | None => never end.
  Definition row (k : nat) : signature := fun b p => if number k b p =? never then None else Some (number k b p).

  (** A number stands for a signature if its row has the numbers of the signature. *)
  Definition stands_for (k : nat) (f : signature) : Prop :=
    k < size /\ forall b p, in_table b p -> row k b p = f b p.

  Definition same (a b : option nat) : bool :=
    match a, b with Some x, Some y => x =? y | None, None => true | _, _ => false end.

  Lemma same_true a b : same a b = true -> a = b.
  Proof. destruct a, b; cbn; intros H; try discriminate; [apply Nat.eqb_eq in H; now subst|reflexivity]. Qed.

  Definition same_row (k : nat) (f : signature) : bool :=
    (k <? size) && forallb (fun p => forallb (fun b => same (row k b p) (f b p)) (seq 0 5)) (seq 0 2).

  Lemma same_row_sound k f : same_row k f = true -> stands_for k f.
  Proof.
    unfold same_row. intros H. apply andb_true_iff in H as [Hk H]. apply Nat.ltb_lt in Hk. split; [assumption|].
    intros b p [Hb Hp]. rewrite forallb_forall in H. specialize (H p ltac:(apply in_seq; lia)).
    rewrite forallb_forall in H. apply same_true. apply H. apply in_seq. lia.
  Qed.

  Definition end_of_suit : recursion := cost Numbers [] [].

  Definition suit_ok (begin place : nat) (f : signature) : bool := same_row (byte (begin + place)) f.

  Definition check_suits (s : suit) (ranks begin : nat) : bool := 
    walk (cost_next s) (suit_ok begin) ranks end_of_suit 1 0.

  Definition product_ok (i j : nat) : bool := same_row (times i j) (product (row i) (row j)).

  Definition check_products : bool :=
    forallb (fun i => forallb (fun j => product_ok i j) (seq 0 size)) (seq 0 size).

  (** If the checker accepts the suits of a table, each suit with four copies of each rank has the signature that the table
      gives it. *)
  Theorem checked_suits s ranks begin :
    check_suits s ranks begin = true ->
    forall cs, length cs = ranks -> Forall (fun c => c <= 4) cs ->
    stands_for (byte (begin + offset cs)) (suit_cost s cs (repeat 4 (length cs))).
  Proof.
    intros W cs L Four.
    assert (R : right_cost s ranks end_of_suit []) by (intros b p u v _ _ _; reflexivity).
    destruct (walk_sound (cost_next s) (suit_ok begin) (right_cost s)
      (fun fewer c higher above _ => cost_next_right s fewer c higher above)
      ranks end_of_suit 1 0 [] W R cs L Four) as (lowest & Hf & Hr).
    rewrite Nat.mul_1_l, Nat.add_0_l in Hf. rewrite app_nil_r in Hr. apply same_row_sound in Hf as [Hk Hf].
    split; [assumption|]. intros b p H. rewrite Hf by assumption. apply Hr; cbn; trivial; lia.
  Qed.

  (** If the checker accepts the products of a table, they are the products of the signatures. *)
  Theorem checked_products i j f g :
    check_products = true -> stands_for i f -> stands_for j g -> stands_for (times i j) (product f g).
  Proof.
    intros C [Hi Hf] [Hj Hg]. unfold check_products in C. rewrite forallb_forall in C.
    specialize (C i ltac:(apply in_seq; lia)). rewrite forallb_forall in C. specialize (C j ltac:(apply in_seq; lia)).
    apply same_row_sound in C as [Hk C]. split; [assumption|].
    intros b p [Hb Hp]. rewrite C by now split. unfold product. f_equal.
    rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros b1 Hb1. apply in_seq in Hb1.
    apply map_ext_in. intros p1 Hp1. apply in_seq in Hp1.
    rewrite Hf by (split; lia). rewrite Hg by (split; lia). reflexivity.
  Qed.

  (** Three products of the numbers of four signatures. *)
  Lemma three_products m p s z fm fp fs fz b :
    check_products = true -> stands_for m fm -> stands_for p fp -> stands_for s fs -> stands_for z fz -> b < 5 ->
    row (times m (times p (times s z))) b 1 = product fm (product fp (product fs fz)) b 1.
  Proof.
    intros C Hm Hp Hs Hz Hb. apply (checked_products m _ fm (product fp (product fs fz)) C Hm); [|split; lia].
    apply checked_products; trivial. now apply checked_products.
  Qed.

  (** The checker of a table for three number suits of nine ranks and honours of seven. *)
  Definition check (nine_ranks : nat) : bool :=
    check_suits Numbers 9 suits_begin && check_suits Honours 7 (honours_begin nine_ranks) && check_products.

  Definition suit_number (cs : counts) : nat := byte (suits_begin + offset cs).
  Definition honour_number (nine_ranks : nat) (cs : counts) : nat := byte (honours_begin nine_ranks + offset cs).

  Definition full (s : suit) (cs : counts) : holding := {| kind := s; own := cs; limit := repeat 4 (length cs) |}.

  (** Four look-ups and three products. *)
  Lemma table_gives_costs nine_ranks m p s z b :
    check nine_ranks = true ->
    Forall (fun cs => length cs = 9 /\ Forall (fun c => c <= 4) cs) [m; p; s] ->
    length z = 7 -> Forall (fun c => c <= 4) z -> b < 5 ->
    row (times (suit_number m) (times (suit_number p) (times (suit_number s) (honour_number nine_ranks z)))) b 1 =
    hand_cost [full Numbers m; full Numbers p; full Numbers s; full Honours z] b 1.
  Proof.
    intros C H Lz Fz Hb. unfold check in C. apply andb_true_iff in C as [C Cp]. apply andb_true_iff in C as [Cn Ch].
    inversion H as [|x l [Lm Fm] H1]; subst. inversion H1 as [|x l [Lp Fp] H2]; subst.
    inversion H2 as [|x l [Ls Fs] _]; subst.
    unfold suit_number, honour_number.
    rewrite (three_products _ _ _ _ _ _ _ _ b Cp (checked_suits _ _ _ Cn m Lm Fm) (checked_suits _ _ _ Cn p Lp Fp)
      (checked_suits _ _ _ Cn s Ls Fs) (checked_suits _ _ _ Ch z Lz Fz) Hb).
    cbn [hand_cost fold_right full kind own limit].
    repeat (apply product_of_equals; intros). symmetry. apply product_unit.
  Qed.

  Lemma within_four cs : Forall (fun c => c <= 4) cs -> Forall2 le cs (repeat 4 (length cs)).
  Proof. induction 1 as [|c cs H1 H2 IH]; cbn; constructor; assumption. Qed.

  Lemma full_within_five s cs :
    Forall (fun c => c <= 4) cs ->
    Forall2 le (own (full s cs)) (limit (full s cs)) /\ Forall (fun copies => copies <= 5) (limit (full s cs)).
  Proof.
    intros H. split; [now apply within_four|]. apply Forall_forall. intros n Hn. apply repeat_spec in Hn. lia.
  Qed.

  (** If the checker accepts a table, four look-ups and three products in it give the distance of every hand of three number
      suits and honours from [b] blocks and a pair, with four copies of each kind, for every [b] up to four. *)
  Theorem table_gives_distances nine_ranks m p s z b :
    check nine_ranks = true ->
    Forall (fun cs => length cs = 9 /\ Forall (fun c => c <= 4) cs) [m; p; s] ->
    length z = 7 -> Forall (fun c => c <= 4) z -> b < 5 ->
    is_distance (suits_have_blocks [(Numbers, 9); (Numbers, 9); (Numbers, 9); (Honours, 7)] b 1)
      (m ++ p ++ s ++ z) (repeat 4 34)
      (row (times (suit_number m) (times (suit_number p) (times (suit_number s) (honour_number nine_ranks z)))) b 1).
  Proof.
    intros C H Lz Fz Hb. rewrite (table_gives_costs nine_ranks m p s z b C H Lz Fz Hb).
    inversion H as [|x l [Lm Fm] H1]; subst. inversion H1 as [|x l [Lp Fp] H2]; subst.
    inversion H2 as [|x l [Ls Fs] _]; subst.
    pose proof (distance_of_hand [full Numbers m; full Numbers p; full Numbers s; full Honours z] b 1) as D.
    cbn [map concat full kind own limit] in D. rewrite Lm, Lp, Ls, Lz, !app_nil_r in D.
    apply D. repeat constructor; try assumption; try (rewrite <- Lm || rewrite <- Lp || rewrite <- Ls || rewrite <- Lz);
      now apply full_within_five.
  Qed.
End File.
