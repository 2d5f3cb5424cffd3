// Read vectors, and count the right answers of my program: the shanten of seven pairs.
const lines = require("fs").readFileSync("vectors/cover-shanten.jsonl", "utf8").trim().split("\n");
let right = 0;
for (const vector of lines.map((line) => JSON.parse(line))) {
  const copies = {};
  for (const [, ranks, suit] of vector.hand.matchAll(/(\d+)([mpsz])/g))
    for (const rank of ranks) copies[rank + suit] = (copies[rank + suit] || 0) + 1;
  const pairs = Object.values(copies).filter((number) => number > 1).length;
  const mine = 6 - pairs + Math.max(0, 7 - Object.keys(copies).length);
  if (mine === vector.result.minimum) right += 1;
}
console.log(`JavaScript: ${right} of ${lines.length} are right`);
