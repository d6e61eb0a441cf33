import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { DecisionLog } from "../../src/decisions/log/decision-log.ts";
import type { DecisionLine } from "../../src/decisions/log/line.ts";
import { unknownMasks } from "../../src/decisions/masks.ts";
import { compareLine } from "../../src/decisions/replay/compare-line.ts";
import { Engine } from "../../src/index.ts";
import { JSON_BODY, serve, type TestServer } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { volume } from "../volume.ts";
import { linesOf } from "./log/logged.ts";

/**
 * Inputs whose values results quote: as they are, in another unit, in vetoes, under another name.
 */
const RULES = `spec bound
data code: text -> option "A"
data money: measure
  -> unit eur 1
  -> unit cent 0.01
data most: money -> maximum 5 eur
rule same: code
rule all: most

spec shop
uses b: bound
  -> with code: iban
  -> with most: income
data iban: text -> length 22
data name: text
data card: text -> option "gold" -> option "silver"
data income: b.money -> maximum 900000000 eur
data share: ratio
data born: date -> maximum 1990-01-01
data points: number -> decimals 2
data period: date range
data n: number -> maximum 10
rule account: iban
rule greeting: name
rule colour: card
rule money_back: income
  unless income > 800000000 eur then income as cent
rule half: share
rule birth: born
rule score: points
rule span: period
rule twice: n * 2
rule code: b.same
rule most: b.all
`;
const MASKS = ["iban", "name", "card", "income", "share", "born", "points", "period", "most"];

const digits = (length: number) =>
  fc.array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(""));
const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .,'"\\\\\u00e4\u20ac-]{8,120}[A-Za-z0-9]$/);
const dates = fc.date({ min: new Date("1900-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const day = dates.map((date) => date.toISOString().slice(0, 10));

/** By input: a value, and the texts that must not be told. */
const VALUES: Readonly<Record<string, fc.Arbitrary<{ value: unknown; secrets: readonly string[] }>>> = {
  iban: words.map((value) => ({ value, secrets: [value] })),
  name: words.map((value) => ({ value, secrets: [value] })),
  card: words.map((value) => ({ value, secrets: [value] })),
  income: digits(9).chain((whole) =>
    fc.constantFrom<{ value: unknown; secrets: readonly string[] }>(
      { value: `${whole}.25 eur`, secrets: [whole] },
      { value: { eur: whole }, secrets: [whole] },
      { value: `${whole}e0 eur`, secrets: [whole] },
    ),
  ),
  share: digits(7).map((whole) => ({ value: `0.${whole} %`, secrets: [`0.${whole}`] })),
  born: day.map((value) => ({ value, secrets: [value] })),
  points: digits(9).map((whole) => ({ value: `${whole}.5`, secrets: [whole] })),
  period: fc.tuple(day, day).map(([from, to]) => ({ value: `${from}...${to}`, secrets: [from, to] })),
  "b.most": digits(8).map((whole) => ({ value: `${whole} eur`, secrets: [whole] })),
  namee: words.map((value) => ({ value, secrets: [value] })),
};

describe("masks of the log of decisions", () => {
  let server: TestServer;
  let folder: TempFolder;
  before(async () => {
    folder = new TempFolder();
    const options = {
      path: folder.at("log"),
      full: "wait",
      masks: MASKS,
      timeout: 5000,
      remark: () => undefined,
    } as const;
    server = await serve({ "a.rules": RULES }, { decisions: new DecisionLog(options), explain: true });
  });
  after(async () => {
    await server.stop();
    folder.remove();
  });

  const ask = (data: object, headers = {}) =>
    server.ask("/shop", { method: "POST", headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(data) });
  const text = () => readFileSync(folder.at("log"), "utf8");

  it("leave no masked value anywhere in the bytes of the log", async () => {
    const given = fc.record(VALUES, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(given, fc.boolean(), async (inputs, explained) => {
        const data = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input?.value]));
        const before = text().length;
        expect((await ask({ ...data, n: 3 }, explained ? { "x-explain": "1" } : { "x-partial": "1" })).status).to.equal(
          200,
        );
        const line = text().slice(before);
        for (const input of Object.values(inputs)) {
          for (const secret of input?.secrets ?? []) {
            expect(line).not.to.include(secret);
            expect(line).not.to.include(JSON.stringify(secret).slice(1, -1));
            expect(line).not.to.include(secret.slice(0, 20).padEnd(9, "\0"));
          }
        }
      }),
      { numRuns: volume(150) },
    );
  });

  it("hide the value in vetoes and results, and tell all else", async () => {
    await ask({ IBAN: "DE44", name: "Ada Lovelace", card: "golden", points: "1.234", income: "6 eur", n: 12 });
    const { data, masked, results } = linesOf(folder.at("log")).at(-1) ?? {};
    expect(data).to.deep.equal({ IBAN: "***", name: "***", card: "***", points: "***", income: "***", n: "12" });
    expect(masked).to.deep.equal(["IBAN", "name", "card", "points", "income"]);
    const told = Object.entries(results as Record<string, { result?: string; veto_reason?: string }>);
    expect(Object.fromEntries(told.map(([rule, { result, veto_reason }]) => [rule, result ?? veto_reason]))).to.include(
      {
        account: "Data iban (text): ***",
        greeting: "***",
        colour: "Data card (text): ***",
        score: "Data points (number): ***",
        code: "Data iban (text): ***",
        twice: "Data n (number): 12 is above the maximum 10",
        birth: "Missing data: born",
      },
    );
    const rejected = Object.values(results as Record<string, { rejected_data?: readonly object[] }>);
    expect(rejected.flatMap(({ rejected_data: list = [] }) => list)).to.deep.include.members([
      { data: "card", value: "***", reason: "***", code: "options" },
      { data: "n", value: "12", reason: "12 is above the maximum 10", code: "maximum" },
    ]);
  });

  it("hide values without letters or digits", async () => {
    for (const name of ["?", "!!!", "-", "§ 🙂", "(+)", "***x***", "", " ", "  \t "]) {
      await ask({ name, iban: name, n: 3 });
      const { results } = linesOf(folder.at("log")).at(-1) ?? {};
      const { greeting, account, twice } = results as Record<string, unknown>;
      expect(greeting, name).to.deep.equal({ vetoed: false, rule_type: "name", result: "***", text: "***" });
      expect(account, name).to.include({ veto_reason: "Data iban (text): ***" });
      expect(twice, name).to.include({ result: "6" });
    }
  });
});

