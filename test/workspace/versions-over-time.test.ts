import { expect } from "chai";
import { load, selectVersion, type Workspace } from "../../src/workspace/index.ts";
import { empty, errorsOf, failure, fill, instant, loaded, select, sources } from "./loading.ts";

const RATES = "spec rates 2020\ndata v: 1\nspec rates 2025\ndata v: 2\n";

/** The value of a slot over time: one entry for each given year. */
function over(years: readonly string[], workspace: Workspace, spec: string, key: string) {
  return years.map((year) => fill(select(workspace, spec, year).plan, key));
}

function errors(text: string): string[] {
  return failure(load(empty(), sources({ m: text })));
}

describe("versions over time", () => {
  it("are planned anew where an import changes", () => {
    const text = `${RATES}spec policy 2020\nuses rates\nspec shop 2024\nuses policy\n`;
    const workspace = loaded({ m: text });
    expect(over(["2024", "2025"], workspace, "shop", "policy.rates.v")).to.deep.equal([1, 2]);
    const [shop] = workspace.rows.repositories.get("")?.get("shop") ?? [];
    expect(shop && workspace.slices.get(shop)).to.have.length(2);
  });

  it("follow a pin for the whole subtree", () => {
    const text = `${RATES}spec policy 2020\nuses rates\nspec shop 2024\nuses policy 2021\n`;
    const workspace = loaded({ m: text });
    expect(over(["2024", "2025"], workspace, "shop", "policy.rates.v")).to.deep.equal([1, 1]);
    const plans = new Set(["2024", "2025"].map((year) => select(workspace, "shop", year).plan));
    expect(plans.size).to.equal(1);
  });

  it("are told apart by instants, offsets included", () => {
    const text = "spec a 2025-01-01\ndata v: 2\nspec a 2025-01-01T00:30:00+01:00\ndata v: 1\n";
    expect(over(["2025", "2024-12-31T23:45:00"], loaded({ m: text }), "a", "v")).to.deep.equal([2, 1]);
    expect(errors("spec a 2026-01-01T12:00:00Z\nspec a 2026-01-01T14:00:00+02:00\n")).to.have.length(2);
  });

  it("share one plan when nothing they use changes", () => {
    const text = "spec other\nspec other 2025\nspec base\ndata v: 1\nspec top\nuses base\nuses o: other 2024\n";
    const workspace = loaded({ m: text });
    expect(select(workspace, "top", "2024").plan).to.equal(select(workspace, "top", "2026").plan);
  });

  it("report the windows of the row, not of the slice", () => {
    const workspace = loaded({ m: `${RATES}spec shop 2024\nuses rates\n` });
    const { row, to, versions } = select(workspace, "rates", "2021");
    expect([row.from?.text, to?.text]).to.deep.equal(["2020", "2025"]);
    expect(versions.map(({ from }) => from?.text)).to.deep.equal(["2020", "2025"]);
    expect(select(workspace, "shop", "2026").to).to.equal(undefined);
  });

  it("share one list of all of them, however many are selected", () => {
    const workspace = loaded({ m: RATES });
    expect(select(workspace, "rates", "2021").versions).to.equal(select(workspace, "rates", "2026").versions);
  });

  it("do not answer before the first one, and say which there are", () => {
    const workspace = loaded({ m: RATES });
    const answer = selectVersion(workspace, { spec: "rates", at: instant("2019") });
    expect(answer).to.include({ kind: "request", request_kind: "spec_not_found" });
    expect("message" in answer && answer.message)
      .to.include("2019-01-01")
      .and.include("2020, 2025");
  });

  it("do not answer for an unknown repository or spec, and suggest near names", () => {
    const workspace = loaded({ m: `${RATES}repo finance\nspec ledger\n` });
    const ask = (spec: string, repository?: string) => selectVersion(workspace, { spec, repository, at: 0n });
    expect(ask("rate")).to.include({ request_kind: "spec_not_found", suggestion: "did you mean `rates`?" });
    expect(ask("ledger", "financ")).to.include({ suggestion: "did you mean `finance`?" });
    expect(ask("ledger")).to.include({ request_kind: "spec_not_found" });
  });
});

