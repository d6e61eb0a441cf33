import { copyFileSync, cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Puts the files of the server's page /docs beside the library: our own scripts and styles as they
 * are, and the two files of Swagger UI that draw the reference of the routes (so that Swagger UI
 * need not be installed with this package). Compiled modules, which tests run, find ours beside
 * them, as sources do.
 */
const REFERENCE = ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"];

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = join(root, "src/http/pages");
const target = join(root, "dist/lib/http/pages");
const resolve = createRequire(import.meta.url).resolve;

for (const folder of [target, join(root, "dist/src/http/pages")]) {
  mkdirSync(folder, { recursive: true });
  cpSync(pages, folder, { recursive: true });
}
for (const file of REFERENCE) {
  copyFileSync(resolve(`swagger-ui-dist/${file}`), join(target, file === "LICENSE" ? "swagger-ui.LICENSE" : file));
}
