import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { bundleFiles } from "../../src/bundle/package/bundle-files.ts";
import type { CompiledSpec } from "../../src/bundle/run/compiled-spec.ts";
import { EngineErrors as BundleErrors } from "../../src/bundle/run/errors.ts";
import { Engine, EngineErrors, type RunOptions } from "../../src/index.ts";
import { type Case, filesOf, readCases, recordsOf } from "../conformance/cases.ts";
import { runOptions } from "../conformance/engine-case.ts";
import { isSampled } from "../volume.ts";
import { PLAIN, temporaryFolder, writeFiles } from "./bundle-of.ts";
import { bundleInMemory } from "./in-memory.ts";

const CASES = join(dirname(fileURLToPath(import.meta.url)), "../conformance");
const FOLDERS = ["01-syntax", "02-types", "03-dates-ranges", "04-evaluation", "05-composition", "06-show-explain"];
/** All kinds of operations, inputs and results that the cases have. */
const ENOUGH = 67;
const FUNCTIONS = [
  ..."sqrt sin cos tan asin acos atan log exp abs floor ceil round".split(" ").map((name) => `${name} x`),
].concat("x ^ 0.5", "2 ^ x", "x % 3");
const NOW = "2026-06-01T12:00:00Z";

describe("A bundle answers some cases of the conformance tests as the engine does", () => {
  const folder = temporaryFolder();
  const covered = new Set<string>();

  for (const chapter of FOLDERS) {
    it(`in ${chapter}`, async () => {
      let compared = 0;
      for (const [i, item] of readCases(CASES, [chapter]).entries()) {
        // Generated code is compared for every case by the conformance run itself.
        const isCompared = isSampled(i, 24);
        const engine = isCompared || covered.size < ENOUGH ? loaded(item.body) : undefined;
        if (engine === undefined) continue;
        if (isCompared) compared += compareCase(item, engine, i % 72 !== 0);
        await compareFile(item, engine);
      }
      expect(compared).to.be.greaterThan(0);
    });
  }

  it("in all kinds of operations and inputs, also when it leaves out what its program does not use", () => {
    expect(covered.size).to.be.at.least(ENOUGH);
  });

  /** Compares the first run of a case with a bundle in a file, when it has something new. */
  async function compareFile({ body, name }: Case, engine: Engine): Promise<void> {
    const [request] = recordsOf(body.run).map(runOptions);
    if (request === undefined || request.repository !== undefined || covered.size >= ENOUGH) return;
    if (!engine.list()[0]?.specs.some(({ name: spec }) => spec === request.spec)) return;
    const specs = chooseSpecs(engine, [request.spec], undefined);
    const features = featuresOf(specs).filter((feature) => !covered.has(feature));
    if (features.length === 0) return;
    for (const feature of features) covered.add(feature);
    const file = `bundle-${covered.size}.mjs`;
    const small = covered.size % 2 === 0;
    const partial = covered.size % 3 === 0;
    writeFiles(folder, await bundleFiles(specs, file, { ...PLAIN, explain: true, small, minify: !small, partial }));
    const module = await import(pathToFileURL(join(folder, file)).href);
    const bundle: CompiledSpec = module[specs[0]?.name ?? ""];
    const options = { ...request, effective: request.effective ?? NOW, partial, arms: partial };
    expect(fromBundle(bundle, options, module.EngineErrors), `${name}: ${features.join(" ")}`).to.equal(
      fromEngine(engine, options),
    );
  }
});

describe("A bundle of chains that are too long to be checked as code", () => {
  it("answers by the exact program", () => {
    const names = Array.from({ length: 9500 }, (_, at) => `n${at}`);
    const engine = new Engine();
    engine.load(`spec s ${names.map((name) => `data ${name}: number`).join(" ")} rule r: ${names.join(" * ")}`);
    const bundle = bundleInMemory(engine, "s", { explain: false, small: false });
    const data = Object.fromEntries(names.map((name) => [name, "1"]));
    expect(bundle.run(data).results.r).to.deep.equal(engine.run({ spec: "s", data }).results.r);
  });
});

