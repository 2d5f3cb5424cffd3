(* Run what was extracted: check a table of signatures, or its products alone, or write the ways to divide every suit. *)

open Extracted

let power base exponent = int_of_float (float_of_int base ** float_of_int exponent)

(* The counts whose digits to the base five a place in the table is, as text. *)
let counts ranks place =
  String.init ranks (fun rank -> Char.chr (48 + (place / power 5 (ranks - 1 - rank)) mod 5))

let read file =
  let channel = open_in_bin file in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  text

exception Rejected of string

let bytes_of file =
  let text = read file in
  fun place -> if place < String.length text then Char.code text.[place] else 255

let check_suits byte =
  let suits kind name ranks start =
    let seen = ref 0 in
    let ok place row =
      incr seen;
      suit_ok byte start place row || raise (Rejected (Printf.sprintf "%s %s" name (counts ranks place)))
    in
    assert (walk kind ok ranks end_of_suit 1 0);
    Printf.printf "%s: %d suits\n%!" name !seen
  in
  suits Numbers "numbers" 9 (suits_begin byte);
  suits Honours "honours" 7 (honours_begin byte (power 5 9))

let check_products byte =
  let seen = ref 0 in
  for left = 0 to size byte - 1 do
    for right = 0 to size byte - 1 do
      incr seen;
      if not (product_ok byte left right) then raise (Rejected (Printf.sprintf "product %d %d" left right))
    done
  done;
  Printf.printf "products: %d\n%!" !seen

let part = function
  | Triplet rank -> Printf.sprintf "t%d" rank
  | Pair rank -> Printf.sprintf "p%d" rank
  | Sequence rank -> Printf.sprintf "s%d" rank

(* The blocks of a way, then its pairs. *)
let way parts =
  let pairs, blocks = List.partition is_pair parts in
  String.concat "" (List.map part (blocks @ pairs))

(* One line for each suit of at most [most] tiles, in ascending order of counts. *)
let write_splits kind ranks most =
  let rec go left rank reversed =
    if rank = ranks then begin
      let suit = List.rev reversed in
      print_string (String.concat "" (List.map string_of_int suit));
      List.iter (fun parts -> print_string (" " ^ way parts)) (splits kind 1 suit);
      print_char '\n'
    end
    else
      for copies = 0 to min 4 left do
        go (left - copies) (rank + 1) (copies :: reversed)
      done
  in
  go most 0 []

let check parts file =
  try List.iter (fun part -> part (bytes_of file)) parts
  with Rejected what ->
    Printf.printf "rejected: %s\n" what;
    exit 1

let () =
  match Sys.argv with
  | [| _; "check"; file |] -> check [ check_suits; check_products ] file
  | [| _; "products"; file |] -> check [ check_products ] file
  | [| _; "splits"; "numbers"; most |] -> write_splits Numbers 9 (int_of_string most)
  | [| _; "splits"; "honours"; most |] -> write_splits Honours 7 (int_of_string most)
  | _ ->
      prerr_endline "usage: main check FILE | products FILE | splits numbers|honours MOST";
      exit 2
