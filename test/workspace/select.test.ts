import { expect } from "chai";
import { remove, selectVersion, type Workspace } from "../../src/workspace/index.ts";
import { instant, loaded, succeeds } from "./loading.ts";

const TEXTS = {
  "a.rules":
    "spec own\nspec other_one\nrepo finance\nspec ledger\nspec journal 2020\nspec journal 2025\nrepo law\nspec act\n",
};

/** What a request for a spec that there is not is answered: message, and suggestion. */
function asked(workspace: Workspace, spec: string, repository?: string, at = "2024"): readonly (string | undefined)[] {
  const answer = selectVersion(workspace, { spec, repository, at: instant(at) });
  return "message" in answer ? [answer.message, answer.suggestion] : [];
}

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

  it("is answered with the repository that has one, or else with the few that there are", () => {
    expect(asked(workspace, "ledger")[1]).to.equal("repository `finance` has one: name the repository as well");
    expect(asked(workspace, "own", "finance")[1]).to.equal("choose `ledger` or `journal`");
    expect(asked(workspace, "something")[1]).to.equal("choose `own` or `other_one`");
    const many = loaded({ m: Array.from({ length: 6 }, (_, i) => `spec number_${i}\n`).join("") });
    expect(asked(many, "something")).to.deep.equal(["there is no spec `something`", undefined]);
    const five = loaded({ m: Array.from({ length: 5 }, (_, i) => `spec number_${i}\n`).join("") });
    expect(asked(five, "something")[1]).to.contain("number_4");
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
