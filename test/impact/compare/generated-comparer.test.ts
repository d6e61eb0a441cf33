import { expect } from "chai";
import type { TextData } from "../../../src/engine/evaluation/text-runs.ts";
import type { SetOfCauses } from "../../../src/impact/compare/causes.ts";
import { Comparer } from "../../../src/impact/compare/comparer.ts";
import type { RecordGroups, RuleChange } from "../../../src/impact/compare/comparison.ts";
import { GeneratedComparer } from "../../../src/impact/compare/generated-comparer.ts";
import { grouper } from "../../../src/impact/compare/grouping.ts";
import { pairing } from "../../../src/impact/compare/pairing.ts";
import { Engine } from "../../../src/index.ts";
import { multiply } from "../../../src/model/numbers/rational.ts";
import { programsInput } from "../../fuzz/inputs/programs.ts";
import { Random } from "../../fuzz/random.ts";
import { volume } from "../../volume.ts";

type Data = Readonly<Record<string, string | boolean | null | number | bigint>>;

function engineOf(text: string): Engine | undefined {
  const engine = new Engine();
  try {
    engine.load({ "main.rules": text });
    return engine;
  } catch {
    return undefined;
  }
}

/** The same program with some other numbers and signs, as an edited price list has them. */
function edited(text: string, random: Random): string {
  return text
    .replace(/(?<=[ (])\d+(?=[ )\n%])/g, (digits) => (random.oneIn(3) ? String(Number(digits) + 1) : digits))
    .replace(/ ([+-]) (?=\w)/g, (found, sign) => (random.oneIn(4) ? (sign === "+" ? " - " : " + ") : found));
}

/** The changes of a record, integers as fractions, as the exact way has them. */
function changesOf(fast: GeneratedComparer, data: Data, texts?: TextData): readonly RuleChange[] {
  const scales = fast.scales();
  const changes: RuleChange[] = [];
  const common = (causes: SetOfCauses | undefined, groups: RecordGroups) => ({
    kind: causes === undefined ? ("same" as const) : ("changed" as const),
    causes: causes?.causes ?? [],
    set: causes?.key ?? "",
    groups: groups.names,
  });
  fast.compare(
    { texts, values: () => data },
    {
      integers(rule, before, after, causes, groups) {
        const scale = scales[rule] ?? { n: 0n, d: 1n };
        const count = (integer: number) => multiply({ n: BigInt(integer), d: 1n }, scale);
        changes[rule] = { ...common(causes, groups), numbers: [count(before), count(after)] };
      },
      texts(rule, before, after, causes, groups) {
        changes[rule] = { ...common(causes, groups), texts: causes && [before, after] };
      },
      vetoes(rule, kind, groups) {
        changes[rule] = { ...common(undefined, groups), kind };
      },
      change(rule, change) {
        changes[rule] = change;
      },
    },
  );
  return changes;
}

/** The data as a table gives them, if they are all texts and truth values of declared inputs. */
function textsOf(data: Data, keys: ReadonlySet<string>): TextData | undefined {
  const texts: Record<string, string | boolean> = {};
  for (const [key, value] of Object.entries(data)) {
    if (!keys.has(key) || (typeof value !== "string" && typeof value !== "boolean")) return undefined;
    texts[key] = value;
  }
  return texts;
}

function plain(change: RuleChange): unknown {
  return { numbers: undefined, ...change, texts: change.kind === "same" ? undefined : change.texts };
}

function comparers(before: Engine, after: Engine, ref: { readonly spec: string; readonly effective?: string }) {
  const tracers = { before: before.tracer(ref), after: after.tracer(ref) };
  const pairs = pairing(tracers.before.program, tracers.after.program, new Map());
  const exact = new Comparer(tracers.before, tracers.after, pairs, []);
  const keys = new Set([...tracers.before.program.slots, ...tracers.after.program.slots].map(({ key }) => key));
  return { exact, fast: GeneratedComparer.of(exact, tracers, pairs, []), keys };
}

