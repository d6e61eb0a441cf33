import { expect } from "chai";
import { type CodeAction, DiagnosticSeverity, DiagnosticTag, type Hover } from "vscode-languageserver-protocol";
import { type Client, pause, withClient, wordsOf } from "../client.ts";

const RULES = `spec tickets

data age: number -> minimum 0 -> maximum 120 -> decimals 0
data group: number -> minimum 0 -> decimals 0

rule price: 12
  unless age < 14 then 6
  unless age > 5 and age < 18 then 7
  unless age <= 5 then 0

rule share: price / group
`;

/** The same rules without mistakes. */
const SOUND = RULES.replace("  unless age < 14 then 6\n", "").replace(
  "group: number -> minimum 0",
  "group: number -> minimum 1",
);

const ON = { initialize: { initializationOptions: { analyze: true, test: false } }, isHasty: true };

const set = (client: Client, settings: object) =>
  client.connection.sendNotification("workspace/didChangeConfiguration", { settings: { engine: settings } });

describe("the analysis in an editor", () => {
  it("is made while nobody types, where the setting asks for it: findings are diagnostics at their arms", () =>
    withClient({ files: { "a.rules": RULES }, ...ON }, async (client) => {
      const list = await client.diagnostics("a.rules", (found) => found.length === 2);
      expect(list.map(({ code, severity, tags }) => [code, severity, tags])).to.deep.equal([
        ["dead-arm", DiagnosticSeverity.Warning, [DiagnosticTag.Unnecessary]],
        ["veto-reachable", DiagnosticSeverity.Warning, undefined],
      ]);
      const [dead, veto] = list;
      expect(dead && wordsOf(RULES, [dead.range])).to.deep.equal(["unless age < 14 then 6"]);
      expect(dead?.message).to.contain("never decides: wherever its condition is true, a later arm decides");
      expect(veto?.message).to.match(/Division by zero\nengine run tickets .*group=0 --effective \S+ --rules share$/);
    }));

  it("offers to run the inputs that show a finding, and to keep them as a test, where the client can", () => {
    const actions = (client: Client) =>
      client.request<CodeAction[]>("textDocument/codeAction", "a.rules", {
        range: { start: { line: 10, character: 0 }, end: { line: 10, character: 99 } },
        context: { diagnostics: [] },
      });
    const initializationOptions = { analyze: true, test: false, run: true };
    return withClient(
      { files: { "a.rules": RULES }, initialize: { initializationOptions }, isHasty: true },
      async (client) => {
        await client.diagnostics("a.rules", (found) => found.length === 2);
        const found = await actions(client);
        expect(found.map(({ title, command }) => [title, command?.command])).to.deep.equal([
          ["Run the inputs that show this", "engine.runSpec"],
          ["Keep the inputs that show this as a test", "engine.keepCase"],
        ]);
        const [target, witness] = found[0]?.command?.arguments ?? [];
        expect(target).to.deep.equal({ textDocument: { uri: client.uri("a.rules") }, spec: "tickets" });
        expect(found[0]?.diagnostics?.[0]?.code).to.equal("veto-reachable");
        const answer = await client.connection.sendRequest<{ readonly results: readonly object[] }>("engine/run", {
          ...target,
          ...witness,
        });
        expect(answer.results).to.deep.include.members([
          { ...answer.results.find((each) => "rule" in each && each.rule === "share"), state: "veto" },
        ]);
        await client.open("a.rules", `${RULES}# changed\n`);
        expect(await actions(client)).to.deep.equal([]);
      },
    );
  });

  it("tells nothing without the setting, and takes back what it told when it is turned off", () =>
    withClient({ files: { "a.rules": RULES }, ...ON }, async (client) => {
      await client.diagnostics("a.rules", (found) => found.length === 2);
      await set(client, { analyze: false });
      await client.diagnostics("a.rules", (found) => found.length === 0);
      await set(client, { analyze: true });
      await client.diagnostics("a.rules", (found) => found.length === 2);
    }));

  it("loses the findings of a text that changes, and makes those of the new text", () =>
    withClient(
      { files: { "a.rules": RULES, "b.rules": RULES.replace("tickets", "others") }, ...ON },
      async (client) => {
        await client.open("a.rules", RULES);
        await client.diagnostics("a.rules", (found) => found.length === 2);
        await client.diagnostics("b.rules", (found) => found.length === 2);
        const before = client.published.length;
        await client.change("a.rules", 2, SOUND);
        await client.diagnostics("a.rules", (found) => found.length === 0);
        await client.change("a.rules", 3, RULES);
        await client.diagnostics("a.rules", (found) => found.length === 2);
        const others = client.published.slice(before).filter(({ uri }) => uri === client.uri("b.rules"));
        expect(others).to.deep.equal([]);
      },
    ));

  it("says a dead arm once that a recommendation tells too", () => {
    const text = RULES.replace("  unless age < 14 then 6\n", "  unless age <= 5 then 1\n");
    return withClient(
      {
        files: { "a.rules": text },
        initialize: { initializationOptions: { analyze: true, lint: true } },
        isHasty: true,
      },
      async (client) => {
        const list = await client.diagnostics("a.rules", (found) =>
          found.some(({ code }) => code === "veto-reachable"),
        );
        const codes = list.map(({ code }) => code);
        expect(codes).to.include("unreachable-arm").and.not.include("dead-arm");
      },
    );
  });

  it("keeps nobody waiting, and a change ends it", () => {
    // Two cards, which take longer together than the server is patient.
    const card = (name: string) => {
      const arms = Array.from({ length: 7_500 }, (_, arm) => `  unless zone is "a" and n > ${arm} then ${arm}`);
      return [`spec ${name}`, "data zone: text", "data n: number", "rule price: 0", ...arms, ""].join("\n");
    };
    return withClient({ files: {}, ...ON }, async (client) => {
      await client.open("a.rules", card("a"));
      await client.open("b.rules", card("b"));
      const position = { line: 3, character: 6 };
      const hover = () => client.request<Hover>("textDocument/hover", "a.rules", { position });
      while ((await hover()) === null) await pause(20);
      // The analysis begins after a tenth of a second, where the machine has time for it.
      await pause(400);
      expect(JSON.stringify(await hover())).to.contain("price");
      expect(client.published.flatMap(({ diagnostics }) => diagnostics)).to.deep.equal([]);
      await client.change("a.rules", 2, RULES);
      await client.change("b.rules", 2, "spec b\nrule price: 1\n");
      const list = await client.diagnostics("a.rules", (found) => found.length > 0);
      expect(list.map(({ code }) => code)).to.deep.equal(["dead-arm", "veto-reachable"]);
      expect(client.messages).to.deep.equal([]);
    });
  });
});
