import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Ajv } from "ajv";
import { expect } from "chai";
import { TempFolder } from "../../node/temp-folder.ts";
import { connected } from "../connected.ts";

const EXAMPLES = join(import.meta.dirname, "../../../examples");

type Call = (name: string, args: Record<string, unknown>) => Promise<object>;

/** Calls tools and checks that each answer has the form that the tool promises. */
async function structuredCalls(client: Client): Promise<Call> {
  const { tools } = await client.listTools();
  const forms = new Map(
    tools.flatMap(({ name, outputSchema }) => (outputSchema ? [[name, new Ajv().compile(outputSchema)]] : [])),
  );
  return async (name, args) => {
    // The client refuses answers of another form as well.
    const { structuredContent, isError } = await client.callTool({ name, arguments: args });
    expect(isError, name).to.equal(undefined);
    const fits = forms.get(name);
    expect(fits?.(structuredContent), JSON.stringify(fits?.errors)).to.equal(true);
    return structuredContent ?? {};
  };
}

describe("what the MCP server answers to a program", () => {
  const folder = new TempFolder({
    "fee.rules": `spec fee 2025-01-01
data money: measure -> unit eur: 1
data hours: number
data zone: text -> options "a" "b"
rule fee: 2 eur * hours
rule zoned: zone is "a"
rule never: veto "no"
`,
  });
  after(() => folder.remove());

  it("has the results of a run as other surfaces have them, without explanations", async () => {
    const call = await structuredCalls(await connected(folder.path));
    const answer = await call("run", { spec: "fee", effective: "2025", data: { hours: 3 } });
    expect(answer).to.deep.equal({
      spec: "fee",
      effective: "2025-01-01",
      spec_effective_from: "2025-01-01",
      results: {
        fee: { vetoed: false, rule_type: "money", result: "6 eur", measure: { eur: "6" } },
        zoned: {
          vetoed: true,
          veto_reason: "Missing data: zone",
          rule_type: "boolean",
          missing_data: ["zone"],
        },
        never: { vetoed: true, veto_reason: "no", rule_type: "veto" },
      },
    });
  });

  it("has an answer for each of many inputs, whatever is wrong with others", async () => {
    const client = await connected(folder.path);
    const call = await structuredCalls(client);
    const args = {
      spec: "fee",
      rules: "fee",
      effective: "2025",
      data: [{ hours: 3 }, 7, { hours: 4, HOURS: 5 }, {}, { hous: 3 }],
    };
    const fee = (result: object) => ({ effective: "2025-01-01", results: { fee: { rule_type: "money", ...result } } });
    expect(await call("run", args)).to.deep.equal({
      spec: "fee",
      answers: [
        { input: 1, ...fee({ vetoed: false, result: "6 eur", measure: { eur: "6" } }) },
        { input: 2, error: "an input is an object of names and values" },
        { input: 3, error: "data `hours`: it is given twice, as `hours` and as `HOURS`" },
        { input: 4, ...fee({ vetoed: true, veto_reason: "Missing data: hours", missing_data: ["hours"] }) },
        {
          input: 5,
          ...fee({ vetoed: true, veto_reason: "Missing data: hours (did you mean 'hous'?)", missing_data: ["hours"] }),
          unknown_data: [{ name: "hous", suggestion: "hours" }],
        },
      ],
    });
    const { content } = await client.callTool({ name: "run", arguments: args });
    expect(JSON.stringify(content))
      .to.include("1. fee: 6 eur\\n2. error: an input is")
      .and.include("4. fee: missing data hours\\n5.")
      .and.include('unknown data \\"hous\\" is ignored (did you mean \\"hours\\"?)');
    const many = { ...args, data: Array(10_001).fill({}) };
    expect(JSON.stringify(await client.callTool({ name: "run", arguments: many }))).to.include(
      "max_request_lines is 10000",
    );
  });

  it("has the kinds of inputs and rules, and the whole interface when all of it is asked for", async () => {
    const client = await connected(folder.path);
    const call = await structuredCalls(client);
    const kind = (name: string) => ({ type: { kind: name } });
    expect(await call("show", { spec: "fee" })).to.deep.equal({
      spec: "fee",
      effective_from: "2025-01-01",
      data: { hours: kind("number"), zone: kind("text") },
      rules: { fee: kind("measure"), zoned: kind("boolean"), never: kind("veto") },
    });
    const full = await call("show", { spec: "fee", detail: "full" });
    expect(full).to.have.nested.property("data.zone.type.options").that.deep.equals(["a", "b"]);
    const { content } = await client.callTool({ name: "show", arguments: { spec: "fee", detail: "full" } });
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? "")).to.deep.equal(full);
  });

  it("counts what does not fit into 24 KiB", async () => {
    const inputs = Array.from({ length: 3000 }, (_, i) => `data input_${i}: number\nrule rule_${i}: input_${i} + 1\n`);
    const wide = new TempFolder({ "wide.rules": `spec wide\n${inputs.join("")}rule last: 1\n` });
    const call = await structuredCalls(await connected(wide.path));
    for (const [name, total] of [
      ["run", 3001],
      ["show", 6001],
    ] as const) {
      const answer = await call(name, { spec: "wide" });
      expect(Buffer.byteLength(JSON.stringify(answer)), name).to.be.at.most(24 * 1024);
      const { results, data, rules, omitted = 0 }: Record<string, object> & { omitted?: number } = { ...answer };
      const kept = [results, data, rules].flatMap((entries) => Object.keys(entries ?? {}));
      expect(kept.length + omitted, name).to.equal(total);
      expect(omitted, name).to.be.above(0);
    }
    wide.remove();
  });

  it("has the promised form for every example, in at most 4,000 characters of an interface", async () => {
    for (const { name } of readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const client = await connected(join(EXAMPLES, name));
      const call = await structuredCalls(client);
      const { content } = await client.callTool({ name: "list", arguments: {} });
      const [local] = JSON.parse((content as { text: string }[])[0]?.text ?? "") as {
        specs: { name: string; effective_from?: string }[];
      }[];
      for (const { name: spec, effective_from: effective } of local?.specs ?? []) {
        const show = await call("show", { spec, effective });
        expect(JSON.stringify(show).length, spec).to.be.below(4000);
        await call("run", { spec, effective });
      }
    }
  });

  it("is left out beside an error", async () => {
    const client = await connected(folder.path);
    await client.listTools();
    const answer = await client.callTool({ name: "run", arguments: { spec: "nothing" } });
    expect(answer).to.include({ isError: true }).and.not.to.have.property("structuredContent");
  });
});
