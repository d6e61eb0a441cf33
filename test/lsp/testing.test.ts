import { expect } from "chai";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CodeAction,
  CodeLens,
  Location,
  Range,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import type { FileCoverage, TestFile, TestRun } from "../../src/lsp/testing/protocol.ts";
import { applied, Client, pause, withClient, wordsOf } from "./client.ts";

const RULES = `spec shop

data money: measure
  -> unit eur: 1
  -> decimals 2

data weight: number
  -> maximum 30

data member: boolean

rule base:
  4.90 eur
  unless weight > 5 then 7.80 eur
  unless weight > 20 and member then 16.50 eur

rule price:
  base
  unless member then base * 80%
`;

const CASES = `spec: shop
cases:
  - name: heavy   # of a member
    data: {weight: 12, member: yes}
    results: {base: 7.80 eur, price: 6.32 eur}
  - name: light
    each: {weight: [1, 2]}
    results: {base: 4.90 eur}
`;

const FILES = { "shop.rules": RULES, "shop.cases.yaml": CASES };
const DEAD = "spec dead\ndata n: number\nrule r: 0\n  unless n > 1 then 1\n  unless n > 0 then 2\n";
const ANALYSED_ALONE = { initialize: { initializationOptions: { test: false, analyze: true } }, isHasty: true };
const WITH_REFRESH = { capabilities: { workspace: { codeLens: { refreshSupport: true } } } };

/** The titles of the lenses of a file, once there are any. */
async function lensesOf(client: Client, path: string, wanted: (titles: readonly string[]) => boolean) {
  for (let tries = 0; tries < 2400; tries++) {
    const lenses = await client.request<CodeLens[]>("textDocument/codeLens", path);
    const titles = lenses.map(({ command }) => command?.title ?? "");
    if (wanted(titles)) return lenses;
    await pause(50);
  }
  throw new Error("no such lenses");
}

function run(client: Client, params: object = {}): Promise<TestRun> {
  return client.connection.sendRequest("engine/runTests", params);
}

describe("tests of rules that stay, in an editor", () => {
  let client: Client;
  before(async () => {
    client = new Client({ files: FILES });
    await client.initialized;
  });
  after(() => client.dispose());

  it("are run all, by file, by name, or by a rule that they need", async () => {
    const uri = client.uri("shop.cases.yaml");
    const all = await run(client);
    expect(all.counts).to.deep.equal({ cases: 3, failed: 1, silent: 0, properties: 0, refuted: 0 });
    expect(all.results.map(({ id, status, cases, failed }) => [id, status, cases, failed])).to.deep.equal([
      ["case:heavy", "failed", 1, 1],
      ["case:light", "passed", 2, 0],
    ]);
    expect((await run(client, { tests: [{ uri }] })).counts.cases).to.equal(3);
    const one = await run(client, { tests: [{ uri, id: "case:light" }] });
    expect(one.results.map(({ id }) => id)).to.deep.equal(["case:light"]);
    const priced = await run(client, { rule: { uri: client.uri("shop.rules"), id: "shop price" } });
    expect(priced.results.map(({ id }) => id)).to.deep.equal(["case:heavy"]);
    expect(priced.counts.cases).to.equal(1);
  });

  it("tell of a failure the expectation, both values and the arms that gave the result", async () => {
    const { results } = await run(client);
    const [message] = results[0]?.messages ?? [];
    expect(message && wordsOf(CASES, [message.range])).to.deep.equal(["6.32 eur"]);
    expect([message?.expected, message?.actual]).to.deep.equal(["6.32 eur", "6.24 eur"]);
    expect(message?.arms.map(({ rule, outcome, text }) => `${rule} = ${outcome}: ${text}`)).to.deep.equal([
      "price = 6.24 eur: unless member then base * 80%",
      "base = 7.80 eur: unless weight > 5 then 7.80 eur",
    ]);
    const places = message?.arms.flatMap(({ location }) => location ?? []) ?? [];
    expect(places.map(({ uri }) => uri)).to.deep.equal([client.uri("shop.rules"), client.uri("shop.rules")]);
    expect(
      wordsOf(
        RULES,
        [places[1]?.range ?? places[0]?.range].flatMap((range) => range ?? []),
      ),
    ).to.deep.equal(["unless weight > 5 then 7.80 eur"]);
    expect(message?.repeat).to.contain("engine run shop weight=12 member=yes");
  });

  it("give the coverage of the cases that were run", async () => {
    const { coverage = [] } = await run(client, { coverage: true });
    const [file] = coverage;
    expect(coverage.map(({ uri }) => uri)).to.deep.equal([client.uri("shop.rules")]);
    expect(file && countsOf(file)).to.deep.equal({
      base: [3, "2,-", "1,2", "0,3"],
      price: [1, "0,-", "1,0"],
    });
    const last = file?.rules[0]?.arms[2];
    expect(last?.conjuncts.map(({ text, failed }) => [text, failed])).to.deep.equal([
      ["weight > 20", true],
      ["member", false],
    ]);
    expect(last && wordsOf(RULES, [last.range])).to.deep.equal(["unless weight > 20 and member then 16.50 eur"]);
    const rules = { rule: { uri: client.uri("shop.rules"), id: "shop price" }, coverage: true };
    const priced = await run(client, rules);
    expect(priced.coverage?.[0] && countsOf(priced.coverage[0]).base).to.deep.equal([1, "0,-", "1,0", "0,1"]);
  });

  it("of a rule are run by the command of its lens, which tells the sum", async () => {
    const [, lens] = await lensesOf(client, "shop.rules", (found) => found.length === 2);
    const { command, arguments: given } = lens?.command ?? { command: "" };
    await client.connection.sendRequest("workspace/executeCommand", { command, arguments: given });
    expect(client.messages).to.deep.equal(["shop price: 1 case, 1 failed"]);
  });
});

