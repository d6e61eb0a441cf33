import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { expectForPeople } from "../fuzz/checks/outcome.ts";
import type { Random } from "../fuzz/random.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { type Circumstances, filesBelow, run } from "./command.ts";
import type { Fault } from "./fault.ts";

const RULES = Array.from({ length: 200 }, (_, i) => `rule r${i}: ${i}+x\n`).join("");
const RAW = `spec s\ndata x: number\n${RULES}`;
const FILES = Object.fromEntries(
  ["a", "b", "c", "d"].map((name) => [`${name}.rules`, RAW.replace("spec s", `spec ${name}`)]),
);

/**
 * A command that writes, killed at any moment. Each file then has its old or its new content, and
 * the same command run again completes the work.
 */
function killed(
  name: string,
  words: readonly string[],
  files: Readonly<Record<string, string>>,
  more: () => Promise<More>,
): Fault {
  return {
    name: `kill -9: ${name}`,
    async happen(random) {
      const { circumstances, end } = await more();
      const [whole, folder] = [new TempFolder(files), new TempFolder(files)];
      try {
        const before = filesBelow(folder.path);
        const { status, milliseconds } = await run(whole.path, words, circumstances);
        expect(status, name).to.equal(0);
        const after = filesBelow(whole.path);
        await run(folder.path, words, { ...circumstances, killedAfter: moment(random, milliseconds) });
        for (const [path, text] of filesBelow(folder.path)) {
          if (!path.endsWith(".tmp")) expect([before.get(path), after.get(path)], path).to.include(text);
        }
        const again = await run(folder.path, words, circumstances);
        expectForPeople(again.text);
        expect(again.status, again.text).to.equal(0);
        expect(Object.fromEntries(filesBelow(folder.path))).to.deep.equal(Object.fromEntries(after));
      } finally {
        await end();
        whole.remove();
        folder.remove();
      }
    },
  };
}

interface More {
  readonly circumstances: Circumstances;
  readonly end: () => Promise<void>;
}

/** Most of the time of a command passes before it writes: the last part is hit more often. */
function moment(random: Random, milliseconds: number): number {
  const share = random.oneIn(3) ? random.below(1000) / 1000 : 0.6 + random.below(500) / 1000;
  return milliseconds * share;
}

const nothing = async (): Promise<More> => ({ circumstances: {}, end: async () => undefined });

/** A registry with three repositories that use each other. */
async function registry(): Promise<More> {
  const uses: Readonly<Record<string, string>> = {
    "@shop/one": "uses @shop/two t\n",
    "@shop/two": "uses @shop/three t\n",
    "@shop/three": "",
  };
  const server = createServer((request, response) => {
    const id = Object.keys(uses).find((candidate) => request.url?.includes(candidate));
    if (id === undefined) response.writeHead(404).end();
    else response.end(`spec t\n${uses[id]}\nrule r: 1\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    circumstances: { env: { ENGINE_REGISTRY: address } },
    end: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Two writes over MCP. */
async function writes(): Promise<More> {
  const call = (id: number, name: string, attribute: string) => {
    const code = `spec ${attribute.split(".")[0]}\n${RAW.slice(RAW.indexOf("data"))}rule added: ${id}\n`;
    return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: { attribute, code } } };
  };
  const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "faults", version: "1" } };
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: client },
    call(2, "update_spec", "a.rules"),
    call(3, "update_spec", "new.rules"),
  ];
  const stdin = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  return { circumstances: { stdin }, end: async () => undefined };
}

export const kills: readonly Fault[] = [
  killed("format", ["format"], FILES, nothing),
  killed("install", ["install", "@shop/one"], { "a.rules": RAW }, registry),
  killed("MCP writes", ["mcp", "--write"], FILES, writes),
  killed("build", ["build", "a", "-o", "out.mjs"], FILES, nothing),
];
