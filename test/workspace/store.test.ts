import { expect } from "chai";
import { list, load, remove, update } from "../../src/workspace/index.ts";
import {
  empty,
  errorsOf,
  failure,
  fill,
  instant,
  loaded,
  select,
  source,
  sources,
  succeeds,
  volatile,
} from "./loading.ts";

const A = { "a.rules": "spec base\ndata x: 1\n" };
const B = { "b.rules": "spec top\nuses base\nrule r: base.x\n" };
const RATES = { "rates.rules": "spec rates\ndata v: 0\nspec rates 2025\ndata v: 1\nspec rates 2026\ndata v: 2\n" };

function names(workspace: Parameters<typeof list>[0]): string[] {
  return list(workspace).flatMap(({ repository, specs }) =>
    repository === "std" ? [] : specs.map(({ name }) => (repository === undefined ? name : `${repository} ${name}`)),
  );
}

describe("loading", () => {
  it("takes one source after the other when each leaves a valid whole", () => {
    const workspace = succeeds(load(loaded(A), sources(B)));
    expect(fill(select(workspace, "top").plan, "base.x")).to.equal(1);
  });

  it("refuses a consumer before its dependency and keeps nothing of it", () => {
    const workspace = empty();
    expect(failure(load(workspace, sources(B)))).to.deep.equal(["validation b.rules:2"]);
    expect(names(workspace)).to.deep.equal([]);
    expect(names(succeeds(load(workspace, sources(A))))).to.deep.equal(["base"]);
  });

  it("takes both in one call in any order", () => {
    expect(names(loaded({ ...B, ...A }))).to.deep.equal(["top", "base"]);
  });

  it("reports a row that is loaded twice at both places", () => {
    const outcome = load(loaded(A), sources({ "a.rules": "spec base\ndata longer_text: 1\n" }));
    expect(failure(outcome)).to.deep.equal(["validation a.rules:1", "validation a.rules:1"]);
  });

  it("refuses a label twice in one call, and an empty one", () => {
    expect(failure(load(empty(), [...sources(A), ...sources(A)]))).to.deep.equal(["invalid_request"]);
    expect(failure(load(empty(), [source("", "")]))).to.deep.equal(["invalid_request"]);
    expect(failure(load(empty(), sources({ "@a/x": "", "@A/X": "" })))).to.deep.equal(["invalid_request"]);
  });

  it("refuses a good source beside a bad one", () => {
    const workspace = loaded(A);
    const bad = { "c.rules": "spec other\nrule r: nowhere\n" };
    expect(failure(load(workspace, sources({ ...B, ...bad })))).to.deep.equal(["validation c.rules:2"]);
    expect(names(workspace)).to.deep.equal(["base"]);
  });

  it("reports all sources that do not parse, in their order, and nothing else", () => {
    const outcome = load(
      empty(),
      sources({ "z.rules": "spec\n", "y.rules": "spec ok\nrule r: nowhere\n", "a.rules": "rule\n" }),
    );
    expect(failure(outcome).map((line) => line.split(":")[0])).to.deep.equal(["parsing z.rules", "parsing a.rules"]);
  });

  it("accepts an empty text and an empty list", () => {
    expect(names(loaded({ "a.rules": "" }))).to.deep.equal([]);
    expect(names(succeeds(load(empty(), [])))).to.deep.equal([]);
  });

  it("rejects a new version that breaks the interface of a loaded dependency at the consumer", () => {
    const workspace = loaded({ ...A, ...B });
    const outcome = load(workspace, sources({ "c.rules": 'spec base 2025\ndata x: "a"\n' }));
    expect(failure(outcome)).to.include("validation b.rules:2");
    expect(list(workspace)[0]?.specs).to.have.length(2);
  });

  it("gives each source without a label a name of its own, also in one load", () => {
    const workspace = succeeds(
      load(empty(), [volatile("spec v\n"), volatile("spec w\n"), source("inline-2", "spec x\n")]),
    );
    expect(["v", "w", "x"].map((spec) => select(workspace, spec).row.file.label)).to.deep.equal([
      ...["inline", "inline-3", "inline-2"],
    ]);
  });

  it("names sources without a label inline, inline-2 and so on", () => {
    const workspace = succeeds(load(empty(), [volatile("spec v\nrule r: 1\n")]));
    const second = load(workspace, [volatile("spec w\nrule r: nowhere\n")]);
    expect(failure(second)).to.deep.equal(["validation inline-2:2"]);
    expect(select(workspace, "v").row.file.label).to.equal("inline");
  });

  it("keeps the built-in repository closed, with one error for each source", () => {
    const text = "spec one\nrepo other\nspec two\nrepo STD\nspec three\nrepo std\nspec four\n";
    expect(failure(load(empty(), sources({ "a.rules": text })))).to.deep.equal(["validation a.rules:4"]);
    const bundle = { label: "std", text: "", origin: { kind: "dependency", repository: "Std" } } as const;
    expect(failure(load(empty(), [bundle]))).to.deep.equal(["validation"]);
    expect(failure(remove(empty(), { repository: "std", spec: "units", at: 0n }))).to.deep.equal(["invalid_request"]);
  });

  it("lets only one bundle, or the workspace, add to a repository", () => {
    const bundle = { "@grid/tariffs": "repo helpers\nspec spot\n" };
    const local = load(empty(), sources({ ...bundle, "m.rules": "repo helpers\nspec extra\n" }));
    expect(failure(local)).to.deep.equal(["validation"]);
    expect(errorsOf(local)[0]?.message).to.include("helpers").and.include("@grid/tariffs");
    expect(failure(load(loaded(bundle), sources({ "@grid/levies": "repo helpers\nspec levy\n" })))).to.deep.equal([
      "validation",
    ]);
  });
});

