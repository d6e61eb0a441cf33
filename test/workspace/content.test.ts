import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import {
  contentOf,
  filesBehind,
  list,
  remove,
  slicesOf,
  type Workspace,
  workspaceOf,
} from "../../src/workspace/index.ts";
import { rowsOf } from "../../src/workspace/list.ts";
import { loaded, select, succeeds } from "./loading.ts";

const TEXTS = {
  "a.rules": "spec a\nuses b\nuses @x/y c\nrule r: b.x + c.x\nspec other\nuses far\n",
  "b1.rules": "spec b 2020\ndata x: 1\nspec b 2021\ndata x: 2\n",
  "b2.rules": "spec b\nuses std units\nuses a: deep\ndata x: 0\n",
  "deep.rules": "spec deep\ndata x: 1\n",
  "far.rules": "spec far\ndata x: 1\n",
  "alone.rules": "spec alone\ndata x: 1\nspec b/alone\ndata x: 1\n",
  "@x/y": "repo @x/y\nspec c\ndata x: 3\n",
};

describe("the content of a workspace", () => {
  it("is a text for each file in use, and makes the same workspace", () => {
    const workspace = loaded(TEXTS);
    const content = contentOf(workspace);
    expect(content.sources.map(({ label }) => label)).to.have.members(Object.keys(TEXTS));
    const again = workspaceOf(JSON.parse(JSON.stringify(content)), DEFAULT_LIMITS);
    if (again === undefined) throw new Error("no workspace");
    expect(list(again)).to.deep.equal(list(workspace));
    expect(contentOf(again)).to.deep.equal(content);
    expect(select(again, "a").plan.rules.map(({ key }) => key)).to.deep.equal(["r"]);
    expect(select(again, "b", "2020-06").row.from?.text).to.equal("2020");
  });

  it("names the versions in force by their places in the texts", () => {
    const rows = loaded({ "b1.rules": TEXTS["b1.rules"], "b2.rules": "spec deep\ndata x: 1\nspec b\ndata x: 0\n" });
    const content = contentOf(rows);
    const specs = content.repositories.flatMap((repository) => repository.specs);
    const places = specs.find(({ name }) => name === "b")?.rows ?? [];
    expect(places.map(([source, at]) => [content.sources[source]?.label, at])).to.deep.equal([
      ["b2.rules", 1],
      ["b1.rules", 0],
      ["b1.rules", 1],
    ]);
  });

  it("leaves out a text of which nothing is in force any more", () => {
    const labels = (workspace: Workspace) => contentOf(workspace).sources.map(({ label }) => label);
    const one = succeeds(remove(loaded(TEXTS), { spec: "alone", at: 0n }));
    expect(labels(one)).to.include("alone.rules");
    expect(labels(succeeds(remove(one, { spec: "b/alone", at: 0n })))).not.to.include("alone.rules");
  });

  it("is refused when its texts do not have the specs that it names, or make no workspace", () => {
    const { sources, repositories } = contentOf(loaded({ "b.rules": "spec b\ndata x: 1\nspec c\ndata x: 1\n" }));
    const of = (...rows: [number, number][]) =>
      workspaceOf({ sources, repositories: [{ name: "", specs: [{ name: "b", rows }] }] }, DEFAULT_LIMITS);
    expect(of([0, 0])).to.be.an("object");
    for (const wrong of [
      [0, 1],
      [0, 2],
      [1, 0],
    ] as const)
      expect(of([...wrong]), String(wrong)).to.equal(undefined);
    expect(of([0, 0], [0, 1])).to.equal(undefined);
    const broken = sources.map((source) => ({ ...source, text: "spec b\nrule r: nosuch\n" }));
    expect(workspaceOf({ sources: broken, repositories }, DEFAULT_LIMITS)).to.equal(undefined);
    const unread = sources.map((source) => ({ ...source, text: "spec b\nrule r: (\n" }));
    expect(workspaceOf({ sources: unread, repositories }, DEFAULT_LIMITS)).to.equal(undefined);
  });
});

describe("the files behind a spec", () => {
  const workspace = loaded(TEXTS);

  it("have all its versions, and all that they and the other specs of their files use", () => {
    const behind = (spec: string, repository?: string) => filesBehind(workspace, { spec, repository });
    expect(behind("a")).to.deep.equal(["@x/y", "a.rules", "b1.rules", "b2.rules", "deep.rules", "far.rules"]);
    expect(behind("b")).to.deep.equal(["b1.rules", "b2.rules", "deep.rules"]);
    expect(behind("far")).to.deep.equal(["far.rules"]);
    expect(behind("c", "@x/y")).to.deep.equal(["@x/y"]);
    expect(behind("nosuch")).to.deep.equal([]);
  });

  it("are for a slice those of the versions that it reaches, without the standard units", () => {
    const files = (spec: string) =>
      slicesOf(workspace, undefined, spec)
        .flat()
        .map((slice) =>
          slice
            .files()
            .map(({ label }) => label)
            .sort(),
        );
    expect(files("a")).to.deep.equal([
      ["@x/y", "a.rules", "b2.rules", "deep.rules"],
      ["@x/y", "a.rules", "b1.rules"],
      ["@x/y", "a.rules", "b1.rules"],
    ]);
  });
});

describe("the versions of a workspace", () => {
  it("are listed by spec, or for a whole repository by name and date", () => {
    const workspace = loaded(TEXTS);
    const named = (ref: Parameters<typeof rowsOf>[1]) =>
      rowsOf(workspace, ref).map(({ spec, from }) => (from === undefined ? spec : `${spec} ${from.text}`));
    expect(named({ spec: "B" })).to.deep.equal(["b", "b 2020", "b 2021"]);
    expect(named({})).to.deep.equal([...["a", "alone", "b", "b 2020", "b 2021", "b/alone", "deep", "far", "other"]]);
    expect(named({ repository: "@X/y" })).to.deep.equal(["c"]);
    expect(named({ repository: "@no/such" })).to.deep.equal([]);
  });
});
