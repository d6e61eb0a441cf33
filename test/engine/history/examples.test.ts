import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Data, Engine, RuleHistory } from "../../../src/index.ts";
import { loadWorkspace } from "../../../src/node.ts";
import { EXAMPLES, exampleCases } from "../../examples/example-cases.ts";
import { volume } from "../../volume.ts";
import { DAY, instant, outcomeAt, textAt } from "./outcomes.ts";

const FROM = "1950-01-01";
const TO = "2031-01-01";
/** Every so many days, others for each request; all instants of change are looked at. */
const STRIDE = 487n;

/** The most cases of examples whose rules look at many rows. */
const MOST: ReadonlyMap<string, number> = new Map([
  ["household-benefit", volume(20)],
  ["loan", volume(10)],
]);

/** The starts of all versions in a workspace. */
function starts(engine: Engine): readonly bigint[] {
  const written = engine.list().flatMap(({ specs }) => specs.map(({ effective_from }) => effective_from));
  return [...new Set(written)].filter((start) => start !== undefined).map(instant);
}

for (const { name } of readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  describe(`the history of each case of the example ${name}`, () => {
    it("is what runs answer on single days, at each start of a version, and a microsecond before", async () => {
      const engine = await loadWorkspace(join(EXAMPLES, name));
      const atStarts = starts(engine).flatMap((start) => [start - 1n, start]);
      const asked = new Map(
        exampleCases(name).flatMap(({ spec, data, rules }) =>
          rules.map((rule) => [JSON.stringify([spec, data, rule]), { spec, data, rule }] as const),
        ),
      );
      for (const [number, request] of sampled([...asked.values()], MOST.get(name) ?? volume(50)).entries()) {
        const probes = [...atStarts, ...daysFrom(instant(FROM) + BigInt(number) * 7n * DAY)];
        const history = engine.history({ ...request, from: FROM, to: TO });
        const within = probes.filter((at) => at >= instant(FROM) && at < instant(TO));
        const edges = history.entries.flatMap(({ from = FROM }) => [instant(from), instant(from) - 1n]);
        for (const at of [...within, ...edges.filter((edge) => edge >= instant(history.entries[0]?.from ?? FROM))])
          expectSame(engine, request, history, at);
      }
    });
  });
}

function daysFrom(first: bigint): readonly bigint[] {
  const days: bigint[] = [];
  for (let at = first; at < instant(TO); at += STRIDE * DAY) days.push(at);
  return days;
}

/** At most so many of the cases: some examples have hundreds of nearly the same. */
function sampled<T>(cases: readonly T[], most: number): readonly T[] {
  return cases.filter((_, at) => at % Math.ceil(cases.length / most) === 0);
}

function expectSame(
  engine: Engine,
  { spec, data, rule }: { readonly spec: string; readonly data: Data; readonly rule: string },
  history: RuleHistory,
  at: bigint,
): void {
  const told = outcomeAt(history, at);
  const place = `${spec} ${rule} ${textAt(at)}`;
  try {
    const run = engine.run({ spec, data, effective: textAt(at), rules: [rule] });
    expect(told, place).to.deep.equal(run.results[rule]);
  } catch (thrown) {
    if (!String(thrown).includes("has no version")) throw thrown;
    expect(told, place).to.equal(undefined);
  }
}
