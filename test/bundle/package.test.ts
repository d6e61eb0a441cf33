import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { publint } from "publint";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { isPackageName, packageFiles, packageNameOf } from "../../src/bundle/package/package-files.ts";
import { Engine } from "../../src/index.ts";
import { temporaryFolder } from "./bundle-of.ts";
import { SHOP } from "./shop.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OPTIONS = { version: "2.1.0", explain: true, show: false, small: false, minify: false };

/** A program that takes and gets the right types, and is told of the wrong ones. */
const CONSUMER = `import { EngineErrors, shopPricing, type ShopPricingInputs } from "@shop/pricing";

const data: Partial<ShopPricingInputs> = { price: "12.50 eur", quantity: 3, discount: "10%", member: true, colour: "light blue" };
const { results, effective } = shopPricing.run(data, { effective: "2024-05", rules: ["total", "share", "late"] });
const total = results.total;
if (total === undefined || total.vetoed) throw new Error(total?.veto_reason);
const euros: string = total.measure.eur;
const late = results.late;
if (late?.vetoed !== true) throw new Error("expected a veto");
const share = results.share;
const percent: string | undefined = share?.vetoed === false ? share.ratio.percent : undefined;
shopPricing.run({ price: { eur: 3 }, quantity: 9n, discount: { permille: "5" }, delivery: null, member: undefined }, { explain: true });

export function mistakes(): void {
// @ts-expect-error a colour that there is not
shopPricing.run({ colour: "green" });
// @ts-expect-error a unit that there is not
shopPricing.run({ price: "12 usd" });
// @ts-expect-error two units
shopPricing.run({ price: { eur: 1, cent: 2 } });
// @ts-expect-error an input that there is not
shopPricing.run({ colr: "red" });
// @ts-expect-error a rule that there is not
shopPricing.run({}, { rules: ["totl"] });
// @ts-expect-error a value that is not looked at before it is known to be there
results.total.measure;
}

let message = "";
try {
  shopPricing.run({}, { effective: "1999" });
} catch (thrown) {
  if (thrown instanceof EngineErrors) message = thrown.errors[0]?.request_kind ?? "";
}
const spec: string = shopPricing.spec;
export const answer: string = [spec, effective, euros, percent, late.missing_data?.join(), message].join(" ");
`;

