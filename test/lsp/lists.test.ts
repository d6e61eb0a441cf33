import { expect } from "chai";
import type { CompletionItem, Hover, Location, WorkspaceEdit } from "vscode-languageserver-protocol";
import { applied, Client } from "./client.ts";

const PERSON = `spec person

data age: number

data income: number

rule counted: income * 2
`;

const CASES = `spec: household
data: {members: [{age: 41, "income": 3}], members.2.age: 7}
cases:
  - name: rows
    data:
      members:
        - age: 3
        - {income: 1, age: 9}
    each: {members.1.age: [1, 2]}
    results: {oldest: {missing: [members.3.age]}, total: 1}
`;

const HOUSEHOLD = `spec household

data limit: number

uses members: person list
  -> minimum 1
  -> key age


rule total:
  members -> where age > limit -> sum counted

rule oldest:
  (members -> sort age desc -> first).age
`;

describe("lists in an editor", () => {
  let client: Client;
  before(async () => {
    client = new Client({
      files: { "person.rules": PERSON, "household.rules": HOUSEHOLD, "house.cases.yaml": CASES },
    });
    await client.diagnostics("household.rules");
  });
  after(() => client.dispose());

  /** Asks about the household with the cursor before a word. */
  async function ask<Answer>(method: string, word: string, more = {}, text = HOUSEHOLD): Promise<Answer> {
    const at = text.indexOf(word);
    const position = await client.open("household.rules", `${text.slice(0, at)}|${text.slice(at)}`);
    const answer: Answer = await client.request(method, "household.rules", { position, ...more });
    await client.close("household.rules");
    return answer;
  }

  it("have no error where they are right, and one at a word that is no command", async () => {
    await client.open("household.rules", HOUSEHOLD);
    expect(await client.diagnostics("household.rules")).to.deep.equal([]);
    await client.close("household.rules");
    await client.open("household.rules", HOUSEHOLD.replace("-> sum", "-> add"));
    const [found] = await client.diagnostics("household.rules", (list) => list.length > 0);
    expect(found?.message).to.contain("`add` is not a command");
    expect(found?.range.start).to.deep.equal({ line: 10, character: 34 });
    await client.close("household.rules");
  });

  it("lead from a field to the spec of the rows", async () => {
    const [first] = await ask<Location[]>("textDocument/definition", "counted");
    expect(first?.uri).to.equal(client.uri("person.rules"));
    expect(first?.range.start.line).to.equal(6);
  });

  it("show what a command does, and the type of a field", async () => {
    const command = await ask<Hover>("textDocument/hover", "where");
    expect(JSON.stringify(command.contents)).to.contain("rows for which the condition is true");
    const field = await ask<Hover>("textDocument/hover", "age > limit");
    expect(JSON.stringify(field.contents)).to.contain("data age: age (number)");
  });

  it("propose commands behind an arrow, and fields in an argument", async () => {
    const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);
    const commands = await ask<CompletionItem[]>("textDocument/completion", "sum counted");
    expect(labels(commands)).to.include.members(["sum", "where", "count"]);
    const fields = await ask<CompletionItem[]>("textDocument/completion", "counted");
    expect(labels(fields)).to.include.members(["counted", "age", "limit"]);
  });

  it("rename a field in every chain and line that names it", async () => {
    const edit = await ask<WorkspaceEdit>("textDocument/rename", "age > limit", { newName: "years" });
    const edited = (file: string, text: string) => applied(text, edit.changes?.[client.uri(file)] ?? []);
    expect(edited("person.rules", PERSON)).to.equal(PERSON.replace("age", "years"));
    expect(edited("household.rules", HOUSEHOLD)).to.equal(HOUSEHOLD.replaceAll(/\bage\b/g, "years"));
    expect(edited("house.cases.yaml", CASES)).to.equal(CASES.replaceAll(/\bage\b/g, "years"));
  });

  it("rename a list in the cases that give its rows", async () => {
    const edit = await ask<WorkspaceEdit>("textDocument/rename", "members: person", { newName: "people" });
    const edited = applied(CASES, edit.changes?.[client.uri("house.cases.yaml")] ?? []);
    expect(edited).to.equal(CASES.replaceAll(/\bmembers\b/g, "people"));
  });
});
