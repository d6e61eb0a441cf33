import { expect } from "chai";
import { times } from "../../bench/hostile/shapes/text.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { WorkBudget } from "../../src/model/work-budget.ts";
import { selectVersion } from "../../src/workspace/index.ts";
import { replan } from "../../src/workspace/update.ts";
import { empty, instant, loaded } from "./loading.ts";

const UNITS = times(3, (i) => `  -> unit u${i}: ${i + 1}\n`);

/** Texts with `count` of something; the steps that one more costs a load, and a plan of `top`. */
const SHAPES: Readonly<Record<string, readonly [text: (count: number) => string, load: number, plan: number]>> = {
  slot: [(count) => `spec top\n${times(count, (i) => `data x${i}: number\n`)}`, 1, 2],
  rule: [(count) => `spec top\n${times(count, (i) => `rule r${i}: 1\n`)}`, 1, 5],
  "arm of a form of its own": [
    (count) =>
      `spec top\ndata x: number\nrule r: 1\n${times(count, (i) => `  unless x > ${"1 + ".repeat(i)}1 then 2\n`)}`,
    1,
    0,
  ],
  "rule that reads another": [
    (count) => `spec top\nrule r0: 1\n${times(count, (i) => `rule r${i + 1}: r${i}\n`)}`,
    1,
    11,
  ],
  spec: [(count) => `spec top\n${times(count, (i) => `spec s${i}\ndata x: number\n`)}`, 3, 0],
  "version of an import": [
    (count) => `spec top 2020\nuses a\n${times(count, (i) => `spec a ${2010 + i}\ndata x: number\n`)}`,
    3,
    0,
  ],
  "version that divides the time of its user": [
    (count) => `spec top 2010\nuses a\n${times(count, (i) => `spec a ${2010 + i}\ndata x: number\n`)}`,
    83,
    0,
  ],
  "version that divides the time of two users": [
    (count) =>
      `spec high 2010\nuses top\nspec top 2010\nuses a\n${times(count, (i) => `spec a ${2010 + i}\ndata x: number\n`)}`,
    127,
    0,
  ],
  "import under a long name": [
    (count) => `spec a\ndata x: number\nspec top\n${times(count, (i) => `uses a_name_of_some_letters_${i}: a\n`)}`,
    3,
    521,
  ],
  "import beside the type of another": [
    (count) =>
      `spec a\ndata x: number\nspec b\ndata m: number\nspec top\nuses b\n${times(count, (i) => `uses a${i}: a\n`)}data y: m\ndata z: m\n`,
    5,
    515,
  ],
  "rule of an import that changes": [
    (count) => {
      const rules = times(count, (i) => `rule r${i}: 1\n`);
      return `spec high 2010\nuses top\nspec top 2010\nuses a\nspec a 2010\n${rules}spec a 2015\n${rules}`;
    },
    48,
    0,
  ],
  "slot of an import that changes": [
    (count) => {
      const slots = times(count, (i) => `data x${i}: number\n`);
      return `spec high 2010\nuses top\nspec top 2010\nuses a\nspec a 2010\n${slots}spec a 2015\n${slots}`;
    },
    124,
    255,
  ],
  "rule of an import whose slot is bound to an amount": [
    (count) =>
      `spec a\ndata money: measure -> unit eur: 1 -> unit cent: 0.01\ndata x: money\n${times(count, (i) => `rule r${i}: x\n`)}spec top\nuses a -> with x: 5 cent\n${times(count, (i) => `rule r${i}: a.r${i}\n`)}`,
    2,
    265,
  ],
  import: [
    (count) =>
      `spec a\ndata x: number\nrule r: x\nspec top\n${times(count, (i) => `uses a${i}: a\nrule r${i}: a${i}.r\n`)}`,
    4,
    783,
  ],
  "import that no rule reads": [
    (count) => `spec a\ndata x: number\nspec top\n${times(count, (i) => `uses a${i}: a\n`)}`,
    3,
    515,
  ],
  binding: [
    (count) =>
      `spec a\n${times(9, (i) => `data x${i}: number\n`)}spec top\nuses a\n${times(count, (i) => `data y${i}: number\nwith a.x${i}: y${i}\n`)}`,
    10,
    3,
  ],
  "alias in a chain": [
    (count) =>
      `${times(count, (i) => `spec s${i}\nuses n: s${i + 1}\n`)}spec s${count}\ndata x: number\nrule r: x\nspec top\nuses s0\nrule r: s0.${"n.".repeat(count)}r\n`,
    10,
    291,
  ],
  "measure that inherits units": [
    (count) => `spec top\ndata m0: measure\n${UNITS}${times(count, (i) => `data m${i + 1}: m0\n  -> unit v${i}: 7\n`)}`,
    15,
    2,
  ],
  "ratio that inherits units": [
    (count) => `spec top\ndata m0: ratio\n${UNITS}${times(count, (i) => `data m${i + 1}: m0\n  -> unit v${i}: 7\n`)}`,
    8,
    2,
  ],
  "text that inherits options": [
    (count) =>
      `spec top\ndata m0: text\n  -> option "a"\n  -> option "b"\n${times(count, (i) => `data m${i + 1}: m0\n  -> option "c"\n`)}`,
    10,
    2,
  ],
  "import of units": [
    (count) =>
      `spec a\ndata m: measure\n${UNITS}spec top\n${times(count, (i) => `uses a${i}: a\n`)}data n: measure\n  -> unit w: 1\nrule r: 1 w\n`,
    3,
    515,
  ],
  "unit of an import": [
    (count) =>
      `spec a\ndata m: measure\n${times(count, (i) => `  -> unit u${i}: ${i + 1}\n`)}spec top\nuses a\ndata n: a.m\n  -> unit w: 1\nrule r: 1 w\n`,
    5,
    0,
  ],
  "type of an import": [
    (count) => `spec a\ndata m: measure\n${UNITS}spec top\nuses a\n${times(count, (i) => `data x${i}: a.m\n`)}`,
    1,
    2,
  ],
};

/** The steps of a load, and those of a plan of `top` after it. */
function steps(text: string): readonly [load: number, plan: number] {
  const { rows } = loaded({ m: text });
  const [load, plan] = [new WorkBudget(DEFAULT_LIMITS), new WorkBudget(DEFAULT_LIMITS)];
  const workspace = replan(empty(), rows, load);
  if (!("memo" in workspace)) throw new Error("no workspace");
  const selected = selectVersion(workspace, { spec: "top", at: instant("2030") }, plan);
  if (!("plan" in selected)) throw new Error(selected.message);
  return [load.spent, plan.spent];
}

describe("the steps of planning", () => {
  for (const [name, [text, load, plan]] of Object.entries(SHAPES)) {
    it(`are the same everywhere for one more ${name}`, () => {
      const [before, after] = [steps(text(4)), steps(text(5))];
      expect(after.map((count, at) => count - (before[at] ?? 0))).to.deep.equal([load, plan]);
    });
  }
});
