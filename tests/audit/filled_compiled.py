"""What a user would fill in in TypeScript, C++, Go, Java and C#: the waits of small hands."""

from __future__ import annotations

from typing import Final

TYPESCRIPT: Final = """
function hasBlocks(counts: number[], pair: boolean): boolean {
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
}

function waits(hand: Hand): number[] {
  const completes = (kind: number) => hasBlocks(hand.counts.map((copies, other) => copies + +(other === kind)), false);
  return hand.held.flatMap((copies, kind) => (copies < 4 && completes(kind) ? [kind] : []));
}

"""
CPP: Final = """
bool has_blocks(std::array<int, 34> counts, bool pair) {
    std::size_t first = 0;
    while (first < 34 && counts[first] == 0) first++;
    if (first == 34) return pair;
    if (counts[first] >= 3) {
        counts[first] -= 3;
        if (has_blocks(counts, pair)) return true;
        counts[first] += 3;
    }
    if (!pair && counts[first] >= 2) {
        counts[first] -= 2;
        if (has_blocks(counts, true)) return true;
        counts[first] += 2;
    }
    if (first > 26 || first % 9 > 6 || !counts[first + 1] || !counts[first + 2]) return false;
    for (std::size_t kind = first; kind < first + 3; kind++) counts[kind]--;
    return has_blocks(counts, pair);
}

std::optional<std::vector<int>> waits(const Hand& hand) {
    std::vector<int> found;
    for (int kind = 0; kind < 34; kind++) {
        std::array<int, 34> counts = hand.counts;
        counts[std::size_t(kind)]++;
        if (hand.held[std::size_t(kind)] < 4 && has_blocks(counts, false)) found.push_back(kind);
    }
    return found;
}

"""
GO: Final = """
func hasBlocks(counts [34]int, pair bool) bool {
	first := 0
	for first < 34 && counts[first] == 0 {
		first++
	}
	if first == 34 {
		return pair
	}
	triplet, two, sequence := counts, counts, counts
	triplet[first] -= 3
	two[first] -= 2
	if counts[first] >= 3 && hasBlocks(triplet, pair) || !pair && counts[first] >= 2 && hasBlocks(two, true) {
		return true
	}
	if first > 26 || first%9 > 6 || counts[first+1] == 0 || counts[first+2] == 0 {
		return false
	}
	for kind := first; kind < first+3; kind++ {
		sequence[kind]--
	}
	return hasBlocks(sequence, pair)
}

func waits(hand *Hand) ([]int, error) {
	found := []int{}
	for kind := range hand.Counts {
		counts := hand.Counts
		counts[kind]++
		if hand.Held[kind] < 4 && hasBlocks(counts, false) {
			found = append(found, kind)
		}
	}
	return found, nil
}

"""
_BLOCKS: Final = """
static bool hasBlocks(int[] counts, bool pair) {
    int first = 0;
    while (first < 34 && counts[first] == 0) first++;
    if (first == 34) return pair;
    bool found = false;
    if (counts[first] >= 3) {
        counts[first] -= 3;
        found = hasBlocks(counts, pair);
        counts[first] += 3;
    }
    if (!found && !pair && counts[first] >= 2) {
        counts[first] -= 2;
        found = hasBlocks(counts, true);
        counts[first] += 2;
    }
    if (!found && first < 27 && first % 9 < 7 && counts[first + 1] > 0 && counts[first + 2] > 0) {
        for (int kind = first; kind < first + 3; kind++) counts[kind]--;
        found = hasBlocks(counts, pair);
        for (int kind = first; kind < first + 3; kind++) counts[kind]++;
    }
    return found;
}
"""
"""Java and C# differ by one word."""
JAVA: Final = f"""
{_BLOCKS.replace("bool ", "boolean ").strip()}

static List<Integer> waits(Hand hand) {{
    List<Integer> found = new ArrayList<>();
    for (int kind = 0; kind < 34; kind++) {{
        int[] counts = hand.counts.clone();
        counts[kind]++;
        if (hand.held[kind] < 4 && hasBlocks(counts, false)) found.add(kind);
    }}
    return found;
}}

"""
CSHARP: Final = f"""
{_BLOCKS.strip()}

static List<int> Waits(Hand hand)
{{
    var found = new List<int>();
    for (int kind = 0; kind < 34; kind++)
    {{
        var counts = (int[])hand.Counts.Clone();
        counts[kind]++;
        if (hand.Held[kind] < 4 && hasBlocks(counts, false)) found.Add(kind);
    }}
    return found;
}}

"""
