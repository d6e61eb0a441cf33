import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { transform } from "esbuild";

const REFERENCE = ["swagger-ui-bundle.js", "swagger-ui.css"];

/** Of brotli: 9 makes the package 28 kB larger, and 11 takes twice as long to save 5 kB. */
const QUALITY = 10;

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = join(root, "src/http/pages");
const target = join(root, "dist/lib/http/pages");
const resolve = createRequire(import.meta.url).resolve;

/**
 * Puts the files of the server's page /docs beside the library: our own scripts and styles as they
 * are, and the two files of Swagger UI that draw the reference of the routes (so that Swagger UI
 * need not be installed with this package), compressed, as they are large. Compiled modules, which
 * tests run, find ours beside them, as sources do.
 */
export async function copyPages() {
  for (const folder of [target, join(root, "dist/src/http/pages")]) {
    mkdirSync(folder, { recursive: true });
    cpSync(pages, folder, { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
  }
  for (const file of REFERENCE) {
    const text = readFileSync(resolve(`swagger-ui-dist/${file}`), "utf8");
    const { code } = await transform(text, { loader: extname(file).slice(1), minify: true });
    const packed = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    writeFileSync(join(target, `${file}.br`), packed);
  }
  copyFileSync(resolve("swagger-ui-dist/LICENSE"), join(target, "swagger-ui.LICENSE"));
}
