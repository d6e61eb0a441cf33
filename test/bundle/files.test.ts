import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { Engine, EngineErrors } from "../../src/index.ts";
import { bundleOf, temporaryFolder, writeFiles } from "./bundle-of.ts";
import { bundleInMemory } from "./in-memory.ts";
import { SHOP } from "./shop.ts";

const DATA = {
  price: "12.50 eur",
  quantity: 3,
  discount: "10%",
  member: "yes",
  delivery: "2024-07-01",
  colour: "light blue",
};

describe("The files of a bundle", () => {
  it("are the same bytes each time, and tell nothing of where they were made", async () => {
    const first = await bundleOf(SHOP, ["shop/pricing", "shop/money"], { explain: true, show: true });
    const second = await bundleOf(SHOP, ["shop/pricing", "shop/money"], { explain: true, show: true });
    expect(first.files).to.deep.equal(second.files);
    for (const { text } of first.files) {
      expect(text).not.to.contain(process.cwd());
      expect(text).not.to.contain(homedir() === "/" ? process.cwd() : homedir());
      expect(text).not.to.match(/node_modules|\/src\//);
    }
  });

  it("hold the interfaces of all versions, unless these are too long together", async () => {
    const versions = (count: number) =>
      Array.from({ length: count }, (_, i) => `spec s ${2000 + i}-01-01\nrule r: ${i}\n`).join("");
    expect((await bundleOf(versions(3), ["s"], { show: true })).script).to.contain("effective_from");
    const failure: unknown = await bundleOf(versions(800), ["s"], { show: true }).catch((thrown: unknown) => thrown);
    expect(failure).to.be.instanceOf(EngineErrors);
    expect(String(failure)).to.contain("max_response_bytes");
  });

  it("are refused when a few lines multiply units by types to very much more than their length", async () => {
    const times = (part: (i: number) => string) => Array.from({ length: 800 }, (_, i) => part(i)).join("");
    const unit = (i: number) => `-> unit ${"u".repeat(90)}${i}: ${i + 1}\n`;
    const types = times((i) => `data n${i + 1}: n${i} ${unit(i + 1)}`);
    const text = `spec s\ndata n0: measure ${unit(0)}${types}${times((i) => `rule r${i}: n${i}\n`)}`;
    const failure: unknown = await bundleOf(text, ["s"], { small: true }).catch((thrown: unknown) => thrown);
    expect(failure).to.be.instanceOf(EngineErrors);
    expect(failure).to.have.nested.property("errors[0].limit_name", "max_response_bytes");
  });

  it("import nothing and export each spec under its name, and the error class", async () => {
    const { script } = await bundleOf(SHOP, ["shop/pricing", "shop/money"]);
    expect(script).not.to.match(/^import |require\(|import\(/m);
    expect(script).to.match(/export \{\s*EngineErrors,\s*shopMoney,\s*shopPricing\s*\};/);
  });

  it("have names that people recognise, and no function that nothing calls", async () => {
    const { script } = await bundleOf(SHOP, ["shop/pricing"], { small: true });
    expect(script).to.contain("shopPricing2025Program = () => ({").and.to.contain("measureType = {");
    expect(script).not.to.match(/function (?:narrated|dateRelative|window|readTime|power|calendarPeriod)\b/);
  });

  it("have roots only where a rule takes one", async () => {
    const folder = temporaryFolder();
    for (const [name, expected] of [
      ["floor", "2"],
      ["abs", "2.25"],
      ["sqrt", "1.5"],
    ] as const) {
      const { script, files } = await bundleOf(`spec s\ndata x: number\nrule r: ${name} x\n`, ["s"], {
        small: true,
        file: `${name}.mjs`,
      });
      expect(script.includes("function rootFloor("), name).to.equal(name === "sqrt");
      writeFiles(folder, files);
      const { s } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
      expect(s.run({ x: "2.25" }).results.r.result, name).to.equal(expected);
    }
  });

  it("rank options only where a message has to choose among them", async () => {
    const folder = temporaryFolder();
    for (const [name, amount] of [
      ["few", 50],
      ["many", 51],
    ] as const) {
      const options = Array.from({ length: amount }, (_, i) => `"place ${i}"`).join(" ");
      const rules = `spec s\ndata x: text -> options ${options}\nrule r: x\n`;
      const { script, files } = await bundleOf(rules, ["s"], { small: true, file: `${name}.mjs` });
      expect(script.includes("function nearestFirst("), name).to.equal(name === "many");
      writeFiles(folder, files);
      const { s } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
      const engine = new Engine();
      engine.load({ "s.rules": rules });
      const data = { x: "plaice 50" };
      expect(s.run(data).results.r).to.deep.equal(engine.run({ spec: "s", data }).results.r);
    }
  });

  it("are small without being asked, and smaller on request", async () => {
    const rules = readFileSync(new URL("fixtures/parcel_tariff.rules", import.meta.url), "utf8");
    const size = async (small: boolean) =>
      (await bundleOf(rules, ["parcel_tariff"], { small, minify: true })).script.length;
    expect(await size(true)).to.be.below(40_000);
    expect(await size(false)).to.be.below(49_000);
  });

  it("map lines of the generated text to lines of the rules", async () => {
    const { script, map } = await bundleOf(SHOP, ["shop/pricing"]);
    const lines = script.split("\n");
    const payload = JSON.parse(map);
    expect(payload.sources).to.include("shop.rules");
    expect(payload.sourcesContent[payload.sources.indexOf("shop.rules")]).to.equal(SHOP);
    expect(payload.sources.every((source: string) => source === "shop.rules" || source.startsWith("engine/"))).to.equal(
      true,
    );
    const mapping = new SourceMap(payload);
    const places = lines.flatMap((line, at) => (/^ +function rule\d+\(/.test(line) ? [mapping.findEntry(at, 4)] : []));
    const rules = SHOP.split("\n");
    const mapped = places.map((place) => ("originalLine" in place ? rules[place.originalLine] : undefined));
    expect(mapped).to.satisfy((found: readonly string[]) => found.every((line) => /^rule /.test(line)));
    expect(mapped.some((line) => line?.startsWith("rule late"))).to.equal(true);
  });
});

describe("A bundle", () => {
  const folder = temporaryFolder();
  const engine = new Engine();
  engine.load({ "shop.rules": SHOP });

  const formats = [
    ["esm", "rules.mjs", false],
    ["esm", "small.mjs", true],
    ["cjs", "rules.cjs", false],
    ["cjs", "small.cjs", true],
  ] as const;
  for (const [format, file, minify] of formats) {
    it(`as ${minify ? "minified " : ""}${format} answers as the engine does`, async () => {
      writeFiles(
        folder,
        (await bundleOf(SHOP, ["shop/pricing"], { format, file, minify, explain: true, show: true })).files,
      );
      const { shopPricing, EngineErrors: BundleErrors } = await import(pathToFileURL(join(folder, file)).href);
      expect(shopPricing.versions).to.deep.equal([
        { effective_from: "2024", effective_to: "2025" },
        { effective_from: "2025" },
      ]);
      const spec = "shop/pricing";
      for (const effective of ["2024-03", "2025-03"]) {
        for (const options of [{ effective }, { effective, rules: ["total"] }, { effective, explain: true }]) {
          for (const data of [DATA, {}, { Price: { eur: 3 }, QUANTITY: 99n }, { prise: "x" }]) {
            expect(JSON.stringify(shopPricing.run(data, options))).to.equal(
              JSON.stringify(engine.run({ spec, data, ...options })),
            );
          }
        }
        expect(shopPricing.show({ effective })).to.deep.equal(engine.show({ spec, effective }));
        expect(shopPricing.changes).to.deep.equal(engine.slices({ spec }).flatMap(({ from }) => from ?? []));
      }
      for (const [data, options] of [
        [{}, { effective: "2023" }],
        [{}, { effective: "soon" }],
        [{}, { effective: "2024", rules: ["totl"] }],
        [{}, { effective: "2024", rules: [] }],
        [{ price: 1.5 }, { effective: "2024" }],
        [{ price: "1 eur", PRICE: "2 eur" }, { effective: "2024" }],
      ] as const) {
        const expected = thrownBy(() => engine.run({ spec, data, ...options }));
        const actual = thrownBy(() => shopPricing.run(data, options));
        expect(actual).to.be.instanceOf(BundleErrors);
        expect(expected).to.be.instanceOf(EngineErrors);
        expect({ ...actual, name: actual.name, message: actual.message }).to.deep.equal({
          ...expected,
          name: expected.name,
          message: expected.message,
        });
      }
    });
  }

  it("as a script defines one global variable", async () => {
    const { script } = await bundleOf(SHOP, ["shop/pricing"], { format: "iife", globalName: "Shop", file: "rules.js" });
    const answer: unknown = runInNewContext(
      `${script}; Shop.shopPricing.run({}, { effective: "2025" }).results.total.vetoed`,
    );
    expect(answer).to.equal(true);
  });

  it("may stand in a page, whatever the rules contain", async () => {
    const markup = ["</script><script>x", "<!-- <script>", "</SCRIPT >", "<ScRiPt", "</style><style>", "<!--"];
    const rules = `spec hostile
"""
About </script> and <!-- <script>
"""
data k: text${markup.map((text) => ` -> option "${text}"`).join("")}
rule a: k
rule b: "${markup.join(" ")}"
  unless k is "${markup[0]}" then veto "${markup[2]}"`;
    for (const format of ["esm", "cjs", "iife"] as const) {
      for (const minify of [false, true]) {
        const options = { format, minify, explain: true, show: true, ...(format === "iife" && { globalName: "G" }) };
        const { script } = await bundleOf(rules, ["hostile"], { ...options, file: `page.${format}` });
        expect(script, `${format} ${minify}`).not.to.match(/<(!--|\/?(script|style))/i);
        if (format !== "iife") continue;
        const data = JSON.stringify({ k: markup[1] });
        const answer: unknown = runInNewContext(`${script}; JSON.stringify(G.hostile.run(${data}).results)`);
        const expected = new Engine();
        expected.load({ "shop.rules": rules });
        const { results } = expected.run({ spec: "hostile", data: { k: markup[1] ?? "" } });
        expect(answer).to.equal(JSON.stringify(results));
      }
    }
  });

  it("has short names for its own members alone, whatever the rules are called", async () => {
    const rules = `spec net_price
data weight_in_kg: number
data per_one: number
rule net_price: weight_in_kg + per_one
rule char_code_at: net_price * 2
rule to_string: char_code_at + 1
rule type_name: to_string - per_one
rule has_own: type_name > 3
rule max_bytes: char_code_at unless has_own then 7`;
    const [data, run] = [{ weight_in_kg: "1.5", per_one: 2 }, { effective: "2025" }];
    const other = new Engine();
    other.load({ "names.rules": rules });
    for (const [format, file] of [
      ["esm", "names.mjs"],
      ["cjs", "names.cjs"],
    ] as const) {
      writeFiles(folder, (await bundleOf(rules, ["net_price"], { format, file, minify: true })).files);
      const { netPrice } = await import(pathToFileURL(join(folder, file)).href);
      for (const given of [data, {}, { ...data, per_one: "x" }]) {
        expect(netPrice.run(given, run)).to.deep.equal(other.run({ spec: "net_price", data: given, ...run }));
      }
    }
  });

  it("has half answers and arms on request, those of the engine", async () => {
    const rules = readFileSync(new URL("fixtures/parcel_tariff.rules", import.meta.url), "utf8");
    const other = new Engine();
    other.load({ "parcel_tariff.rules": rules });
    const { files } = await bundleOf(rules, ["parcel_tariff"], { partial: true, explain: true, file: "half.mjs" });
    writeFiles(folder, files);
    const { parcelTariff } = await import(pathToFileURL(join(folder, "half.mjs")).href);
    const options = { partial: true, arms: true, effective: "2026" };
    for (const data of [{}, { zone: "city" }, { zone: "island", weight: 2 }])
      expect(parcelTariff.run(data, options)).to.deep.equal(other.run({ spec: "parcel_tariff", data, ...options }));
    const { shopPricing } = await import(pathToFileURL(join(folder, "rules.mjs")).href);
    expect(() => shopPricing.run({}, { partial: true })).to.throw("--partial");
  });

  it("refuses what is not a request in the words of the engine", () => {
    const bundle = bundleInMemory(engine, "shop/pricing", { explain: false, small: true });
    const message = (run: () => unknown) => {
      try {
        run();
      } catch (thrown) {
        return thrown instanceof Error ? thrown.message : undefined;
      }
      return undefined;
    };
    for (const data of [null, "n=3", 5, ["3"], new Map([["n", "3"]])]) {
      const said = message(() => Reflect.apply(engine.run, engine, [{ spec: "shop/pricing", data }]));
      expect(said).to.contain("data must be an object of names and values, not ");
      expect(message(() => Reflect.apply(bundle.run, bundle, [data]))).to.equal(said);
    }
    for (const options of [{ rules: 5 }, { rules: [["a"]] }, { effective: null }, { effective: 2025 }]) {
      const said = message(() => Reflect.apply(engine.run, engine, [{ spec: "shop/pricing", ...options }]));
      expect(said).to.contain("error[invalid-request]");
      expect(message(() => Reflect.apply(bundle.run, bundle, [{}, options]))).to.equal(said);
    }
  });

  it("says that explanations were left out", async () => {
    writeFiles(folder, (await bundleOf(SHOP, ["shop/money"], { file: "plain.mjs" })).files);
    const { shopMoney } = await import(pathToFileURL(join(folder, "plain.mjs")).href);
    expect(() => shopMoney.run({}, { explain: true })).to.throw("build it with --explain");
    expect(shopMoney).not.to.have.property("show");
  });

  it("can leave out versions of the past", () => {
    const at = BigInt(Date.UTC(2025, 0, 1)) * 1000n;
    const [spec] = chooseSpecs(engine, ["shop/pricing"], at);
    expect(spec?.versions.slices.map(({ from }) => from)).to.deep.equal(["2025"]);
    const [both] = chooseSpecs(engine, ["shop/pricing"], at - 1n);
    expect(both?.versions.slices.map(({ from }) => from)).to.deep.equal(["2024", "2025"]);
  });

  it("names specs apart whose names are alike", () => {
    engine.update("more.rules", "spec a-b\nrule x: 1\nspec a/b\nrule x: 2\nspec class\nrule x: 3");
    const names = chooseSpecs(engine, ["a-b", "a/b", "class", "A-B"], undefined).map(({ name }) => name);
    expect(names).to.deep.equal(["aB", "aB2", "class2"]);
  });
});

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof Error) return thrown;
  }
  throw new Error("nothing was thrown");
}
