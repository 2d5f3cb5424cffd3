(** * A checker of the automata for hands beside melds

    With melds, and with three players, fewer than four copies of some ranks are available. mjfunc/fast/automaton.bin has
    an automaton for each number of blocks. It reads a suit from the lowest rank: the copies that are not available, and the
    copies that are held. It ends at the number of a row, which has the distances of the suit; a table multiplies numbers.

    The checker follows the automaton together with the recursion, through every pair of a state and a table of distances
    that suits reach. An untrusted program lists these pairs; the checker tests that the list has the first pair and, with each
    pair, every next one. If it accepts, the row of every suit is right: [walked_suit], [distances_beside_melds]. *)

From Coq Require Import List Arith Lia Bool.
From Mjfunc Require Import Specification Minimum RankByRank MinPlus Table Reversal.
Import ListNotations.

(** ** The copies that melds take *)

(** The copies of each rank in one meld: a triplet, a quad or, in a number suit, a sequence. *)
Definition melds_of (s : suit) (ranks : nat) : list counts :=
  let copies := fun f => map f (seq 0 ranks) in
  map (fun r => copies (fun i => if i =? r then 3 else 0)) (seq 0 ranks) ++
  map (fun r => copies (fun i => if i =? r then 4 else 0)) (seq 0 ranks) ++
  match s with
  | Numbers => map (fun r => copies (fun i => if (r <=? i) && (i <=? r + 2) then 1 else 0)) (seq 0 (ranks - 2))
  | Honours => []
  end.

(** The copies of each rank that up to [n] melds take, beside those that were not there before: choose how many there are of
    each meld. There are four copies of a rank. *)
Fixpoint with_melds (melds : list counts) (n : nat) (before : counts) : list counts :=
  match melds with
  | [] => [before]
  | meld :: others =>
      flat_map (fun times =>
        let taken := map (fun pair => fst pair + times * snd pair) (combine before meld) in
        if forallb (fun c => c <=? 4) taken then with_melds others (n - times) taken else [])
        (seq 0 (S n))
  end.

(** Three players have no characters but the first and the last. *)
Definition of_three (ranks : nat) : counts := 0 :: repeat 4 (ranks - 2) ++ [0].

Definition not_available (s : suit) (ranks melds : nat) : list counts :=
  filter (existsb (fun c => 1 <=? c))
    (flat_map (with_melds (melds_of s ranks) melds)
      (repeat 0 ranks :: match s with Numbers => [of_three ranks] | Honours => [] end)).