describe("updating", () => {
  it("replaces what a label declared, and plans its consumers anew", () => {
    const workspace = succeeds(update(loaded({ ...A, ...B }), "a.rules", "spec base\ndata x: 2\n"));
    expect(fill(select(workspace, "top").plan, "base.x")).to.equal(2);
  });

  it("changes nothing when a consumer no longer plans", () => {
    const workspace = loaded({ ...A, ...B });
    expect(failure(update(workspace, "a.rules", "spec base\ndata y: 2\n"))).to.deep.equal(["validation b.rules:3"]);
    expect(failure(update(workspace, "a.rules", "spec another\ndata x: 2\n"))).to.deep.equal(["validation b.rules:2"]);
    expect(failure(update(workspace, "a.rules", ""))).to.deep.equal(["validation b.rules:2"]);
    expect(failure(update(workspace, "a.rules", "spec\n"))[0]).to.match(/^parsing a.rules/);
    expect(fill(select(workspace, "top").plan, "base.x")).to.equal(1);
  });

  it("removes all rows of a label for an empty text", () => {
    expect(names(succeeds(update(loaded(A), "a.rules", "")))).to.deep.equal([]);
  });

  it("treats a row of another label as a duplicate, even with the same text", () => {
    const outcome = update(loaded(A), "n.rules", A["a.rules"]);
    expect(failure(outcome)).to.deep.equal(["validation n.rules:1", "validation a.rules:1"]);
  });

  it("adds an unknown label", () => {
    expect(names(succeeds(update(empty(), "n.rules", A["a.rules"])))).to.deep.equal(["base"]);
  });

  it("adds a version beside the one that stays", () => {
    const text = "spec base\ndata x: 1\nspec base 2025\ndata x: 5\n";
    const workspace = succeeds(update(loaded({ ...A, ...B }), "a.rules", text));
    expect(fill(select(workspace, "top", "2024").plan, "base.x")).to.equal(1);
    expect(fill(select(workspace, "top", "2026").plan, "base.x")).to.equal(5);
  });

  it("moves rows to another repository", () => {
    const workspace = succeeds(update(loaded(A), "a.rules", `repo fin\n${A["a.rules"]}`));
    expect(list(workspace)).to.deep.equal([
      { specs: [] },
      { repository: "std", specs: [{ name: "units" }] },
      { repository: "fin", specs: [{ name: "base" }] },
    ]);
  });

  it("insists on the repository that is asked for", () => {
    expect(failure(update(loaded(A), "a.rules", A["a.rules"], "fin"))).to.deep.equal(["invalid_request"]);
    succeeds(update(loaded(A), "a.rules", `repo FIN\n${A["a.rules"]}`, "Fin"));
    succeeds(update(loaded(A), "a.rules", A["a.rules"], ""));
    const error = (text: string) => errorsOf(update(empty(), "a.rules", text, "fin"))[0];
    expect(error("spec x\n")).to.include({
      message: "spec `x` is in no named repository, not in `fin`",
      suggestion: "begin the text with `repo fin`",
    });
    expect(error("repo law\nspec x 2025\n")?.message).to.equal(
      "spec `law x 2025` is in repository `law`, not in `fin`",
    );
    expect(failure(remove(empty(), { spec: "units", repository: "STD", at: 0n }))).to.deep.equal(["invalid_request"]);
  });

  it("refuses a spec for the repository of a bundle", () => {
    const workspace = loaded({ ...A, "@grid/x": "spec old\n" });
    expect(failure(update(workspace, "b.rules", "repo @grid/x\nspec young\n"))).to.deep.equal(["validation"]);
  });

  it("only adds and replaces rows for a text without a name", () => {
    const workspace = succeeds(load(empty(), [volatile("spec v\ndata x: 1\n")]));
    const both = succeeds(update(workspace, "", "spec w\n", undefined, { kind: "volatile" }));
    expect(names(both)).to.deep.equal(["v", "w"]);
    const replaced = succeeds(update(both, "", "spec v\ndata x: 7\n", undefined, { kind: "volatile" }));
    expect(fill(select(replaced, "v").plan, "x")).to.equal(7);
    expect(failure(update(both, "", "", undefined, { kind: "volatile" }))).to.deep.equal(["invalid_request"]);
  });

  it("lets a text without a name replace no row of a file, nor a version of another date", () => {
    const nameless = { kind: "volatile" } as const;
    expect(failure(update(loaded(A), "", "spec base\ndata x: 5\n", undefined, nameless))).to.have.length(2);
    const dated = succeeds(load(empty(), [volatile("spec v 2025\ndata x: 1\n")]));
    const both = succeeds(update(dated, "", "spec v 2026\ndata x: 2\n", undefined, nameless));
    expect(["2025", "2026"].map((at) => fill(select(both, "v", at).plan, "x"))).to.deep.equal([1, 2]);
    // A file may have the name that a text without one got for errors.
    const named = succeeds(update(both, "inline", "spec w\n"));
    expect(names(succeeds(update(named, "inline", "spec u\n")))).to.deep.equal(["v", "v", "u"]);
  });

  it("replaces a bundle under its identifier, whatever the letter case", () => {
    const workspace = loaded({ "@Grid/X": "spec old\n" });
    expect(names(succeeds(update(workspace, "@grid/x", "spec young\n")))).to.deep.equal(["@grid/x young"]);
  });

  it("keeps the kind of a source whose name does not tell it", () => {
    const bundle = {
      label: "lib.rules",
      text: "spec old\n",
      origin: { kind: "dependency", repository: "@grid/x" },
    } as const;
    const workspace = succeeds(load(empty(), [bundle, source("a.rules", "spec a\n")]));
    expect(names(succeeds(update(workspace, "lib.rules", "spec young\n")))).to.deep.equal(["a", "@grid/x young"]);
    expect(names(succeeds(update(workspace, "a.rules", "spec b\n")))).to.deep.equal(["b", "@grid/x old"]);
  });

  it("refuses a text without a name that has no spec", () => {
    const [error] = errorsOf(update(empty(), "", "", undefined, { kind: "volatile" }));
    expect(error).to.deep.equal({
      kind: "request",
      message: "the text does not declare a spec",
      request_kind: "invalid_request",
    });
  });

  it("keeps the place of what it replaces in the list", () => {
    const workspace = loaded({ "a.rules": "spec a\n", "b.rules": "spec b\n" });
    expect(names(succeeds(update(workspace, "a.rules", "spec c\nspec a\n")))).to.deep.equal(["a", "b", "c"]);
  });
});

