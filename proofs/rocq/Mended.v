(** * The mended machine finds every decomposition *)

From Coq Require Import List Arith Lia Permutation Bool Sorted.
From Mjfunc Require Import Specification Tallies Fallback.
Import ListNotations.

(** ** Tiles in order *)

Definition in_order : list nat -> Prop := StronglySorted le.

Lemma remove_first_in tile l rest : remove_first tile l = Some rest -> In tile l.
Proof. intros H. apply (Permutation_in tile (Permutation_sym (remove_first_keeps _ _ _ H))). now left. Qed.

Lemma remove_first_succeeds tile l : In tile l -> exists rest, remove_first tile l = Some rest.
Proof.
  induction l as [|t l IH]; intros H; [destruct H|]. cbn. destruct (Nat.eqb_spec t tile) as [E|N]; [now exists l|].
  destruct H as [H|H]; [contradiction|]. destruct (IH H) as [rest ->]. now exists (t :: rest).
Qed.

Lemma remove_first_in_order tile l rest : in_order l -> remove_first tile l = Some rest -> in_order rest.
Proof.
  intros Ord. revert rest. induction Ord as [|t l Ord IH F]; intros rest E; cbn in E; [discriminate|].
  destruct (t =? tile); [injection E as <-; assumption|].
  destruct (remove_first tile l) as [r|] eqn:R; [|discriminate]. injection E as <-.
  constructor; [now apply IH|]. apply Forall_forall. intros x Hx. rewrite Forall_forall in F. apply F.
  apply (Permutation_in x (Permutation_sym (remove_first_keeps _ _ _ R))). now right.
Qed.

Lemma insert_undoes tile l rest : in_order l -> remove_first tile l = Some rest -> insert tile rest = l.
Proof.
  intros Ord. revert rest. induction Ord as [|t l Ord IH F]; intros rest E; cbn in E; [discriminate|].
  destruct (Nat.eqb_spec t tile) as [->|N].
  - injection E as ->. destruct rest as [|x rest]; [reflexivity|]. cbn. inversion F as [|y m Hx Hm]; subst.
    now apply Nat.leb_le in Hx as ->.
  - destruct (remove_first tile l) as [r|] eqn:R; [|discriminate]. injection E as <-. cbn.
    pose proof (remove_first_in _ _ _ R) as I. rewrite Forall_forall in F. specialize (F tile I).
    destruct (Nat.leb_spec tile t) as [L|L]; [lia|]. f_equal. now apply IH.
Qed.

(** Taking several tiles, one after the other. *)
Fixpoint remove_all (tiles l : list nat) : option (list nat) :=
  match tiles with
  | [] => Some l
  | t :: tiles => match remove_first t l with Some rest => remove_all tiles rest | None => None end
  end.

Lemma remove_all_app one other : forall l,
  remove_all (one ++ other) l = match remove_all one l with Some rest => remove_all other rest | None => None end.
Proof.
  induction one as [|t one IH]; intros l; [reflexivity|]. cbn. destruct (remove_first t l); [apply IH|reflexivity].
Qed.

Lemma remove_all_undone tiles : forall l rest,
  in_order l -> remove_all tiles l = Some rest ->
  fold_right insert rest tiles = l /\ in_order rest /\ Permutation l (tiles ++ rest).
Proof.
  induction tiles as [|t tiles IH]; intros l rest Ord E; cbn in E.
  - injection E as ->. repeat split; [assumption|apply Permutation_refl].
  - destruct (remove_first t l) as [r|] eqn:R; [|discriminate].
    destruct (IH r rest (remove_first_in_order _ _ _ Ord R) E) as (I1 & I2 & I3). repeat split; trivial.
    + cbn. rewrite I1. now apply insert_undoes.
    + rewrite (remove_first_keeps _ _ _ R). cbn. now constructor.
Qed.

Lemma remove_all_succeeds tiles : forall l others,
  Permutation l (tiles ++ others) -> exists rest, remove_all tiles l = Some rest /\ Permutation rest others.
Proof.
  induction tiles as [|t tiles IH]; intros l others P; [now exists l|].
  destruct (remove_first_succeeds t l) as [r R].
  { apply (Permutation_in t (Permutation_sym P)). now left. }
  destruct (IH r others) as (rest & E & Q).
  - apply (Permutation_cons_inv (a := t)). rewrite <- (remove_first_keeps _ _ _ R). exact P.
  - exists rest. cbn. now rewrite R.
Qed.

