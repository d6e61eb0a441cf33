import { expect } from "chai";
import { after, afterEach, before, beforeEach, describe, it } from "mocha";
import type { CodeLens, InlayHint, Location, Position, Range } from "vscode-languageserver-protocol";
import { Client, withClient, wordsOf } from "../client.ts";

const TEXT = `spec shipping
"""
What a parcel costs
"""
uses money
data weight: number
  -> minimum 0
data member: boolean
rule price: base
  unless member then base * 80%
rule base: 4 eur
  unless weight > 5 then 8 eur
  unless weight > 90 or weight in 80...90 then 9 eur

spec money
data money: measure
  -> unit eur: 1

spec vat
rule rate: 1
spec vat 2020-01-01
rule rate: 2
spec vat 2999-01-01
rule rate: 3
`;

interface Line {
  readonly text: string;
  readonly value?: string;
  readonly location?: Location;
  readonly below: readonly Line[];
}

interface Result {
  readonly rule: string;
  readonly isMain: boolean;
  readonly state: string;
  readonly text: string;
  readonly missing: readonly string[];
  readonly location?: Location;
  readonly explanation: readonly Line[];
}

interface Answer {
  readonly message?: string;
  readonly rejected: readonly { readonly data: string; readonly reason: string }[];
  readonly results: readonly Result[];
  readonly missing: readonly string[];
}

interface NewCase {
  readonly uri: string;
  readonly exists: boolean;
  readonly at: Position;
  readonly text: string;
  readonly name: Range;
}