const COMPILER_OPTIONS = {
  target: "es2022",
  lib: ["es2022"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
};

describe("A package of rules", () => {
  const folder = temporaryFolder();
  const own = join(folder, "pricing");
  const consumer = join(folder, "consumer");

  before(async () => {
    const engine = new Engine();
    engine.load([
      ["pricing.rules", SHOP],
      ["@iso/numbers", "spec one\nrule one: 1"],
      ["uses.rules", "spec counted\nuses @iso/numbers one\nrule two: one.one * 2"],
    ]);
    const specs = chooseSpecs(engine, ["shop/pricing", "counted"], undefined);
    for (const { path, text } of await packageFiles(specs, { ...OPTIONS, name: "@shop/pricing" })) {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      writeFileSync(join(own, path), text);
    }
    mkdirSync(consumer);
    writeFileSync(join(consumer, "package.json"), JSON.stringify({ name: "consumer", type: "module" }));
    npm(own, "pack", "--silent", "--pack-destination", consumer);
    const [packed] = readdirSync(consumer).filter((file) => file.endsWith(".tgz"));
    npm(consumer, "install", "--offline", "--no-audit", "--no-fund", "--silent", `./${packed}`);
  });

  it("packs the scripts with their types and maps, the rules and a README", () => {
    const installed = join(consumer, "node_modules/@shop/pricing");
    expect(readdirSync(installed, { recursive: true }).map(String).sort()).to.deep.equal([
      "README.md",
      "index.cjs",
      "index.cjs.map",
      "index.d.cts",
      "index.d.ts",
      "index.js",
      "index.js.map",
      "package.json",
      "rules",
      "rules/@iso",
      "rules/@iso/numbers.rules",
      "rules/pricing.rules",
      "rules/uses.rules",
    ]);
    expect(readFileSync(join(installed, "rules/pricing.rules"), "utf8")).to.equal(SHOP);
    expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))).to.include({
      name: "@shop/pricing",
      version: "2.1.0",
      description: "Prices of the shop.",
    });
  });

  it("has nothing that publint would mend", async () => {
    const { messages } = await publint({
      pkgDir: join(consumer, "node_modules/@shop/pricing"),
      pack: false,
      strict: true,
    });
    expect(messages).to.deep.equal([]);
  });

  it("has a README whose example gives the results that it says", () => {
    const text = readFileSync(join(own, "README.md"), "utf8");
    const [, example = ""] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    const script = `${example}\nconsole.log(results.total.result);`;
    expect(text).to.contain(`| \`total\` | measure | ${node("--input-type=module", "-e", script).trim()} |`);
  });

  it("compiles for a strict consumer, who then gets the answers", () => {
    writeFileSync(join(consumer, "consumer.ts"), CONSUMER);
    for (const [module, moduleResolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ]) {
      const compilerOptions = { ...COMPILER_OPTIONS, module, moduleResolution, outDir: "." };
      writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
      execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", consumer], {
        encoding: "utf8",
      });
    }
    const script = 'import { answer } from "./consumer.js"; console.log(answer);';
    expect(node("--input-type=module", "-e", script)).to.equal(
      "shop/pricing 2024-05-01 33.75 10 delivery spec_not_found\n",
    );
  });

  it("can be required", () => {
    const script = 'console.log(require("@shop/pricing").counted.run().results.two.number)';
    expect(node("-e", script, "--input-type=commonjs")).to.equal("2\n");
  });

  it("has names that ES modules can import from the CommonJS script", () => {
    const script =
      'import { counted } from "./node_modules/@shop/pricing/index.cjs"; console.log(counted.run().results.two.number);';
    expect(node("--input-type=module", "-e", script)).to.equal("2\n");
  });

  it("has the same statements for both ways of loading it", () => {
    const [imported, required] = ["index.js", "index.cjs"].map((file) => readFileSync(join(own, file), "utf8"));
    const statements = (text: string | undefined, end: string) => text?.slice(0, text.lastIndexOf(end));
    expect(statements(imported, "export {")).to.equal(statements(required, "Object.defineProperty(module.exports"));
  });

  it("runs where no code may be made from text", () => {
    const script =
      'import { counted } from "@shop/pricing"; for (let i = 0; i < 30; i++) console.log(counted.run().results.two.number);';
    const lines = node("--disallow-code-generation-from-strings", "--input-type=module", "-e", script);
    expect(lines).to.equal("2\n".repeat(30));
  });

  it("runs in a thread of its own", () => {
    writeFileSync(
      join(consumer, "thread.mjs"),
      'import { parentPort } from "node:worker_threads"; import { counted } from "@shop/pricing"; parentPort.postMessage(counted.run().results.two);',
    );
    writeFileSync(
      join(consumer, "starts-thread.mjs"),
      'import { Worker } from "node:worker_threads"; new Worker("./thread.mjs").on("message", (answer) => console.log(answer.number));',
    );
    expect(node("starts-thread.mjs")).to.equal("2\n");
  });

  for (const version of [18, 22, 24]) {
    it(`runs on Node ${version}, when npm has it at hand`, function () {
      const script =
        'import { counted } from "@shop/pricing"; console.log(process.version, counted.run().results.two.number);';
      writeFileSync(join(consumer, "main.mjs"), script);
      let answer = "";
      try {
        answer = npm(
          consumer,
          "exec",
          "--offline",
          "--yes",
          "--silent",
          `--package=node@${version}`,
          "--",
          "node",
          "main.mjs",
        );
      } catch {
        this.test?.emit("skip");
        this.skip();
      }
      expect(answer).to.match(new RegExp(`^v${version}\\.\\S+ 2$`, "m"));
    });
  }

  it("is called like its spec when nobody says otherwise", () => {
    expect(packageNameOf("nl/tax")).to.equal("nl-tax");
    expect(isPackageName("@shop/pricing") && isPackageName(packageNameOf("_a.b/c_d"))).to.equal(true);
    expect(["", "Shop", "a b", "@a", "../x", "a".repeat(215)].some(isPackageName)).to.equal(false);
  });

  function node(...words: readonly string[]): string {
    return execFileSync(process.execPath, words, { cwd: consumer, encoding: "utf8" });
  }
});

function npm(cwd: string, ...words: readonly string[]): string {
  const shell = process.platform === "win32";
  const env = { ...process.env, NODE_OPTIONS: "" };
  return execFileSync("npm", words, { cwd, encoding: "utf8", shell, env, stdio: ["ignore", "pipe", "pipe"] });
}
