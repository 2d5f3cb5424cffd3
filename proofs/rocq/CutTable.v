(** * A checker of the table of cut signatures

    [check_cut_suits] and [check_products] read the bytes of mjfunc/fast/cut.bin, which is laid out as exchange.bin. If
    they accept it, the table has the cut distance of every suit, and of every hand by products:
    [table_gives_cut_distances]. *)

From Coq Require Import List Arith Lia Bool.
From Mjfunc Require Import Specification Minimum RankByRank MinPlus Table CutRankByRank.
Import ListNotations.

(** ** One rank of the recursion, with what follows remembered in a table *)

(** One step of [cut_cost], with the choices at this rank: the same function of the step for the ranks above. *)
Definition cut_step (choose : nat -> nat -> list choice) (c : nat) (higher : recursion) : recursion :=
  fun b p here next =>
  minimum
    (flat_map (fun heads =>
      if here + 2 * heads <=? c
      then map (fun x =>
             plus (Some (shapes_of x))
               (higher (b - blocks_of x) (p - heads) (next + tiles_next x) (tiles_after_next x)))
             (choose (c - here - 2 * heads) b)
      else [])
      (seq 0 (S p))).

Lemma cut_step_is_cut_cost s c cs : cut_step (choices s) c (cut_cost s cs) = cut_cost s (c :: cs).
Proof. reflexivity. Qed.

(** The choices of up to four tiles and four blocks are listed once. *)
Definition remember_choices (s : suit) : nat -> nat -> list choice :=
  let table := map (fun n => map (fun b => choices s n b) (seq 0 5)) (seq 0 5) in
  fun n b => nth b (nth n table []) [].

Lemma remember_choices_agrees s n b : n < 5 -> b < 5 -> remember_choices s n b = choices s n b.
Proof. intros Hn Hb. unfold remember_choices. now rewrite !nth_map_seq. Qed.

(** How many tiles of the second rank can be needed, and of the first: none if these are the lowest ranks, and else less
    than this. If more tiles of the first rank are needed than a suit has, there is no way. *)
Definition most_needed (ranks : nat) : nat := match ranks with 0 => 1 | S _ => 5 end.

(** The recursion is only called with these. *)
Definition agree_on_cuts (ranks : nat) (f g : recursion) : Prop :=
  forall b p here next, in_table b p -> (ranks = 0 -> here = 0) -> next < most_needed ranks ->
  f b p here next = g b p here next.

Definition remember_cuts (ranks : nat) (f : recursion) : recursion :=
  let table :=
    map (fun next => map (fun here => map (fun p => map (fun b => f b p here next) (seq 0 5)) (seq 0 2))
      (seq 0 (most_needed ranks))) (seq 0 (most_needed ranks)) in
  fun b p here next => nth b (nth p (nth here (nth next table []) []) []) None.

Lemma too_many_needed choose c higher b p here next : c < here -> cut_step choose c higher b p here next = None.
Proof.
  intros H. unfold cut_step. destruct (minimum _) as [n|] eqn:E; [|reflexivity]. exfalso.
  apply minimum_in in E. apply in_flat_map in E as (heads & _ & E).
  destruct (Nat.leb_spec (here + 2 * heads) c); [lia|destruct E].
Qed.

Lemma remember_cuts_agrees ranks f :
  (forall b p here next, 5 <= here -> f b p here next = None) -> agree_on_cuts ranks (remember_cuts ranks f) f.
Proof.
  intros Many b p here next [Hb Hp] Hh Hn. unfold remember_cuts. rewrite nth_map_seq by assumption.
  destruct (Nat.lt_ge_cases here (most_needed ranks)) as [L|L]; [now rewrite !nth_map_seq|].
  destruct ranks as [|ranks]; cbn [most_needed] in L; [rewrite (Hh eq_refl) in L; lia|].
  rewrite Many by assumption. rewrite (nth_overflow (map _ (seq 0 _)) []) by now rewrite map_length, seq_length.
  now destruct p, b.
Qed.

Lemma cut_step_agrees s c fewer f g :
  c <= 4 -> agree_on_cuts (S fewer) f g ->
  forall b p here next, in_table b p ->
  cut_step (remember_choices s) c f b p here next = cut_step (choices s) c g b p here next.
Proof.
  intros Hc H b p here next [Hb Hp]. unfold cut_step. f_equal.
  rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros heads Hheads.
  destruct (Nat.leb_spec (here + 2 * heads) c) as [L|L]; [|reflexivity].
  rewrite remember_choices_agrees by lia.
  apply map_ext_in. intros x Hx. apply choices_iff in Hx as (Hx & _ & _). unfold tiles_here in Hx.
  f_equal. apply H; [split; lia|discriminate|]. cbn [most_needed]. unfold tiles_after_next. lia.
Qed.

Definition cut_next (s : suit) : nat -> nat -> recursion -> recursion :=
  let choose := remember_choices s in fun fewer c higher => remember_cuts fewer (cut_step choose c higher).

