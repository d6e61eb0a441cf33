import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The engines that are measured beside ours, with the versions that are. */
const VERSIONS = { "json-logic-engine": "5.0.7", "json-rules-engine": "7.3.1", "@gorules/zen-engine": "0.54.0" };

const FOLDER = fileURLToPath(new URL("../../../.cache/bench-peers/", import.meta.url));

/** Installs the packages once, in a folder of their own: nothing else needs them. */
export function installPeers() {
  const names = Object.keys(VERSIONS);
  if (names.every((name) => versionOf(name) === VERSIONS[name])) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ private: true, dependencies: VERSIONS }));
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "ignore" });
}

function versionOf(name) {
  const manifest = join(FOLDER, "node_modules", name, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}

export async function loadPeer(name) {
  const path = createRequire(join(FOLDER, "x.js")).resolve(name);
  return await import(pathToFileURL(path).href);
}
