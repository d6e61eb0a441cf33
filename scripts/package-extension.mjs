import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/*
 * Packs the extension as the marketplace takes it: editors/vscode/engine-rules-VERSION.vsix. The
 * tool has 285 packages of its own, so it is fetched when it is needed, without install scripts.
 */
const VSCE = "@vscode/vsce@3.9.2";
const words = ["package", "--no-dependencies", "--allow-missing-repository"];

execFileSync("npm", ["exec", "--yes", "--ignore-scripts", `--package=${VSCE}`, "--", "vsce", ...words], {
  cwd: fileURLToPath(new URL("../editors/vscode", import.meta.url)),
  stdio: "inherit",
  shell: process.platform === "win32",
});