describe("removing", () => {
  const at = instant("2025");

  it("takes away what nothing needs any more", () => {
    const rest = succeeds(remove(loaded({ ...A, ...B }), { spec: "TOP", at }));
    expect(names(succeeds(remove(rest, { spec: "base", at })))).to.deep.equal([]);
  });

  it("refuses what a consumer needs, with the first error", () => {
    const workspace = loaded({ ...A, ...B, "c.rules": "spec also\nuses base\n" });
    expect(failure(remove(workspace, { spec: "base", at }))).to.deep.equal(["validation c.rules:2"]);
    expect(names(workspace)).to.have.length(3);
  });

  it("closes the windows beside the removed version", () => {
    const later = succeeds(remove(loaded(RATES), { spec: "rates", at: instant("2025-06") }));
    expect(list(later)[0]?.specs).to.deep.equal([
      { name: "rates", effective_to: "2026" },
      { name: "rates", effective_from: "2026" },
    ]);
    const last = succeeds(remove(later, { spec: "rates", at: instant("2024") }));
    expect(list(last)[0]?.specs).to.deep.equal([{ name: "rates", effective_from: "2026" }]);
    expect(failure(remove(last, { spec: "rates", at: instant("2024") }))).to.deep.equal(["spec_not_found"]);
  });

  it("refuses to leave a consumer without a version", () => {
    const workspace = loaded({ ...RATES, "c.rules": "spec shop\nuses rates\n" });
    expect(failure(remove(workspace, { spec: "rates", at: instant("2024") }))).to.deep.equal(["validation c.rules:2"]);
  });

  it("keeps an emptied repository in the list", () => {
    const workspace = loaded({ "f.rules": "repo fin\nspec base\n" });
    const rest = succeeds(remove(workspace, { repository: "FIN", spec: "base", at }));
    expect(list(rest).at(-1)).to.deep.equal({ repository: "fin", specs: [] });
    expect(failure(load(rest, sources({ "u.rules": "spec u\nuses fin base\n" })))).to.deep.equal([
      "missing_repository u.rules:2",
    ]);
  });
});

