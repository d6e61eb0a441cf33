import { deepStrictEqual } from "node:assert";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { run } from "../tools.ts";

const VERSIONS = { next: "15.5.6", react: "19.2.0", "react-dom": "19.2.0", express: "5.3.0" };

/** 3,000 rules: a server answers them in a thread where it has one. */
const ENGINE = `
const rules = Array.from({ length: 3000 }, (_, i) => "rule r" + i + ": n ^ " + (i + 2));
const engine = new Engine();
engine.load({ "big.rules": ["spec big", "data n: number", ...rules].join("\\n") });
`;

const FILES: Readonly<Record<string, string>> = {
  // The folder stands in another package.
  "next.config.mjs": "export default { outputFileTracingRoot: import.meta.dirname };\n",
  "app/layout.js":
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  "app/page.js": "export default function Page() { return <p>rules</p>; }\n",
  "app/rules/route.js": `
import { Engine } from "engine-rules";
${ENGINE}
export const dynamic = "force-dynamic";
export function GET(request) {
  const n = new URL(request.url).searchParams.get("n");
  return Response.json({ answer: engine.run({ spec: "big", data: { n } }).results.r1.result });
}
`,
  "pages/api/[[...path]].js": `
import express from "express";
import { Engine } from "engine-rules";
import { rulesRouter } from "engine-rules/express";
${ENGINE}
export const config = { api: { bodyParser: false, externalResolver: true } };
export default express().use("/api", rulesRouter(engine, { log: (entry) => console.error(entry) }));
`,
};

/**
 * An app of Next: a route that evaluates rules, which its bundler joins with the package, and one
 * that mounts the router of Express, with its threads and pages.
 */
export async function useNext(tarball: string, folder: string): Promise<void> {
  const dependencies = { ...VERSIONS, "engine-rules": `file:${tarball}` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  const next = join(folder, "node_modules/.bin/next");
  await run("env", ["NEXT_TELEMETRY_DISABLED=1", next, "build"], folder);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const server = spawn(
    process.execPath,
    [join(folder, "node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", "0"],
    {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const said: string[] = [];
  server.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
  try {
    await check(await addressOf(server));
    // Work that goes on in the main thread is told of once.
    deepStrictEqual(said, []);
  } finally {
    const ended = once(server, "exit");
    server.kill();
    await ended;
  }
}

async function check(url: string): Promise<void> {
  deepStrictEqual(await (await fetch(`${url}/rules?n=3`)).json(), { answer: "27" });
  const answer: unknown = await (await fetch(`${url}/api/big?n=3`)).json();
  deepStrictEqual(JSON.stringify(answer).includes(`"r1":{"vetoed":false,"rule_type":"number","result":"27"`), true);
  for (const page of ["docs", "docs/assets/main.js"])
    deepStrictEqual((await fetch(`${url}/api/${page}`)).status, 200, page);
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("no stdout");
  for await (const line of createInterface(stdout)) {
    const url = /Local:\s+(\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    stdout.resume();
    return url;
  }
  throw new Error("Next does not start");
}
