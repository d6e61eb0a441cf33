import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { Narration } from "../../../src/model/program/narration.ts";
import type { Program } from "../../../src/model/program/program.ts";
import { narrationOf } from "../../../src/normal/narration/narration.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import { evaluateExactly } from "../../../src/runtime/evaluate.ts";
import { bindInputs } from "../../../src/runtime/inputs.ts";
import { withExplanations } from "../../../src/runtime/narrate/explain.ts";
import { emptyWorkspace, isFailure, load, selectVersion } from "../../../src/workspace/index.ts";

const SOURCE = `spec lib
data rate: ratio
rule share: 100% - rate
  unless rate > 50% then 0%

spec a
uses l: lib
data money: measure -> unit eur: 1 -> unit cent: 0.01
data price: money
data zone: text
rule net: price * l.share + 5 cent
  unless zone is "free" then veto "free of charge"
rule fast: (net as cent) > 100 cent and price > 1 eur`;

/** BigInt as text, as bundles and caches keep it. */
function throughJson<Plain>(value: Plain): Plain {
  const text = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? `${member}n` : member));
  return JSON.parse(text, (_, member) =>
    typeof member === "string" && /^-?\d+n$/.test(member) ? BigInt(member.slice(0, -1)) : member,
  );
}

describe("a narration", () => {
  it("is plain data that explains the same after a round trip, without the plan", () => {
    const workspace = load(emptyWorkspace(DEFAULT_LIMITS), [
      { label: "a.rules", text: SOURCE, origin: { kind: "path", label: "a.rules" } },
    ]);
    if (isFailure(workspace)) throw new Error(workspace.errors[0]?.message);
    const version = selectVersion(workspace, { spec: "a", at: 0n });
    if ("kind" in version) throw new Error(version.message);
    const form = normalise(version.plan, { authored: true });
    const narration = narrationOf(version.plan, form);
    for (const data of [{ price: "3 eur", "l.rate": "20%", zone: "x" }, { price: "3 eur", zone: "free" }, {}]) {
      const before = explainAll(form.program, narration, data);
      expect(explainAll(throughJson(form.program), throughJson(narration), data)).to.equal(before);
      expect(before).to.contain('"type":"rule"');
    }
  });
});

function explainAll(program: Program, narration: Narration, data: Readonly<Record<string, string>>): string {
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  if ("kind" in inputs) throw new Error(inputs.message);
  const now = {
    kind: "date",
    year: 2026,
    month: 1,
    day: 15,
    hour: 0,
    minute: 0,
    second: 0,
    microsecond: 0,
    offset: 0,
  } as const;
  const { results, evaluation } = evaluateExactly(program, { inputs, now });
  const source = (rule: number) => {
    const found = narration.rules[rule];
    if (found === undefined) throw new Error(`no rule ${rule}`);
    return found;
  };
  return JSON.stringify(withExplanations(results, source, evaluation));
}
