(* Run what was extracted: check the automata, a table of signatures, or its products alone, check how far cutting is
   below exchange, or write the ways to divide every suit. *)

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

(* All suits of a table, by the recursion of a definition: what it does at each rank, and above the highest one. *)
let check_suits next above byte =
  let suits kind name ranks start =
    let seen = ref 0 in
    let ok place row =
      incr seen;
      suit_ok byte start place row || raise (Rejected (Printf.sprintf "%s %s" name (counts ranks place)))
    in
    assert (walk (next kind) ok ranks (above kind) 1 0);
    Printf.printf "%s: %d suits\n%!" name !seen
  in
  suits Numbers "numbers" 9 (suits_begin byte);
  suits Honours "honours" 7 (honours_begin byte (power 5 9))

let each_product byte what ok =
  let seen = ref 0 in
  for left = 0 to size byte - 1 do
    for right = 0 to size byte - 1 do
      incr seen;
      if not (ok left right) then raise (Rejected (Printf.sprintf "%s %d %d" what left right))
    done
  done;
  Printf.printf "products: %d\n%!" !seen

let check_products byte = each_product byte "product" (product_ok byte)

(* For each number of exchange.bin, the number in cut.bin of the first suits found that have it, and the most tiles of any.
   Nothing rests on these lists but that the checker accepts all. *)
let numbers_below cut exchange suits =
  let none = size cut in
  let in_cut = Array.make (size exchange) none and most = Array.make (size exchange) 0 in
  let changed = ref false in
  let found k number tiles =
    if k < size exchange then begin
      if in_cut.(k) = none then in_cut.(k) <- number;
      if min enough tiles > most.(k) then begin
        most.(k) <- min enough tiles;
        changed := true
      end
    end
  in
  List.iter
    (fun (_, ranks, begin_exchange, begin_cut) ->
      let note place tiles = found (exchange (begin_exchange + place)) (cut (begin_cut + place)) tiles; true in
      ignore (every_suit note ranks 0 0))
    suits;
  while !changed do
    changed := false;
    for i = 0 to size exchange - 1 do
      for j = 0 to size exchange - 1 do
        if in_cut.(i) <> none && in_cut.(j) <> none then
          found (times exchange i j) (times cut in_cut.(i) in_cut.(j)) (most.(i) + most.(j))
      done
    done
  done;
  let of_number list default k = if k < size exchange then list.(k) else default in
  (of_number in_cut none, of_number most 0)

let check_below cut exchange =
  let suits =
    [ ("numbers", 9, suits_begin exchange, suits_begin cut);
      ("honours", 7, honours_begin exchange (power 5 9), honours_begin cut (power 5 9)) ]
  in
  let in_cut, most = numbers_below cut exchange suits in
  List.iter
    (fun (name, ranks, begin_exchange, begin_cut) ->
      let seen = ref 0 in
      let ok place tiles =
        incr seen;
        suit_below exchange cut in_cut most begin_exchange begin_cut place tiles
        || raise (Rejected (Printf.sprintf "exchange.bin and cut.bin do not go together: %s %s" name (counts ranks place)))
      in
      assert (every_suit ok ranks 0 0);
      Printf.printf "%s: %d suits\n%!" name !seen)
    suits;
  each_product exchange "exchange.bin and cut.bin do not go together: product" (product_below exchange cut in_cut most);
  for k = 0 to size exchange - 1 do
    if not (signature_below exchange cut in_cut most k) then
      raise (Rejected (Printf.sprintf "cutting is more than one below exchange: signature %d" k))
  done;
  Printf.printf "signatures: %d\n%!" (size exchange)

(* The automaton of the copies that melds can take of the ranks that follow. Nothing rests on it but that it accepts all:
   the checker asks for every list of copies. *)
let automaton_of_melds ranks words =
  let layers = Array.init (ranks + 1) (fun _ -> Hashtbl.create 64) in
  let known = Array.init (ranks + 1) (fun _ -> Hashtbl.create 64) in
  let rec number_of rank words =
    if rank = ranks then 0
    else begin
      let after used = List.filter_map (function u :: rest when u = used -> Some rest | _ -> None) words in
      let child used = match after used with [] -> None | rest -> Some (number_of (rank + 1) rest) in
      let children = List.map child [ 0; 1; 2; 3; 4 ] in
      match Hashtbl.find_opt known.(rank) children with
      | Some number -> number
      | None ->
          let number = Hashtbl.length known.(rank) in
          Hashtbl.add known.(rank) children number;
          Hashtbl.add layers.(rank) number (Array.of_list children);
          number
    end
  in
  let first = number_of 0 words in
  (first, fun rank number used -> (Hashtbl.find layers.(rank) number).(used))

