import { expect } from "chai";
import { ask } from "../../../http/support.ts";
import type { Answer } from "../../../mcp/serving.ts";
import { type Checks, GIVEN, type Room, SPEC } from "../room.ts";

const ELSEWHERE = "https://elsewhere.example";

async function call(room: Room, tool: string, args: object): Promise<string> {
  const { result } = await (await room.mcp()).call(tool, args);
  return result?.content.map(({ text }) => text).join("\n") ?? "";
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: object };
}

async function tools(room: Room): Promise<readonly ListedTool[]> {
  const answer: Answer & { readonly result?: { readonly tools?: readonly ListedTool[] } } = await (
    await room.mcp()
  ).send("tools/list");
  return answer.result?.tools ?? [];
}

/** Promises about the MCP server (docs/spec/interface.md#4-commands-routes-and-headers) and about access. */
export const ACCESS_CHECKS: Checks = {
  "4.1.32": async (room) => {
    const { port } = await room.mcp();
    expect((await ask(port, "/mcp")).status).to.equal(405);
    expect(await call(room, "list", {})).to.include(`"${SPEC}"`);
  },
  "4.1.33": async (room) => {
    for (const tool of ["run", "evaluate"]) {
      const text = await call(room, tool, { spec: SPEC, data: GIVEN });
      const [, ...trees] = text.split("\n");
      expect(trees.join("\n")).to.match(/^[\n\x20-\x7e]*$/);
      expect(text).to.include("|- ").and.to.include("quantity: 3");
    }
  },
  "4.1.34": async (room) => {
    for (const { name, inputSchema } of await tools(room)) {
      if (name !== "run" && name !== "evaluate") continue;
      const keys = ["spec", "repository", "rules", "data", "effective", "strict"];
      expect(inputSchema.properties).to.have.all.keys(name === "run" ? [...keys, "partial"] : keys);
    }
  },
  "4.1.35": async (room) => expect(await call(room, "run", { spec: SPEC })).to.match(/^Missing data/m),
  "4.1.36": async (room) => {
    const text = await call(room, "show", { spec: SPEC, detail: "full" });
    expect(text).to.include('"suggestion"').and.to.include('"decimals": 2');
  },
  "5.1": async (room) => {
    expect(await call(room, "list", {})).to.include(`"${SPEC}"`);
    expect((await room.run("mcp", "--help")).stdout).to.match(/--host=<host> +\[default: 127\.0\.0\.1,/);
  },
  "5.3": async (room) => {
    const headers = { Origin: ELSEWHERE };
    const { headers: answered } = await (await room.server()).ask("/", { headers });
    expect(answered).not.to.have.property("access-control-allow-origin");
    const { status } = await ask((await room.mcp()).port, "/mcp", { method: "POST", headers, body: "{}" });
    expect(status).to.equal(403);
  },
  "5.4": async (room) => {
    const { headers } = await (await room.openServer()).ask("/", { headers: { Origin: ELSEWHERE } });
    expect(headers["access-control-allow-origin"]).to.equal("*");
  },
};