Section Mended.
  Variable s : suit.
  Variable goal_sets goal_pairs : nat.

  Notation step := (step Mended s goal_sets goal_pairs).
  Notation goes := (goes Mended s goal_sets goal_pairs).
  Notation is_won := (is_won goal_sets goal_pairs).

  Lemma filter_length_permutation (w v : list candidate) : Permutation w v ->
    length (filter is_two w) = length (filter is_two v) /\ forallb is_full w = forallb is_full v.
  Proof.
    induction 1 as [|c w v P [I1 I2]|c d w|w v u P1 [I1 I2] P2 [J1 J2]]; cbn.
    - now split.
    - rewrite I2. destruct (is_two c); cbn; rewrite I1; now split.
    - split; [destruct (is_two c), (is_two d); reflexivity|]. rewrite !andb_assoc. f_equal. apply andb_comm.
    - split; congruence.
  Qed.

  Lemma is_won_permutation w v : Permutation w v -> is_won w = is_won v.
  Proof.
    intros P. unfold Fallback.is_won. destruct (filter_length_permutation w v P) as [-> ->].
    now rewrite (Permutation_length P).
  Qed.

  (** A set that may be collected: full, and no sequence of honours. *)
  Definition whole (c : candidate) : Prop := is_full c = true /\ (sort c = Run -> s = Numbers).

  (** The sets that were found have all ways to complete those on the stack with these tiles. *)
  Definition has_all (found : list (list candidate)) (stack : list candidate) (l : list nat) : Prop :=
    forall cs, Forall whole cs -> Permutation (flat_map collected cs) l -> is_won (cs ++ stack) = true ->
    exists ds, Permutation cs ds /\ In (ds ++ stack) found.

  (** When everything was tried, the sets and tiles are those from before. *)
  Definition ended (stack : list candidate) (l : list nat) : state :=
    {| sets := stack; left := l; next := match stack with [] => Lost | _ => Retry end |}.

  Definition top_is_full (stack : list candidate) : Prop := match stack with [] => True | c :: _ => is_full c = true end.

  Definition tries_all (l : list nat) : Prop :=
    forall stack, top_is_full stack ->
    exists found, goes {| sets := stack; left := l; next := Examine |} found (ended stack l) /\ has_all found stack l.

  (** The state after a set of some kind that begins with the first tile was tried. *)
  Definition after (k : set_kind) (stack : list candidate) (t : nat) (l : list nat) : state :=
    match falls_back_to k with
    | Some other => {| sets := begun other t :: stack; left := l; next := Examine |}
    | None => ended stack (t :: l)
    end.

  Lemma retry_goes_after c stack t l rest :
    in_order (t :: l) -> remove_all (collected c) (t :: l) = Some rest ->
    goes {| sets := c :: stack; left := rest; next := Retry |} [] (after (sort c) stack t l).
  Proof.
    intros Ord E. destruct (remove_all_undone _ _ _ Ord E) as (U & _ & _).
    apply goes_on; [now right|]. cbn [Fallback.step next sets left retry put_back]. rewrite U. unfold after, ended.
    destruct (falls_back_to (sort c)); apply goes_nowhere.
  Qed.

  Definition full_set (k : set_kind) (t : nat) : candidate := {| sort := k; lowest := t; size := full_size k |}.

  (** What a set of one kind must find: all ways that begin with it. *)
  Definition has_all_with (found : list (list candidate)) (k : set_kind) (stack : list candidate) (t : nat) (l : list nat) :=
    forall rest, (k = Run -> s = Numbers) -> remove_all (collected (full_set k t)) (t :: l) = Some rest ->
    has_all found (full_set k t :: stack) rest.

  Lemma not_full_is_not_won c stack : is_full c = false -> is_won (c :: stack) = false.
  Proof. intros H. unfold Fallback.is_won. cbn [forallb]. rewrite H. cbn. apply andb_false_r. Qed.

  Lemma collect_more k t n rest : collected {| sort := k; lowest := t; size := S n + rest |} =
    collected {| sort := k; lowest := t; size := S n |} ++ map (tile_of k t) (seq (S n) rest).
  Proof. unfold collected. cbn [sort lowest size]. now rewrite seq_app, map_app. Qed.

  Lemma stuck_has_none k stack t l n r more :
    remove_all (collected {| sort := k; lowest := t; size := S n |}) (t :: l) = Some r ->
    full_size k = S n + S more ->
    (k = Run -> s = Numbers) -> remove_first (tile_of k t (S n)) r = None ->
    has_all_with [] k stack t l.
  Proof.
    intros E Size Ok N rest _ F. exfalso. unfold full_set in F. rewrite Size, collect_more, remove_all_app, E in F.
    cbn [seq map remove_all] in F. rewrite N in F. discriminate.
  Qed.

  Lemma one_kind k stack t l : forall more n r,
    (forall m, length m <= length l -> in_order m -> tries_all m) ->
    top_is_full stack -> in_order (t :: l) -> full_size k = S n + more ->
    remove_all (collected {| sort := k; lowest := t; size := S n |}) (t :: l) = Some r ->
    exists found,
      goes {| sets := {| sort := k; lowest := t; size := S n |} :: stack; left := r; next := Examine |} found
        (after k stack t l) /\
      has_all_with found k stack t l.
  Proof.
    induction more as [|more IH]; intros n r Small Top Ord Size E.
    - rewrite Nat.add_0_r in Size. destruct (remove_all_undone _ _ _ Ord E) as (_ & Sr & P).
      assert (Full : {| sort := k; lowest := t; size := S n |} = full_set k t) by (unfold full_set; now rewrite Size).
      rewrite Full in *. apply Permutation_length in P. rewrite app_length in P. unfold collected in P.
      rewrite map_length, seq_length in P. cbn [full_set size length] in P. rewrite Size in P.
      destruct (Small r ltac:(lia) Sr (full_set k t :: stack)) as (found & G & H).
      { unfold top_is_full, is_full. cbn [full_set sort size]. apply Nat.eqb_refl. }
      exists found. split.
      + rewrite <- (app_nil_r found). apply (goes_then _ _ _ _ _ _ _ G). now apply retry_goes_after.
      + intros rest _ E'. rewrite E in E'. now injection E' as <-.
    - set (c := {| sort := k; lowest := t; size := S n |}) in *.
      assert (NotFull : is_full c = false) by (unfold is_full, c; cbn [size sort]; apply Nat.eqb_neq; lia).
      assert (Stuck : goes {| sets := c :: stack; left := r; next := Retry |} [] (after k stack t l))
        by now apply (retry_goes_after c).
      destruct r as [|x r].
      { exists []. split.
        - apply goes_on; [now left|]. cbn [Fallback.step next sets left examine]. now rewrite not_full_is_not_won.
        - intros rest Ok F. now apply (stuck_has_none k stack t l n [] more E Size Ok). }
      destruct (needed s c) as [tile|] eqn:N.
      2: { exists []. split.
        - apply goes_on; [now left|]. cbn [Fallback.step next sets left examine]. now rewrite NotFull, N.
        - intros rest Ok _. exfalso. unfold needed in N. cbn in N. destruct k, s; try discriminate.
          now specialize (Ok eq_refl). }
      assert (T : tile = tile_of k t (S n)) by (unfold needed in N; cbn in N; destruct k, s; try discriminate; now injection N).
      destruct (remove_first tile (x :: r)) as [rest|] eqn:R.
      + destruct (IH (S n) rest Small Top Ord ltac:(lia)) as (found & G & H).
        { change {| sort := k; lowest := t; size := S (S n) |} with (grown c).
          rewrite collected_grown, remove_all_app, E. cbn [remove_all c sort lowest size]. now rewrite <- T, R. }
        exists found. split; [|assumption]. apply goes_on; [now left|].
        cbn [Fallback.step next sets left examine]. rewrite NotFull, N. cbn [take]. rewrite R. exact G.
      + exists []. split.
        * apply goes_on; [now left|]. cbn [Fallback.step next sets left examine]. rewrite NotFull, N. cbn [take].
          now rewrite R.
        * intros others Ok F. rewrite T in R. now apply (stuck_has_none k stack t l n (x :: r) more E Size Ok R).
  Qed.

  Lemma whole_set_is_full_set c : whole c -> c = full_set (sort c) (lowest c).
  Proof. intros [H _]. unfold is_full in H. apply Nat.eqb_eq in H. destruct c as [k r n]. cbn in *. now subst. Qed.

  Lemma lowest_is_collected c : whole c -> In (lowest c) (collected c).
  Proof.
    intros H. rewrite (whole_set_is_full_set c H). destruct (sort c); cbn; rewrite ?Nat.add_0_r; now left.
  Qed.

  Lemma collected_above c t : In t (collected c) -> lowest c <= t.
  Proof. unfold collected. intros H. apply in_map_iff in H as [i [<- _]]. destruct (sort c); cbn; lia. Qed.

  (** Some set begins with the first tile. *)
  Lemma first_set cs t l : in_order (t :: l) -> Forall whole cs -> Permutation (flat_map collected cs) (t :: l) ->
    exists k others, Permutation cs (full_set k t :: others) /\ (k = Run -> s = Numbers) /\ Forall whole others.
  Proof.
    intros Ord W P.
    assert (I : In t (flat_map collected cs)) by (apply (Permutation_in t (Permutation_sym P)); now left).
    apply in_flat_map in I as [c [Hc Ht]]. apply in_split in Hc as (before & others & ->).
    pose proof W as W'. rewrite Forall_forall in W'. specialize (W' c ltac:(apply in_or_app; right; now left)).
    assert (L : lowest c = t).
    { apply collected_above in Ht. apply Nat.le_antisymm; [assumption|].
      assert (J : In (lowest c) (t :: l)).
      { apply (Permutation_in _ P). apply in_flat_map. exists c. split; [apply in_or_app; right; now left|].
        now apply lowest_is_collected. }
      inversion Ord as [|x m S1 F]; subst. destruct J as [<-|J]; [lia|]. rewrite Forall_forall in F. now apply F. }
    exists (sort c), (before ++ others). split; [|split].
    - rewrite <- L, <- (whole_set_is_full_set c W'). symmetry. apply Permutation_middle.
    - apply W'.
    - apply Forall_app in W as [W1 W2]. inversion W2; subst. now apply Forall_app.
  Qed.

  Lemma no_tiles : tries_all [].
  Proof.
    intros stack _.
    assert (End : goes {| sets := stack; left := []; next := Retry |} [] (ended stack [])).
    { destruct stack as [|c stack]; [|apply goes_nowhere]. apply goes_on; [now right|]. apply goes_nowhere. }
    assert (None : forall cs, Forall whole cs -> Permutation (flat_map collected cs) [] -> cs = []).
    { intros [|c cs] W P; [reflexivity|]. exfalso. inversion W; subst. apply Permutation_sym, Permutation_nil in P.
      pose proof (lowest_is_collected c H1) as I. cbn in P. apply app_eq_nil in P as [P _]. now rewrite P in I. }
    destruct (is_won stack) eqn:Won.
    - exists [stack]. split.
      + apply goes_on; [now left|]. cbn [Fallback.step next sets left].
        replace (examine Mended s goal_sets goal_pairs stack []) with {| sets := stack; left := []; next := Fallback.Won |}
          by (destruct stack; cbn [examine]; now rewrite Won).
        now apply goes_on_after_a_win.
      + intros cs W P _. rewrite (None cs W P). exists []. split; [constructor|now left].
    - exists []. split.
      + apply goes_on; [now left|]. cbn [Fallback.step next sets left].
        replace (examine Mended s goal_sets goal_pairs stack []) with {| sets := stack; left := []; next := Retry |}
          by (destruct stack; cbn [examine]; now rewrite Won).
        exact End.
      + intros cs W P H. rewrite (None cs W P) in H. cbn in H. congruence.
  Qed.

  Lemma every_list_is_tried : forall n l, length l <= n -> in_order l -> tries_all l.
  Proof.
    induction n as [|n IH]; intros l Small Ord; (destruct l as [|t l]; [apply no_tiles|]); cbn in Small; [lia|].
    intros stack Top.
    assert (Fewer : forall m, length m <= length l -> in_order m -> tries_all m) by (intros m Hm; apply IH; lia).
    assert (One : forall k, remove_all (collected (begun k t)) (t :: l) = Some l).
    { intros k. rewrite collected_begun. cbn. now rewrite Nat.eqb_refl. }
    destruct (one_kind Four stack t l 3 0 l Fewer Top Ord eq_refl (One Four)) as (found4 & G4 & H4).
    destruct (one_kind Three stack t l 2 0 l Fewer Top Ord eq_refl (One Three)) as (found3 & G3 & H3).
    destruct (one_kind Run stack t l 2 0 l Fewer Top Ord eq_refl (One Run)) as (foundR & GR & HR).
    destruct (one_kind Two stack t l 1 0 l Fewer Top Ord eq_refl (One Two)) as (found2 & G2 & H2).
    exists (found4 ++ found3 ++ foundR ++ found2). split.
    - apply goes_on; [now left|]. cbn [Fallback.step next sets left].
      replace (examine Mended s goal_sets goal_pairs stack (t :: l)) with
        {| sets := begun Four t :: stack; left := l; next := Examine |}
        by (destruct stack as [|c below]; [reflexivity|]; cbn [examine]; cbn in Top; now rewrite Top).
      apply (goes_then _ _ _ _ _ _ _ G4). apply (goes_then _ _ _ _ _ _ _ G3). apply (goes_then _ _ _ _ _ _ _ GR). exact G2.
    - intros cs W P Won. destruct (first_set cs t l Ord W P) as (k & others & Q & Ok & Wo).
      assert (R : Permutation (t :: l) (collected (full_set k t) ++ flat_map collected others)).
      { rewrite <- P. rewrite (Permutation_flat_map collected Q). apply Permutation_refl. }
      destruct (remove_all_succeeds _ _ _ R) as (rest & E & Pr).
      assert (Here : exists found, has_all_with found k stack t l /\
        forall w, In w found -> In w (found4 ++ found3 ++ foundR ++ found2)).
      { destruct k; [exists found4|exists found3|exists foundR|exists found2]; split; trivial; intros w Hw;
          rewrite !in_app_iff; auto. }
      destruct Here as (found & H & Incl).
      destruct (H rest Ok E others Wo (Permutation_sym Pr)) as (ds & Pd & I).
      { rewrite <- Won. apply is_won_permutation. rewrite Q. symmetry. apply Permutation_middle. }
      exists (ds ++ [full_set k t]). split.
      + rewrite Q, Pd. apply Permutation_cons_append.
      + apply Incl. now rewrite <- app_assoc.
  Qed.

  Lemma in_order_from (f : nat -> nat) n : forall first,
    in_order (flat_map (fun r => repeat r (f r)) (seq first n)) /\
    Forall (fun t => first <= t) (flat_map (fun r => repeat r (f r)) (seq first n)).
  Proof.
    induction n as [|n IH]; intros first; cbn [seq flat_map]; [split; constructor|].
    destruct (IH (S first)) as [I1 I2].
    assert (F : Forall (fun t => first <= t) (flat_map (fun r => repeat r (f r)) (seq (S first) n))).
    { apply (Forall_impl _ (P := fun t => S first <= t)); [intros t; lia|assumption]. }
    induction (f first) as [|copies [J1 J2]]; [now split|]. cbn [repeat app]. split; constructor; trivial.
  Qed.

  (** The mended machine accepts all that decomposes, and finds every decomposition: it comes to an end, and the sets of every
      decomposition with the numbers of the goal are among those that it found, up to their order. *)
  Theorem mended_finds_all cs :
    exists found,
      goes (start cs) found {| sets := []; left := tiles_in_order cs; next := Lost |} /\
      forall ps, decomposes s cs ps -> length ps = goal_sets -> pairs ps = goal_pairs ->
      exists w, In w found /\ Permutation ps (map part_of w).
  Proof.
    destruct (every_list_is_tried (length (tiles_in_order cs)) (tiles_in_order cs) (le_n _)) with (stack := @nil candidate)
      as (found & G & H); [apply in_order_from|exact I|].
    exists found. split; [exact G|]. intros ps [Permitted Tally] Sets Pairs.
    destruct (H (map set_of ps)) as (ds & P & In_found).
    - apply Forall_map. apply (Forall_impl _ (P := permitted s)); [|assumption].
      intros [r|r|r] Hp; (split; [reflexivity|]); cbn; intros E; try discriminate. destruct s; [reflexivity|destruct Hp].
    - apply (Permutation_count_occ Nat.eq_dec). intros rank. rewrite count_in_order, <- Tally. unfold tally. f_equal.
      clear. induction ps as [|p ps IH]; [reflexivity|]. cbn [map flat_map]. now rewrite IH, collected_set_of.
    - rewrite app_nil_r. unfold Fallback.is_won. rewrite map_length, Sets, Nat.eqb_refl. cbn [andb].
      replace (length (filter is_two (map set_of ps))) with (pairs ps).
      + rewrite Pairs, Nat.eqb_refl. cbn [andb]. apply forallb_forall. intros c Hc. apply in_map_iff in Hc as [p [<- _]].
        now destruct p.
      + clear. unfold pairs. induction ps as [|p ps IH]; [reflexivity|]. cbn [map filter].
        destruct p; cbn; now rewrite IH.
    - exists ds. rewrite app_nil_r in In_found. split; [assumption|].
      apply (Permutation_map part_of) in P. rewrite map_map in P.
      rewrite (map_ext _ (fun p => p)) in P by apply part_of_set. now rewrite map_id in P.
  Qed.
End Mended.
