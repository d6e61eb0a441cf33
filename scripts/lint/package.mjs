import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/* Checks the built package as it would be published, with publint and attw. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "engine-package-"));
const run = (command, words, stdio = "inherit") =>
  execFileSync(command, words, { cwd: root, encoding: "utf8", stdio, shell: process.platform === "win32" });

try {
  const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(run("npm", words, ["ignore", "pipe", "inherit"]));
  const tarball = join(folder, filename);
  run("npx", ["publint", tarball, "--strict"]);
  // CommonJS apps load it as well: `require` of an ES module works from Node 20.19 on.
  run("npx", ["attw", tarball, "--profile", "esm-only", "--format", "ascii"]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
