import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { bundleFiles } from "../../src/bundle/package/bundle-files.ts";
import { GeneratedProgram } from "../../src/codegen/generated-program.ts";
import { Engine, type EvaluationResponse } from "../../src/index.ts";
import { startMcpHttp } from "../../src/mcp/transport/http.ts";
import { WorkspaceStore } from "../../src/mcp/workspace-store.ts";
import { PLAIN, temporaryFolder, writeFiles } from "../bundle/bundle-of.ts";
import { JSON_BODY, serve } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { javascriptNames, specsCalled } from "./javascript-names.ts";

interface BundledSpec {
  readonly spec: string;
  run(data: object, options: object): EvaluationResponse;
  show(options: object): object;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const effective = "2025";
const NAMES = javascriptNames();
const SPECS = NAMES.map((name) => ({ name, ...specsCalled(name) }));

/** Names that lead from any object to code: for these the slower ways are gone as well. */
const DANGEROUS = new Set(
  [
    ..."call apply bind prototype constructor __proto__ then length name caller arguments eval".split(" "),
    ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
  ].filter((name) => NAMES.includes(name)),
);

const filesOf = (specs: typeof SPECS) => Object.fromEntries(specs.map(({ name, text }) => [`${name}.rules`, text]));
const DANGEROUS_SPECS = SPECS.filter(({ name }) => DANGEROUS.has(name));

describe("names that JavaScript knows are names of rules like any other", () => {
  let engine: Engine;
  const expected = new Map<string, EvaluationResponse>();
  const cases = SPECS.flatMap(({ name, specs, data }) => specs.map((spec) => ({ name, spec, data })));

  before(() => {
    engine = new Engine();
    engine.load(new Map(SPECS.map(({ name, text }) => [`${name}.rules`, text])));
    for (const { spec, data } of cases) expected.set(spec, engine.run({ spec, effective, data }));
  });

  it("by the exact program", () => {
    for (const { name } of SPECS) {
      const results = (spec: string) => expected.get(spec)?.results;
      expect(results(name)?.total, name).to.include({ vetoed: false, result: `505 ${name}` });
      expect(results(`uses_${name}`)?.twice, name).to.include({ result: `14 ${name}` });
      expect(results(`uses_${name}`)?.chosen, name).to.include({ result: name });
      expect(results(`rule_${name}`), name).to.have.own.property(name);
      expect(Object.getOwnPropertyDescriptor(results(`rule_${name}`), name)?.value, name).to.include({ result: "16" });
      expect(results(`has_${name}`)?.sum, name).to.include({ result: "37" });
    }
  });

  it("by generated code, which is made for all of them", () => {
    for (const { spec, data } of cases) {
      expect(
        codeMadeFor(() => same(engine.prepare({ spec, effective }).run(data), spec)),
        spec,
      ).to.equal(true);
    }
  });

  it("by generated code that explains", () => {
    for (const { name, spec, data } of cases) {
      if (!DANGEROUS.has(name)) continue;
      const exact = JSON.stringify(engine.run({ spec, effective, data, explain: true }));
      const explained = () => engine.prepare({ spec, effective, explain: true }).run(data);
      expect(codeMadeFor(() => expect(JSON.stringify(explained())).to.equal(exact))).to.equal(true);
    }
  });

  it("when they are asked two hundred times", () => {
    for (const { name, spec, data } of cases) {
      if (!DANGEROUS.has(name)) continue;
      for (let time = 0; time < 200; time++) same(engine.run({ spec, effective, data }), spec);
    }
  });

  it("by a snapshot", () => {
    const restored = Engine.fromSnapshot(engine.snapshot());
    for (const { spec, data } of cases) {
      same(restored.run({ spec, effective, data }), spec);
      expect(JSON.stringify(restored.show({ spec, effective })), spec).to.equal(
        JSON.stringify(engine.show({ spec, effective })),
      );
    }
  });

  it("that is missing when only an inherited member is called so", () => {
    for (const { name } of SPECS) {
      for (const data of [{}, Object.create(null), { like: "1" }]) {
        for (const run of [
          () => engine.run({ spec: name, effective, data }),
          () => engine.prepare({ spec: name, effective }).run(data),
        ])
          expect(run().results.total?.missing_data, name).to.include(name);
      }
    }
  });

  it("in what is shown", () => {
    for (const { name } of SPECS) {
      const shown = JSON.parse(JSON.stringify(engine.show({ spec: name, effective })));
      for (const part of ["data", "meta"]) expect(Object.keys(shown[part]), `${part} of ${name}`).to.include(name);
      expect(Object.keys(engine.show({ spec: `rule_${name}`, effective }).rules)).to.include(name);
    }
  });

  it("in bundles and their types", async () => {
    const folder = temporaryFolder();
    const bundled = cases.filter(({ name, spec }) => DANGEROUS.has(name) || spec === name);
    const specs = chooseSpecs(
      engine,
      bundled.map(({ spec }) => spec),
      undefined,
    );
    writeFiles(folder, await bundleFiles(specs, "names.mjs", { ...PLAIN, show: true, minify: true }));
    const module: Readonly<Record<string, BundledSpec>> = await import(pathToFileURL(join(folder, "names.mjs")).href);
    const bySpec = new Map(Object.values(module).map((each) => [each.spec, each]));
    for (const { spec, data } of bundled) {
      same(bySpec.get(spec)?.run(data, { effective }), spec);
      expect(JSON.stringify(bySpec.get(spec)?.show({ effective }))).to.equal(
        JSON.stringify(engine.show({ spec, effective })),
      );
    }
    const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["names.d.mts"] }));
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
  });

  it("over HTTP, in its document too", async () => {
    const server = await serve(filesOf(DANGEROUS_SPECS));
    try {
      const { paths, components } = JSON.parse((await server.ask("/openapi.json")).text);
      for (const { name, spec, data } of cases) {
        if (!DANGEROUS.has(name)) continue;
        const request = { method: "POST", headers: JSON_BODY, body: JSON.stringify(data) };
        const { status, text } = await server.ask(`/${spec}?effective=${effective}`, request);
        expect(status, spec).to.equal(200);
        expect(JSON.stringify(JSON.parse(text).results), spec).to.equal(JSON.stringify(expected.get(spec)?.results));
        expect(Object.keys(paths), spec).to.include(`/${spec}`);
        if (spec !== name) continue;
        const query = new URLSearchParams(data).toString();
        const asked = await server.ask(`/${spec}?${query}`);
        expect(JSON.parse(asked.text).results.total, spec).to.include({ result: `505 ${name}` });
        expect(Object.keys(components.schemas[`${name}.Request`].properties), name).to.include(name);
      }
    } finally {
      await server.stop();
    }
  });

  it("over MCP", async () => {
    const folder = new TempFolder(filesOf(DANGEROUS_SPECS));
    const options = {
      write: false,
      requestTimeout: 10_000,
      log: () => undefined,
      host: "127.0.0.1",
      port: 0,
      cors: false,
    };
    const server = await startMcpHttp({ ...options, store: await WorkspaceStore.open(folder.path, undefined) });
    const called = async (name: string, args: object): Promise<string> => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
      return (await fetch(server.url, { method: "POST", headers, body })).text();
    };
    try {
      for (const { name, data } of DANGEROUS_SPECS) {
        expect(await called("run", { spec: name, data, effective }), name).to.contain(`505 ${name}`);
        expect(await called("show", { spec: name, effective }), name).to.contain(name);
      }
    } finally {
      await server.close();
      folder.remove();
    }
  });

  function same(response: EvaluationResponse | undefined, spec: string): void {
    expect(JSON.stringify(response), spec).to.equal(JSON.stringify(expected.get(spec)));
  }
});

/** True when code was made, or used, while something was done. */
function codeMadeFor(action: () => void): boolean {
  const { entry } = GeneratedProgram.prototype;
  let isMade = false;
  GeneratedProgram.prototype.entry = function (rules, size) {
    const run = entry.call(this, rules, size);
    isMade ||= run !== undefined;
    return run;
  };
  try {
    action();
  } finally {
    GeneratedProgram.prototype.entry = entry;
  }
  return isMade;
}
