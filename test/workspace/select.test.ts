import { expect } from "chai";
import { filesBehind } from "../../src/workspace/files-behind.ts";
import { remove, selectVersion, type Workspace } from "../../src/workspace/index.ts";
import { selectionSpan, slicesOf } from "../../src/workspace/select.ts";
import { instant, loaded, succeeds } from "./loading.ts";

const TEXTS = {
  "a.rules":
    "spec own\nspec other_one\nrepo finance\nspec ledger\nspec journal 2020\nspec journal 2025\nrepo law\nspec act\n",
};

/** The answer to a request for an unknown spec: message, and suggestion. */
function asked(workspace: Workspace, spec: string, repository?: string, at = "2024"): readonly (string | undefined)[] {
  const answer = selectVersion(workspace, { spec, repository, at: instant(at) });
  return "message" in answer ? [answer.message, answer.suggestion] : [];
}

describe("the versions of a spec", () => {
  const workspace = loaded({
    m: "spec rates 2020\ndata v: 1\nspec rates 2025\ndata v: 2\nspec policy 2019\nuses rates 2021\nspec policy 2020\nuses rates\nspec policy 2030\nuses rates\n",
  });

  it("have windows that end where the next one begins, whatever their slices are", () => {
    const windows = slicesOf(workspace, undefined, "policy").map((slices) =>
      slices.map(({ start, window: { from, to } }) => [start, from?.text, to?.text]),
    );
    expect(windows).to.deep.equal([
      [[instant("2019"), "2019", "2020"]],
      [
        [instant("2020"), "2020", "2030"],
        [instant("2025"), "2020", "2030"],
      ],
      [[instant("2030"), "2030", undefined]],
    ]);
    expect(slicesOf(workspace, undefined, "nothing")).to.deep.equal([]);
  });

  it("are selected alike within a slice, or within the time before the first one", () => {
    const span = (at: string, spec = "policy") => {
      const { from, to } = selectionSpan(workspace, { spec, at: instant(at) });
      return [from, to];
    };
    expect(span("2018")).to.deep.equal([undefined, instant("2019")]);
    expect(span("2019")).to.deep.equal([instant("2019"), instant("2020")]);
    expect(span("2021")).to.deep.equal([instant("2020"), instant("2025")]);
    expect(span("2026")).to.deep.equal([instant("2025"), instant("2030")]);
    expect(span("2031")).to.deep.equal([instant("2030"), undefined]);
    expect(span("2031", "nothing")).to.deep.equal([undefined, undefined]);
  });
});

describe("the files behind a spec", () => {
  const workspace = loaded({
    a: "spec a 2024\nuses d\nspec b 2024\nspec own\nuses std units\n",
    b: "spec b 2025\nspec c\n",
    c: "spec c 2030\nuses e\n",
    d: "spec d\ndata x: e.x\n",
    e: "spec e\ndata x: number\n",
    f: "spec f\nuses a 2024\n",
  });

  it("have all that their specs use, all versions of these, and the specs beside them", () => {
    expect(filesBehind(workspace, { spec: "a" })).to.deep.equal(["a", "b", "c", "d", "e"]);
    expect(filesBehind(workspace, { spec: "b" })).to.deep.equal(["a", "b", "c", "d", "e"]);
    expect(filesBehind(workspace, { spec: "d" })).to.deep.equal(["d", "e"]);
    expect(filesBehind(workspace, { spec: "e" })).to.deep.equal(["e"]);
    expect(filesBehind(workspace, { spec: "f" })).to.deep.equal(["a", "b", "c", "d", "e", "f"]);
  });
});

describe("a request for a spec that there is not", () => {
  const workspace = loaded(TEXTS);

  it("is answered with the nearest name of the same repository", () => {
    expect(asked(workspace, "onw")).to.deep.equal(["there is no spec `onw`", "did you mean `own`?"]);
    expect(asked(workspace, "legder", "finance")).to.deep.equal([
      "there is no spec `legder` in repository `finance`",
      "did you mean `ledger`?",
    ]);
    expect(asked(workspace, "ledger", "finanse")).to.deep.equal([
      "there is no repository `finanse`",
      "did you mean `finance`?",
    ]);
    expect(asked(workspace, "ledger", "something")).to.deep.equal(["there is no repository `something`", undefined]);
  });

  it("is answered with the repository that has one, or else with those that there are", () => {
    expect(asked(workspace, "ledger")[1]).to.equal("repository `finance` has one: name the repository as well");
    expect(asked(workspace, "own", "finance")[1]).to.equal("choose `ledger` or `journal`");
    expect(asked(workspace, "something")[1]).to.equal("choose `own` or `other_one`");
    const many = loaded({ m: Array.from({ length: 12 }, (_, i) => `spec number_${i}\n`).join("") });
    expect(asked(many, "something")[1]).to.match(/^choose `number_0`, .*`number_9` and 2 more$/);
    expect(asked(loaded({ m: "spec alone\n" }), "something")[1]).to.equal("choose `alone`");
    expect(asked(loaded({}), "something")[1]).to.equal(undefined);
  });

  it("is not answered with a repository whose specs are all gone", () => {
    const rest = succeeds(remove(workspace, { spec: "act", repository: "law", at: instant("2024") }));
    expect(asked(workspace, "act", "lawy")[1]).to.equal("did you mean `law`?");
    expect(asked(rest, "act", "lawy")[1]).to.equal(undefined);
    expect(asked(rest, "act", "law")[0]).to.equal("there is no repository `law`");
  });

  it("is answered with its versions when none is in force", () => {
    expect(asked(workspace, "journal", "finance", "2019")[0])
      .to.contain("2019")
      .and.contain("2020, 2025");
    expect(asked(workspace, "journal", "finance", "2020")).to.deep.equal([]);
  });
});
