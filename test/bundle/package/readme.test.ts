import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { chooseSpecs } from "../../../src/bundle/bundle.ts";
import { exampleOf } from "../../../src/bundle/package/example.ts";
import { packageFiles } from "../../../src/bundle/package/package-files.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";
import { loadWorkspace } from "../../../src/node.ts";
import { temporaryFolder } from "../bundle-of.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const OPTIONS = { version: "1.0.0", explain: false, show: false, small: true, minify: false };

/** Inputs of every kind; data that nobody needs, that stand for a rule, and that have a value. */
const ALL_KINDS = `spec kinds
uses std units
uses other
uses bound: other
  -> with given: doubled
data unused: number
data money: measure -> unit eur: 1 -> unit cent: 0.01
data price: money -> minimum 2.50 eur -> suggest 1,250.50 eur
data share: ratio -> maximum 50%
data rebate: ratio -> suggest 12.5%
data kind: text -> option "light blue" -> option "red"
data chosen: text -> option "a" -> option "b" -> suggest "b"
data plain: text -> length 3
data count: number -> minimum 7 -> maximum 9 -> decimals 0
data sure: boolean
data day: date -> minimum 2025-02-03
data hour: time
data span: units.calendar
data constructor: number
data filled: number -> fill 3
data stay: date range
data prices: money range
rule doubled: count * 2
rule total: price - price * share - price * rebate + bound.twice * 1 eur + other.twice * 1 eur
rule texts: kind unless chosen is "b" then plain
rule sums: constructor + filled unless sure then 1
rule times: day + span
rule late: hour > 10:00
rule inside: day in stay
rule cheap: price in prices

spec other
data given: number
data spare: text
rule twice: given * 2
`;

describe("The README of a package", () => {
  const folder = temporaryFolder();
  const examples: { readonly file: string; readonly code: string; readonly readme: string }[] = [];

  async function packed(name: string, engine: Engine, specs: readonly string[]): Promise<string> {
    const files = await packageFiles(chooseSpecs(engine, specs, undefined), { ...OPTIONS, name });
    for (const { path, text } of files) {
      const target = join(folder, "node_modules", name, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const readme = files.find(({ path }) => path === "README.md")?.text ?? "";
    for (const [section, code = ""] of readme.matchAll(/```js\n([\s\S]*?)```[\s\S]*?(?=\n## |$)/g)) {
      const file = `example${examples.length}.mts`;
      examples.push({ file, code, readme: section });
      writeFileSync(join(folder, file), code);
    }
    return readme;
  }

  before(async () => {
    const engine = new Engine();
    engine.load({ "kinds.rules": ALL_KINDS });
    await packed("kinds", engine, ["kinds", "other"]);
    for (const example of readdirSync(join(ROOT, "examples"), { withFileTypes: true })) {
      if (!example.isDirectory()) continue;
      const loaded = await loadWorkspace(join(ROOT, "examples", example.name));
      const specs = loaded.list().find(({ repository }) => repository === undefined)?.specs ?? [];
      const names = [...new Set(specs.map(({ name }) => name))].slice(0, 4);
      if (names.length > 0) await packed(`example-${example.name}`.toLowerCase(), loaded, names);
    }
  });

  it("has examples that compile for strict consumers", () => {
    const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }));
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
  });

  it("has examples that give the results that it says", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the script
    const row = "`| \\`${key}\\` | ${result.result ?? result.veto_reason ?? 'veto'}`";
    const print = `for (const [key, result] of Object.entries(results)) console.log(${row})`;
    for (const { code, file } of examples) writeFileSync(join(folder, `${file}.mjs`), `${code}\n${print}`);
    const each = `console.log("file " + file); await import("./" + file + ".mjs");`;
    const script = `for (const file of ${JSON.stringify(examples.map(({ file }) => file))}) { ${each} }`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    });
    const [, ...answers] = printed.split(/^file .*\n/m);
    expect(answers).to.have.length(examples.length);
    for (const [at, { readme, file }] of examples.entries()) {
      for (const line of answers[at]?.split("\n").filter((each) => each.startsWith("| `")) ?? []) {
        const [, key = "", result = ""] = /^\| (`.*?`) \| (.*)$/.exec(line) ?? [];
        const told = readme
          .split("\n")
          .find((each) => each.startsWith(`| ${key} |`) && each.includes(result.slice(0, 30)));
        expect(told, `${file}: ${line}`).not.to.equal(undefined);
      }
    }
  });

  it("names the inputs that can change an answer, and no others", () => {
    const [{ readme = "" } = {}] = examples;
    const [, table = ""] = /\| input \|[^\n]*\n\|[^\n]*\n([\s\S]*?)\n\n/.exec(readme) ?? [];
    const inputs = table.split("\n").map((row) => /`(.*?)`/.exec(row)?.[1]);
    const expected =
      "price share rebate kind chosen plain count sure day hour span constructor filled stay prices other.given";
    expect([...inputs].sort()).to.deep.equal(expected.split(" ").sort());
  });
});

