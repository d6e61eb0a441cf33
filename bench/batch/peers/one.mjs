import { readFileSync, writeFileSync } from "node:fs";
import { installPeers } from "./install.mjs";
import { jsonLogic } from "./json-logic.mjs";
import { jsonRules } from "./json-rules.mjs";
import { zen } from "./zen.mjs";

/*
 * A table through a peer, in one loop over its lines: prints seconds of processor time. The columns
 * of the input and of all rules come out as CSV, numbers as the doubles that they are.
 */
const PEERS = { "json-logic-engine": jsonLogic, "json-rules-engine": jsonRules, zen };
const RULES = ["base_rate", "weight_fee", "is_bulky", "handling_fee", "fuel_rate", "freight", "fuel_surcharge"];
RULES.push("contract_rate", "contract_rebate", "net_price", "vat_rate", "total");

const [name, input, output] = process.argv.slice(2);
installPeers();
const evaluate = await PEERS[name]();
const [head, ...lines] = readFileSync(input, "utf8").trimEnd().split("\n");
const columns = head.split(",");
const written = [[head, ...RULES].join(",")];
for (const line of lines) {
  const fields = line.split(",");
  const record = Object.fromEntries(columns.map((column, at) => [column, fields[at]]));
  const data = { weight: Number(record.weight), zone: record.zone, has_contract: record.has_contract === "true" };
  const answer = evaluate(data);
  const answers = answer instanceof Promise ? await answer : answer;
  let row = line;
  for (const rule of RULES) row += `,${answers[rule]}`;
  written.push(row);
}
writeFileSync(output, `${written.join("\n")}\n`);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6 }));