describe("the comparison by generated code", () => {
  it("gives what the exact one gives, on generated programs and edits of them", () => {
    const found = { same: 0, changed: 0, vetoed: 0, traced: 0, compared: 0, texts: 0 };
    for (let seed = 1; seed <= volume(150); seed++) {
      const random = new Random(seed);
      const { files, runs } = programsInput(random);
      const text = files.map(([, content]) => content).join("\n");
      const [before, after] = [engineOf(text), engineOf(edited(text, random))];
      if (before === undefined || after === undefined) continue;
      for (const effective of new Set(runs.map((run) => run.effective ?? "2025"))) {
        let made: ReturnType<typeof comparers>;
        try {
          made = comparers(before, after, { spec: "main", effective });
        } catch {
          continue;
        }
        const { exact, fast, keys } = made;
        if (fast === undefined) continue;
        const compare = exact.compare.bind(exact);
        exact.compare = (data) => {
          found.traced++;
          return compare(data);
        };
        for (const { data = {} } of runs) {
          const expected = attempt(() => compare(data as Data));
          const texts = textsOf(data as Data, keys);
          for (const given of texts === undefined ? [undefined] : [undefined, texts]) {
            found.compared++;
            if (given !== undefined) found.texts++;
            const actual = attempt(() => changesOf(fast, data as Data, given));
            if (typeof expected === "string" || typeof actual === "string") expect(actual).to.equal(expected);
            else expect(actual.map(plain), `seed ${seed}\n${text}`).to.deep.equal(expected.map(plain));
          }
          if (typeof expected === "string") continue;
          for (const { kind } of expected) {
            if (kind === "same" || kind === "changed") found[kind]++;
            else found.vetoed++;
          }
        }
      }
    }
    expect(found.changed).to.be.greaterThan(volume(20));
    expect(found.same).to.be.greaterThan(volume(200));
    expect(found.vetoed).to.be.greaterThan(volume(50));
    expect(found.texts).to.be.greaterThan(volume(100));
    expect(found.traced).to.be.lessThan(found.compared);
  });

  it("sees no change between a generated program and itself, by generated code and exactly", () => {
    let compared = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const { files, runs } = programsInput(new Random(seed));
      const text = files.map(([, content]) => content).join("\n");
      const [before, after] = [engineOf(text), engineOf(text)];
      if (before === undefined || after === undefined) continue;
      for (const { data = {}, effective = "2025" } of runs) {
        const changes = attempt(() => {
          const { exact, fast } = comparers(before, after, { spec: "main", effective });
          return [...exact.compare(data as Data), ...(fast === undefined ? [] : changesOf(fast, data as Data))];
        });
        // The versions of a generated program may begin later, and its data may be none.
        if (typeof changes === "string") continue;
        compared += changes.length;
        const kinds = new Set(changes.map(({ kind }) => kind));
        expect(
          [...kinds].filter((kind) => kind !== "same" && kind !== "same-veto"),
          `seed ${seed}\n${text}`,
        ).to.be.empty;
      }
    }
    expect(compared).to.be.greaterThan(300);
  });

  it("knows that the default of a rule decides after all its conditions were read", () => {
    const old = "spec a\ndata n: number\nrule base: n * 2\nrule fee: 5\n  unless base > 100 then 8";
    const [before, after] = [engineOf(old), engineOf(old.replace("n * 2", "n * 3").replace("fee: 5", "fee: 6"))];
    if (before === undefined || after === undefined) throw new Error("the rules do not load");
    const { exact, fast } = comparers(before, after, { spec: "a" });
    const changes = fast && changesOf(fast, { n: "1" });
    expect(changes?.map(({ set }) => set)).to.deep.equal(exact.compare({ n: "1" }).map(({ set }) => set));
    expect(new Set(changes?.map(({ set }) => set))).to.have.property("size", 2);
  });

  it("tells the effects of texts and reads that changed at once, by a trace only where it must", () => {
    const sides = [
      ["rule a: 10\nrule b: a + n", "rule a: 11\nrule b: a - n", "2 causes"],
      // The new side does not evaluate `n`.
      ["rule a: 10\nrule b: a + n", "rule a: 11\nrule b: a", "traced"],
      ["rule a: 10\nrule b: a", "rule a: 11\nrule b: a\n  unless a > 10 then 0", "2 causes"],
      ["rule a: 10\nrule b: 1\n  unless a > 5 then 2", "rule a: 11\nrule b: 1\n  unless a > 5 then 3", "1 causes"],
      ["rule a: 10\nrule b: a * 2", "rule a: 11\nrule c: a * 2\nrule b: c", "traced"],
      ["data a: 10\nrule b: a * n", "data a: 11\nrule b: a * n + 1", "2 causes"],
      ["rule a: 10\nrule c: 1\nrule b: a", "rule a: 11\nrule c: 1\nrule b: a * 2\n  unless c > 5 then 0", "2 causes"],
    ];
    for (const [old, current, expected] of sides) {
      const [before, after] = [old, current].map((text) =>
        engineOf(`spec a\ndata n: number -> minimum 0 -> maximum 9\n${text}`),
      );
      if (before === undefined || after === undefined) throw new Error(`the rules do not load: ${current}`);
      const { exact, fast } = comparers(before, after, { spec: "a" });
      const compare = exact.compare.bind(exact);
      let found = "";
      exact.compare = (data) => {
        found = "traced";
        return compare(data);
      };
      const changes = fast && changesOf(fast, { n: "2" });
      expect(changes?.map(plain), current).to.deep.equal(compare({ n: "2" }).map(plain));
      expect(found || `${changes?.at(-1)?.causes.length} causes`, current).to.equal(expected);
    }
  });

  it("finds causes without a trace, and leaves uncertain ones to it", () => {
    const traced = (condition: string) => {
      const old = `spec a
data n: number -> minimum 0 -> maximum 100
data rate: 10%
rule base: 5
  unless n > 10 then 8
rule other: 1
rule price: base * (100% + rate)
  unless ${condition} then base + other`;
      const current = old.replace("then 8", "then 9").replace("other: 1", "other: 2");
      const [before, after] = [engineOf(old), engineOf(current)];
      if (before === undefined || after === undefined) throw new Error("the rules do not load");
      let count = 0;
      const { exact, fast } = comparers(before, after, { spec: "a" });
      const compare = exact.compare.bind(exact);
      exact.compare = (data) => {
        count++;
        return compare(data);
      };
      for (const n of ["20", "60"]) {
        const sets = fast && changesOf(fast, { n }).map(({ set }) => set);
        expect(sets).to.deep.equal(compare({ n }).map(({ set }) => set));
      }
      return count;
    };
    expect(traced("n > 50")).to.equal(0);
    // The right side of `and` is not always read.
    expect(traced("n > 50 and other > 0")).to.equal(1);
  });

  it("finds the causes of what is rounded, bounded, or charged by a scale, without a trace", () => {
    const prices = [
      ...["", " half up", " half down", " half even", " up", " down"].map((mode) => `round base * 3 to 0.5${mode}`),
      "min(base, n, 100)",
      "max(base, n) + base",
      "abs (base - n)",
      "base by scale\n  up to 10 at 1%\n  above at 2%",
    ];
    for (const price of prices) {
      const old = `spec a\ndata n: number -> minimum 0 -> maximum 100\nrule base: n * 7\nrule price: ${price}`;
      const [before, after] = [engineOf(old), engineOf(old.replace("n * 7", "n * 8"))];
      if (before === undefined || after === undefined) throw new Error(`the rules do not load: ${price}`);
      const { exact, fast } = comparers(before, after, { spec: "a" });
      const expected = exact.compare({ n: "1" }).map(({ kind, set }) => ({ kind, set }));
      exact.compare = () => {
        throw new Error(`traced: ${price}`);
      };
      const changes = fast && changesOf(fast, { n: "1" }).map(({ kind, set }) => ({ kind, set }));
      expect(changes, price).to.deep.equal(expected);
    }
  });

  it("groups by inputs that no rule reads", () => {
    const engine = engineOf("spec a\ndata n: number\ndata m: boolean\nrule r: n");
    if (engine === undefined) throw new Error("the rules do not load");
    const tracer = engine.tracer({ spec: "a" });
    const pairs = pairing(tracer.program, tracer.program, new Map());
    const groupers = [grouper({ input: "m", bounds: [] }, tracer)];
    const exact = new Comparer(tracer, tracer, pairs, groupers);
    const fast = GeneratedComparer.of(exact, { before: tracer, after: tracer }, pairs, groupers);
    const groups = (data: Data) => fast && changesOf(fast, data)[0]?.groups;
    expect(groups({ n: "1", m: "yes" })).to.deep.equal(["true"]);
    expect(groups({ n: "1" })).to.deep.equal(["not given"]);
  });
});

function attempt<Value>(action: () => Value): Value | string {
  try {
    return action();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}
