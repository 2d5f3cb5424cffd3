(** * How far cutting is below exchange

    [check_below] compares the tables of exchange and of cutting. If it accepts both, cutting is at most one below exchange
    for every hand with as many tiles as the blocks need, less one for the pair: [cut_at_most_one_below]. That is so up to
    four blocks only: [five_blocks_differ_by_two]. *)

From Coq Require Import List Arith Lia Bool.
From Mjfunc Require Import Specification Minimum RankByRank MinPlus Cut CutRankByRank Table CutTable.
Import ListNotations.

(** Try all suits of [ranks] further ranks, the lowest rank first. [ok] is told the place of a suit in the tables and how
    many tiles it has. *)
Fixpoint every_suit (ok : nat -> nat -> bool) (ranks place tiles : nat) : bool :=
  match ranks with
  | 0 => ok place tiles
  | S fewer => forallb (fun c => every_suit ok fewer (place * 5 + c) (tiles + c)) (seq 0 5)
  end.

Lemma every_suit_sound ok : forall ranks place tiles,
  every_suit ok ranks place tiles = true ->
  forall cs, length cs = ranks -> Forall (fun c => c <= 4) cs ->
  ok (fold_left (fun n c => n * 5 + c) cs place) (tiles + list_sum cs) = true.
Proof.
  induction ranks as [|fewer IH]; intros place tiles H cs L Four; destruct cs as [|c cs]; try discriminate L.
  - cbn. now rewrite Nat.add_0_r.
  - inversion Four as [|x l Hc Hl]; subst. cbn [every_suit] in H. rewrite forallb_forall in H.
    specialize (H c ltac:(apply in_seq; lia)). apply (IH _ _ H cs) in Hl; [|now injection L].
    cbn [fold_left]. change (list_sum (c :: cs)) with (c + list_sum cs). now rewrite Nat.add_assoc.
Qed.

(** More tiles than these make no difference: four blocks and a pair need one more. *)
Definition enough : nat := 13.

