import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import type { CompiledSpec } from "../../src/bundle/run/compiled-spec.ts";
import { EngineErrors as BundleErrors } from "../../src/bundle/run/errors.ts";
import { Engine, EngineErrors, type RunOptions } from "../../src/index.ts";
import { type Case, filesOf, readCases, recordsOf } from "../conformance/cases.ts";
import { runOptions } from "../conformance/engine-case.ts";
import { bundleInMemory } from "./in-memory.ts";

const CASES = join(dirname(fileURLToPath(import.meta.url)), "../conformance");
const FOLDERS = ["01-syntax", "02-types", "03-dates-ranges", "04-evaluation", "05-composition", "06-show-explain"];
const NOW = "2026-06-01T12:00:00Z";

describe("A bundle answers every case of the conformance tests as the engine does", () => {
  for (const folder of FOLDERS) {
    it(`in ${folder}`, function () {
      this.timeout(60_000);
      let compared = 0;
      for (const item of readCases(CASES, [folder])) compared += compareCase(item);
      expect(compared).to.be.greaterThan(0);
    });
  }
});

/** Compares all local runs of a case, plain and explained; answers how many there were. */
function compareCase({ body, file, name }: Case): number {
  const requests = recordsOf(body.run).map(runOptions);
  const local = requests.filter(({ repository, spec }) => repository === undefined && spec !== "");
  if (local.length === 0) return 0;
  const engine = new Engine();
  try {
    engine.load(filesOf(body));
  } catch {
    return 0;
  }
  const names = new Set(engine.list()[0]?.specs.map((spec) => spec.name));
  const bundles = new Map<string, CompiledSpec>();
  let compared = 0;
  for (const request of local) {
    const spec = request.spec.trim().toLowerCase();
    if (!names.has(spec)) continue;
    const explained = local.some((other) => other.explain);
    const bundle = bundles.get(spec) ?? bundleInMemory(engine, spec, explained);
    bundles.set(spec, bundle);
    const options = { ...request, effective: request.effective ?? NOW };
    expect(fromBundle(bundle, options), `${file}: ${name}`).to.equal(fromEngine(engine, options));
    compared++;
  }
  return compared;
}

function fromEngine(engine: Engine, options: RunOptions): string {
  return outcome(() => engine.run(options), EngineErrors);
}

function fromBundle(bundle: CompiledSpec, { data, rules, effective, explain }: RunOptions): string {
  const options = {
    ...(rules !== undefined && { rules }),
    ...(effective !== undefined && { effective }),
    ...(explain !== undefined && { explain }),
  };
  return outcome(() => bundle.run(data, options), BundleErrors);
}

function outcome(run: () => unknown, errors: typeof EngineErrors | typeof BundleErrors): string {
  try {
    return JSON.stringify(run());
  } catch (thrown) {
    if (!(thrown instanceof errors)) throw thrown;
    return `${thrown.name}: ${thrown.message} ${JSON.stringify(thrown.errors)}`;
  }
}
