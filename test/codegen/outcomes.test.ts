import { expect } from "chai";
import { type OutcomeCode, type OutcomePlace, outcomeCode, valueAt, valueOfRaw } from "../../src/codegen/outcomes.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { rational } from "../../src/model/numbers/rational.ts";
import { normalise } from "../../src/normal/normalise.ts";
import { LEAST_INPUT_LIMIT, slotKeys } from "../../src/runtime/inputs.ts";
import { ownRules } from "../../src/runtime/select.ts";
import { planOf } from "../normal/plan.ts";
import { NOW } from "../runtime/build.ts";

const SOURCE = `spec part
data size: number
data other: number
rule larger: size + other

spec main
data n: number -> decimals 1
data large: number -> decimals 0 -> minimum 9_000_000_000_000_000_000
data word: text
data p: boolean
data d: date
uses part
  -> with size: doubled
  -> with other: n
rule doubled: n * 2
rule huge: large + 1
rule quotient: n / (n + 2)
rule worded: word
rule truth: n > 2
rule day: d
rule arms: 0
  unless p then 1
  unless 1 > 2 then 7
  unless n > 50 then 2
  unless n > 100 then veto "large"
rule decided: 1 unless 2 > 1 then n
rule of_part: part.larger
`;

const DATA = { n: "2.5", large: "9_000_000_000_000_000_001", word: "w", p: "no", d: "2024-02-29" };

function made(limits = DEFAULT_LIMITS) {
  const plan = planOf(SOURCE);
  const form = normalise(plan, { arms: true });
  const { program } = form;
  const arms = (form.arms ?? []).map((remaining, id) => ({ name: plan.rules[id]?.key ?? "", remaining }));
  return { program, code: outcomeCode(program, ownRules(program), arms, slotKeys(program), limits) };
}

type Data = Readonly<Record<string, string>>;

/** The outcome of a place after a run: its value, veto and deciding arm. */
function outcomeAt(code: OutcomeCode | undefined, place: OutcomePlace | undefined, data: Data) {
  if (code === undefined || place?.representation === undefined) throw new Error("no code or no place");
  expect(code.run(data, NOW)).to.equal(true);
  const { vetoes, arms } = code.lists;
  const veto = vetoes[place.at];
  const value = veto === null ? valueAt(code.lists, place) : undefined;
  const reduced = value?.kind === "number" ? { ...value, ...rational(value.n, value.d) } : value;
  return { value: reduced, veto, arm: arms[place.at] };
}

describe("the outcomes of generated code", () => {
  const { program, code } = made();
  const outcomeOf = (key: string, data: Data = DATA) =>
    outcomeAt(code, code?.rules[program.rules.findIndex((rule) => rule.key === key)], data);

  it("are values in the form of the exact program, for each form of values", () => {
    expect(outcomeOf("doubled").value).to.deep.equal({ kind: "number", n: 5n, d: 1n });
    expect(outcomeOf("huge").value).to.deep.equal({ kind: "number", n: 9_000_000_000_000_000_002n, d: 1n });
    expect(outcomeOf("quotient").value).to.deep.equal({ kind: "number", n: 5n, d: 9n });
    expect(outcomeOf("worded").value).to.deep.equal({ kind: "text", text: "w" });
    expect(outcomeOf("truth").value).to.deep.equal({ kind: "boolean", value: true });
    expect(outcomeOf("day").value).to.include({ kind: "date", year: 2024, month: 2, day: 29 });
    expect(outcomeOf("of_part").value).to.deep.equal({ kind: "number", n: 15n, d: 2n });
  });

  it("have the position of the arm that decided, among those that remain", () => {
    const arm = (n: string, p = "no") => outcomeOf("arms", { ...DATA, n, p }).arm;
    expect([arm("1", "yes"), arm("51"), arm("101"), arm("1")]).to.deep.equal([0, 1, 2, 3]);
    expect(outcomeOf("decided").arm).to.equal(0);
  });

  it("are vetoes, or null beside a value", () => {
    const veto = { kind: "veto", cause: "user", reason: "large" };
    expect(outcomeOf("arms", { ...DATA, n: "101" }).veto).to.deep.equal(veto);
    expect(outcomeOf("doubled").veto).to.equal(null);
  });

  it("are given for slots that cells read, of a slot that is a rule those of the rule", () => {
    const slots = Array.from(code?.slots ?? [], ([slot, place]) => [
      program.slots[slot]?.key,
      outcomeAt(code, place, DATA).value,
    ]);
    expect(Object.fromEntries(slots)).to.deep.include({
      n: { kind: "number", n: 5n, d: 2n },
      word: { kind: "text", text: "w" },
      "part.other": { kind: "number", n: 5n, d: 2n },
    });
    expect(slots.map(([key]) => key)).not.to.include("part.size");
  });

  it("tell which inputs are missing", () => {
    const { n: _, ...others } = DATA;
    expect(outcomeOf("doubled", others).veto).to.include({ kind: "veto", cause: "missing" });
    expect(outcomeOf("worded", others).value).to.deep.equal({ kind: "text", text: "w" });
  });

  it("are those of texts that need no conversion, too", () => {
    expect(code?.runTexts({ ...DATA, n: "7" }, NOW)).to.equal(true);
    expect(code?.lists.numbers[code.rules[program.rules.findIndex(({ key }) => key === "doubled")]?.at ?? -1]).to.equal(
      70,
    );
  });

  it("are left to the exact program where inputs must be short", () => {
    const limited = (most: number) => made({ ...DEFAULT_LIMITS, max_data_value_bytes: most }).code;
    expect(limited(LEAST_INPUT_LIMIT - 1)).to.equal(undefined);
    expect(limited(LEAST_INPUT_LIMIT)).to.be.an("object");
  });

  it("are not a value where the code has none", () => {
    const fraction = { kind: "rational" } as const;
    for (const raw of [undefined, null, "1", 7, {}, { n: 1n }, { kind: "veto" }]) {
      expect(valueOfRaw(raw, fraction)).to.equal(undefined);
    }
    const scale = { den: 10n, lo: 0n, hi: 1n, usual: 1n };
    expect(valueOfRaw(1n, { kind: "double", ...scale })).to.equal(undefined);
    expect(code && valueAt(code.lists, { at: 0, representation: undefined })).to.equal(undefined);
    expect(valueOfRaw(1, { kind: "bigint", ...scale })).to.equal(undefined);
    expect(valueOfRaw("yes", { kind: "boolean" })).to.equal(undefined);
    expect(valueOfRaw(true, { kind: "text" })).to.equal(undefined);
    for (const raw of [undefined, null, "x", {}]) expect(valueOfRaw(raw, { kind: "value" })).to.equal(undefined);
  });
});