const LISTED = `spec line
data sku: text
data paid: number
rule double: paid * 2

spec person
uses lines: line list -> optional
data name: text
data iban: text -> length 8
data age: number -> maximum 150
rule minor: age < 18

spec house
uses members: person list -> minimum 1
data fares: number list -> optional
rule size: members -> count
rule minors: members -> where minor -> count
rule names: members -> list name
rule accounts: members -> list iban
rule table: members -> list name, age
rule all: members
rule oldest: (members -> sort age desc -> first).name
rule spent: members -> sum (lines -> sum paid)
rule most: fares -> max
`;
const ROWS = [
  { name: "Ada Lovelace", iban: "DE445566", age: 41, lines: [{ sku: "SECRET-1", paid: 4711 }] },
  { name: "Ben", iban: "FR112233", age: 9, zzz: "unknown secret" },
];
const DOTTED = {
  "members.1.name": "Ada Lovelace",
  "members.1.IBAN": "DE445566",
  "members.1.age": "41",
  "members.1.lines.1.sku": "SECRET-1",
  "members.1.lines.1.paid": "4711",
  "members.2.name": "Ben",
  "members.2.iban": "FR112233",
  "members.2.age": "9",
  "members.2.zzz": "unknown secret",
};

describe("masks of data in lists", () => {
  const folders: TempFolder[] = [];
  after(() => {
    for (const folder of folders) folder.remove();
  });

  /** The line of an evaluation, and what replaying it reports. */
  async function logged(masks: readonly string[], data: object, headers = {}) {
    const folder = new TempFolder({ "a.rules": LISTED });
    folders.push(folder);
    const options = { path: folder.at("log"), full: "wait", masks, timeout: 5000, remark: () => undefined } as const;
    const server = await serve({ "a.rules": LISTED }, { decisions: new DecisionLog(options) });
    const body = JSON.stringify(data);
    const { status } = await server.ask("/house", { method: "POST", headers: { ...JSON_BODY, ...headers }, body });
    await server.stop();
    expect(status).to.equal(200);
    const text = readFileSync(folder.at("log"), "utf8");
    const [line = {}] = linesOf(folder.at("log"));
    const results = line.results as Record<string, { result?: string; veto_reason?: string }>;
    const told = Object.entries(results).map(([rule, { result, veto_reason }]) => [rule, result ?? veto_reason]);
    const engine = new Engine();
    engine.load({ "a.rules": LISTED });
    const compared = compareLine(engine, line as unknown as DecisionLine, true);
    return { text, line, told: Object.fromEntries(told), compared };
  }

  it("hide the values of rows, whichever way the list is given", async () => {
    // A text that is written anew for the log keeps all digits of its numbers, or a replay differs.
    const fares = "[0.1234567890123456789]";
    const given = [{ members: ROWS }, DOTTED, { members: JSON.stringify(ROWS), fares }];
    for (const data of given) {
      const { text, line, told, compared } = await logged(["members.*.iban", "sku"], data);
      for (const secret of ["DE445566", "FR112233", "SECRET-1", "unknown secret"]) expect(text).not.to.include(secret);
      expect(text).to.include("Ada Lovelace").and.to.include("4711");
      expect(line.masked).to.have.members(
        data === DOTTED
          ? ["members.1.IBAN", "members.1.lines.1.sku", "members.2.iban", "members.2.zzz"]
          : ["members.1.iban", "members.1.lines.1.sku", "members.2.iban", "members.2.zzz"],
      );
      expect(told).to.include({
        size: "2",
        minors: "1",
        names: "Ada Lovelace, Ben",
        spent: "4711",
        oldest: "Ada Lovelace",
      });
      expect(told).to.include({ accounts: "***", all: "***", table: "members.1, members.2" });
      expect(compared.changed).to.deep.equal([]);
      expect(compared.masked).to.include.members(["accounts", "all"]).and.to.not.include("spent");
    }
  });

  it("may name a list, one row, or the values of a list", async () => {
    const data = { members: ROWS, fares: [12345, 2] };
    const all = await logged(["members", "fares"], data);
    expect(all.line.data).to.deep.equal({
      members: [
        { name: "***", iban: "***", age: "***", lines: [{ sku: "***", paid: "***" }] },
        { name: "***", iban: "***", age: "***", zzz: "***" },
      ],
      fares: ["***", "***"],
    });
    expect(all.compared.changed).to.deep.equal([]);
    expect(all.told).to.include({ most: "***" });
    const one = await logged(["members.2.name", "fares.*"], data);
    expect(one.line.data).to.deep.include({ fares: ["***", "***"] });
    expect(one.text).to.include("Ada Lovelace").and.not.to.include("Ben").and.not.to.include("12345");
  });

  it("hide them in vetoes", async () => {
    const { told, text } = await logged(["age"], { members: [{ name: "Ada", age: 15151 }] });
    expect(told.minors).to.equal("Data members.1.age (number): ***");
    expect(text).not.to.include("15151");
    const { told: others } = await logged(["iban"], { members: [{ name: "Ada", age: 15151 }] });
    expect(others.minors).to.equal("Data members.1.age (number): 15151 is above the maximum 150");
    const { told: none } = await logged(["iban"], { members: [] });
    expect(none.size).to.equal("Data members: 0 rows are below the minimum 1");
  });

  it("are known by the names of lists and of data in rows", () => {
    expect(unknownMasks(["members.*.iban", "members", "fares.*", "sku", "members.*.ibna"], [LISTED])).to.deep.equal([
      "no spec has data `members.*.ibna` to mask: did you mean `iban`?",
    ]);
    expect(unknownMasks(["mebers"], [LISTED])).to.deep.equal([
      "no spec has data `mebers` to mask: did you mean `members`?",
    ]);
  });
});
