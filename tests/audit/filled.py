"""What a user would fill in, in each language: the waits of small hands, by adding each kind and taking parts out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.adapter_templates import adapter
from tests.audit.filled_compiled import CPP, CSHARP, GO, JAVA, TYPESCRIPT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.adapter_templates import Language

PYTHON: Final = """
def has_blocks(counts, pair):
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return pair
    for part in ([first] * 3, [first, first + 1, first + 2], [first] * 2):
        if len(part) == 2 and pair or part[0] != part[-1] and (first > 26 or first % 9 > 6):
            continue
        left = counts.copy()
        for kind in part:
            left[kind] -= 1
        if min(left) >= 0 and has_blocks(left, pair or len(part) == 2):
            return True
    return False


def waits(hand):
    held = list(hand.counts)
    for meld in hand.melds:
        for kind in meld.kinds:
            held[kind] += 1
    counts = list(hand.counts)
    found = [k for k in range(34) if held[k] < 4 and has_blocks([*counts[:k], counts[k] + 1, *counts[k + 1:]], False)]
    return {"waits": [name(kind) for kind in found]}


"""
JAVASCRIPT: Final = """
  waits(hand) {
    const hasBlocks = (counts, pair) => {
      const first = counts.findIndex((copies) => copies > 0);
      if (first < 0) return pair;
      for (const part of [[first, first, first], [first, first + 1, first + 2], [first, first]]) {
        if (part.length === 2 && pair) continue;
        if (part[0] !== part[part.length - 1] && (first > 26 || first % 9 > 6)) continue;
        const left = counts.slice();
        for (const kind of part) left[kind] -= 1;
        if (Math.min(...left) >= 0 && hasBlocks(left, pair || part.length === 2)) return true;
      }
      return false;
    };
    const held = hand.counts.slice();
    for (const meld of hand.melds) for (const kind of meld.kinds) held[kind] += 1;
    const completes = (kind) => hasBlocks(hand.counts.map((copies, other) => copies + (other === kind)), false);
    return { waits: held.flatMap((copies, kind) => (copies < 4 && completes(kind) ? [name(kind)] : [])) };
  },
"""
C: Final = """
static int has_blocks(int counts[34], int pair) {
    int first = 0, found = 0;
    while (first < 34 && !counts[first]) first++;
    if (first == 34) return pair;
    if (counts[first] >= 3) {
        counts[first] -= 3;
        found = has_blocks(counts, pair);
        counts[first] += 3;
    }
    if (!found && first < 27 && first % 9 < 7 && counts[first + 1] && counts[first + 2]) {
        counts[first]--, counts[first + 1]--, counts[first + 2]--;
        found = has_blocks(counts, pair);
        counts[first]++, counts[first + 1]++, counts[first + 2]++;
    }
    if (!found && !pair && counts[first] >= 2) {
        counts[first] -= 2;
        found = has_blocks(counts, 1);
        counts[first] += 2;
    }
    return found;
}

static int waits(const Hand *hand, int waited[34]) {
    for (int kind = 0; kind < 34; kind++) {
        int counts[34];
        memcpy(counts, hand->counts, sizeof counts);
        counts[kind]++;
        waited[kind] = hand->held[kind] < 4 && has_blocks(counts, 0);
    }
    return FILLED_IN;
}

"""
RUST: Final = """
fn has_blocks(counts: &[u8; 34], pair: bool) -> bool {
    let first = match counts.iter().position(|&copies| copies > 0) {
        Some(first) => first,
        None => return pair,
    };
    let without = |part: &[usize], pair: bool| {
        let mut left = *counts;
        part.iter().all(|&kind| {
            let is_there = left[kind] > 0;
            left[kind] = left[kind].saturating_sub(1);
            is_there
        }) && has_blocks(&left, pair)
    };
    without(&[first; 3], pair)
        || (first < 27 && first % 9 < 7 && without(&[first, first + 1, first + 2], pair))
        || (!pair && without(&[first; 2], true))
}

fn waits(hand: &Hand) -> Option<Vec<usize>> {
    let mut held = hand.counts;
    for meld in &hand.melds {
        for &kind in &meld.kinds {
            held[kind] += 1;
        }
    }
    let completes = |kind: usize| {
        let mut counts = hand.counts;
        counts[kind] += 1;
        has_blocks(&counts, false)
    };
    Some((0..34).filter(|&kind| held[kind] < 4 && completes(kind)).collect())
}

