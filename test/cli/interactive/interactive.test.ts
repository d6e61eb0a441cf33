import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { expect } from "chai";
import { Interrupted } from "../../../src/cli/failure.ts";
import { askForRun, commandLine, type InteractiveRequest } from "../../../src/cli/interactive/run.ts";
import { Engine } from "../../../src/engine/engine.ts";

const UP = "\u001b[A";
const DOWN = "\u001b[B";
const ENTER = "\r";
const CTRL_C = "\u0003";

const TICKETS = `spec tickets
data quantity: number
  -> minimum 1
  -> maximum 20
  -> help "How many tickets"
  -> suggest 2
data member: boolean
data class: text
  -> options "first" "second"
data distance: measure
  -> unit kilometer: 1
  -> unit mile: 1.609344
data stay: date range

rule price: quantity * 12
  unless member then quantity * 10
  unless class is "first" then quantity * 20
rule fare: distance * 2
rule nights: stay as text
rule share: 100 / quantity_left
rule quantity_left: 3 - quantity
`;

const NOTHING: InteractiveRequest = {
  words: [],
  data: {},
  file: undefined,
  rules: undefined,
  prefix: ".",
  effective: undefined,
  json: false,
  explain: false,
  strict: false,
  partial: false,
  "fail-on": undefined,
};

/** An arrow, or any other key. */
const KEY = /\p{Cc}\[[A-Z]|./gsu;

/** A prompt ends what it writes to, which the error stream of a process never follows. */
class Screen extends PassThrough {
  override end(): this {
    return this;
  }
}

/** Presses one key after the other, each when nothing more is drawn. */
async function answering(
  text: string,
  request: Partial<InteractiveRequest>,
  keys: readonly string[],
  columns?: number,
) {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  const input = new PassThrough();
  const output = Object.assign(new Screen(), { columns });
  let written = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    written += chunk;
  });
  const asked = { ...NOTHING, ...request };
  let open = true;
  const asking = askForRun({ input, output }, engine, asked).finally(() => {
    open = false;
  });
  const pressing = async () => {
    for (const key of keys.join("").match(KEY) ?? []) {
      for (let before = -1; before !== written.length; await setTimeout(5)) before = written.length;
      if (open) input.write(key);
    }
  };
  const [chosen] = await Promise.all([asking, pressing()]);
  return { chosen, written: stripVTControlCharacters(written), line: commandLine(asked, chosen) };
}

