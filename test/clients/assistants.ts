import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ENGINE } from "../cli/command.ts";
import { type Running, start, stop } from "../conformance/surface-folder.ts";
import { inspectorPackage, mcpPython, run } from "./tools.ts";

const LOAN = "spec loan\ndata income: number\nrule limit: income * 4\n";

const PYTHON_SDK = `
import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client


async def learnt(session):
    await session.initialize()
    tools = await session.list_tools()
    answer = await session.call_tool("run", {"spec": "loan", "data": {"income": "1200"}})
    refused = await session.call_tool("run", {"spec": "lone"})
    return {
        "tools": [tool.name for tool in tools.tools][:3],
        "limit": answer.structured_content["results"]["limit"]["result"],
        "refused": [refused.is_error, json.loads(refused.content[0].text)[0]["request_kind"]],
    }


async def main(node, engine, prefix, url):
    parameters = StdioServerParameters(command=node, args=[engine, "mcp", "--prefix", prefix])
    async with stdio_client(parameters) as streams, ClientSession(*streams[:2]) as session:
        over_stdio = await learnt(session)
    async with streamable_http_client(url) as streams, ClientSession(*streams[:2]) as session:
        over_http = await learnt(session)
    print(json.dumps([over_stdio, over_http]))


asyncio.run(main(*sys.argv[1:]))
`;

const LEARNT = { tools: ["list", "show", "run"], limit: "4800", refused: [true, "spec_not_found"] };

/** The MCP SDK of Python lists and calls tools, over stdio and Streamable HTTP. */
export async function usePythonSdk(folder: string): Promise<void> {
  const commands = await mcpPython();
  writeFileSync(join(folder, "loan.rules"), LOAN);
  writeFileSync(join(folder, "program.py"), PYTHON_SDK);
  const server = start(["mcp", "--http", "--port", "0", "--prefix", folder], folder);
  try {
    const words = ["program.py", process.execPath, ENGINE, folder, await addressOf(server)];
    expectLearnt(JSON.parse(await run(join(commands, "python"), words, folder)), [LEARNT, LEARNT]);
  } finally {
    await stop(server);
  }
}

/** The address that a server prints when it listens. */
async function addressOf({ process: child, output }: Running): Promise<string> {
  for (;;) {
    const [address] = /http:\S+(?=\n)/.exec(output.stderr) ?? [];
    if (address !== undefined) return address;
    if (child.stderr === null || child.exitCode !== null) throw new Error(output.stderr);
    await once(child.stderr, "data");
  }
}

/** The MCP inspector calls a tool on its command line. */
export async function useInspector(folder: string): Promise<void> {
  const inspector = join(await inspectorPackage(), "node_modules/.bin/mcp-inspector");
  writeFileSync(join(folder, "loan.rules"), LOAN);
  const server = [process.execPath, ENGINE, "mcp", "--prefix", folder];
  const call = ["--method", "tools/call", "--tool-name", "run", "--tool-arg", "spec=loan", 'data={"income":"1200"}'];
  const { structuredContent } = JSON.parse(await run(inspector, ["--cli", ...server, ...call], folder));
  expectLearnt(structuredContent.results.limit.result, LEARNT.limit);
}

function expectLearnt(learnt: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(learnt, expected)) throw new Error(`it has learnt ${JSON.stringify(learnt)}`);
}
