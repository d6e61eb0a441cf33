import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { sha256Of } from "../../src/decisions/archive/rule-state.ts";
import { canonicalJson, verify } from "../../src/decisions/receipt.ts";
import { run } from "../faults/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

const FILES = {
  "a.rules": `spec shop 2025-01-01
uses tax: @gov/vat rates
uses base
data price: base.money
data day: date -> fill 2025-03-02
rule total: price * tax.rate + base.fee
  unless day > now then price
`,
  "base.rules": "spec base\ndata money: measure\n  -> unit eur 1\nrule fee: 2 eur\n",
  "other.rules": "spec secret\nrule r: 1\n",
  "rules_deps/@gov/vat.rules": "repo @gov/vat\nspec rates\nrule rate: 1.19\n",
};

describe("receipts", () => {
  let folder: TempFolder;
  before(async () => {
    folder = new TempFolder(FILES);
    const ask = ["run", "shop", "price=10 eur", "--effective", "2025-06-01", "--receipt", "r.json", "-x"];
    const { status, text } = await run(folder.path, ask);
    expect(status, text).to.equal(0);
  });
  after(() => folder.remove());

  const bytes = () => readFileSync(folder.at("r.json"));
  const content = () => JSON.parse(bytes().toString("utf8"));
  /** A receipt whose own digest is right. */
  const sealed = ({ sha256: _sha256, ...parts }: Record<string, unknown>) =>
    Buffer.from(canonicalJson({ ...parts, sha256: sha256Of(canonicalJson(parts)) }));

  it("have the request, the answer with its arms, and the sources behind it alone", () => {
    const { request, answer, sources } = content();
    expect(request).to.deep.equal({ spec: "shop", effective: "2025-06-01", data: { price: "10 eur" } });
    expect(answer.results.total).to.deep.equal({
      arm: "shop 2025-01-01 total 0",
      measure: { eur: "13.9" },
      result: "13.9 eur",
      rule_type: "price",
      vetoed: false,
    });
    const labels = sources.map(({ label }: { label: string }) => label);
    expect(labels).to.have.members(["@gov/vat", "a.rules", "base.rules"]);
  });

  it("hold anywhere: in another folder, locale and time zone", async () => {
    const elsewhere = new TempFolder({ "r.json": bytes() });
    for (const env of [
      { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" },
      { LC_ALL: "C", TZ: "America/St_Johns" },
    ]) {
      const { status, text } = await run(elsewhere.path, ["verify", "r.json"], { env });
      expect(status, text).to.equal(0);
      expect(text).to.match(
        /^r\.json is valid: shop at 2025-06-01, rules [0-9a-f]{64}, engine 1\.0\.0\n {2}total: 13\.9 eur\n$/,
      );
    }
    elsewhere.remove();
  });

  it("do not hold when one bit of them is another one", () => {
    expect(verify(bytes())).to.have.property("receipt");
    for (let at = 0; at < bytes().length; at++) {
      const flipped = bytes();
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      expect(verify(flipped), `byte ${at}`).to.have.property("problem");
    }
    expect(verify(Buffer.concat([bytes(), Buffer.from("\n")]))).to.have.property("problem");
  });

  it("do not hold when somebody wrote another answer, other rules, or nonsense under a digest of their own", () => {
    const { answer, sources, ...rest } = content();
    const changed = { ...answer, results: { total: { ...answer.results.total, result: "13.8 eur" } } };
    expect(verify(sealed({ ...content(), answer: changed }))).to.deep.equal({
      problem: "its rules give another answer",
    });
    const other = [{ ...sources[0], text: `${sources[0].text}\n` }, ...sources.slice(1)];
    expect(verify(sealed({ ...rest, answer, sources: other }))).to.deep.equal({
      problem: "its sources are not those of its digest",
    });
    for (const part of ["request", "sources", "digest", "answer"])
      for (const nonsense of [null, [], {}, "x", 1]) {
        const forged = sealed({ ...content(), [part]: nonsense });
        expect(verify(forged), `${part}: ${JSON.stringify(nonsense)}`).to.have.property("problem");
      }
    for (const version of [null, [], {}, 1]) {
      const forged = verify(sealed({ ...content(), engine: version }));
      expect(forged).to.deep.equal({ problem: "it is not a receipt, or it was changed" });
    }
    for (const text of ["", "{", "[]", "[".repeat(1_000_000)])
      expect(verify(Buffer.from(text))).to.have.property("problem");
  });

  it("are told one by one, with exit status 1 when one does not hold", async () => {
    writeFileSync(folder.at("bad.json"), bytes().subarray(1));
    const { status, text } = await run(folder.path, ["verify", "bad.json", "r.json"]);
    expect(status).to.equal(1);
    expect(text).to.include("r.json is valid").and.to.include("`bad.json` is not valid: it is not a receipt");
  });

  it("hold for the rows of lists, given as arrays or by names, and not when a row is changed", async () => {
    const rules = "spec row data n: number spec shop uses rows: row list rule sum: rows -> sum n rule all: rows";
    const listed = new TempFolder({ "a.rules": rules, "d.json": '{"rows": [{"n": 3}, {"n": "4.5"}, {}]}' });
    const shown = { "d.json": ["--data", "d.json"], names: ["rows.1.n=3", "rows.2.n=4.5"] };
    for (const given of Object.values(shown)) {
      const asked = await run(listed.path, ["run", "shop", ...given, "--receipt", "r.json"]);
      expect(asked.status, asked.text).to.equal(0);
      const receipt = readFileSync(listed.at("r.json"));
      expect(verify(receipt)).to.have.property("receipt");
      const { sha256: _sha256, ...parts } = JSON.parse(receipt.toString("utf8"));
      const changed = JSON.parse(JSON.stringify(parts).replace(/"4\.5"/, '"4.6"'));
      expect(changed).not.to.deep.equal(parts);
      expect(verify(sealed(changed))).to.have.property("problem", "its rules give another answer");
    }
    listed.remove();
  });
});