describe("imports over time", () => {
  it("must be covered from the beginning of the consumer", () => {
    expect(errors("spec p 2025-07\nspec shop 2025\nuses p\n")).to.deep.equal(["validation m:3"]);
    expect(errors("spec p 2025-07\nspec shop\nuses p\nspec shop 2026\n")).to.deep.equal(["validation m:3"]);
    expect(errors("spec p 2025-07\ndata v: 1\nspec shop\ndata x: p.v\n")).to.deep.equal(["validation m:4"]);
    loaded({ m: "spec p 2025-07\nspec shop 2025-07-01\nuses p\n" });
  });

  it("name the beginning of time for a consumer without a date", () => {
    const [error] = errorsOf(load(empty(), sources({ m: "spec p 2025-07\nspec shop\nuses p\n" })));
    expect(error?.message).to.include("the beginning of time");
  });

  it("report a gap once, though several slices have it", () => {
    const text = "spec late 2026\nspec o 2020\nspec o 2024-06\nspec shop 2024\nuses o\nuses late\n";
    expect(errors(text)).to.deep.equal(["validation m:6"]);
  });

  it("must not lead to the very row", () => {
    expect(errors("spec f\nuses f\n")).to.deep.equal(["validation m:2"]);
    expect(errors("spec f\nspec f 2026\nuses nxt: f 2027\n")).to.deep.equal(["validation m:3"]);
    loaded({ m: "spec f 2025\ndata v: 1\nspec f 2026\nuses prev: f 2025\n" });
  });

  it("must not run in a circle, which is reported once and without a place", () => {
    const text = "spec c\nuses a\nspec b\nuses c\nspec a\nuses b\nspec user\nuses a\n";
    const found = errorsOf(load(empty(), sources({ m: text })));
    expect(found).to.have.length(1);
    expect(found[0]?.message).to.include("a -> b -> c -> a");
    expect(found[0]).not.to.have.property("source");
  });

  it("hide names of types only when they could have brought them: a type taken from another spec brings no name", () => {
    const text = (broken: string) => `spec a\n${broken}\ndata x: nmber\ndata y: gone\nrule r: gone.z\n`;
    expect(failure(load(empty(), sources({ "a.rules": text("data g: gone.z") })))).to.deep.equal(
      [2, 3, 4, 5].map((line) => `validation a.rules:${line}`),
    );
    expect(failure(load(empty(), sources({ "a.rules": text("uses gone") })))).to.deep.equal(
      [2, 4].map((line) => `validation a.rules:${line}`),
    );
  });

  it("are judged on rows: names may loop", () => {
    loaded({ m: "spec a 2026\nuses b 2025\nspec b 2025\nspec b 2026\nuses a 2026\n" });
    const text = "spec f 2026\nuses b: f 2027\nspec f 2027\nuses a: f 2026\n";
    const [error] = errorsOf(load(empty(), sources({ m: text })));
    expect(error?.message).to.include("f 2026 -> f 2027 -> f 2026");
  });

  it("report only the repositories that are not loaded, each at its line", () => {
    const text =
      "spec q\nuses @a/x one\nuses t: @a/y two\nuses nowhere\nrule r: nonsense\nspec p\nuses q\nrule s: nonsense\n";
    const found = errorsOf(load(empty(), sources({ m: text })));
    expect(found.map(({ kind, repository, source: at }) => [kind, repository, at?.line])).to.deep.equal([
      ["validation", undefined, 8],
      ["missing_repository", "@a/x", 2],
      ["missing_repository", "@a/y", 3],
    ]);
    expect(found[1]?.suggestion).to.include("engine install @a/x");
  });
});

describe("the interface of an import", () => {
  it("must be the same in all versions that the consumer meets", () => {
    const policy = 'spec p\nrule d: 1\nspec p 2025\nrule d: "x"\n';
    expect(errors(`${policy}spec shop\nuses p\n`)).to.deep.equal(["validation m:6"]);
    loaded({ m: `${policy}spec shop\nuses p 2024\n` });
    loaded({ m: `${policy}spec shop 2025\nuses p\n` });
    loaded({
      m: `${policy}spec shop\nuses p\nspec shop 2025\nuses p\n`.replace("spec shop 2025", "spec shop 2025-01-01"),
    });
  });

  it("may change its values, and gain and lose members", () => {
    loaded({ m: "spec p\ndata a: 1\nrule x: 1\nspec p 2025\ndata a: 2\ndata b: number\nspec shop\nuses p\n" });
    loaded({ m: "spec p\ndata a: number -> suggest 3\nspec p 2025\ndata a: number -> suggest 4\nspec shop\nuses p\n" });
  });

  it("names the member and both versions", () => {
    const text = "spec p\ndata a: number -> maximum 1\nspec p 2025\ndata a: number -> maximum 2\nspec shop\nuses p\n";
    const [error] = errorsOf(load(empty(), sources({ m: text })));
    expect(error).to.include({ spec: "shop", related_spec: "p" });
    expect(error?.message).to.include("`a`").and.include("`p 2025`");
  });

  it("is not compared for a version that lacks a repository", () => {
    const text = "spec p\nuses @a/x y\ndata a: number\nspec p 2025\ndata a: text\nspec shop\nuses p\n";
    expect(errors(text)).to.deep.equal(["missing_repository m:2"]);
  });

  it("compares a member with the last version that had it", () => {
    const text = "spec p\ndata a: number\nspec p 2024\nspec p 2025\ndata a: text\nspec shop\nuses p\n";
    expect(errors(text)).to.deep.equal(["validation m:7"]);
  });
});

describe("the interface of nested imports", () => {
  const rates = "spec rates\ndata q: number\nspec rates 2025\ndata q: number -> minimum 3\n";
  const policy = (line: string) =>
    `${rates}spec policy\nuses rates 2024\n${line}spec policy 2025\nuses rates 2025\n${line}`;

  it("belongs to the interface, slot by slot", () => {
    expect(errors(`${policy("")}spec shop\nuses policy\n`)).to.deep.equal(["validation m:10"]);
  });

  it("leaves out slots that are bound to a reference", () => {
    const bound = policy("  -> with q: own\ndata own: number\n");
    loaded({ m: `${bound}spec shop\nuses policy\n` });
    const literal = policy("  -> with q: 4\n");
    expect(errors(`${literal}spec shop\nuses policy\n`)).to.deep.equal(["validation m:12"]);
  });

  it("is compared once where many chains of aliases lead to the same versions", () => {
    const level = (i: number, year: string) => {
      const uses = i < 11 ? `uses a: s${i + 1} ${year}\nuses b: s${i + 1} ${year}\n` : "data q: number\n";
      return `spec s${i} ${year}\n${uses}`;
    };
    const years = ["2020", "2021", "2022", "2023", "2024", "2025"];
    const text = years.map((year) => Array.from({ length: 12 }, (_, i) => level(i, year)).join("")).join("");
    loaded({ m: `${text}spec shop 2020\nuses s1\n` });
  });
});
