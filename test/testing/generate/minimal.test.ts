import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { SeededNumbers } from "../../../src/analysis/inputs/draws.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { engineOf as engineOfFiles } from "../../../src/node/workspace/load.ts";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { findCaseFiles, readCaseFiles } from "../../../src/testing/cases/find.ts";
import { CaseProblems } from "../../../src/testing/cases/problems.ts";
import { readYamlCases } from "../../../src/testing/cases/read-yaml.ts";
import { Coverage } from "../../../src/testing/coverage/coverage.ts";
import { allGoals, coveredVersions } from "../../../src/testing/coverage/goals.ts";
import { generateCases } from "../../../src/testing/generate/generate.ts";
import type { BoundCase } from "../../../src/testing/run/bind.ts";
import { FileBinder, runBound, runFiles } from "../../../src/testing/run-files.ts";
import { engineOf, inputValues, program } from "../../analysis/generated.ts";
import { ARMS, EXAMPLES } from "../../examples/example-cases.ts";
import { volume } from "../../volume.ts";

const PROGRAMS = volume(40);

/** The cases that are written where there are none. */
function generatedCases(engine: Engine): readonly BoundCase[] {
  const { text = "cases: []" } = generateCases(engine, new Coverage(engine));
  const problems = new CaseProblems();
  const named = { path: "all.cases.yaml", source: "all.cases.yaml", text };
  const file = readYamlCases(named, problems.of(named));
  if (file === undefined) throw new Error(text);
  const { cases } = new FileBinder(engine).bind(file, problems.of(named));
  expect(problems.errors).to.deep.equal([]);
  return cases;
}

/** The number of goals of arms, and of sides of bounds, that cases meet. All must pass. */
function goalsMet(engine: Engine, cases: readonly BoundCase[]): number {
  const coverage = new Coverage(engine);
  const { failed } = runBound([{ cases, properties: [] }], {}, (result) => coverage.add(result));
  expect(failed).to.equal(0);
  const goals = allGoals(coveredVersions(engine, coverage)).filter(({ isMet }) => isMet);
  const sides = coverage.bounds.all().flatMap(({ isKept, isBroken }) => [isKept, isBroken].filter(Boolean));
  return goals.length + sides.length;
}

/** The names of the cases without which the others meet as many goals. */
function superfluous(engine: Engine): readonly string[] {
  const cases = generatedCases(engine);
  const all = goalsMet(engine, cases);
  expect(all > 0, "no goal").to.equal(true);
  const isSuperfluous = (each: BoundCase) =>
    goalsMet(
      engine,
      cases.filter((other) => other !== each),
    ) === all;
  return cases.filter(isSuperfluous).map(({ test }) => test.name);
}

describe("a generated file of cases", () => {
  for (const folder of ["bundle", "leave", "parcel-tariff", "subscription", "uk-tax"]) {
    it(`has no case without which the others meet as many goals: ${folder}`, async () => {
      const engine = engineOfFiles(await readWorkspace(join(EXAMPLES, folder)));
      expect(superfluous(engine)).to.deep.equal([]);
    });
  }

  it(`has none for ${PROGRAMS} generated programs either`, () => {
    const numbers = new SeededNumbers(7);
    for (let at = 0; at < PROGRAMS; at++) {
      const text = program(numbers, inputValues(600));
      expect(superfluous(engineOf(text)), text).to.deep.equal([]);
    }
  });

  it(`is what stands in the examples as ${ARMS}`, async function () {
    this.timeout(600_000);
    for (const folder of readdirSync(EXAMPLES)) {
      const prefix = join(EXAMPLES, folder);
      const files = findCaseFiles(prefix, []);
      const own = files.find(({ path }) => path.endsWith(ARMS));
      if (own === undefined) continue;
      const engine = engineOfFiles(await readWorkspace(prefix));
      const coverage = new Coverage(engine);
      const others = files.filter((file) => file !== own);
      runFiles(engine, readCaseFiles(others, new CaseProblems()), {}, (result) => coverage.add(result));
      expect(generateCases(engine, coverage).text, folder).to.equal(readFileSync(own.path, "utf8"));
    }
  });
});