describe("Specs that are run in an editor", () => {
  let client: Client;

  const start = async () => {
    client = new Client({ initialize: { initializationOptions: { run: true } } });
    await client.open("a.rules", TEXT);
  };
  const run = (spec: string, data: object = {}) => client.request<Answer>("engine/run", "a.rules", { spec, data });

  describe("while their text stays", () => {
    before(start);
    after(() => client.dispose());

    it("have a lens to run them, and versions one with their time and one to compare", async () => {
      const lenses = await client.request<CodeLens[]>("textDocument/codeLens", "a.rules");
      expect(
        lenses.map(({ range, command }) => `${wordsOf(TEXT, [range])[0]}: ${command?.title} ${command?.command}`),
      ).to.deep.equal([
        "spec shipping: run engine.runSpec",
        "spec vat: run engine.runSpec",
        "spec vat: in force until 2020-01-01 ",
        "spec vat 2020-01-01: run engine.runSpec",
        "spec vat 2020-01-01: in force since 2020-01-01 ",
        "spec vat 2020-01-01: compare with the version before engine.compareVersions",
        "spec vat 2999-01-01: run engine.runSpec",
        "spec vat 2999-01-01: in force from 2999-01-01 on ",
        "spec vat 2999-01-01: compare with the version before engine.compareVersions",
      ]);
      expect(lenses[0]?.command?.arguments).to.deep.equal([
        { textDocument: { uri: client.uri("a.rules") }, spec: "shipping" },
      ]);
    });

    it("have no lens where the client does not say that it runs them", () =>
      withClient({ files: { "a.rules": TEXT } }, async (other) => {
        await other.open("a.rules", TEXT);
        expect(await other.request("textDocument/codeLens", "a.rules")).to.deep.equal([]);
      }));

    it("tell their inputs by type, with the places of their declarations", async () => {
      const form = await client.request<{
        readonly commentary: string;
        readonly data: Readonly<
          Record<string, { readonly type: { readonly kind: string; readonly minimum?: string } }>
        >;
        readonly locations: Readonly<Record<string, Location>>;
      }>("engine/form", "a.rules", { spec: "shipping" });
      expect(Object.entries(form.data).map(([key, { type }]) => [key, type.kind, type.minimum])).to.deep.equal([
        ["weight", "number", "0"],
        ["member", "boolean", undefined],
      ]);
      const places = Object.values(form.locations).map(({ range }) => range);
      expect(wordsOf(TEXT, places)).to.deep.equal(["weight", "member"]);
      expect(form.commentary).to.equal("What a parcel costs");
    });

    it("answer as far as the given values go, with the missing ones in order", async () => {
      const { results, missing } = await run("shipping", { weight: "12" });
      expect(missing).to.deep.equal(["member"]);
      expect(results.map(({ rule, isMain, state, text }) => [rule, isMain, state, text])).to.deep.equal([
        ["price", true, "waiting", "Missing data: member"],
        ["base", false, "value", "8 eur"],
      ]);
      expect((await run("shipping", { weight: "-1" })).results.at(-1)).to.deep.include({ state: "veto" });
    });

    it("say which given values are refused, also those that no result needs", async () => {
      const { results, rejected } = await run("shipping", { weight: "-1", member: "perhaps" });
      expect(rejected.map(({ data }) => data)).to.deep.equal(["weight", "member"]);
      expect(rejected[0]?.reason).to.contain("minimum");
      expect(results.map(({ state }) => state)).to.deep.equal(["veto", "veto"]);
      expect((await run("shipping", { member: "perhaps" })).rejected.map(({ data }) => data)).to.deep.equal(["member"]);
      expect((await run("shipping", { weight: "1" })).rejected).to.deep.equal([]);
    });

    it("explain each line with its place in the text", async () => {
      const { results } = await run("shipping", { weight: "12", member: true });
      const told: string[] = [];
      const tell = ({ text, value, location, below }: Line, depth: number): void => {
        const place = location === undefined ? "" : ` @ ${wordsOf(TEXT, [location.range])[0]}`;
        told.push(`${"  ".repeat(depth)}${text}${value === undefined ? "" : ` = ${value}`}${place}`);
        for (const line of below) tell(line, depth + 1);
      };
      for (const line of results[0]?.explanation ?? []) tell(line, 0);
      expect(told.join("\n")).to.equal(
        [
          "because member @ unless member then base * 80%",
          "base * 80% = 6.4 eur @ unless member then base * 80%",
          "  base = 8 eur @ unless weight > 5 then 8 eur",
          "    because weight <= 90 and weight not in 80...90 @ unless weight > 90 or weight in 80...90 then 9 eur",
          "      weight = 12 @ weight",
          "    because weight > 5 @ unless weight > 5 then 8 eur",
          "      weight = 12 @ weight",
        ].join("\n"),
      );
    });

    it("are run for the day that was chosen, within the version", async () => {
      const at = (effective: string) =>
        client.request<Answer & { readonly effective: string }>("engine/run", "a.rules", {
          spec: "vat",
          data: {},
          effective,
        });
      expect(await at("2019-05-01")).to.deep.include({ effective: "2019-05-01" });
      expect((await at("2021-05-01")).message).to.equal("another version of `vat` is in force at 2021-05-01");
      expect((await at("2019-13-01")).message).to.contain("2019-13-01");
      expect(await run("shipping"))
        .to.have.property("effective")
        .that.is.a("string");
    });

    it("give the texts of two versions to be compared", async () => {
      expect(await client.request("engine/versions", "a.rules", { spec: "vat 2020-01-01" })).to.deep.equal({
        before: { title: "vat", text: "spec vat\nrule rate: 1" },
        after: { title: "vat 2020-01-01", text: "spec vat 2020-01-01\nrule rate: 2" },
      });
    });
  });

  describe("while their text changes", () => {
    beforeEach(start);
    afterEach(() => client.dispose());

    it("are run as the document stands, unsaved, and for the version that was asked for", async () => {
      await client.change("a.rules", 2, TEXT.replace("8 eur", "9 eur"));
      expect((await run("shipping", { weight: "12" })).results.at(-1)?.text).to.equal("9 eur");
      for (const [spec, rate] of Object.entries({ vat: "1", "vat 2020-01-01": "2", "vat 2999-01-01": "3" })) {
        expect((await run(spec)).results.map(({ text }) => text)).to.deep.equal([rate]);
      }
    });

    it("are run beside specs with errors, and say why they are not when the error is theirs", async () => {
      await client.change("a.rules", 2, `${TEXT}spec wrong\nrule a: nobody\nrule b = 1\n`);
      expect((await run("shipping", { weight: "12" })).results.at(-1)?.text).to.equal("8 eur");
      expect((await run("wrong")).message).to.equal("`wrong`, or a spec that it uses, has an error");
      expect((await run("nobody")).message).to.equal("there is no spec `nobody` in the document");
    });

    it("show their values at the ends of rule lines, until nobody looks at them", async () => {
      const hints = async () => {
        const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
        const all = await client.request<InlayHint[]>("textDocument/inlayHint", "a.rules", { range });
        return all.filter(({ kind }) => kind === undefined).map(({ label, position }) => [label, position.line]);
      };
      await run("shipping", { weight: "12" });
      expect(await hints()).to.deep.equal([["= 8 eur", 10]]);
      const settings = { engine: { values: false } };
      await client.connection.sendNotification("workspace/didChangeConfiguration", { settings });
      expect(await hints()).to.deep.equal([]);
      await client.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { engine: { values: true } },
      });
      expect(await hints()).to.have.length(1);
      const textDocument = { uri: client.uri("a.rules") };
      await client.connection.sendNotification("engine/runEnded", { textDocument, spec: "shipping" });
      expect(await hints()).to.deep.equal([]);
    });

    it("are kept as a case that passes, in a file of cases beside the rules", async () => {
      const keep = (spec: string, data: object) => client.request<NewCase>("engine/newCase", "a.rules", { spec, data });
      const data = { weight: "12", member: true };
      const first = await keep("shipping", data);
      expect(first).to.include({ uri: client.uri("a.cases.yaml"), exists: false });
      expect(first.text).to.equal(`spec: shipping
cases:
  - name: "weight 12, member yes"
    data: {weight: 12, member: yes}
    results: {price: 6.4 eur}
`);
      expect(wordsOf(first.text, [first.name])).to.deep.equal(['"weight 12, member yes"']);
      client.write("a.cases.yaml", first.text);
      const second = await keep("shipping", data);
      expect(second.exists).to.equal(true);
      expect(second.at).to.deep.equal({ line: 5, character: 0 });
      expect(second.text).to.equal(`  - name: "weight 12, member yes 2"
    data: {weight: 12, member: yes}
    results: {price: 6.4 eur}
`);
      await client.open("a.cases.yaml", first.text + second.text);
      const third = await keep("shipping", { weight: "-1", member: false });
      expect(third.at).to.deep.equal({ line: 8, character: 0 });
      expect(third.text).to.contain("price: {veto:");
      const vat = await keep("vat 2999-01-01", {});
      expect(vat.text).to.contain("  - name: no inputs\n    spec: vat\n    effective: 2999-01-01\n");
      await client.change("a.cases.yaml", 2, first.text + second.text + third.text + vat.text);
      const ran = await client.connection.sendRequest<{ readonly counts: object }>("engine/runTests", {});
      expect(ran.counts).to.include({ cases: 4, failed: 0 });
    });

    it("are told by the day in rules with `now`, and explain a rule once", async () => {
      const text =
        "spec aged\nrule base: now >= 2030-01-01\nrule r: 1\n  unless base then 2\n  unless base is false then 3\n";
      await client.change("a.rules", 2, text);
      const at = async (effective: string) =>
        client.request<Answer>("engine/run", "a.rules", { spec: "aged", data: {}, effective });
      for (const [day, value] of Object.entries({ "2029-12-31": "3", "2030-01-01": "2" })) {
        const [result] = (await at(day)).results;
        expect(result?.text).to.equal(value);
        const linesOf = (lines: readonly Line[]): readonly Line[] =>
          lines.flatMap((line) => [line, ...linesOf(line.below)]);
        const told = linesOf(result?.explanation ?? []).filter(
          ({ text: words, below }) => words === "base" && below.length > 0,
        );
        expect(told.length, day).to.be.at.most(1);
      }
      const kept = await client.request<NewCase>("engine/newCase", "a.rules", {
        spec: "aged",
        data: {},
        effective: "2030-01-01",
      });
      expect(kept.text).to.contain("effective: 2030-01-01").and.to.contain("r: 2");
    });

    it("are kept under a name that ends with a whole word", async () => {
      const text = `spec long\ndata note: text\ndata other: text\nrule r: note is other\n`;
      await client.change("a.rules", 2, text);
      const data = { note: "the quick brown fox", other: `${"jumps over the lazy dog ".repeat(3)}` };
      const kept = await client.request<NewCase>("engine/newCase", "a.rules", { spec: "long", data });
      expect(kept.text).to.contain(
        '  - name: "note the quick brown fox, other jumps over the lazy dog jumps over the lazy dog"\n',
      );
    });

    it("can take the inputs of the cases of their version", async () => {
      const cases = async (spec: string) =>
        (await client.request<{ readonly cases: readonly object[] }>("engine/cases", "a.rules", { spec })).cases;
      expect(await cases("shipping")).to.deep.equal([]);
      await client.open(
        "a.cases.yaml",
        `data: {member: no}
cases:
  - {name: heavy, spec: shipping, data: {Weight: 12}, results: {base: 8 eur}}
  - {name: both, spec: shipping, data: {member: null}, each: {weight: [1, 2]}, results: {base: 4 eur}}
  - {name: old, spec: vat, effective: 2019-05-01, results: {rate: 1}}
  - {name: new, spec: vat, effective: 2021-05-01, results: {rate: 2}}
`,
      );
      expect(await cases("shipping")).to.deep.equal([
        { name: "heavy", data: { member: "no", weight: "12" } },
        { name: "both", data: { weight: "1" } },
      ]);
      expect(await cases("vat")).to.deep.equal([{ name: "old", data: { member: "no" }, effective: "2019-05-01" }]);
      expect(await cases("vat 2020-01-01")).to.deep.equal([
        { name: "new", data: { member: "no" }, effective: "2021-05-01" },
      ]);
    });

    it("are kept only where a case can be added", async () => {
      await client.open("a.cases.yaml", "spec: shipping\ncases: [{name: a, results: {base: 4 eur}}]\n");
      const refused = await client.request<Answer>("engine/newCase", "a.rules", { spec: "shipping", data: {} });
      expect(refused.message).to.contain("a.cases.yaml").and.to.contain("no list of cases");
    });

    it("keep nobody waiting who types while a long evaluation goes on", async () => {
      const long = `spec long\ndata n: number\nrule r0: n\n${Array.from({ length: 600 }, (_, i) => `rule r${i + 1}: r${i} * 1.1 + r${Math.floor(i / 2)} / 3\n`).join("")}`;
      await client.change("a.rules", 2, long);
      let isOver = false;
      const running = run("long", { n: "3" }).finally(() => {
        isOver = true;
      });
      let answers = 0;
      for (; !isOver; answers++) await client.request("textDocument/documentSymbol", "a.rules");
      expect((await running).results.length).to.equal(601);
      expect(answers).to.be.greaterThan(10);
    });
  });
});
