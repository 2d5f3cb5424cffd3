// Asks @kobalab/majiang-core what wins are worth: a line of JSON for each, and one for each answer.
"use strict";

const Majiang = require("@kobalab/majiang-core");
const lines = require("node:readline").createInterface({ input: process.stdin });
const rule = Majiang.rule({ "役満パオあり": false });

lines.on("line", (line) => {
  const { hand, ron, param } = JSON.parse(line);
  const shoupai = Majiang.Shoupai.fromString(hand);
  const found = Majiang.Util.hule(shoupai, ron, Majiang.Util.hule_param({ rule, ...param }));
  process.stdout.write(JSON.stringify(found ?? null) + "\n");
});
