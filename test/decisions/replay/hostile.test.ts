import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { ruleState, sha256Of } from "../../../src/decisions/archive/rule-state.ts";
import { canonicalJson, receiptText, verify } from "../../../src/decisions/receipt.ts";
import { LoggedRules } from "../../../src/decisions/replay/logged-rules.ts";
import { readLog } from "../../../src/decisions/replay/read-log.ts";
import { replay } from "../../../src/decisions/replay/replay.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const TEXT = "spec s\ndata n: number\nrule r: n * 2\n";
const LINE = {
  id: "1",
  digest: ruleState([{ label: "s.rules", text: TEXT }]).digest,
  engine: "1.0.0",
  spec: "s",
  effective: "2025-01-01",
  data: { n: "3" },
  results: { r: { vetoed: false, result: "6", number: "6" } },
  arms: { r: "s r 0" },
};

function engine(): Engine {
  const made = new Engine();
  made.load({ "s.rules": TEXT });
  return made;
}

/** The report of a log with one line. */
async function reportOf(line: object, exactly: boolean) {
  const folder = new TempFolder({ log: `${JSON.stringify(line)}\n` });
  try {
    return await replay([folder.at("log")], { engine, exactly });
  } finally {
    folder.remove();
  }
}

/** The message of the refusal of a log with one line. */
async function refusalOf(line: object): Promise<string> {
  const folder = new TempFolder({ log: `${JSON.stringify(line)}\n` });
  const refusal = await replay([folder.at("log")], { engine, exactly: false }).then(
    () => "taken",
    (thrown: unknown) => (thrown instanceof EngineErrors ? thrown.message : `crashed: ${thrown}`),
  );
  folder.remove();
  return refusal;
}

describe("A log of decisions that nobody wrote", () => {
  it("is refused at the line that is none, whichever member is of another kind", async () => {
    const result = LINE.results.r;
    const lines = [
      { results: { r: null } },
      { results: { r: "6" } },
      { results: { r: { ...result, vetoed: "no" } } },
      { results: { r: { ...result, result: 6 } } },
      { results: { r: { ...result, number: [] } } },
      { results: { r: { vetoed: false, measure: { eur: 6 } } } },
      { results: { r: { vetoed: false, ratio: "half" } } },
      { arms: { r: {} } },
      { masked: [1] },
      { rules: [null] },
      { dropped: "many" },
      { effective: "" },
      { effective: " " },
      { spec: "" },
    ];
    for (const wrong of lines)
      expect(await refusalOf({ ...LINE, ...wrong }), JSON.stringify(wrong)).to.contain("is not a line of a log");
    expect(await refusalOf(LINE)).to.equal("taken");
  });

  it("is not the same decision without its results, whatever else is emptied", async () => {
    const { results } = engine().run({ spec: "s", effective: "2025-01-01", data: { n: "3" }, arms: true });
    const { arm, ...result } = results.r ?? {};
    const whole = { ...LINE, results: { r: result }, arms: { r: arm } };
    const emptied = { results: {} };
    for (const wrong of [
      emptied,
      { ...emptied, arms: {} },
      { ...emptied, rules: ["R"] },
      { ...emptied, masked: ["n"] },
    ]) {
      for (const exactly of [true, false]) {
        const { same, changed, rules, examples } = await reportOf({ ...whole, ...wrong }, exactly);
        expect({ same, changed }, JSON.stringify(wrong)).to.deep.equal({ same: 0, changed: 1 });
        expect(rules).to.deep.equal([{ spec: "s", rule: "r", compared: 1, changed: 1, vetoes: 1 }]);
        expect(examples).to.deep.equal([{ id: "1", spec: "s", rule: "r", after: "6" }]);
      }
    }
    for (const wrong of [{ arms: {} }, { data: {} }, { results: { r: { vetoed: false } } }, { rules: [] }])
      expect((await reportOf({ ...whole, ...wrong }, true)).same, JSON.stringify(wrong)).to.equal(0);
    for (const exactly of [true, false]) expect((await reportOf(whole, exactly)).same).to.equal(1);
  });

  it("is read once, however long a line is", async () => {
    const folder = new TempFolder({ log: `${JSON.stringify({ ...LINE, note: "x".repeat(8_000_000) })}\n{` });
    const { split } = String.prototype;
    let characters = 0;
    String.prototype.split = function (this: string, ...words: Parameters<typeof split>) {
      characters += this.length;
      return split.apply(this, words);
    } as typeof split;
    const items: unknown[] = [];
    try {
      for await (const item of readLog(folder.at("log"))) items.push(item === "cut off" ? item : item.line.id);
    } finally {
      String.prototype.split = split;
      folder.remove();
    }
    expect(items).to.deep.equal(["1", "cut off"]);
    expect(characters).to.be.lessThan(16_000_000);
  });
});

describe("An archive that nobody kept", () => {
  it("is refused where a manifest is not a list of sources, though its digest fits", () => {
    for (const manifest of ["null", "{}", "[null]", "[5]", '[{"label":1}]', '[{"label":"a","sha256":[]}]', "[", ""]) {
      const digest = sha256Of(manifest);
      const folder = new TempFolder({ [`${digest}.json`]: manifest });
      expect(() => new LoggedRules(folder.path).engine(digest), manifest).to.throw(
        EngineErrors,
        "not the list of sources",
      );
      folder.remove();
    }
  });

  it("leads to no other file", () => {
    const folder = new TempFolder();
    for (const digest of ["../secret", "", "0".repeat(65), "__proto__"])
      expect(() => new LoggedRules(folder.path).engine(digest), digest).to.throw(EngineErrors, "has no rules");
    folder.remove();
  });

  it("does not wait for a pipe", function () {
    if (process.platform === "win32") this.skip();
    const folder = new TempFolder();
    execFileSync("mkfifo", [folder.at(`${LINE.digest}.json`)]);
    expect(() => new LoggedRules(folder.path).engine(LINE.digest)).to.throw(EngineErrors, "has no rules");
    folder.remove();
  });
});

describe("A receipt that nobody wrote", () => {
  it("does not choose how long its rules may take", () => {
    const request = { spec: "s", effective: "2025-01-01", data: { n: "3" } };
    const content = JSON.parse(receiptText(engine(), request, [{ label: "s.rules", text: TEXT }]));
    for (const timeout of [0, -1, "soon"]) {
      const { sha256: _sha256, ...parts } = { ...content, request: { ...request, timeout } };
      const sealed = canonicalJson({ ...parts, sha256: sha256Of(canonicalJson(parts)) });
      expect(verify(Buffer.from(sealed)), String(timeout)).to.have.property("receipt");
    }
  });
});