describe("an error in a file of another spec than the one that has it", () => {
  const colliding = {
    "t.rules": "spec t\nuses shop\nuses bank\n",
    "shop.rules": "spec shop\n\n\n\ndata money: measure -> unit eur: 1\n",
    "bank.rules": "spec bank\n\n\ndata cash: measure -> unit eur: 1\n",
  };

  it("has line and column of that file, and so has the second place in its message", () => {
    const [error, ...more] = errorsOf(load(empty(), sources(colliding)));
    expect(more).to.deep.equal([]);
    expect(error?.source).to.deep.equal({ attribute: "bank.rules", line: 4, column: 1, length: 33 });
    expect(error?.message).to.contain("(see shop.rules:5)");
  });
});

describe("what did not change", () => {
  it("keeps its plan", () => {
    const workspace = loaded({ ...A, ...B, "c.rules": "spec aside\nrule r: 1\n" });
    const top = select(workspace, "top").plan;
    const updated = succeeds(update(workspace, "c.rules", "spec aside\nrule r: 2\n"));
    expect(select(updated, "top").plan).to.equal(top);
    expect(select(succeeds(update(updated, "a.rules", A["a.rules"])), "top").plan).not.to.equal(top);
  });

  it("is the same plan for every request, the built-in units included", () => {
    const workspace = loaded(A);
    expect(select(workspace, "units", "2025", "STD").plan).to.equal(select(workspace, "units", "2020", "std").plan);
    expect(select(workspace, "units", "2025", "std").plan.slots.map(({ key }) => key)).to.include("mass");
  });
});
