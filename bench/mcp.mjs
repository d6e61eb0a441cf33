import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { table } from "./table.mjs";

/*
 * npm run bench:mcp: the characters that a model reads of the MCP server, whose user pays for each:
 * the tools and instructions, and of each example the list, and the longest answer of `show` and of
 * `run` over its specs. `run` is asked without data, so it answers with what is missing.
 */
const examples = fileURLToPath(new URL("../examples", import.meta.url));
const command = fileURLToPath(new URL("../bin/engine.js", import.meta.url));
const folders = readdirSync(examples).filter((name) => hasRules(`${examples}/${name}`));

const rows = [["", "list", "show, longest", "show full, longest", "run, longest"]];
let shared;
for (const name of folders) {
  const client = new Client({ name: "bench", version: "1" });
  const args = [command, "mcp", "--prefix", `${examples}/${name}`];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  shared ??= await sharedCharacters(client);
  rows.push([name, ...(await answerCharacters(client))]);
  await client.close();
}
console.log(`Node ${process.version}\n`);
table("Characters of instructions and tools", shared);
table("Characters of answers, as the protocol carries them", rows);

function hasRules(folder) {
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".rules"));
}

async function sharedCharacters(client) {
  const { tools } = await client.listTools();
  const each = tools.map((tool) => [tool.name, JSON.stringify(tool).length]);
  const instructions = client.getInstructions().length;
  const all = JSON.stringify(tools).length + instructions;
  return [["", "characters"], ["instructions", instructions], ...each, ["all", all]];
}

async function answerCharacters(client) {
  const list = await client.callTool({ name: "list", arguments: {} });
  const versions = JSON.parse(list.content[0].text)
    .filter(({ repository }) => repository === undefined)
    .flatMap(({ specs }) => specs);
  const longest = { show: 0, full: 0, run: 0 };
  for (const { name: spec, effective_from: effective } of versions) {
    const at = { spec, ...(effective === undefined ? {} : { effective }) };
    for (const [key, tool, args] of [
      ["show", "show", at],
      ["full", "show", { ...at, detail: "full" }],
      ["run", "run", at],
    ])
      longest[key] = Math.max(longest[key], characters(await client.callTool({ name: tool, arguments: args })));
  }
  return [characters(list), longest.show, longest.full, longest.run];
}

function characters(answer) {
  return JSON.stringify(answer).length;
}
