// Count the right answers of my program with the vectors of a package: the shanten of seven pairs.
const { vectors } = require("mjfunc-vectors");

let asked = 0, right = 0;
for (const { question, answer } of vectors("shanten")) {
  const isPlain = Object.keys(question.options).length === 0;
  if (!isPlain || answer.error || answer.result["seven-pairs"] === null) continue;
  const tiles = [...question.hand.matchAll(/(\d+)([mpsz])/g)]
    .flatMap(([, ranks, suit]) => [...ranks].map((rank) => (rank === "0" ? "5" : rank) + suit));
  const kinds = new Set(tiles);
  const pairs = [...kinds].filter((kind) => tiles.indexOf(kind) !== tiles.lastIndexOf(kind)).length;
  asked += 1;
  if (answer.result["seven-pairs"] === 6 - pairs + Math.max(0, 7 - kinds.size)) right += 1;
}
console.log(`JavaScript: ${right} of ${asked} are right`);
