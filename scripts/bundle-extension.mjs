import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { COMPILED, LIBRARY, nodeModules, places } from "./bundle-plugins.mjs";
import { thirdPartyNotice } from "./third-party.mjs";

/*
 * Makes the files of the extension for VS Code, editors/vscode/dist: the extension itself, and the
 * language server with its threads and pages, so that whoever installs the extension needs nothing
 * else, and the panel that runs specs.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EXTENSION = join(ROOT, "editors/vscode");
const TARGET = join(EXTENSION, "dist");

const OPTIONS = {
  bundle: true,
  // Names stay, as people read stack traces of bugs.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: "node",
  // The Node of the oldest editor that the extension runs in.
  target: "node20.19",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

/** The start of the server, in place of the command `engine lsp`. */
const start = {
  name: "start",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server$/ }, ({ path, kind }) =>
      kind === "entry-point" ? { path, namespace: "start" } : null,
    );
    onLoad({ filter: /^/, namespace: "start" }, () => ({
      contents: `
        import { VERSION } from "./engine/version.js";
        import { serveLanguage } from "./lsp/server.js";
        serveLanguage(VERSION);
      `,
      resolveDir: COMPILED,
    }));
  },
};

rmSync(TARGET, { recursive: true, force: true });
const extension = await build({
  ...OPTIONS,
  entryPoints: [join(EXTENSION, "src/extension.ts")],
  outfile: join(TARGET, "extension.cjs"),
  format: "cjs",
  external: ["vscode"],
});
const server = await build({
  ...OPTIONS,
  entryPoints: [
    { in: "server", out: "server" },
    ...threadsOfServer().map((path) => ({ in: join(COMPILED, path), out: path.slice(0, -".js".length) })),
  ],
  outdir: join(TARGET, "server"),
  splitting: true,
  format: "esm",
  plugins: [start, nodeModules, places(LIBRARY, (place) => `new URL(${place}, import.meta.url).href`)],
});
const panel = await build({
  ...OPTIONS,
  platform: "browser",
  target: "es2023",
  entryPoints: [join(EXTENSION, "src/panel/main.js"), join(EXTENSION, "src/panel/panel.css")],
  outdir: join(TARGET, "panel"),
  format: "esm",
});
writeFileSync(join(EXTENSION, "CHANGELOG.md"), withoutLinks(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")));
// The server shows the guide and explains errors with these pages.
cpSync(join(ROOT, "docs"), join(TARGET, "docs"), { recursive: true, filter: isPage });
const inputs = [extension, server, panel].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync(join(TARGET, "THIRD-PARTY.txt"), thirdPartyNotice(inputs));

/** The text of links in the place of links to files, which the extension does not have. */
function withoutLinks(markdown) {
  return markdown.replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, "$1");
}

function isPage(path) {
  return path.endsWith(".md") || statSync(path).isDirectory();
}

/** The modules that the server starts as threads. */
function threadsOfServer() {
  return readdirSync(join(COMPILED, "lsp"), { recursive: true })
    .filter((path) => basename(path) === "thread.js")
    .map((path) => join("lsp", path));
}
