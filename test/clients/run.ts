import { readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { serverLog } from "../../src/http/operator/server-log.ts";
import { type RunningServer, startServer } from "../../src/http/server.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { useInspector, usePythonSdk } from "./assistants.ts";
import { BUNDLERS, useBundler } from "./bundlers/bundlers.ts";
import { useNext } from "./bundlers/next.ts";
import type { ForeignClient } from "./client.ts";
import { PAGES, usePage } from "./element.ts";
import { FETCH_CLIENTS } from "./fetch-clients.ts";
import { GENERATED_JAVA } from "./java.ts";
import { useModuleSystems } from "./module-systems.ts";
import { packedPackage } from "./package.ts";
import { PEERS, usePeer } from "./peers.ts";
import { GENERATED_PYTHON, PYTHON_CLIENT } from "./python.ts";
import { tryRequests } from "./schemathesis.ts";
import { LEARNT, SHOP } from "./shop.ts";
import { CACHE, MissingTool } from "./tools.ts";
import { GENERATED_TYPESCRIPT_FETCH, HEY_API_OPENAPI_TS, OPENAPI_TYPESCRIPT } from "./typescript.ts";

/*
 * npm run clients [-- WORD…]: clients that other tools generate from the OpenAPI document are
 * compiled and call the server, clients of MCP of other makers call its tools, the package is
 * installed beside the first and last version of each peer, imported in other module systems and
 * joined with an app by bundlers, the element of forms stands in pages of frameworks, and
 * schemathesis tries requests to the server of each example workspace, also addresses that are
 * longer than Node takes by default. WORDs choose by parts of names. Tools are installed into
 * .cache; one that this machine cannot run is skipped, and said so.
 */
const CLIENTS: readonly ForeignClient[] = [
  OPENAPI_TYPESCRIPT,
  HEY_API_OPENAPI_TS,
  PYTHON_CLIENT,
  GENERATED_PYTHON,
  GENERATED_JAVA,
  GENERATED_TYPESCRIPT_FETCH,
  ...FETCH_CLIENTS,
];
/** Requests of schemathesis for each operation and phase; 200 take an hour for all examples. */
const EXAMPLES = Number(process.env.CLIENTS_EXAMPLES ?? 50);

const words = process.argv.slice(2);
const workspaces = fileURLToPath(new URL("../../examples", import.meta.url));
let failed = 0;

await mkdir(CACHE, { recursive: true });
for (const client of CLIENTS) await checked(client.name, () => useClient(client));
await checked("MCP SDK of Python", async () => usePythonSdk(await emptyFolder("python-sdk")));
await checked("MCP inspector", async () => useInspector(await emptyFolder("inspector")));
for (const peer of PEERS) {
  for (const version of peer.versions)
    await checked(`peer ${peer.name} ${version}`, async () => {
      const folder = await emptyFolder("peer");
      await usePeer(peer, version, await packedPackage(folder), folder);
    });
}
await checked("module systems", async () => {
  const folder = await emptyFolder("module-systems");
  await useModuleSystems(await packedPackage(folder), folder);
});
for (const bundler of BUNDLERS)
  await checked(`bundler ${bundler.name}`, async () => {
    const folder = await emptyFolder("bundler");
    await useBundler(bundler, await packedPackage(folder), folder);
  });
await checked("bundler Next", async () => {
  const folder = await emptyFolder("next");
  await useNext(await packedPackage(folder), folder);
});
for (const page of PAGES)
  await checked(`element ${page.name}`, async () => usePage(page, await emptyFolder("element")));
for (const example of readdirSync(workspaces))
  await checked(`schemathesis ${example}`, () => tryExample(join(workspaces, example)));
process.exitCode = failed > 0 ? 1 : 0;

/** Does a check and prints its outcome, unless the words choose others. */
async function checked(name: string, check: () => Promise<void>): Promise<void> {
  if (words.length > 0 && !words.some((word) => name.includes(word))) return;
  const begin = performance.now();
  const outcome = await check().then(
    () => "passed",
    (thrown: unknown) => {
      if (thrown instanceof MissingTool) return `skipped: ${thrown.message}`;
      failed++;
      return `FAILED\n${thrown instanceof Error ? thrown.message : thrown}`;
    },
  );
  console.log(`${name}: ${outcome} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
}

async function useClient(client: ForeignClient): Promise<void> {
  const workspace = new TempFolder(SHOP);
  const server = await serve(workspace.path);
  try {
    const folder = await emptyFolder(client.name);
    const document = join(folder, "openapi.json");
    await writeFile(document, await (await fetch(`${server.url}/openapi.json`)).text());
    const printed = await client.use({ document, url: server.url }, folder);
    const learnt: unknown = JSON.parse(printed.split("\n").find((line) => line.startsWith("{")) ?? "null");
    if (!isDeepStrictEqual(learnt, LEARNT)) throw new Error(`it has learnt ${JSON.stringify(learnt)}`);
  } finally {
    await server.close();
    workspace.remove();
  }
}

async function tryExample(prefix: string): Promise<void> {
  const server = await serve(prefix);
  try {
    await tryRequests(server.url, await emptyFolder("schemathesis"), EXAMPLES);
  } finally {
    await server.close();
  }
}

/** A server in this process: all threads of the machine are left to the tools. */
function serve(prefix: string): Promise<RunningServer> {
  return startServer({
    prefix,
    host: "127.0.0.1",
    port: 0,
    watch: false,
    explain: true,
    cors: false,
    evaluationTimeout: 10_000,
    threads: false,
    log: serverLog("off", String, (entry) => console.error(entry)),
  });
}

async function emptyFolder(name: string): Promise<string> {
  const folder = join(CACHE, name.replace(/\W+/g, "-"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