Section Automata.
  (** The hand has this number of blocks beside its melds. *)
  Variable most : nat.

  (** ** Tables of distances *)

  Definition counted (b p : nat) : Prop := b <= most /\ p < 2.

  (** How many numbers of sequences are to be told apart that begin one rank below and two ranks below, when [left] ranks
      are left to read. *)
  Definition sequences_one_below (left : nat) : nat := match left with 0 => 1 | S _ => S most end.
  Definition sequences_two_below (left : nat) : nat := sequences_one_below (pred left).

  Definition alike (left : nat) (f g : recursion) : Prop :=
    forall b p u v, counted b p -> u < sequences_one_below left -> v < sequences_two_below left -> f b p u v = g b p u v.

  Definition distances := list (list (list (list (option nat)))).

  Definition tabulate (left : nat) (f : recursion) : distances :=
    map (fun u => map (fun v => map (fun p => map (fun b => f b p u v) (seq 0 (S most))) (seq 0 2))
      (seq 0 (sequences_two_below left))) (seq 0 (sequences_one_below left)).

  Definition recall (known : distances) : recursion := fun b p u v => nth b (nth p (nth v (nth u known []) []) []) None.

  Lemma recall_tabulated left f : alike left (recall (tabulate left f)) f.
  Proof.
    intros b p u v [Hb Hp] Hu Hv. unfold recall, tabulate. rewrite !nth_map_seq; trivial. lia.
  Qed.

  Lemma cost_step_alike s c a left f g : alike (S left) f g -> alike left (cost_step s c a f) (cost_step s c a g).
  Proof.
    intros H b p u v [Hb Hp] Hu Hv. unfold cost_step. destruct (a <? u + v); [reflexivity|]. f_equal.
    rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros q Hq. apply in_seq in Hq.
    rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros t Ht. apply map_ext_in. intros x Hx.
    cbn zeta. rewrite H; [reflexivity|split; lia| |assumption].
    cbn [sequences_one_below]. destruct s; lia.
  Qed.

  Fixpoint same_lists {A} (same_items : A -> A -> bool) (l m : list A) : bool :=
    match l, m with
    | [], [] => true
    | a :: l, b :: m => same_items a b && same_lists same_items l m
    | _, _ => false
    end.

  Lemma same_lists_true {A} (same_items : A -> A -> bool) :
    (forall a b, same_items a b = true -> a = b) -> forall l m, same_lists same_items l m = true -> l = m.
  Proof.
    intros H. induction l as [|a l IH]; intros [|b m] E; cbn in E; try discriminate; [reflexivity|].
    apply andb_true_iff in E as [E1 E2]. f_equal; [now apply H|now apply IH].
  Qed.

  Definition same_distances : distances -> distances -> bool := same_lists (same_lists (same_lists (same_lists same))).

  Lemma same_distances_true known other : same_distances known other = true -> known = other.
  Proof. unfold same_distances. repeat apply same_lists_true. apply same_true. Qed.

  (** ** Pairs of a state and a table of distances *)

  (** A state of the automaton, with the distances of the suits that lead there, and the number of what further copies melds
      can take. *)
  Record reached := { known : distances; state : nat; further_melds : nat }.

  Definition same_reached (x y : reached) : bool :=
    (state x =? state y) && (further_melds x =? further_melds y) && same_distances (known x) (known y).

  Lemma same_reached_true x y : same_reached x y = true -> x = y.
  Proof.
    destruct x as [k q m], y as [k' q' m']. unfold same_reached. cbn. intros H.
    apply andb_true_iff in H as [H Hk]. apply andb_true_iff in H as [Hq Hm].
    apply Nat.eqb_eq in Hq, Hm. apply same_distances_true in Hk. now subst.
  Qed.

  Section Walks.
    Variable s : suit.

    (** The next state, by rank, state, copies that are not available and copies held; and the number of what further copies
        melds can take, by rank, number and copies that are not available. *)
    Variable step : nat -> nat -> nat -> nat -> nat.
    Variable further : nat -> nat -> nat -> option nat.

    (** Whether the number of a row is right for a suit with this signature. *)
    Variable ends_ok : nat -> signature -> bool.

    (** The pairs before each rank, as the untrusted program listed them: how many there are, each of them, and the place of each. *)
    Variable number_of_pairs : nat -> nat.
    Variable pair_at : nat -> nat -> reached.
    Variable place_of : nat -> reached -> nat.

    Definition is_listed (rank : nat) (x : reached) : bool :=
      (place_of rank x <? number_of_pairs rank) && same_reached (pair_at rank (place_of rank x)) x.

    (** The pair after a rank, of which [left] further ones are left, with [used] copies not available and [c] held. *)
    Definition next_pair (left rank : nat) (x : reached) (used c melds : nat) : reached :=
      {| known := tabulate left (cost_step s c (4 - used) (recall (known x)));
         state := step rank (state x) used c;
         further_melds := melds |}.

    Definition steps_ok (left rank : nat) (x : reached) : bool :=
      forallb (fun used =>
        match further rank (further_melds x) used with
        | None => true
        | Some melds => forallb (fun c => is_listed (S rank) (next_pair left rank x used c melds)) (seq 0 (5 - used))
        end)
        (seq 0 5).

    Definition end_ok (x : reached) : bool := ends_ok (state x) (fun b p => recall (known x) b p 0 0).

    Fixpoint ranks_ok (left rank : nat) : bool :=
      match left with
      | 0 => forallb (fun i => end_ok (pair_at rank i)) (seq 0 (number_of_pairs rank))
      | S fewer =>
          forallb (fun i => steps_ok fewer rank (pair_at rank i)) (seq 0 (number_of_pairs rank)) && ranks_ok fewer (S rank)
      end.

    Definition first_pair (ranks melds : nat) : reached :=
      {| known := tabulate ranks end_of_suit; state := 0; further_melds := melds |}.

    Definition walks_ok (ranks melds : nat) : bool := is_listed 0 (first_pair ranks melds) && ranks_ok ranks 0.

    (** Where a suit ends. *)
    Fixpoint walk_from (rank q : nat) (used cs : counts) : nat :=
      match used, cs with
      | u :: used, c :: cs => walk_from (S rank) (step rank q u c) used cs
      | _, _ => q
      end.

    (** Whether melds can take these copies. *)
    Fixpoint is_possible (rank melds : nat) (used : counts) : bool :=
      match used with
      | [] => true
      | u :: used => match further rank melds u with Some others => is_possible (S rank) others used | None => false end
      end.

    (** Whether melds can take all these copies. *)
    Definition all_possible (melds : nat) (words : list counts) : bool := forallb (is_possible 0 melds) words.

    Definition available (used : counts) : counts := map (fun u => 4 - u) used.

    Definition listed (rank : nat) (x : reached) : Prop := exists i, i < number_of_pairs rank /\ pair_at rank i = x.

    Lemma is_listed_true rank x : is_listed rank x = true -> listed rank x.
    Proof.
      unfold is_listed. intros H. apply andb_true_iff in H as [H1 H2]. apply Nat.ltb_lt in H1.
      apply same_reached_true in H2. now exists (place_of rank x).
    Qed.

    Lemma walk_from_sound : forall left rank x used cs above copies,
      ranks_ok left rank = true -> listed rank x ->
      alike left (recall (known x)) (cost s above copies) ->
      length cs = left -> Forall2 (fun c u => c + u <= 4) cs used -> is_possible rank (further_melds x) used = true ->
      exists f, ends_ok (walk_from rank (state x) used cs) f = true /\
        forall b p, counted b p -> f b p = cost s (rev cs ++ above) (rev (available used) ++ copies) b p 0 0.
    Proof.
      induction left as [|fewer IH]; intros rank x used cs above copies Hr (i & Hi & Hx) Ha L F P.
      - destruct cs; [|discriminate]. inversion F; subst. cbn in Hr |- *. rewrite forallb_forall in Hr.
        exists (fun b p => recall (known (pair_at rank i)) b p 0 0). split.
        + apply (Hr i). apply in_seq. lia.
        + intros b p H. apply Ha; cbn; trivial; lia.
      - destruct F as [|c u cs used Hc F]; [discriminate|]. cbn [length] in L.
        cbn [ranks_ok] in Hr. apply andb_true_iff in Hr as [Hr Hl]. rewrite forallb_forall in Hr.
        specialize (Hr i ltac:(apply in_seq; lia)). rewrite Hx in Hr. unfold steps_ok in Hr. rewrite forallb_forall in Hr.
        specialize (Hr u ltac:(apply in_seq; lia)). cbn [is_possible] in P.
        destruct (further rank (further_melds x) u) as [melds|]; [|discriminate].
        rewrite forallb_forall in Hr. specialize (Hr c ltac:(apply in_seq; lia)). apply is_listed_true in Hr.
        destruct (IH (S rank) _ used cs (c :: above) (4 - u :: copies) Hl Hr) as (f & Hf & Hg); trivial; [|lia|].
        + intros b p v w H Hv Hw. cbn [next_pair known]. rewrite recall_tabulated by assumption.
          rewrite <- cost_step_is_cost. now apply (cost_step_alike s c (4 - u) fewer).
        + exists f. split; [exact Hf|]. intros b p H. cbn [available map rev]. rewrite <- !app_assoc. now apply Hg.
    Qed.

    Lemma within_copies cs used :
      Forall2 (fun c u => c + u <= 4) cs used ->
      Forall2 le cs (available used) /\ Forall (fun copies => copies <= 5) (available used).
    Proof.
      unfold available. intros H. induction H as [|c u cs used H1 H2 [I1 I2]]; cbn [map]; [now split|].
      split; constructor; trivial; lia.
    Qed.

    Lemma walks_ok_sound ranks melds used cs :
      walks_ok ranks melds = true -> is_possible 0 melds used = true ->
      length cs = ranks -> Forall2 (fun c u => c + u <= 4) cs used ->
      exists f, ends_ok (walk_from 0 0 used cs) f = true /\
        forall b p, counted b p -> f b p = suit_cost s cs (available used) b p.
    Proof.
      intros H P L F. unfold walks_ok in H. apply andb_true_iff in H as [H1 H2]. apply is_listed_true in H1.
      destruct (walk_from_sound ranks 0 _ used cs [] [] H2 H1) as (f & Hf & Hg); trivial.
      - intros b p u v H Hu Hv. cbn [first_pair known]. now apply recall_tabulated.
      - exists f. split; [exact Hf|]. intros b p H. rewrite Hg by assumption. rewrite !app_nil_r.
        destruct (within_copies cs used F) as [W Five]. now apply (distance_of_reversed_suit s cs (available used)).
    Qed.
  End Walks.

  (** ** The file *)

  Section File.
    (** The bytes of automaton.bin, and where the automaton for this number of blocks begins. *)
    Variable byte : nat -> nat.
    Variable begin : nat.

    (** First comes the number of rows. The rows follow, then the products of their numbers, then the numbers of the
        signatures of exchange.bin, then the states. *)
    Definition rows : nat := byte begin.
    Definition row_length : nat := 2 * S most.
    Definition row_of (k : nat) : signature := fun b p =>
      let n := byte (S begin + row_length * k + (S most * p + b)) in if n =? never then None else Some n.
    Definition products_begin : nat := S begin + row_length * rows.
    Definition together (i j : nat) : nat := byte (products_begin + (i * rows + j)).
    Definition signatures_begin : nat := products_begin + rows * rows.
    Definition of_signature (k : nat) : nat := byte (signatures_begin + k).

    (** For number suits and then for honours, first the sizes of the layers, then the layers, as numbers of two bytes. *)
    Definition two_bytes (place : nat) : nat := byte place + 256 * byte (S place).
    Definition layer_begin (sizes_begin ranks rank : nat) : nat :=
      sizes_begin + 2 * ranks + 2 * list_sum (map (fun r => two_bytes (sizes_begin + 2 * r)) (seq 0 rank)).
    Definition letter_of_none (used : nat) : nat := nth used [0; 5; 9; 12; 14] 0.
    Definition step_of (layer : nat -> nat) (rank q used c : nat) : nat :=
      two_bytes (layer rank + 2 * (q + (letter_of_none used + c))).

    Definition right_row (k : nat) (f : signature) : Prop := k < rows /\ forall b p, counted b p -> row_of k b p = f b p.

    Definition row_ok (k : nat) (f : signature) : bool :=
      (k <? rows) && forallb (fun p => forallb (fun b => same (row_of k b p) (f b p)) (seq 0 (S most))) (seq 0 2).

    Lemma row_ok_true k f : row_ok k f = true -> right_row k f.
    Proof.
      unfold row_ok. intros H. apply andb_true_iff in H as [Hk H]. apply Nat.ltb_lt in Hk. split; [assumption|].
      intros b p [Hb Hp]. rewrite forallb_forall in H. specialize (H p ltac:(apply in_seq; lia)).
      rewrite forallb_forall in H. apply same_true. apply H. apply in_seq. lia.
    Qed.

    Definition together_ok (i j : nat) : bool := row_ok (together i j) (product (row_of i) (row_of j)).

    Definition rows_ok : bool := forallb (fun i => forallb (fun j => together_ok i j) (seq 0 rows)) (seq 0 rows).

    (** The signatures of exchange.bin. *)
    Variable exchange : nat -> nat.

    Definition signature_ok (k : nat) : bool := row_ok (of_signature k) (row exchange k).

    Definition signatures_ok : bool := forallb signature_ok (seq 0 (size exchange)).

    (** If the checker accepts the numbers of signatures, the row of each is right where the signature is. *)
    Theorem checked_signatures k f :
      most < 5 -> signatures_ok = true -> stands_for exchange k f -> right_row (of_signature k) f.
    Proof.
      intros M H [Hk Hf]. unfold signatures_ok in H. rewrite forallb_forall in H.
      specialize (H k ltac:(apply in_seq; lia)). apply row_ok_true in H as [H1 H2]. split; [assumption|].
      intros b p [Hb Hp]. rewrite H2 by now split. apply Hf. split; lia.
    Qed.

    Lemma product_alike f f' g g' b p :
      counted b p -> (forall b p, counted b p -> f b p = f' b p) -> (forall b p, counted b p -> g b p = g' b p) ->
      product f g b p = product f' g' b p.
    Proof.
      intros [Hb Hp] Hf Hg. unfold product. f_equal.
      rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros b1 Hb1. apply in_seq in Hb1.
      apply map_ext_in. intros p1 Hp1. apply in_seq in Hp1. rewrite Hf, Hg by (split; lia). reflexivity.
    Qed.

    Lemma together_right i j f g : rows_ok = true -> right_row i f -> right_row j g -> right_row (together i j) (product f g).
    Proof.
      intros C [Hi Hf] [Hj Hg]. unfold rows_ok in C. rewrite forallb_forall in C.
      specialize (C i ltac:(apply in_seq; lia)). rewrite forallb_forall in C. specialize (C j ltac:(apply in_seq; lia)).
      apply row_ok_true in C as [C1 C2]. split; [assumption|]. intros b p H. rewrite C2 by assumption.
      now apply product_alike.
    Qed.

    Definition right_for (k : nat) (x : holding) : Prop := right_row k (suit_cost (kind x) (own x) (limit x)).

    (** If the checker accepts the walks, then every suit, beside all copies that melds can take, ends at a row that is right
        for its distances. *)
    Theorem walked_suit s layer further number_of_pairs pair_at place_of ranks melds words used cs :
      walks_ok s (step_of layer) further row_ok number_of_pairs pair_at place_of ranks melds = true ->
      all_possible further melds words = true -> In used words ->
      length cs = ranks -> Forall2 (fun c u => c + u <= 4) cs used ->
      right_for (walk_from (step_of layer) 0 0 used cs) {| kind := s; own := cs; limit := available used |}.
    Proof.
      intros W P I L F. unfold all_possible in P. rewrite forallb_forall in P. specialize (P used I).
      destruct (walks_ok_sound _ _ _ _ _ _ _ ranks melds used cs W P L F) as (f & Hf & Hg).
      apply row_ok_true in Hf as [Hk Hf]. split; [assumption|]. cbn [kind own limit].
      intros b p H. rewrite Hf by assumption. now apply Hg.
    Qed.

    (** If the checker accepts the products, and the rows of four suits are right, then three products give the distance of
        the hand from its blocks and a pair, with the copies that are available beside melds. *)
    Theorem distances_beside_melds m p s z i j k l :
      rows_ok = true -> right_for i m -> right_for j p -> right_for k s -> right_for l z ->
      Forall (fun x => Forall2 le (own x) (limit x) /\ Forall (fun copies => copies <= 5) (limit x)) [m; p; s; z] ->
      is_distance (suits_have_blocks (map (fun x => (kind x, length (own x))) [m; p; s; z]) most 1)
        (concat (map own [m; p; s; z])) (concat (map limit [m; p; s; z]))
        (row_of (together (together i j) (together k l)) most 1).
    Proof.
      intros C Hi Hj Hk Hl F.
      pose proof (together_right _ _ _ _ C (together_right _ _ _ _ C Hi Hj) (together_right _ _ _ _ C Hk Hl)) as [_ R].
      assert (M : counted most 1) by (split; lia). rewrite (R most 1 M).
      replace (product _ _ most 1) with (hand_cost [m; p; s; z] most 1); [now apply distance_of_hand|].
      cbn [hand_cost fold_right]. rewrite <- product_associative.
      apply product_alike; trivial. intros b1 p1 H1. apply product_alike; trivial.
      intros b2 p2 H2. apply product_alike; trivial. intros b3 p3 _. apply product_unit.
    Qed.
  End File.
End Automata.