Section Tables.
  (** The bytes of exchange.bin and of cut.bin. *)
  Variable exchange cut : nat -> nat.

  (** What an untrusted program found: suits with the same number in exchange.bin have the same number in cut.bin; and how
      many tiles they have at most. *)
  Variable number_in_cut : nat -> nat.
  Variable most_tiles : nat -> nat.

  Definition suit_below (begin begin_in_cut place tiles : nat) : bool :=
    let k := exchange (begin + place) in
    (cut (begin_in_cut + place) =? number_in_cut k) && (Nat.min enough tiles <=? most_tiles k).

  Definition product_below (i j : nat) : bool :=
    let k := times exchange i j in
    (number_in_cut k =? times cut (number_in_cut i) (number_in_cut j)) &&
    (Nat.min enough (most_tiles i + most_tiles j) <=? most_tiles k).

  Definition signature_below (k : nat) : bool :=
    forallb (fun b =>
      if 3 * b + 1 <=? most_tiles k
      then match row exchange k b 1, row cut (number_in_cut k) b 1 with
           | Some d, Some c => d <=? S c
           | _, _ => false
           end
      else true)
      (seq 0 5).

  Definition check_below (nine_ranks : nat) : bool :=
    every_suit (suit_below (suits_begin exchange) (suits_begin cut)) 9 0 0 &&
    every_suit (suit_below (honours_begin exchange nine_ranks) (honours_begin cut nine_ranks)) 7 0 0 &&
    forallb (fun i => forallb (fun j => product_below i j) (seq 0 (size exchange))) (seq 0 (size exchange)) &&
    forallb signature_below (seq 0 (size exchange)).

  (** The number of some suits in exchange.bin, and in cut.bin, together with their tiles. *)
  Definition known (k k_in_cut tiles : nat) : Prop :=
    k < size exchange /\ number_in_cut k = k_in_cut /\ Nat.min enough tiles <= most_tiles k.

  Lemma known_suit begin begin_in_cut ranks cs :
    every_suit (suit_below begin begin_in_cut) ranks 0 0 = true ->
    length cs = ranks -> Forall (fun c => c <= 4) cs -> exchange (begin + offset cs) < size exchange ->
    known (exchange (begin + offset cs)) (cut (begin_in_cut + offset cs)) (list_sum cs).
  Proof.
    intros H L Four Hk. pose proof (every_suit_sound _ ranks 0 0 H cs L Four) as S.
    cbn [Nat.add] in S. fold (offset cs) in S. unfold suit_below in S. apply andb_true_iff in S as [S1 S2].
    apply Nat.eqb_eq in S1. apply Nat.leb_le in S2. repeat split; trivial. now symmetry.
  Qed.

  Lemma known_product i j i_in_cut j_in_cut n m :
    forallb (fun i => forallb (fun j => product_below i j) (seq 0 (size exchange))) (seq 0 (size exchange)) = true ->
    times exchange i j < size exchange -> known i i_in_cut n -> known j j_in_cut m ->
    known (times exchange i j) (times cut i_in_cut j_in_cut) (n + m).
  Proof.
    intros H Hk (Hi & <- & Ni) (Hj & <- & Nj). rewrite forallb_forall in H. specialize (H i ltac:(apply in_seq; lia)).
    rewrite forallb_forall in H. specialize (H j ltac:(apply in_seq; lia)). unfold product_below in H.
    apply andb_true_iff in H as [H1 H2]. apply Nat.eqb_eq in H1. apply Nat.leb_le in H2.
    repeat split; trivial. lia.
  Qed.

  Lemma known_signature k k_in_cut n b :
    forallb signature_below (seq 0 (size exchange)) = true ->
    known k k_in_cut n -> b < 5 -> 3 * b + 1 <= n ->
    exists c d, row cut k_in_cut b 1 = Some c /\ row exchange k b 1 = Some d /\ d <= S c.
  Proof.
    intros H (Hk & <- & Hn) Hb Hs. rewrite forallb_forall in H. specialize (H k ltac:(apply in_seq; lia)).
    unfold signature_below in H. rewrite forallb_forall in H. specialize (H b ltac:(apply in_seq; lia)).
    destruct (Nat.leb_spec (3 * b + 1) (most_tiles k)) as [_|Few]; [|unfold enough in Hn; lia].
    destruct (row exchange k b 1) as [d|]; [|discriminate].
    destruct (row cut (number_in_cut k) b 1) as [c|]; [|discriminate].
    apply Nat.leb_le in H. now exists c, d.
  Qed.

  (** If the checkers accept both tables and what they have in common, the exchange distance of every hand of three number
      suits and honours from [b] blocks and a pair, with four copies of each kind, is the cut distance or one more, for
      every [b] up to four, if the hand has at least `3 * b + 1` tiles. *)
  Theorem cut_at_most_one_below nine_ranks m p s z b :
    check exchange nine_ranks = true -> check_cuts cut nine_ranks = true -> check_below nine_ranks = true ->
    Forall (fun cs => length cs = 9 /\ Forall (fun c => c <= 4) cs) [m; p; s] ->
    length z = 7 -> Forall (fun c => c <= 4) z -> b < 5 -> 3 * b + 1 <= list_sum (m ++ p ++ s ++ z) ->
    let suits := [(Numbers, 9); (Numbers, 9); (Numbers, 9); (Honours, 7)] in
    exists c d,
      is_cut_distance suits b 1 (m ++ p ++ s ++ z) (Some c) /\
      is_distance (suits_have_blocks suits b 1) (m ++ p ++ s ++ z) (repeat 4 34) (Some d) /\
      c <= d <= S c.
  Proof.
    intros Ce Cc C H Lz Fz Hb Enough suits.
    pose proof (table_gives_distances exchange nine_ranks m p s z b Ce H Lz Fz Hb) as De.
    pose proof (table_gives_cut_distances cut nine_ranks m p s z b Cc H Lz Fz Hb) as Dc.
    fold suits in De, Dc.
    unfold check in Ce. apply andb_true_iff in Ce as [Ce Cp]. apply andb_true_iff in Ce as [Cn Ch].
    unfold check_below in C. apply andb_true_iff in C as [C C4]. apply andb_true_iff in C as [C C3].
    apply andb_true_iff in C as [C1 C2].
    inversion H as [|x l [Lm Fm] H1]; subst. inversion H1 as [|x l [Lp Fp] H2]; subst.
    inversion H2 as [|x l [Ls Fs] _]; subst.
    pose proof (checked_suits exchange _ _ _ Cn m Lm Fm) as Sm. pose proof (checked_suits exchange _ _ _ Cn p Lp Fp) as Sp.
    pose proof (checked_suits exchange _ _ _ Cn s Ls Fs) as Ss. pose proof (checked_suits exchange _ _ _ Ch z Lz Fz) as Sz.
    pose proof (checked_products exchange _ _ _ _ Cp Ss Sz) as Ssz.
    pose proof (checked_products exchange _ _ _ _ Cp Sp Ssz) as Spsz.
    pose proof (checked_products exchange _ _ _ _ Cp Sm Spsz) as All.
    pose proof (known_suit _ _ 9 m C1 Lm Fm (proj1 Sm)) as Km. pose proof (known_suit _ _ 9 p C1 Lp Fp (proj1 Sp)) as Kp.
    pose proof (known_suit _ _ 9 s C1 Ls Fs (proj1 Ss)) as Ks. pose proof (known_suit _ _ 7 z C2 Lz Fz (proj1 Sz)) as Kz.
    pose proof (known_product _ _ _ _ _ _ C3 (proj1 Ssz) Ks Kz) as Ksz.
    pose proof (known_product _ _ _ _ _ _ C3 (proj1 Spsz) Kp Ksz) as Kpsz.
    pose proof (known_product _ _ _ _ _ _ C3 (proj1 All) Km Kpsz) as K.
    rewrite <- !list_sum_app in K.
    destruct (known_signature _ _ _ b C4 K Hb Enough) as (c & d & Ec & Ed & Below).
    unfold suit_number, honour_number in De, Dc. rewrite Ed in De. rewrite Ec in Dc.
    exists c, d. split; [exact Dc|]. split; [exact De|]. split; [|exact Below].
    destruct (cut_never_above suits b 1 _ _ _ _ Dc De) as (least & E & L). now injection E as <-.
  Qed.
End Tables.

(** With five blocks the two distances can differ by two: all copies of four honours are 3 tiles by cutting, and 5 by
    exchange, from five blocks and a pair. *)
Theorem five_blocks_differ_by_two :
  let cs := [4; 4; 4; 4; 0; 0; 0] in
  is_cut_distance [(Honours, 7)] 5 1 cs (Some 3) /\
  is_distance (suits_have_blocks [(Honours, 7)] 5 1) cs (repeat 4 7) (Some 5).
Proof.
  intros cs. split.
  - replace (Some 3) with (hand_cut_cost [(Honours, cs)] 5 1) by (vm_compute; reflexivity).
    apply (cut_distance_of_hand [(Honours, cs)]). repeat constructor.
  - replace (Some 5) with (hand_cost [{| kind := Honours; own := cs; limit := repeat 4 7 |}] 5 1)
      by (vm_compute; reflexivity).
    apply (distance_of_hand [{| kind := Honours; own := cs; limit := repeat 4 7 |}]).
    repeat constructor.
Qed.