"""
_PLACES: Final[Mapping[Language, tuple[str, str, str]]] = {
    "python": (PYTHON, "def waits(hand):", "def complete(hand):"),
    "javascript": (JAVASCRIPT, "  waits(hand) {", "  // Whether the hand is complete"),
    "typescript": (TYPESCRIPT, "function waits(hand", "// Whether the hand is complete"),
    "c": (C, "static int waits(const Hand", "/* Set to 1 or 0 whether"),
    "cpp": (CPP, "std::optional<std::vector<int>> waits(", "// Whether the hand is complete"),
    "rust": (RUST, "fn waits(_hand", "/// Whether the hand is complete"),
    "go": (GO, "func waits(hand", "// Whether the hand is complete"),
    "java": (JAVA, "static List<Integer> waits(", "// Whether the hand is complete"),
    "csharp": (CSHARP, "static List<int> Waits(", "// Whether the hand is complete"),
}
"""What is filled in, where it begins, and what stands behind it."""
FAULTS: Final[Mapping[Language, tuple[str, str]]] = {
    "python": ("first % 9 > 6", "first % 9 > 7"),
    "javascript": ("copies < 4 &&", "copies < 5 &&"),
    "typescript": ("copies < 4 &&", "copies < 5 &&"),
    "c": ("first % 9 < 7 &&", "first % 9 < 6 &&"),
    "cpp": ("first % 9 > 6", "first % 9 > 7"),
    "rust": ("held[kind] < 4 &&", "held[kind] < 3 &&"),
    "go": ("hand.Held[kind] < 4 &&", "hand.Held[kind] < 5 &&"),
    "java": ("first % 9 < 7 &&", "first % 9 < 6 &&"),
    "csharp": ("hand.Held[kind] < 4 &&", "hand.Held[kind] < 3 &&"),
}
"""A slip in each: a sequence over the end of a suit or none at its end, a fifth copy or no fourth."""


_NOT_YET: Final = "throw new NotFilledIn();"
_NO_YAKU: Final = 'if (win.honba > 8) throw new Fault("no-yaku");'
SCORED: Final[Mapping[Language, tuple[str, str, str]]] = {
    "python": (
        "def riichi(hand, win):",
        "    raise NotImplementedError",
        (
            '    if win["honba"] > 8:\n        raise Fault("no-yaku", "there is no yaku")\n'
            '    return {"total": 5200 + 300 * win["honba"] + 1000 * win["sticks"]}'
        ),
    ),
    "javascript": (
        "riichi(hand, win) {",
        _NOT_YET,
        (
            'if (win.honba > 8) throw new Fault("no-yaku", "there is no yaku");\n'
            "    return { total: 5200 + 300 * win.honba + 1000 * win.sticks };"
        ),
    ),
    "typescript": (
        "function riichi(",
        _NOT_YET,
        f"{_NO_YAKU}\n  return {{ total: 5200 + 300 * win.honba + 1000 * win.sticks }};",
    ),
    "c": (
        "static int riichi(",
        "(void)hand, (void)win, (void)out;\n    return NOT_FILLED_IN;",
        (
            "if (win->honba > 8) return NO_YAKU;\n"
            '    (void)hand, say(out, "{\\"total\\":%d}", 5200 + 300 * win->honba + 1000 * win->sticks);\n'
            "    return FILLED_IN;"
        ),
    ),
    "cpp": (
        "riichi(const Hand& hand,",
        "return std::nullopt;",
        (
            'if (win.honba > 8) throw Fault{"no-yaku"};\n'
            '    return "{\\"total\\":" + std::to_string(5200 + 300 * win.honba + 1000 * win.sticks) + "}";'
        ),
    ),
    "rust": (
        "fn riichi(_hand: &Hand, ",
        "_win: &Win) -> Option<Result<String, Fault>> {\n    None",
        (
            "win: &Win) -> Option<Result<String, Fault>> {\n"
            '    if win.honba > 8 {\n        return Some(Err("no-yaku"));\n    }\n'
            '    Some(Ok(format!("{{\\"total\\":{}}}", 5200 + 300 * win.honba + 1000 * win.sticks)))'
        ),
    ),
    "go": (
        "func riichi(",
        "return nil, errNotFilledIn",
        (
            'if win.Honba > 8 {\n\t\treturn nil, Fault{Code: "no-yaku"}\n\t}\n'
            '\treturn map[string]any{"total": 5200 + 300*win.Honba + 1000 * win.Sticks}, nil'
        ),
    ),
    "java": (
        "static String riichi(",
        _NOT_YET,
        f'{_NO_YAKU}\n        return "{{\\"total\\":" + (5200 + 300 * win.honba + 1000 * win.sticks) + "}}";',
    ),
    "csharp": (
        "static string Riichi(",
        _NOT_YET,
        (
            f"{_NO_YAKU.replace('honba', 'Honba')}\n"
            '        return "{\\"total\\":" + (5200 + 300 * win.Honba + 1000 * win.Sticks) + "}";'
        ),
    ),
}
"""Where the score of a win begins, what stands there, and what is filled in: the score of one win with its counters.

With nine counters or more it is refused, as a win without a yaku is.
"""


def scored_in(language: Language, program: str, *, is_wrong: bool = False) -> str:
    """The program that scores this win too, rightly or without the riichi sticks."""
    begins, before, after = SCORED[language]
    at = program.index(before, program.index(begins))
    if is_wrong:
        after = after.replace("1000 *", "0 *")
    return program[:at] + after + program[at + len(before) :]


def filled_in(language: Language, *, is_wrong: bool = False) -> str:
    """The program of a language with the function filled in, rightly or with the slip."""
    function, begins, ends = _PLACES[language]
    program = adapter(language)
    before, after = program.index(begins), program.index(ends)
    if is_wrong:
        assert function.count(FAULTS[language][0]) == 1
        function = function.replace(*FAULTS[language])
    return f"{program[:before]}{function.lstrip()}{program[after:]}"