describe("tests in an editor", () => {
  it("are listed with their places, also of texts that are not saved", () =>
    withClient({ files: FILES }, async (client) => {
      const [file, ...others] = await client.connection.sendRequest<TestFile[]>("engine/tests", {});
      expect(others).to.deep.equal([]);
      expect(file?.uri).to.equal(client.uri("shop.cases.yaml"));
      expect(file?.tests.map(({ id, name, cases }) => [id, name, cases])).to.deep.equal([
        ["case:heavy", "heavy", 1],
        ["case:light", "light", 2],
      ]);
      expect(file?.tests.map(({ range }) => range.start.line)).to.deep.equal([2, 5]);
      await client.open("shop.cases.yaml", `${CASES}  - name: new\n    results: {base: {veto: any}}\n`);
      const [changed] = await client.connection.sendRequest<TestFile[]>("engine/tests", {});
      expect(changed?.tests.map(({ name }) => name)).to.deep.equal(["heavy", "light", "new"]);
    }));

  it("tell each case in the words of the terminal", () =>
    withClient({ files: FILES }, async (client) => {
      const { results } = await run(client);
      expect(results.map(({ output }) => output)).to.deep.equal([
        `✗ shop.cases.yaml:3 heavy
  price  expected 6.32 eur   actual 6.24 eur
         price = 6.24 eur  ← shop.rules:19  unless member then base * 80%
         base = 7.80 eur  ← shop.rules:14  unless weight > 5 then 7.80 eur
  repeat  engine run shop weight=12 member=yes --rules price --explain

`,
        "✓ shop.cases.yaml:6 light (weight=1)\n✓ shop.cases.yaml:6 light (weight=2)\n",
      ]);
      await client.open("shop.cases.yaml", CASES.replace("member: yes", "membr: yes"));
      expect((await run(client)).results[0]?.output).to.equal(
        "✗ shop.cases.yaml:3 heavy\n  spec `shop` has no input `membr`\n  did you mean `member`?\n\n",
      );
    }));

  it("tell the first of very many cases, and where the others are told", () => {
    const weights = Array.from({ length: 1_500 }, (_, i) => i / 1_000).join(", ");
    const cases = `spec: shop\ncases:\n  - name: all\n    each: {member: [yes, no], weight: [${weights}]}\n    results: {price: 1 eur}\n`;
    return withClient({ files: { ...FILES, "shop.cases.yaml": cases } }, async (client) => {
      const [all] = (await run(client)).results;
      expect(all?.cases).to.equal(3_000);
      expect(all?.output)
        .to.match(/^✗ .* all \(member=yes, weight=0\)\n/)
        .and.to.match(/\n… `engine test` shows the others\n$/);
      expect(all?.output.length).to.be.lessThan(201_000);
    });
  });

  it("that fail are diagnostics, and a quick fix accepts the answer in their place alone", () =>
    withClient({ files: FILES }, async (client) => {
      await client.open("shop.cases.yaml", CASES);
      const [found] = await client.diagnostics("shop.cases.yaml", (list) => list.length === 1);
      expect(found?.message).to.equal("price is expected to be 6.32 eur, and is 6.24 eur");
      expect(found?.code).to.equal("failed-expectation");
      expect(found && wordsOf(CASES, [found.range])).to.deep.equal(["6.32 eur"]);
      expect(found?.relatedInformation?.map(({ message }) => message)).to.include(
        "base = 7.80 eur: unless weight > 5 then 7.80 eur",
      );
      const context = { diagnostics: [] };
      const range = found?.range;
      const actions = await client.request<CodeAction[]>("textDocument/codeAction", "shop.cases.yaml", {
        range,
        context,
      });
      expect(actions.map(({ title }) => title)).to.deep.equal(["Accept the answer price: 6.24 eur"]);
      const edits = actions[0]?.edit?.changes?.[client.uri("shop.cases.yaml")] ?? [];
      const accepted = applied(CASES, edits);
      expect(accepted).to.equal(CASES.replace("6.32 eur", "6.24 eur"));
      await client.change("shop.cases.yaml", 2, accepted);
      await client.diagnostics("shop.cases.yaml", (list) => list.length === 0);
    }));

  it("follow unsaved rules: what they break is told at once", () =>
    withClient({ files: { ...FILES, "shop.cases.yaml": CASES.replace("6.32", "6.24") } }, async (client) => {
      await client.open("shop.rules", RULES);
      await lensesOf(client, "shop.rules", (titles) => titles.length === 2);
      await client.change("shop.rules", 2, RULES.replace("80%", "50%"));
      const [found] = await client.diagnostics("shop.cases.yaml", (list) => list.length === 1);
      expect(found?.message).to.equal("price is expected to be 6.24 eur, and is 3.90 eur");
    }));

  it("with errors in their text are diagnostics at the wrong word, and leave the others alone", () =>
    withClient({ files: FILES }, async (client) => {
      const text = CASES.replace("member: yes", "membr: yes").replace("7.80 eur,", "7.80 kg,");
      await client.open("shop.cases.yaml", text);
      const list = await client.diagnostics("shop.cases.yaml", (found) => found.length === 2);
      expect(
        wordsOf(
          text,
          list.map(({ range }) => range),
        ),
      ).to.deep.equal(["membr", "7.80 kg"]);
      expect(list[0]?.message).to.equal("spec `shop` has no input `membr`\ndid you mean `member`?");
      const { results } = await run(client);
      expect(results.map(({ id, status }) => [id, status])).to.deep.equal([
        ["case:heavy", "wrong"],
        ["case:light", "passed"],
      ]);
      expect(results[0]?.messages.map(({ message }) => message)).to.have.length(2);
    }));

  it("are not run while their rules have errors, and name the place", () =>
    withClient({ files: { ...FILES, "shop.rules": RULES.replace("base * 80%", "bse * 80%") } }, async (client) => {
      const found = await run(client);
      expect(found.message).to.match(/^`shop` has an error at shop\.rules:19: .*`bse`/);
      expect(found.results).to.deep.equal([]);
    }));

  it("have names that are renamed and found with those of the rules", () =>
    withClient(
      {
        files: {
          ...FILES,
          "use.rules": "spec use\n\nuses s: shop\n\nrule total: s.price\n",
          "use.cases.yaml":
            'spec: use\ndata: {s.member: no}\nproperties: [use.total]\ncases:\n  - {data: {"s.weight": 1}, results: {s.price: 4.90 eur}}\n',
          "table.cases.csv": "spec,weight,price,price.veto,price.missing\nshop,1,4.90 eur,,\nshop,,,,member weight\n",
        },
      },
      async (client) => {
        const texts: Record<string, string> = {
          "shop.rules": RULES,
          "shop.cases.yaml": CASES,
          "table.cases.csv": "spec,weight,price,price.veto,price.missing\nshop,1,4.90 eur,,\nshop,,,,member weight\n",
        };
        const position = await client.open("shop.rules", RULES.replace("rule price", "rule |price"));
        const found = await client.request<Location[]>("textDocument/references", "shop.rules", {
          position,
          context: { includeDeclaration: true },
        });
        const count = (path: string) => found.filter(({ uri }) => uri === client.uri(path)).length;
        expect(["shop.rules", "use.rules", "shop.cases.yaml", "use.cases.yaml", "table.cases.csv"].map(count)).to.eql([
          1, 1, 1, 1, 3,
        ]);
        const { changes = {} } = await client.request<WorkspaceEdit>("textDocument/rename", "shop.rules", {
          position,
          newName: "cost",
        });
        const textOf = (path: string) => applied(texts[path] ?? "", changes[client.uri(path)] ?? []);
        expect(textOf("shop.rules")).to.equal(RULES.replace("rule price", "rule cost"));
        expect(textOf("shop.cases.yaml")).to.equal(CASES.replace("price:", "cost:"));
        expect(textOf("table.cases.csv")).to.equal(
          "spec,weight,cost,cost.veto,cost.missing\nshop,1,4.90 eur,,\nshop,,,,member weight\n",
        );
        const inCase = await client.open("shop.cases.yaml", CASES.replace("{weight: 12", "{wei|ght: 12"));
        const range = await client.request<Range>("textDocument/prepareRename", "shop.cases.yaml", {
          position: inCase,
        });
        expect(wordsOf(CASES, [range])).to.eql(["weight"]);
        const back = await client.request<WorkspaceEdit>("textDocument/rename", "shop.cases.yaml", {
          position: inCase,
          newName: "load",
        });
        expect(Object.keys(back.changes ?? {})).to.have.members(
          ["shop.rules", "shop.cases.yaml", "use.cases.yaml", "table.cases.csv"].map((path) => client.uri(path)),
        );
        const table = back.changes?.[client.uri("table.cases.csv")];
        expect(applied(texts["table.cases.csv"] ?? "", table ?? [])).to.equal(
          "spec,load,price,price.veto,price.missing\nshop,1,4.90 eur,,\nshop,,,,member load\n",
        );
        const [item] = await client.request<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", "shop.rules", {
          position,
        });
        const calls = await client.connection.sendRequest<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", {
          item,
        });
        expect(calls.map(({ from }) => from.name)).to.have.members(["total", "heavy", "case 1", "all cases"]);
      },
    ));

  it("have quick fixes for misspelt names", () =>
    withClient({ files: FILES }, async (client) => {
      const text = CASES.replace("{weight: 12", "{wieght: 12").replace("results: {base: 7.80", "results: {bsae: 7.80");
      await client.open("shop.cases.yaml", text);
      const found = await client.diagnostics("shop.cases.yaml", (list) => list.length === 2);
      let mended = text;
      for (const { range } of found) {
        const context = { diagnostics: [] };
        const [fix] = await client.request<CodeAction[]>("textDocument/codeAction", "shop.cases.yaml", {
          range,
          context,
        });
        mended = applied(mended, fix?.edit?.changes?.[client.uri("shop.cases.yaml")] ?? []);
      }
      expect(mended).to.equal(CASES);
    }));

  it("wait only for the specs that they need", () =>
    withClient(
      {
        files: {
          ...FILES,
          "dead.rules": "spec dead\ndata n: number\nrule r: 0\n  unless n > 5 and n < 3 then 1\n",
          "broken.rules": "spec broken\n\nrule r: (1 +\n",
          "user.rules": "spec user\n\nuses broken\n\nrule u: broken.r\n",
          "lost.rules": "spec lost spec\n\nrule r: 1\n",
          "others.cases.yaml":
            "cases:\n  - {name: user, spec: user, results: {u: 1}}\n  - {name: lost, spec: lost, data: {n: 1}}\n",
        },
        initialize: { initializationOptions: { analyze: true } },
        isHasty: true,
      },
      async (client) => {
        const { counts, results, message } = await run(client);
        expect([counts.cases, counts.failed, message]).to.deep.equal([3, 1, undefined]);
        expect(results.map(({ id, status }) => [id, status])).to.have.deep.members([
          ["case:heavy", "failed"],
          ["case:light", "passed"],
          ["case:user", "wrong"],
          ["case:lost", "wrong"],
        ]);
        const told = results.flatMap(({ messages, status }) => (status === "wrong" ? messages : []));
        expect(told[0]?.message).to.match(/^`user` uses `broken`, which has an error at broken\.rules:\d: /);
        expect(told[1]?.message).to.match(/^(a text does not parse|`lost` has an error)/);
        await lensesOf(client, "shop.rules", (found) => found.length === 2);
        await client.diagnostics("dead.rules", (list) => list.some(({ code }) => code === "dead-arm"));
        expect(client.published.filter(({ uri }) => uri === client.uri("others.cases.yaml"))).to.deep.equal([]);
      },
    ));

  it("of a list count in the lenses of the rules of its rows", () => {
    const rows = "spec item\ndata n: number\nrule kind: 1\n  unless n > 5 then 2\n  unless n > 9 then 3\n";
    const list = "spec order\nuses items: item list\nrule total: items -> sum kind\n";
    const cases = "spec: order\ncases:\n  - data: {items: [{n: 1}, {n: 7}]}\n    results: {total: 3}\n";
    const files = { "item.rules": rows, "order.rules": list, "order.cases.yaml": cases };
    return withClient({ files }, async (client) => {
      await client.open("item.rules", rows);
      const [lens] = await lensesOf(client, "item.rules", (found) => found.length === 1);
      expect(lens?.command?.title).to.equal("2 of 3 arms · 1 case · run");
      const { command, arguments: given } = lens?.command ?? { command: "" };
      await client.connection.sendRequest("workspace/executeCommand", { command, arguments: given });
      expect(client.messages).to.deep.equal(["item kind: 1 case, all passed"]);
    });
  });

  it("are counted in a lens above each rule, which stays with the rule while the text changes", () =>
    withClient({ files: FILES, initialize: WITH_REFRESH }, async (client) => {
      let refreshed = 0;
      client.connection.onRequest("workspace/codeLens/refresh", () => {
        refreshed++;
        return null;
      });
      await client.open("shop.rules", RULES);
      const lenses = await lensesOf(client, "shop.rules", (found) => found.length === 2);
      expect(lenses.map(({ command }) => command?.title)).to.deep.equal([
        "2 of 3 arms · 3 cases · run",
        "1 of 2 arms · 1 case · run",
      ]);
      expect(refreshed).to.be.greaterThan(0);
      expect(
        wordsOf(
          RULES,
          lenses.map(({ range }) => range),
        ),
      ).to.deep.equal(["base", "price"]);
      const text = `// one line more\n${RULES}`;
      await client.change("shop.rules", 2, text);
      const moved = await client.request<CodeLens[]>("textDocument/codeLens", "shop.rules");
      expect(
        wordsOf(
          text,
          moved.map(({ range }) => range),
        ),
      ).to.deep.equal(["base", "price"]);
    }));

  it("are read again when their files change on disk, and forgotten with them", () =>
    withClient({ files: FILES }, async (client) => {
      const changed: string[][] = [];
      client.connection.onNotification("engine/testsChanged", ({ uris }: { uris: string[] }) => {
        changed.push(uris);
      });
      await client.diagnostics("shop.cases.yaml", (list) => list.length === 1);
      client.write("shop.cases.yaml", CASES.replace("6.32 eur", "6.24 eur"));
      await client.diagnostics("shop.cases.yaml", (list) => list.length === 0);
      client.write("more.cases.yaml", "cases:\n  - name: a\n    results: {base: 1 eur}\n");
      await client.diagnostics("more.cases.yaml", (list) => list.length === 1);
      client.remove("more.cases.yaml");
      await client.diagnostics("more.cases.yaml", (list) => list.length === 0);
      expect(changed.flat()).to.include(client.uri("more.cases.yaml"));
      const files = await client.connection.sendRequest<TestFile[]>("engine/tests", {});
      expect(files.map(({ label }) => label)).to.deep.equal(["shop.cases.yaml"]);
    }));

  it("name their folder where there are two", async () => {
    const files = Object.fromEntries(
      Object.entries(FILES).flatMap(([name, text]) => ["a", "b"].map((folder) => [`${folder}/${name}`, text])),
    );
    await withClient({ files, folders: ["a", "b"] }, async (client) => {
      const found = await client.connection.sendRequest<TestFile[]>("engine/tests", {});
      expect(found.map(({ label }) => label)).to.deep.equal(["a/shop.cases.yaml", "b/shop.cases.yaml"]);
    });
  });

  it("are not run by themselves where the setting says so", () =>
    withClient({ files: FILES, ...ANALYSED_ALONE }, async (client) => {
      await client.open("shop.rules", RULES);
      expect((await run(client)).counts.failed).to.equal(1);
      // An analysis begins after a longer pause than tests. Those would end soon after it at the
      // latest, as their thread runs already.
      await client.open("dead.rules", DEAD);
      await client.diagnostics("dead.rules", (list) => list.length === 1);
      await pause(300);
      expect(client.published.map(({ uri }) => uri)).not.to.include(client.uri("shop.cases.yaml"));
      expect(await client.request<CodeLens[]>("textDocument/codeLens", "shop.rules")).to.deep.equal([]);
    }));
});

/** By rule, the number of its cases, then of each arm how often it decided and was passed over. */
function countsOf({ rules }: FileCoverage): Record<string, readonly (number | string)[]> {
  return Object.fromEntries(
    rules.map(({ name, cases, arms }) => [
      name,
      [cases, ...arms.map(({ decided, passed }) => `${decided},${passed ?? "-"}`)],
    ]),
  );
}
