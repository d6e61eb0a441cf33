import { expect } from "chai";
import fc from "fast-check";
import { isFailure, load, update, type Workspace } from "../../src/workspace/index.ts";
import { volume } from "../volume.ts";
import { empty, select, sources } from "./loading.ts";

/** Lines that go well together in most specs. */
const fitting = fc.constantFrom(
  "uses c",
  "uses old: c 2025",
  "uses other: c 2020\n  -> with n: 3",
  "data x: 1",
  "data y: number",
  "data z: c.n",
  "rule r: 1",
  "rule s: 2 + 1",
);

/** Lines that often are wrong, alone or together with others. */
const doubtful = fc.constantFrom(
  "uses a",
  "uses b",
  "uses late: a 2026",
  "uses lib a",
  "uses @ext/y spot",
  "data y: a.x",
  "data x: text",
  "rule r: s + 1",
  "rule s: r",
  "rule t: a.x + 1",
  "rule u: nowhere",
);

const lines = fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: doubtful });

/** The spec that most others use. */
const SHARED = "spec c\ndata n: 1\nspec c 2025\ndata n: 2\n";

const headers = fc.constantFrom("spec a", "spec a 2024", "spec a 2025", "spec b", "spec b 2025", "repo lib\nspec a");

const texts = fc
  .uniqueArray(fc.record({ header: headers, body: fc.array(lines, { maxLength: 4 }) }), {
    selector: ({ header }) => header,
    maxLength: 6,
  })
  .map((specs) => {
    const files: Record<string, string> = { "c.rules": SHARED };
    for (const [i, { header, body }] of specs.entries()) files[`f${i}.rules`] = [header, ...body, ""].join("\n");
    return files;
  });

/** Everything that can be seen of an outcome: errors in order, or slots and rules of all plans. */
function visible(outcome: ReturnType<typeof load>): unknown {
  return isFailure(outcome) ? outcome.errors : plans(outcome);
}

function plans(workspace: Workspace): unknown {
  return ["a", "b", "c"].flatMap((spec) =>
    ["2023", "2024", "2026"].map((at) => {
      try {
        const { plan } = select(workspace, spec, at);
        return [plan.slots.map(({ key, type, source }) => ({ key, type, source })), plan.rules.map(({ key }) => key)];
      } catch {
        return "none";
      }
    }),
  );
}

describe("updating step by step", () => {
  it("comes to the same as loading the last texts", () => {
    const cases = texts.chain((files) =>
      fc.record({
        files: fc.constant(files),
        changes: fc.array(fc.record({ label: fc.constantFrom(...Object.keys(files), "new.rules"), with: texts }), {
          maxLength: 4,
        }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ files, changes }) => {
        let current = load(empty(), sources(files));
        let last: Record<string, string> = files;
        for (const change of changes) {
          if (isFailure(current)) return;
          last = { ...last, [change.label]: Object.values(change.with).at(-1) ?? "" };
          current = update(current, change.label, last[change.label] ?? "");
        }
        expect(inAnyOrder(visible(current))).to.deep.equal(inAnyOrder(visible(load(empty(), sources(last)))));
      }),
      { numRuns: volume(100) },
    );
  });
});

/** Which of two duplicates came first depends on the way. */
function inAnyOrder(seen: unknown): unknown {
  return Array.isArray(seen) ? seen.map((part) => JSON.stringify(part, bigints)).sort() : seen;
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

describe("the order of files", () => {
  it("changes neither plans nor planning errors", () => {
    const cases = texts.chain((files) =>
      fc.record({
        files: fc.constant(files),
        order: fc.shuffledSubarray(Object.keys(files), { minLength: Object.keys(files).length }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ files, order }) => {
        const straight = load(empty(), sources(files));
        const shuffled = load(empty(), sources(Object.fromEntries(order.map((label) => [label, files[label] ?? ""]))));
        expect(visible(shuffled)).to.deep.equal(visible(straight));
      }),
      { numRuns: volume(100) },
    );
  });
});