(* A list to which an item is added once; each item has a place, and the suit that leads there first. *)
type pairs = { places : (string, int) Hashtbl.t; items : (int, reached * string) Hashtbl.t }

let key (pair : reached) = Marshal.to_string pair [ Marshal.No_sharing ]

let add pairs pair suit =
  let key = key pair in
  if not (Hashtbl.mem pairs.places key) then begin
    let place = Hashtbl.length pairs.places in
    Hashtbl.add pairs.places key place;
    Hashtbl.add pairs.items place (pair, suit)
  end

(* Every pair of a state and a table of distances that suits reach, rank by rank. *)
let list_pairs kind ranks most step further melds =
  let layers = Array.init (ranks + 1) (fun _ -> { places = Hashtbl.create 512; items = Hashtbl.create 512 }) in
  add layers.(0) (first_pair most ranks melds) "";
  for rank = 0 to ranks - 1 do
    let follow _ (pair, suit) =
      for used = 0 to 4 do
        match further rank pair.further_melds used with
        | None -> ()
        | Some others ->
            for copies = 0 to 4 - used do
              add layers.(rank + 1)
                (next_pair most kind step (ranks - rank - 1) rank pair used copies others)
                (Printf.sprintf "%s %d/%d" suit copies used)
            done
      done
    in
    Hashtbl.iter follow layers.(rank).items
  done;
  layers

let remembered f =
  let known = Hashtbl.create 16 in
  fun argument ->
    match Hashtbl.find_opt known argument with
    | Some result -> result
    | None ->
        let result = f argument in
        Hashtbl.add known argument result;
        result

(* The walks of a suit in hands of some number of blocks, whose sizes begin at a place; the place after them. *)
let check_walks byte begins kind name ranks most sizes =
  let layer = remembered (layer_begin byte sizes ranks) in
  let words = List.sort_uniq compare (not_available kind ranks (4 - most)) in
  if words <> [] then begin
    let melds, further = automaton_of_melds ranks words in
    let step = step_of byte layer in
    let layers = list_pairs kind ranks most step further melds in
    let last = ref "" in
    let pair_at rank place =
      let pair, suit = Hashtbl.find layers.(rank).items place in
      last := suit;
      pair
    in
    let place_of rank pair = Option.value (Hashtbl.find_opt layers.(rank).places (key pair)) ~default:max_int in
    let ends_ok row costs =
      row_ok most byte begins row costs
      || raise (Rejected (Printf.sprintf "%d blocks, %s held/taken%s" most name !last))
    in
    let number rank = Hashtbl.length layers.(rank).places in
    assert (all_possible further melds words);
    assert (walks_ok most kind step further ends_ok number pair_at place_of ranks melds)
  end;
  Printf.printf "walks_%d_%s: %d\n%!" most name (List.length words);
  layer ranks

(* All automata of a file, one after the other. *)
let check_automata byte exchange =
  let begins = ref 0 in
  for most = 0 to 4 do
    let begin_ = !begins in
    let signatures = size exchange in
    let number = rows byte begin_ in
    for left = 0 to number - 1 do
      for right = 0 to number - 1 do
        if not (together_ok most byte begin_ left right) then
          raise (Rejected (Printf.sprintf "%d blocks, product %d %d" most left right))
      done
    done;
    Printf.printf "rows_%d: %d\n%!" most number;
    for signature = 0 to signatures - 1 do
      if not (signature_ok most byte begin_ exchange signature) then
        raise (Rejected (Printf.sprintf "%d blocks, signature %d" most signature))
    done;
    Printf.printf "signatures_%d: %d\n%!" most signatures;
    let sizes = signatures_begin most byte begin_ + signatures in
    let honours = check_walks byte begin_ Numbers "numbers" 9 most sizes in
    begins := check_walks byte begin_ Honours "honours" 7 most honours
  done;
  Printf.printf "bytes: %d\n%!" !begins

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
  | [| _; "exchange"; file |] -> check [ check_suits cost_next (fun _ -> end_of_suit); check_products ] file
  | [| _; "cut"; file |] -> check [ check_suits cut_next (fun kind -> cut_cost kind []); check_products ] file
  | [| _; "below"; file; exchange |] -> check [ (fun cut -> check_below cut (bytes_of exchange)) ] file
  | [| _; "products"; file |] -> check [ check_products ] file
  | [| _; "automata"; file; exchange |] -> check [ (fun byte -> check_automata byte (bytes_of exchange)) ] file
  | [| _; "splits"; "numbers"; most |] -> write_splits Numbers 9 (int_of_string most)
  | [| _; "splits"; "honours"; most |] -> write_splits Honours 7 (int_of_string most)
  | _ ->
      prerr_endline "usage: main exchange FILE | cut FILE | below CUT EXCHANGE | products FILE | automata FILE EXCHANGE | splits numbers|honours MOST";
      exit 2
