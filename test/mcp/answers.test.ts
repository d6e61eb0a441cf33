import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { expect } from "chai";
import { briefShow } from "../../src/mcp/answers/brief-show.ts";
import { loadWorkspace } from "../../src/node.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { connected } from "./connected.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const MOST_BYTES = 48 * 1024;

describe("what the MCP server answers to a model", () => {
  const folders: TempFolder[] = [];
  after(() => {
    for (const folder of folders) folder.remove();
  });

  /** Calls one tool on files of its own. */
  async function call(files: Readonly<Record<string, string>>, name: string, args: Record<string, unknown>) {
    const folder = new TempFolder(files);
    folders.push(folder);
    return textOf(await connected(folder.path), name, args);
  }

  async function textOf(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
    const { content } = await client.callTool({ name, arguments: args });
    const [part] = content as { text: string }[];
    return part?.text ?? "";
  }

  const FEE = {
    "fee.rules": `spec fee 2025-01-01
"""
What parking costs
"""
meta source: "Town council, 12/2024"
meta owner: "finance"

data money: measure
  -> unit eur: 1
  -> decimals 2

data hours: number
  -> minimum 0
  -> maximum 72
  -> help "How many hours
did the car stay?"

data zone: text
  -> options "a" "b"
  -> suggest "a"

data rate: money
  -> fill 2.40 eur

rule fee:
  rate * hours
  unless zone is "a" then 0 eur

spec fee 2026-01-01
data hours: number
rule fee: hours
`,
  };

  it("shows what a spec needs and gives, a line each", async () => {
    expect(await call(FEE, "show", { spec: "fee", effective: "2025" })).to.equal(
      [
        "fee (2025-01-01 → 2026-01-01)",
        "versions: 2025-01-01 → 2026-01-01, 2026-01-01 →",
        "What parking costs",
        "",
        "Inputs",
        "- hours (number, minimum 0, maximum 72): How many hours did the car stay?",
        '- zone (text, one of "a", "b", for example a)',
        "- rate (measure in eur, decimals 2, filled with 2.40 eur)",
        "",
        "Rules",
        "- fee (measure in eur)",
      ].join("\n"),
    );
  });

  it("shows the JSON of the command line when all of it is asked for", async () => {
    const full = JSON.parse(await call(FEE, "show", { spec: "fee", effective: "2025", detail: "full" }));
    expect(full).to.include({ spec: "fee" }).and.to.have.nested.property("data.zone.needed_by_rules");
    expect(await call(FEE, "show", { spec: "fee", detail: "all" }))
      .to.contain("`detail`")
      .and.to.contain('"full"');
  });

  it("says of a run what was evaluated, where the rules stand and what they rest on", async () => {
    const args = { spec: "fee", rules: "fee", effective: "2025-03-01", data: { hour: 3, zone: "b", x: [1.5] } };
    expect(await call(FEE, "run", args)).to.equal(
      [
        "fee (2025-01-01 → 2026-01-01), effective 2025-03-01",
        'unknown data "hour" is ignored (did you mean "hours"?)',
        'unknown data "x" is ignored',
        "",
        "Missing data",
        "  hours",
        "",
        "fee: Missing data: hours (did you mean 'hour'?)",
        "`- rate * hours",
        "   |- zone: b",
        "   |- rate: 2.40 eur",
        "   `- hours: Missing data: hours (did you mean 'hour'?)",
        "at fee.rules:25",
        "source: Town council, 12/2024",
      ].join("\n"),
    );
  });

  it("says how it read a number with more places than its type has", async () => {
    const run = (rate: unknown) =>
      call(FEE, "run", { spec: "fee", rules: "fee", effective: "2025", data: { hours: 1, zone: "b", rate } });
    const told = 'effective 2025-01-01\nrate "45.000 eur" is read as 45.00 eur\n\nfee: 45.00 eur';
    expect(await run("45.000 eur")).to.contain(told);
    expect(await run({ eur: "45.000" })).to.contain(told);
    expect(await run("45.00 eur")).to.not.contain("read as");
  });

  it("takes rules as a list or separated by commas", async () => {
    const files = { "a.rules": "spec a\nrule one: 1\nrule two: 2\nrule three: 3\n" };
    const expected = await call(files, "run", { spec: "a", rules: ["one", "two"], effective: "2025" });
    expect(await call(files, "run", { spec: "a", rules: "two, one,", effective: "2025" })).to.equal(expected);
    expect(expected).to.contain("two: 2").and.not.to.contain("three");
    expect(await call(files, "run", { spec: "a", rules: "," })).to.contain("the list of rules is empty");
  });

  it("replaces trees that do not fit into 48 KiB by a line that says how to ask for them", async () => {
    const chain = Array.from({ length: 150 }, (_, i) => `rule r${i + 1}: r${i} + r${i}\n`).join("");
    const files = { "a.rules": `spec a\ndata r0: number\nrule last: 1\n${chain}` };
    const text = await call(files, "run", { spec: "a", data: { r0: 1 } });
    expect(Buffer.byteLength(text)).to.be.at.most(MOST_BYTES);
    expect(text).to.contain("r1: 2\n`-").and.to.contain("last: 1\n");
    const two = await call(files, "run", { spec: "a", rules: "last,r140", data: { r0: 1 } });
    expect(two)
      .to.contain("last: 1\nat a.rules:3")
      .and.to.match(/r140: .+ \(too long/);
    expect(two).to.contain('ask with rules: "r140"');
    expect(await call(files, "run", { spec: "a", rules: "r140", data: { r0: 1 } })).to.contain("that it rests on");
  });

  it("never has more than 48 KiB, the part for programs included, whatever is asked", async () => {
    const specs = Array.from({ length: 3000 }, (_, i) => `spec name_of_a_spec_${i}\nrule r: 1\n`).join("");
    const inputs = Array.from({ length: 3000 }, (_, i) => `data input_${i}: number\n`).join("");
    const sums = Array.from({ length: 3000 }, (_, i) => `rule rule_${i}: input_${i} + 1\n`).join("");
    const files = { "a.rules": specs, "b.rules": `spec wide\n${inputs}${sums}` };
    const folder = new TempFolder(files);
    folders.push(folder);
    const client = await connected(folder.path);
    for (const [tool, args] of [
      ["list", {}],
      ["show", { spec: "wide" }],
      ["run", { spec: "wide" }],
      ["source", { spec: "wide" }],
      ["quality", {}],
      ["check", { sources: [["a.rules", `spec a\n${"rule r: x\n".repeat(3000)}`]] }],
    ] as const) {
      const text = await textOf(client, tool, args);
      const { structuredContent = "" } = await client.callTool({ name: tool, arguments: args });
      const bytes = Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structuredContent));
      expect(bytes, tool).to.be.within(10, MOST_BYTES + 2);
      expect(text, tool).to.contain("an answer has at most 48 KiB, ask for less");
    }
    const full = await textOf(client, "show", { spec: "wide", detail: "full" });
    expect(full).to.contain("24 KiB").and.to.contain("`detail`");
  });

  it("does not repeat long names of a request that it refuses", async () => {
    const name = "n".repeat(100_000);
    const twice = { [name]: 1, [name.toUpperCase()]: 2 };
    for (const [tool, args] of [
      ["run", { spec: "fee", rules: name }],
      ["run", { spec: "fee", repository: name }],
      ["run", { spec: "fee", effective: name }],
      ["run", { spec: "fee", data: twice }],
      ["run", { [name]: "fee" }],
      ["quality", { spec: name }],
    ] as const)
      expect((await call(FEE, tool, args)).length, `${tool} ${Object.keys(args)}`).to.be.within(1, 4000);
  });

  it("shows every example in at most 4,000 characters", async () => {
    for (const { name } of readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const engine = await loadWorkspace(join(EXAMPLES, name));
      for (const { repository, specs } of engine.list())
        for (const { name: spec, effective_from: effective } of specs)
          expect(briefShow(engine.show({ repository, spec, effective })).length, spec).to.be.below(4000);
    }
  });

  it("answers a plain question about value added tax in fewer than 3,000 tokens, tools and instructions included", async () => {
    const client = await connected(join(EXAMPLES, "eu-vat"));
    const { tools } = await client.listTools();
    const data = { country: "FI", net_amount: "200 eur" };
    const run = { name: "run", arguments: { spec: "eu/vat", rules: "gross", effective: "2024-09-01", data } };
    const texts = [
      client.getInstructions() ?? "",
      JSON.stringify(tools),
      await textOf(client, "list", {}),
      // Some hosts hand structured answers to their model as well.
      JSON.stringify(await client.callTool({ name: "show", arguments: { spec: "eu/vat" } })),
      JSON.stringify(await client.callTool(run)),
    ];
    expect(texts.at(-1)).to.contain("gross: 251 eur");
    // A token of JSON or English has three characters or more.
    expect(texts.join("").length / 3).to.be.below(3000);
  });
});