describe("Bundles that leave out what their programs do not use", () => {
  const folder = temporaryFolder();

  it("have what each function needs when it is the only one", async () => {
    for (const [i, expression] of FUNCTIONS.entries()) {
      const engine = new Engine();
      engine.load({ "f.rules": `spec f\nrule answer: ${expression}\ndata x: number` });
      const file = `function-${i}.mjs`;
      writeFiles(folder, await bundleFiles(chooseSpecs(engine, ["f"], undefined), file, { ...PLAIN, minify: true }));
      const module = await import(pathToFileURL(join(folder, file)).href);
      for (const x of ["0.5", "4", "-1"]) {
        const options = { spec: "f", data: { x }, effective: NOW };
        expect(fromBundle(module.f, options, module.EngineErrors), expression).to.equal(fromEngine(engine, options));
      }
    }
  });
});

/** Operations and types of the programs of a spec. */
function featuresOf(specs: ReturnType<typeof chooseSpecs>): string[] {
  const programs = specs.flatMap(({ versions }) => versions.slices.map(({ program }) => program));
  const features = programs.flatMap(({ cells, slots, rules }) => [
    ...cells.map((cell) =>
      cell.op === "compare" ? `compare ${cell.of}` : cell.op === "math" ? cell.function : cell.op,
    ),
    ...slots.map(({ type }) => `slot ${type.kind}`),
    ...rules.map(({ type }) => `rule ${type.kind}`),
  ]);
  return [...new Set(features)];
}

/** An engine with the rules of a case; undefined where it runs none, or they are refused. */
function loaded(body: Case["body"]): Engine | undefined {
  if (recordsOf(body.run).length === 0) return undefined;
  const engine = new Engine();
  try {
    engine.load(filesOf(body));
    return engine;
  } catch {
    return undefined;
  }
}

/** Compares all local runs of a case, plain and explained; answers how many there were. */
function compareCase({ body, file, name }: Case, engine: Engine, small: boolean): number {
  const requests = recordsOf(body.run).map(runOptions);
  const local = requests.filter(({ repository, spec }) => repository === undefined && spec !== "");
  if (local.length === 0) return 0;
  const names = new Set(engine.list()[0]?.specs.map((spec) => spec.name));
  const bundles = new Map<string, CompiledSpec>();
  let compared = 0;
  for (const request of local) {
    const spec = request.spec.trim().toLowerCase();
    if (!names.has(spec)) continue;
    const explain = local.some((other) => other.explain);
    const bundle = bundles.get(spec) ?? bundleInMemory(engine, spec, { explain, small, partial: true });
    bundles.set(spec, bundle);
    const options = { ...request, effective: request.effective ?? NOW, partial: true, arms: request.explain };
    expect(fromBundle(bundle, options), `${file}: ${name}`).to.equal(fromEngine(engine, options));
    compared++;
  }
  return compared;
}

function fromEngine(engine: Engine, options: RunOptions): string {
  return outcome(() => engine.run(options), EngineErrors);
}

function fromBundle(
  bundle: CompiledSpec,
  { data, rules, effective, explain, arms, partial }: RunOptions,
  errors: typeof BundleErrors = BundleErrors,
): string {
  const options = {
    ...(rules !== undefined && { rules }),
    ...(effective !== undefined && { effective }),
    ...(explain !== undefined && { explain }),
    ...(arms !== undefined && { arms }),
    ...(partial !== undefined && { partial }),
  };
  return outcome(() => bundle.run(data, options), errors);
}

function outcome(run: () => unknown, errors: typeof EngineErrors | typeof BundleErrors): string {
  try {
    return JSON.stringify(run());
  } catch (thrown) {
    if (!(thrown instanceof errors)) throw thrown;
    return `${thrown.name}: ${thrown.message} ${JSON.stringify(thrown.errors)}`;
  }
}