describe("engine run -i", () => {
  it("asks for rules only where no spec is named", async () => {
    const data = { quantity: "1", member: "no", class: "first", distance: "1 mile", stay: "2024-01-01...2024-01-02" };
    const { chosen, written } = await answering(TICKETS, { words: ["tickets"], data }, []);
    expect([chosen.rules, written]).to.eql([undefined, ""]);
    expect((await answering(TICKETS, { data }, [ENTER])).written).to.contain("Rules");
  });

  it("asks for one missing input after the other, in the order in which they decide", async () => {
    const { chosen, written, line } = await answering(TICKETS, { words: ["tickets"], rules: ["price"] }, [
      DOWN + ENTER,
      DOWN + ENTER,
      ENTER,
    ]);
    expect(chosen.data).to.eql({ class: "second", member: "no", quantity: "2" });
    expect(written).to.contain("How many tickets");
    expect(line).to.equal("engine run tickets class=second member=no quantity=2 --rules price");
  });

  it("lets rules be chosen, and takes none as all", async () => {
    const all = await answering(
      TICKETS,
      {
        data: { quantity: "1", member: "no", class: "second", distance: "1 mile", stay: "2025...2026" },
      },
      [ENTER],
    );
    expect(all.chosen.rules).to.equal(undefined);
    const some = await answering("spec a\nrule x: 1\nrule y: 2\n", {}, [` ${ENTER}`]);
    expect(some.chosen.rules).to.eql(["y"]);
    const none = await answering("spec a\nrule x: 1\nrule y: 2\n", {}, [` ${DOWN} ${ENTER}`]);
    expect(none.chosen.rules).to.equal(undefined);
  });

  describe("with lists", () => {
    const HOUSE = `spec line
data paid: number
spec person
data name: text
data age: number -> minimum 0
data studies: boolean -> fill no
uses lines: line list
rule spent: lines -> sum paid
spec house
uses members: person list -> minimum 1 -> maximum 3
data fares: number list
rule size: members -> count
rule oldest: (members -> sort age desc -> first).name
rule spent: members -> sum spent
rule ride: fares -> sum
`;
    const asking = (request: Partial<InteractiveRequest>, keys: readonly string[]) =>
      answering(HOUSE, { words: ["house"], ...request }, keys);
    const [YES, NO] = [ENTER, DOWN + ENTER];

    it("asks row by row for what the rules need, and whether there is another one", async () => {
      const { chosen, written, line } = await asking({ rules: ["oldest"] }, [
        ...[`Ada${ENTER}`, `41${ENTER}`, YES],
        ...[`Ben${ENTER}`, `9${ENTER}`, NO],
      ]);
      expect(chosen.data).to.eql({
        "members.1.name": "Ada",
        "members.1.age": "41",
        "members.2.name": "Ben",
        "members.2.age": "9",
      });
      expect(written).to.contain("members, another row?").and.to.contain("members.2.age read as 9");
      expect(line).to.equal(
        "engine run house members.1.name=Ada members.1.age=41 members.2.name=Ben members.2.age=9 --rules oldest",
      );
    });

    it("asks for lists in rows, and stops at the maximum", async () => {
      const none = [NO];
      const { chosen } = await asking({ rules: ["spent"] }, [
        ...[YES, `3${ENTER}`, YES, `4${ENTER}`, NO, YES],
        ...[...none, YES, ...none],
      ]);
      expect(chosen.data).to.eql({
        "members.1.lines.1.paid": "3",
        "members.1.lines.2.paid": "4",
        "members.2.lines": "[]",
        "members.3.lines": "[]",
      });
    });

    it("asks for values, of which there may be none", async () => {
      expect((await asking({ rules: ["ride"] }, [NO])).chosen.data).to.eql({ fares: "[]" });
      const { chosen } = await asking({ rules: ["ride"] }, [YES, `x${ENTER}`, "\u007f", `12${ENTER}`, NO]);
      expect(chosen.data).to.eql({ "fares.1": "12" });
    });

    it("counts rows of which nothing is needed", async () => {
      expect((await asking({ rules: ["size"] }, [YES, NO])).chosen.data).to.eql({ members: "[{},{}]" });
    });

    it("asks for what a given row lacks, unless the list is given as a whole", async () => {
      const data = { "members.1.name": "Ada", "members.2.name": "Ben", "members.2.age": "9" };
      const { chosen } = await asking({ rules: ["oldest"], data }, [`41${ENTER}`]);
      expect(chosen.data).to.eql({ ...data, "members.1.age": "41" });
      const file = { path: "d.json", data: { members: [{ name: "Ada" }] } };
      expect((await asking({ rules: ["oldest"], file }, [])).chosen.data).to.eql({});
    });

    it("asks for all rows of a list that has as many as a rule says", async () => {
      const loan = `spec month
data paid: number
data extra: number
data before: number
rule rest: before - paid
spec loan
data months: number -> maximum 12
uses plan: month list
  -> rows months
  -> maximum 12
  -> each before: previous.rest else 100
rule first: (plan -> first).rest
rule all: plan -> sum (paid + extra)
`;
      const asked = (rule: string, data: Record<string, string>, keys: readonly string[]) =>
        answering(loan, { words: ["loan"], rules: [rule], data }, keys);
      const { chosen, written } = await asked("first", { months: "2" }, [`5${ENTER}`, `6${ENTER}`]);
      expect(chosen.data).to.eql({ months: "2", "plan.1.paid": "5", "plan.2.paid": "6" });
      expect(written).not.to.contain("another row");
      const given = { months: "2", "plan.1.paid": "5", "plan.2.extra": "6" };
      const completed = await asked("all", given, [`7${ENTER}`, `8${ENTER}`]);
      expect(completed.chosen.data).to.eql({ ...given, "plan.1.extra": "7", "plan.2.paid": "8" });
    });
  });

  it("asks for the unit first, then for the magnitude", async () => {
    const { chosen, line } = await answering(TICKETS, { words: ["tickets"], rules: ["fare"], prefix: "my rules" }, [
      DOWN + ENTER,
      `12${ENTER}`,
    ]);
    expect(chosen.data).to.eql({ distance: "12 mile" });
    expect(line).to.equal("engine run tickets 'distance=12 mile' --rules fare --prefix 'my rules'");
  });

  it("takes a value with its unit whole, as typed or as completed", async () => {
    const rules = `spec a
data size: measure -> unit mb: 1 -> unit gb: 1000 -> unit gbit: 125 -> maximum 50 gb
data load: measure -> unit kilogram: 1
data fee: ratio
rule s: size
rule l: load
rule f: fee
`;
    const taken = async (rule: string, ...keys: readonly string[]) =>
      (await answering(rules, { words: ["a"], rules: [rule] }, keys)).chosen.data;
    expect(await taken("s", `12.5 gb${ENTER}`)).to.eql({ size: "12.5 gb" });
    expect(await taken("s", `12.5gb${ENTER}`)).to.eql({ size: "12.5 gb" });
    expect(await taken("s", `12.5${DOWN}${ENTER}`)).to.eql({ size: "12.5 gb" });
    expect(await taken("s", `3 gbi${ENTER}`)).to.eql({ size: "3 gbit" });
    expect(await taken("s", `60 gb${ENTER}\u00156 gb${ENTER}`)).to.eql({ size: "6 gb" });
    expect(await taken("s", `gb${ENTER}`, `7 mb${ENTER}`)).to.eql({ size: "7 mb" });
    expect(await taken("l", `2 kilogram${ENTER}`)).to.eql({ load: "2 kilogram" });
    expect(await taken("f", `12%${ENTER}`)).to.eql({ fee: "12%" });
  });

  it("asks for no spec where the workspace has one, and counts what is asked for alone", async () => {
    const spare = "spec a\ndata spare: text\ndata n: number\nrule r: n\n";
    const { chosen, written } = await answering(spare, {}, [`3${ENTER}`]);
    expect(chosen).to.deep.include({ target: { spec: "a" }, data: { n: "3" } });
    expect(written).not.to.contain("Spec").and.not.to.contain("spare");
    const two = await answering(`${spare}\nspec b\nrule r: 1\n`, { data: { n: "3" } }, [ENTER]);
    expect(two.written).to.contain("a — 1 data, 1 rules");
  });

  it("takes a suggestion for the unit and, in that unit, for the magnitude", async () => {
    const rules = `spec a
data fee: ratio -> suggest 12%%
data load: measure -> unit kilogram: 1 -> unit gram: 0.001 -> suggest 5 gram
data span: load range -> suggest 1 gram...3 gram
rule r: fee
rule l: load
rule s: span
`;
    const taken = (rule: string, ...keys: readonly string[]) => answering(rules, { words: ["a"], rules: [rule] }, keys);
    expect((await taken("r", ENTER, ENTER)).chosen.data).to.eql({ fee: "12 permille" });
    expect((await taken("r", UP + ENTER, `3${ENTER}`)).chosen.data).to.eql({ fee: "3 percent" });
    expect((await taken("l", ENTER, ENTER)).chosen.data).to.eql({ load: "5 gram" });
    expect((await taken("l", UP + ENTER, `2${ENTER}`)).chosen.data).to.eql({ load: "2 kilogram" });
    const span = "0.001 kilogram...0.003 kilogram";
    expect((await taken("s", ENTER, ENTER, ENTER)).chosen.data).to.eql({ span });
  });

  it("says what it read from a number, an amount or a date, with commas between thousands", async () => {
    const rules = `spec a
data n: number
data m: measure -> unit eur: 1 -> decimals 2
data q: ratio
data band: number range
data d: date
data t: text
rule rn: n
rule rm: m
rule rq: q
rule rb: band
rule rd: d
rule rt: t
`;
    const read = async (rule: string, ...keys: readonly string[]) => {
      const { written } = await answering(rules, { words: ["a"], rules: [rule] }, keys);
      return Array.from(written.matchAll(/ {2}(read as .*)\n/g), ([, line]) => line?.trim());
    };
    expect(await read("rn", `1_250.5${ENTER}`)).to.eql(["read as 1,250.5"]);
    expect(await read("rn", `1.250${ENTER}`)).to.eql(["read as 1.25"]);
    expect(await read("rm", `1,250${ENTER}`)).to.eql(["read as 1,250.00 eur"]);
    expect(await read("rq", ENTER, `1e3${ENTER}`)).to.eql(["read as 1,000%"]);
    expect(await read("rb", `1000${ENTER}`, `20000.00012${ENTER}`)).to.eql(["read as 1,000...20,000.00012"]);
    expect(await read("rd", `2024${ENTER}`)).to.eql(["read as 2024-01-01"]);
    expect(await read("rt", `1000${ENTER}`)).to.eql([]);
  });

  it("says at once that a decimal comma is none", async () => {
    const { chosen, written } = await answering(TICKETS, { words: ["tickets"], rules: ["fare"] }, [
      ENTER,
      `12,50${ENTER}`,
      `\u001512.50${ENTER}`,
    ]);
    expect(chosen.data).to.eql({ distance: "12.50 kilometer" });
    expect(written.replaceAll("\n", "")).to.contain("the decimal sign is a point: write 12.50 or 1250");
  });

  it("asks for both ends of a range", async () => {
    const keys = [`2025-05-01${ENTER}`, `2025-04-01${ENTER}`, ENTER, `2025-05-03${ENTER}`];
    const { chosen } = await answering(TICKETS, { words: ["tickets"], rules: ["nights"] }, keys);
    expect(chosen.data).to.eql({ stay: "2025-05-01...2025-05-03" });
  });

  it("says why no unit fits what is typed", async () => {
    const { chosen, written } = await answering(TICKETS, { words: ["tickets"], rules: ["fare"] }, [
      `12 pounds${ENTER}`,
      `\u001512 mile${ENTER}`,
    ]);
    expect(chosen.data).to.eql({ distance: "12 mile" });
    expect(written).to.contain("Data distance (measure):").and.not.to.contain("No results");
  });

  it("says at once what is wrong with an answer, and asks again", async () => {
    const { chosen, written } = await answering(TICKETS, { words: ["tickets"], rules: ["quantity_left"] }, [
      `\u001526${ENTER}`,
      `\u00154${ENTER}`,
    ]);
    expect(chosen.data).to.eql({ quantity: "4" });
    expect(written).to.contain("20");
  });

  it("asks again when a rule cannot be computed with the answer", async () => {
    const { chosen, written } = await answering(TICKETS, { words: ["tickets"], rules: ["share"] }, [
      `\u00153${ENTER}`,
      `\u00154${ENTER}`,
    ]);
    expect(chosen.data).to.eql({ quantity: "4" });
    expect(written).to.contain("share: ");
  });

  it("keeps an answer that is given again, as an earlier value may be the reason", async () => {
    const rules = "spec a\ndata n: number\ndata m: number\nrule r: n / m\n";
    const { chosen, written } = await answering(rules, { words: ["a"], data: { m: "0" } }, [`7${ENTER}`, `7${ENTER}`]);
    expect(chosen.data).to.eql({ m: "0", n: "7" });
    expect(written).to.contain("the same answer again keeps it");
  });

  it("asks nothing again for a refused value of the command line", async () => {
    const { chosen, written } = await answering(
      TICKETS,
      { words: ["tickets"], rules: ["price"], data: { quantity: "21" } },
      [DOWN + ENTER, DOWN + ENTER],
    );
    expect(chosen.data).to.eql({ class: "second", member: "no", quantity: "21" });
    expect(written).not.to.contain("maximum");
  });

  it("refuses unknown names before it asks, with --strict", async () => {
    const asked = answering(TICKETS, { words: ["tickets"], data: { zork: "1" }, strict: true }, []);
    expect(await asked.catch(({ message }: Error) => message)).to.contain("zork");
  });

  it("breaks help at blanks where the terminal is narrow", async () => {
    const rules = 'spec a\ndata n: number -> help "Days between the order and the delivery"\nrule r: n\n';
    const { written } = await answering(rules, { words: ["a"] }, [`3${ENTER}`], 30);
    expect(written).to.contain("  Days between the order and\n  the delivery\n");
  });

  it("names every flag of the run", async () => {
    const flags = { strict: true, partial: true, explain: true, json: true, "fail-on": "veto", effective: "2025" };
    const { line } = await answering("spec a\nrule r: 1\n", { ...flags, words: ["a"] }, []);
    expect(line).to.equal("engine run a --effective 2025 --fail-on veto --explain --strict --partial --json");
  });

  it("finds a spec by typing a part of its name", async () => {
    const specs = "spec one\nrule r: 1\n\nspec two\nrule r: 2\n\nspec three\nrule r: 3\n";
    expect((await answering(specs, {}, [`thr${ENTER}`])).chosen.target.spec).to.equal("three");
    expect((await answering(specs, {}, [DOWN + DOWN + UP + ENTER])).chosen.target.spec).to.equal("two");
    const { chosen, written } = await answering(`${specs}\nrepo tools\nspec a\nspec b\n`, { words: ["tools"] }, [
      ENTER,
    ]);
    expect(chosen.target).to.eql({ repository: "tools", spec: "a" });
    expect(written).to.contain("tools a — 0 data, 0 rules").and.not.to.contain("two");
  });

  it("breaks off at Ctrl-C", async () => {
    for (const rules of [["price"], ["quantity_left"]]) {
      const thrown = await answering(TICKETS, { rules }, [CTRL_C]).catch((error: unknown) => error);
      expect(thrown).to.be.instanceOf(Interrupted);
    }
  });
});