Definition right_cuts (s : suit) (ranks : nat) (higher : recursion) (above : counts) : Prop :=
  agree_on_cuts ranks higher (cut_cost s above).

Lemma cut_next_right s fewer c higher above :
  c <= 4 -> right_cuts s (S fewer) higher above -> right_cuts s fewer (cut_next s fewer c higher) (c :: above).
Proof.
  intros Hc R b p here next H Hh Hn. unfold cut_next. rewrite remember_cuts_agrees; trivial.
  - rewrite <- cut_step_is_cut_cost. now apply (cut_step_agrees s c fewer higher).
  - intros b' p' here' next' L. apply too_many_needed. lia.
Qed.

(** ** The file *)

Section File.
  (** The bytes of the file, by their place. *)
  Variable byte : nat -> nat.

  Definition check_cut_suits (s : suit) (ranks begin : nat) : bool :=
    walk (cut_next s) (suit_ok byte begin) ranks (cut_cost s []) 1 0.

  (** If the checker accepts the suits of a table, each suit with at most four tiles of each rank has the cut signature
      that the table gives it. *)
  Theorem checked_cut_suits s ranks begin :
    check_cut_suits s ranks begin = true ->
    forall cs, length cs = ranks -> Forall (fun c => c <= 4) cs ->
    stands_for byte (byte (begin + offset cs)) (suit_cut_cost s cs).
  Proof.
    intros W cs L Four.
    assert (R : right_cuts s ranks (cut_cost s []) []) by (intros b p here next _ _ _; reflexivity).
    destruct (walk_sound (cut_next s) (suit_ok byte begin) (right_cuts s) (cut_next_right s)
      ranks (cut_cost s []) 1 0 [] W R cs L Four) as (lowest & Hf & Hr).
    rewrite Nat.mul_1_l, Nat.add_0_l in Hf. rewrite app_nil_r in Hr. apply same_row_sound in Hf as [Hk Hf].
    split; [assumption|]. intros b p H. rewrite Hf by assumption. apply Hr; cbn; trivial; lia.
  Qed.

  (** The checker of a table of cut signatures for three number suits of nine ranks and honours of seven. *)
  Definition check_cuts (nine_ranks : nat) : bool :=
    check_cut_suits Numbers 9 (suits_begin byte) && check_cut_suits Honours 7 (honours_begin byte nine_ranks) &&
    check_products byte.

  (** If the checker accepts a table, four look-ups and three products in it give the cut distance of every hand of
      three number suits and honours from [b] blocks and a pair, for every [b] up to four. *)
  Theorem table_gives_cut_distances nine_ranks m p s z b :
    check_cuts nine_ranks = true ->
    Forall (fun cs => length cs = 9 /\ Forall (fun c => c <= 4) cs) [m; p; s] ->
    length z = 7 -> Forall (fun c => c <= 4) z -> b < 5 ->
    is_cut_distance [(Numbers, 9); (Numbers, 9); (Numbers, 9); (Honours, 7)] b 1 (m ++ p ++ s ++ z)
      (row byte (times byte (suit_number byte m) (times byte (suit_number byte p)
        (times byte (suit_number byte s) (honour_number byte nine_ranks z)))) b 1).
  Proof.
    intros C H Lz Fz Hb. unfold check_cuts in C. apply andb_true_iff in C as [C Cp].
    apply andb_true_iff in C as [Cn Ch].
    inversion H as [|x l [Lm Fm] H1]; subst. inversion H1 as [|x l [Lp Fp] H2]; subst.
    inversion H2 as [|x l [Ls Fs] _]; subst.
    unfold suit_number, honour_number.
    rewrite (three_products byte _ _ _ _ _ _ _ _ b Cp (checked_cut_suits _ _ _ Cn m Lm Fm)
      (checked_cut_suits _ _ _ Cn p Lp Fp) (checked_cut_suits _ _ _ Cn s Ls Fs)
      (checked_cut_suits _ _ _ Ch z Lz Fz) Hb).
    pose proof (cut_distance_of_hand [(Numbers, m); (Numbers, p); (Numbers, s); (Honours, z)] b 1) as D.
    cbn [map concat fst snd] in D. rewrite Lm, Lp, Ls, Lz, !app_nil_r in D.
    replace (product (suit_cut_cost Numbers m) (product (suit_cut_cost Numbers p)
      (product (suit_cut_cost Numbers s) (suit_cut_cost Honours z))) b 1)
      with (hand_cut_cost [(Numbers, m); (Numbers, p); (Numbers, s); (Honours, z)] b 1).
    - apply D. repeat constructor; cbn [fst snd]; intros; try discriminate; lia.
    - cbn [hand_cut_cost fold_right fst snd]. repeat (apply product_of_equals; intros).
      apply product_everything. discriminate.
  Qed.
End File.
