(** * Lott's procedure: a machine that collects sets and falls back

    This is mjfunc/fallback/machine.py for one suit. Whatever a machine accepts decomposes: [accepted_decomposes]. The mended
    machine accepts all that decomposes, and finds every decomposition: [mended_finds_all]. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Mjfunc Require Import Specification Tallies.
Import ListNotations.

(** ** The machine *)

(** The kinds of set, in the order in which they are tried. *)
Inductive set_kind := Four | Three | Run | Two.

Definition full_size (k : set_kind) : nat := match k with Four => 4 | Three | Run => 3 | Two => 2 end.

Definition falls_back_to (k : set_kind) : option set_kind :=
  match k with Four => Some Three | Three => Some Run | Run => Some Two | Two => None end.

(** A set that is not yet full has only some of its tiles: those of the lowest ranks. *)
Record candidate := { sort : set_kind; lowest : nat; size : nat }.

Definition tile_of (k : set_kind) (lowest number : nat) : nat := match k with Run => lowest + number | _ => lowest end.
Definition collected (c : candidate) : list nat := map (tile_of (sort c) (lowest c)) (seq 0 (size c)).
Definition is_full (c : candidate) : bool := size c =? full_size (sort c).
Definition grown (c : candidate) : candidate := {| sort := sort c; lowest := lowest c; size := S (size c) |}.
Definition begun (k : set_kind) (tile : nat) : candidate := {| sort := k; lowest := tile; size := 1 |}.

Inductive status := Examine | Retry | Won | Lost.

(** The sets, the topmost first; the tiles left; and what to do next. *)
Record state := { sets : list candidate; left : list nat; next : status }.

(** The literal machine takes tiles strictly in order, and puts those of a set that falls back in front. The mended machine
    takes the first tile that fits, and keeps the tiles in order. *)
Inductive machine := Literal | Mended.

Fixpoint remove_first (tile : nat) (l : list nat) : option (list nat) :=
  match l with
  | [] => None
  | t :: l => if t =? tile then Some l else match remove_first tile l with Some m => Some (t :: m) | None => None end
  end.

Definition take (m : machine) (tile : nat) (l : list nat) : option (list nat) :=
  match m with
  | Literal => match l with t :: l => if t =? tile then Some l else None | [] => None end
  | Mended => remove_first tile l
  end.

Fixpoint insert (tile : nat) (l : list nat) : list nat :=
  match l with
  | [] => [tile]
  | t :: l => if tile <=? t then tile :: t :: l else t :: insert tile l
  end.

Definition put_back (m : machine) (returned l : list nat) : list nat :=
  match m with Literal => returned ++ l | Mended => fold_right insert l returned end.

Section Machine.
  Variable m : machine.
  Variable s : suit.
  (** How many sets there must be, and how many of them pairs. *)
  Variable goal_sets goal_pairs : nat.

  Definition is_two (c : candidate) : bool := match sort c with Two => true | _ => false end.

  Definition is_won (cs : list candidate) : bool :=
    (length cs =? goal_sets) && (length (filter is_two cs) =? goal_pairs) && forallb is_full cs.

  (** The tile that a set needs next; honours have no sequences. *)
  Definition needed (c : candidate) : option nat :=
    match sort c, s with Run, Honours => None | k, _ => Some (tile_of k (lowest c) (size c)) end.

  Definition open (cs : list candidate) (l : list nat) : state :=
    match l with
    | [] => {| sets := cs; left := l; next := Retry |}
    | t :: l => {| sets := begun Four t :: cs; left := l; next := Examine |}
    end.

  Definition examine (cs : list candidate) (l : list nat) : state :=
    match l, cs with
    | [], _ => {| sets := cs; left := []; next := if is_won cs then Won else Retry |}
    | _, [] => open [] l
    | _, c :: below =>
        if is_full c then open cs l else
        match needed c with
        | None => {| sets := cs; left := l; next := Retry |}
        | Some tile =>
            match take m tile l with
            | None => {| sets := cs; left := l; next := Retry |}
            | Some rest => {| sets := grown c :: below; left := rest; next := Examine |}
            end
        end
    end.

  Definition retry (cs : list candidate) (l : list nat) : state :=
    match cs with
    | [] => {| sets := []; left := l; next := Lost |}
    | c :: below =>
        match falls_back_to (sort c), put_back m (collected c) l with
        | Some k, t :: rest => {| sets := begun k t :: below; left := rest; next := Examine |}
        | _, all => {| sets := below; left := all; next := match below with [] => Lost | _ => Retry end |}
        end
    end.

  Definition step (st : state) : state :=
    match next st with Examine => examine (sets st) (left st) | Retry => retry (sets st) (left st) | Won | Lost => st end.

  (** A run lists the sets of each state that is won, and then goes on as if it were not. *)
  Inductive goes : state -> list (list candidate) -> state -> Prop :=
    | goes_nowhere : forall st, goes st [] st
    | goes_on : forall st found last, next st = Examine \/ next st = Retry -> goes (step st) found last -> goes st found last
    | goes_on_after_a_win : forall st found last, next st = Won ->
        goes {| sets := sets st; left := left st; next := Retry |} found last -> goes st (sets st :: found) last.

  Lemma goes_then st found middle : goes st found middle -> forall more last, goes middle more last -> goes st (found ++ more) last.
  Proof.
    induction 1 as [st|st found last H G IH|st found last H G IH]; intros more final F; [assumption| |].
    - now apply goes_on; [|apply IH].
    - cbn. now apply goes_on_after_a_win; [|apply IH].
  Qed.

  (** ** Nothing is lost: sets and the tiles left are all tiles *)

  Lemma remove_first_keeps tile l rest : remove_first tile l = Some rest -> Permutation l (tile :: rest).
  Proof.
    revert rest. induction l as [|t l IH]; intros rest E; cbn in E; [discriminate|].
    destruct (Nat.eqb_spec t tile) as [->|N]; [injection E as ->; apply Permutation_refl|].
    destruct (remove_first tile l) as [r|]; [|discriminate]. injection E as <-.
    rewrite (IH r eq_refl). apply perm_swap.
  Qed.

  Lemma take_keeps tile l rest : take m tile l = Some rest -> Permutation l (tile :: rest).
  Proof.
    unfold take. destruct m; [|apply remove_first_keeps].
    destruct l as [|t l]; [discriminate|]. destruct (Nat.eqb_spec t tile) as [->|N]; [|discriminate].
    intros E. injection E as ->. apply Permutation_refl.
  Qed.

  Lemma insert_keeps tile l : Permutation (insert tile l) (tile :: l).
  Proof.
    induction l as [|t l IH]; cbn; [apply Permutation_refl|].
    destruct (tile <=? t); [apply Permutation_refl|]. rewrite IH. apply perm_swap.
  Qed.

  Lemma put_back_keeps returned l : Permutation (put_back m returned l) (returned ++ l).
  Proof.
    unfold put_back. destruct m; [apply Permutation_refl|].
    induction returned as [|t returned IH]; cbn; [apply Permutation_refl|]. rewrite insert_keeps. now constructor.
  Qed.

  Lemma collected_grown c : collected (grown c) = collected c ++ [tile_of (sort c) (lowest c) (size c)].
  Proof. unfold collected. cbn [grown sort lowest size]. now rewrite seq_S, map_app. Qed.

  Definition sound_set (c : candidate) : Prop :=
    size c <= full_size (sort c) /\ (sort c = Run -> 2 <= size c -> s = Numbers).

  Definition keeps (all : list nat) (st : state) : Prop :=
    Permutation (flat_map collected (sets st) ++ left st) all /\ Forall sound_set (sets st) /\
    (next st = Won -> left st = [] /\ is_won (sets st) = true).

  Lemma begun_is_sound k tile : sound_set (begun k tile).
  Proof. split; [destruct k; cbn; lia|]. cbn. lia. Qed.

  Lemma collected_begun k tile : collected (begun k tile) = [tile].
  Proof. unfold collected. cbn. destruct k; cbn; now rewrite ?Nat.add_0_r. Qed.

  Lemma open_keeps all cs l : keeps all {| sets := cs; left := l; next := Examine |} -> keeps all (open cs l).
  Proof.
    intros (P & F & _). destruct l as [|t l]; [now repeat split|]. cbn [open].
    repeat split; cbn [sets left next] in *; try discriminate.
    - cbn [flat_map]. rewrite collected_begun. cbn [app]. rewrite <- P. apply Permutation_middle.
    - constructor; [apply begun_is_sound|assumption].
  Qed.

  Lemma examine_keeps all cs l : keeps all {| sets := cs; left := l; next := Examine |} -> keeps all (examine cs l).
  Proof.
    intros K. pose proof K as (P & F & _). cbn [sets left] in P, F. destruct l as [|t l].
    { split; [|split]; cbn [examine sets left next]; trivial. destruct cs, is_won; try discriminate; now split. }
    destruct cs as [|c below]; [now apply open_keeps|]. cbn [examine].
    destruct (is_full c) eqn:Full; [now apply open_keeps|].
    destruct (needed c) as [tile|] eqn:N; [|now repeat split].
    destruct (take m tile (t :: l)) as [rest|] eqn:T; [|now repeat split].
    apply take_keeps in T. inversion F as [|x xs [F1 F2] F3]; subst.
    unfold needed in N. apply Nat.eqb_neq in Full. split; [|split; [|discriminate]]; cbn [sets left flat_map].
    - rewrite collected_grown. rewrite <- P. cbn [flat_map]. rewrite T.
      assert (E : tile_of (sort c) (lowest c) (size c) = tile).
      { destruct (sort c), s; try discriminate N; now injection N. }
      rewrite E, <- !app_assoc. apply Permutation_app_head. cbn [app]. apply Permutation_middle.
    - constructor; [|assumption]. split; cbn [grown sort size]; [lia|].
      intros R _. rewrite R in N. destruct s; [reflexivity|discriminate].
  Qed.

  Lemma retry_keeps all cs l : keeps all {| sets := cs; left := l; next := Retry |} -> keeps all (retry cs l).
  Proof.
    intros (P & F & _). cbn [sets left] in P, F. destruct cs as [|c below]; [now repeat split|].
    inversion F as [|x xs F1 F2]; subst. cbn [flat_map] in P.
    assert (Q : Permutation (flat_map collected below ++ put_back m (collected c) l) all).
    { rewrite put_back_keeps, <- P, <- app_assoc. rewrite Permutation_app_swap_app. reflexivity. }
    assert (E : keeps all {| sets := below; left := put_back m (collected c) l;
      next := match below with [] => Lost | _ => Retry end |}).
    { repeat split; trivial; destruct below; discriminate. }
    cbn [retry]. destruct (falls_back_to (sort c)) as [k|]; [|exact E].
    destruct (put_back m (collected c) l) as [|t rest]; [exact E|].
    split; [|split; [|discriminate]]; cbn [sets left flat_map].
    - rewrite collected_begun. rewrite <- Q. cbn [app]. apply Permutation_middle.
    - constructor; [apply begun_is_sound|assumption].
  Qed.

  Lemma goes_keeps all st found last :
    goes st found last -> keeps all st ->
    forall w, In w found -> Permutation (flat_map collected w) all /\ Forall sound_set w /\ is_won w = true.
  Proof.
    induction 1 as [st|st found last H G IH|st found last H G IH]; intros K w Hw.
    - destruct Hw.
    - apply IH; [|assumption]. unfold step. destruct st as [cs l n]. cbn [next sets left] in *. destruct K as (P & F & _).
      destruct H as [-> | ->]; [apply examine_keeps|apply retry_keeps]; repeat split; trivial; discriminate.
    - destruct K as (P & F & W). destruct (W H) as [E Full]. destruct Hw as [<-|Hw].
      + rewrite E, app_nil_r in P. now repeat split.
      + apply IH; [|assumption]. repeat split; trivial; discriminate.
  Qed.
End Machine.

(** ** Sets and parts *)

Definition part_of (c : candidate) : part :=
  match sort c with Two => Pair (lowest c) | Run => Sequence (lowest c) | Four | Three => Triplet (lowest c) end.

Definition set_of (p : part) : candidate :=
  match p with
  | Pair r => {| sort := Two; lowest := r; size := 2 |}
  | Triplet r => {| sort := Three; lowest := r; size := 3 |}
  | Sequence r => {| sort := Run; lowest := r; size := 3 |}
  end.

Lemma part_of_set p : part_of (set_of p) = p.
Proof. now destruct p. Qed.

Lemma collected_set_of p : collected (set_of p) = tiles p.
Proof. destruct p; cbn; trivial. now rewrite Nat.add_0_r, !Nat.add_1_r, Nat.add_succ_r, Nat.add_1_r. Qed.

Lemma collected_part_of c : is_full c = true -> sort c <> Four -> collected c = tiles (part_of c).
Proof.
  unfold is_full. intros H N. apply Nat.eqb_eq in H. rewrite <- collected_set_of. f_equal.
  destruct c as [k r n]. cbn in *. subst. now destruct k.
Qed.

(** The tiles of a suit in order. *)
Definition tiles_in_order (cs : counts) : list nat := flat_map (fun r => repeat r (held cs r)) (seq 0 (length cs)).

Definition start (cs : counts) : state := {| sets := []; left := tiles_in_order cs; next := Examine |}.

Lemma count_in_range f rank n : forall first,
  count_occ Nat.eq_dec (flat_map (fun r => repeat r (f r)) (seq first n)) rank =
  if (first <=? rank) && (rank <? first + n) then f rank else 0.
Proof.
  induction n as [|n IH]; intros first.
  - rewrite Nat.add_0_r. destruct (Nat.leb_spec first rank), (Nat.ltb_spec rank first); trivial; lia.
  - cbn [seq flat_map]. rewrite count_occ_app, IH. destruct (Nat.eq_dec rank first) as [->|N].
    + rewrite count_occ_repeat_eq by reflexivity.
      rewrite (proj2 (Nat.leb_gt (S first) first)), Nat.leb_refl, (proj2 (Nat.ltb_lt first (first + S n))) by lia.
      apply Nat.add_0_r.
    + rewrite count_occ_repeat_neq by congruence. replace (first + S n) with (S first + n) by lia.
      replace (first <=? rank) with (S first <=? rank); [reflexivity|].
      destruct (Nat.leb_spec (S first) rank), (Nat.leb_spec first rank); trivial; lia.
Qed.

Lemma count_in_order cs rank : count_occ Nat.eq_dec (tiles_in_order cs) rank = held cs rank.
Proof.
  unfold tiles_in_order. rewrite count_in_range. cbn [Nat.leb andb Nat.add].
  destruct (Nat.ltb_spec rank (length cs)) as [H|H]; [reflexivity|]. unfold held. now rewrite nth_overflow.
Qed.

Lemma length_in_order cs : length (tiles_in_order cs) = list_sum cs.
Proof.
  unfold tiles_in_order. enough (H : forall before, length (flat_map (fun r => repeat r (held (before ++ cs) r))
    (seq (length before) (length cs))) = list_sum cs) by exact (H []).
  induction cs as [|c cs IH]; intros before; [reflexivity|].
  cbn [length seq flat_map]. rewrite app_length, repeat_length.
  unfold held at 1. rewrite nth_middle. specialize (IH (before ++ [c])).
  rewrite <- app_assoc, app_length, Nat.add_1_r in IH. cbn [app] in IH. rewrite IH. reflexivity.
Qed.

Lemma no_four goal_sets goal_pairs w :
  is_won goal_sets goal_pairs w = true -> length (flat_map collected w) + goal_pairs = 3 * goal_sets ->
  Forall (fun c => sort c <> Four) w.
Proof.
  unfold is_won. intros H L. apply andb_true_iff in H as [H F]. apply andb_true_iff in H as [H1 H2].
  apply Nat.eqb_eq in H1, H2. subst.
  assert (A : forall w, forallb is_full w = true ->
    3 * length w <= length (flat_map collected w) + length (filter is_two w) /\
    (length (flat_map collected w) + length (filter is_two w) = 3 * length w -> Forall (fun c => sort c <> Four) w)).
  { clear. induction w as [|c w IH]; intros F; [now split|]. cbn [forallb] in F. apply andb_true_iff in F as [Fc F].
    destruct (IH F) as [I1 I2]. unfold is_full in Fc. apply Nat.eqb_eq in Fc.
    assert (L : length (collected c) = full_size (sort c)) by (unfold collected; now rewrite map_length, seq_length).
    cbn [flat_map length filter]. rewrite app_length, L. destruct (is_two c) eqn:T; unfold is_two in T; cbn [length].
    - destruct (sort c) eqn:K; try discriminate T. cbn [full_size]. split; [lia|].
      intros E. constructor; [congruence|]. apply I2. lia.
    - assert (K : 3 <= full_size (sort c)) by (destruct (sort c); try discriminate T; cbn; lia). split; [lia|].
      intros E. constructor; [|apply I2; lia]. intros Q. rewrite Q in E. cbn [full_size] in E. lia. }
  now apply A.
Qed.

(** Whatever the literal machine or the mended machine accepts decomposes: the sets of every state that is won are a
    decomposition of the suit, with the pairs of the goal. *)
Theorem accepted_decomposes m s goal_sets goal_pairs cs found last w :
  goes m s goal_sets goal_pairs (start cs) found last -> In w found -> list_sum cs + goal_pairs = 3 * goal_sets ->
  decomposes s cs (map part_of w) /\ length w = goal_sets /\ pairs (map part_of w) = goal_pairs.
Proof.
  intros G Hw L.
  destruct (goes_keeps m s goal_sets goal_pairs (tiles_in_order cs) _ _ _ G) with (w := w) as (P & F & W); trivial.
  { repeat split; [apply Permutation_refl|constructor|discriminate|discriminate]. }
  assert (N : Forall (fun c => sort c <> Four) w).
  { apply (no_four goal_sets goal_pairs w W). rewrite (Permutation_length P), length_in_order. exact L. }
  assert (Parts : flat_map tiles (map part_of w) = flat_map collected w).
  { unfold is_won in W. apply andb_true_iff in W as [_ Full]. clear - Full N.
    induction N as [|c w H N IH]; [reflexivity|]. cbn [forallb] in Full. apply andb_true_iff in Full as [Fc Full].
    cbn [map flat_map]. now rewrite IH, (collected_part_of c). }
  unfold is_won in W. apply andb_true_iff in W as [W Full]. apply andb_true_iff in W as [W1 W2].
  apply Nat.eqb_eq in W1, W2. repeat split; trivial.
  - apply Forall_map. clear - F N Full. induction F as [|c w [S1 S2] F IH]; constructor.
    + inversion N; subst. cbn [forallb] in Full. apply andb_true_iff in Full as [Fc Full]. unfold is_full in Fc.
      apply Nat.eqb_eq in Fc. unfold part_of, permitted. destruct (sort c) eqn:K, s; trivial.
      cbn [full_size] in Fc. now specialize (S2 eq_refl ltac:(lia)).
    + inversion N; subst. cbn [forallb] in Full. apply andb_true_iff in Full as [Fc Full]. now apply IH.
  - intros rank. unfold tally. rewrite Parts. rewrite (Permutation_count_occ Nat.eq_dec) in P. rewrite P.
    apply count_in_order.
  - rewrite <- W2. clear. unfold pairs. induction w as [|c w IH]; [reflexivity|].
    cbn [map filter]. unfold part_of at 1, is_two at 1. destruct (sort c); cbn; now rewrite ?IH.
Qed.
