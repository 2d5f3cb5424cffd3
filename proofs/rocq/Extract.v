(** * What is run: the recursion and the checkers of tables, as OCaml

    Numbers become machine integers. They stay far below the largest one: no number here is above ten million. *)

From Coq Require Extraction.
From Coq Require Import ExtrOcamlBasic ExtrOcamlNatInt.
From Mjfunc Require Import Specification Recursion Table CutRankByRank CutTable CutBelowExchange Automaton.

(** The same operations as in the library, without its calls of functions for any type. *)
Extract Inlined Constant Nat.add => "(+)".
Extract Inlined Constant Nat.mul => "( * )".
Extract Inlined Constant Nat.sub => "(fun (n : int) m -> if n < m then 0 else n - m)".
Extract Inlined Constant Nat.min => "(fun (n : int) m -> if n < m then n else m)".
Extract Inlined Constant Nat.div => "(fun (n : int) m -> if m = 0 then 0 else n / m)".
Extract Inlined Constant Nat.ltb => "(fun (n : int) m -> n < m)".
Extract Inlined Constant Nat.leb => "(fun (n : int) m -> n <= m)".
Extract Inlined Constant Nat.eqb => "(fun (n : int) m -> n = m)".

Extraction "extracted.ml"
  splits is_pair walk suit_ok product_ok size suits_begin honours_begin cost_next end_of_suit cut_next cut_cost
  every_suit suit_below product_below signature_below enough
  not_available all_possible first_pair next_pair walks_ok row_ok rows together_ok signature_ok signatures_begin
  layer_begin two_bytes step_of.