/** The number of results in the example of a spec. */
function told(units: number, rules: number): number {
  const unit = (i: number) => ` -> unit u${i}: ${i + 1}\n`;
  const rule = (i: number) => `rule r${i}: money * ${i + 1}\n`;
  const list = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join("");
  const engine = new Engine();
  engine.load({ "s.rules": `spec s\ndata money: measure\n${list(units, unit)}${list(rules, rule)}` });
  const [spec] = chooseSpecs(engine, ["s"], undefined);
  return spec === undefined ? 0 : Object.keys(exampleOf(spec).response.results).length;
}

describe("The example of a package", () => {
  it("has all results, unless they would be many thousands of amounts", () => {
    expect(told(3, 200)).to.equal(200);
    expect(told(1000, 100)).to.equal(50);
  });

  it("gives values to inputs with names that JavaScript knows", async () => {
    const names = ["__proto__", "constructor", "valueof"];
    const engine = new Engine();
    engine.load({
      "a.rules": `spec a\n${names.map((name) => `data ${name}: number\n`).join("")}rule r: ${names.join(" + ")}`,
    });
    const [spec] = chooseSpecs(engine, ["a"], undefined);
    expect(spec && exampleOf(spec).response.results.r).to.include({ result: "300" });
    const files = await packageFiles(chooseSpecs(engine, ["a"], undefined), { ...OPTIONS, name: "a" });
    const readme = files.find(({ path }) => path === "README.md")?.text;
    expect(readme).to.contain('{ ["__proto__"]: "100", constructor: "100", valueof: "100" }');
  });

  it("follows commentary that leaves a fence open", async () => {
    const engine = new Engine();
    const fences = ["```", "~~~~ text", "```\n~~~\n````\n- x\n  ```js", "```\nx\n```"];
    engine.load({
      "a.rules": fences
        .map((fence, i) => `spec a${i}\n"""\nAs in:\n\n${fence}\nsome code\n"""\nrule r: 1\n`)
        .join("\n"),
    });
    const specs = chooseSpecs(engine, ["a0", "a1", "a2", "a3"], undefined);
    const files = await packageFiles(specs, { ...OPTIONS, name: "a" });
    const readme = files.find(({ path }) => path === "README.md")?.text ?? "";
    for (const [i, end] of ["\n```", "\n~~~~", "\n  ```", ""].entries())
      expect(readme, fences[i]).to.contain(`${fences[i]}\nsome code${end}\n\n\`\`\`js\nimport { a${i} }`);
  });

  it("and the README are made without the interface, which may be too long to be made", async () => {
    const engine = new Engine({ limits: { max_planning_steps: 200_000 } });
    const numbers = Array.from({ length: 100 }, (_, i) => i);
    const types = numbers.map((i) => `data m${i + 1}: m${i} -> unit u${i + 1}: ${i + 2}\n`).join("");
    engine.load({ "a.rules": `spec a\ndata m0: measure -> unit u0: 1 -> suggest 3 u0\n${types}rule r: m0 + m100\n` });
    expect(() => engine.show({ spec: "a" }))
      .to.throw(EngineErrors)
      .with.nested.property("errors[0].limit_name", "max_planning_steps");
    const files = await packageFiles(chooseSpecs(engine, ["a"], undefined), { ...OPTIONS, name: "a" });
    const readme = files.find(({ path }) => path === "README.md")?.text;
    expect(readme).to.contain('m0: "3 u0"').and.to.contain("| `m100` | measure |  |");
  });
});
