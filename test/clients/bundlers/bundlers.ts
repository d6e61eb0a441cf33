import { deepStrictEqual } from "node:assert";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TempFolder } from "../../node/temp-folder.ts";
import { run } from "../tools.ts";

/** A tool that joins an app with all packages it uses. */
export interface Bundler {
  readonly name: string;
  /** Joins `app.mjs` of the folder; answers the folder of the outcome and the module in it. */
  bundle(folder: string): Promise<readonly [output: string, module: string]>;
}

const VERSIONS = {
  esbuild: "0.28.2",
  webpack: "5.103.0",
  "webpack-cli": "6.0.1",
  rollup: "4.53.3",
  "@rollup/plugin-node-resolve": "16.0.3",
  "@rollup/plugin-commonjs": "29.0.0",
  "@rollup/plugin-json": "6.1.0",
  vite: "6.4.1",
  express: "5.3.0",
};

/** 3,000 rules: a server answers them in a thread where it has one. */
const APP = `
import express from "express";
import { Engine } from "engine-rules";
import { rulesRouter } from "engine-rules/express";
const rules = Array.from({ length: 3000 }, (_, i) => "rule r" + i + ": n ^ " + (i + 2));
const engine = new Engine();
engine.load({ "big.rules": ["spec big", "data n: number", ...rules].join("\\n") });
const said = [];
const server = express().use("/rules", rulesRouter(engine, { log: (entry) => said.push(entry) })).listen(0, "127.0.0.1");
server.once("listening", async () => {
  const base = "http://127.0.0.1:" + server.address().port + "/rules";
  const { results } = await (await fetch(base + "/big?n=3")).json();
  const pages = await Promise.all(["/docs", "/docs/assets/main.js"].map((path) => fetch(base + path)));
  const statuses = pages.map(({ status }) => status);
  console.log(JSON.stringify({ answer: results.r1.result, statuses, said: said.length }));
  server.close();
});
`;

const COMMONS = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
const ROLLUP = `
import resolve from "@rollup/plugin-node-resolve";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
const plugins = [resolve({ preferBuiltins: true, exportConditions: ["node"] }), commonjs(), json()];
export default { input: "app.mjs", output: { file: "out/app.mjs", inlineDynamicImports: true }, plugins };
`;
const WEBPACK = `
const path = require("node:path");
module.exports = {
  mode: "production", target: "node", entry: "./app.mjs",
  output: { path: path.join(__dirname, "out"), filename: "app.cjs" },
};
`;
const VITE = `
const rollupOptions = { output: { entryFileNames: "app.mjs" } };
export default { ssr: { noExternal: true }, build: { ssr: "app.mjs", outDir: "out", rollupOptions } };
`;

export const BUNDLERS: readonly Bundler[] = [
  {
    name: "esbuild to an ES module",
    bundle: async (folder) => {
      const words = ["app.mjs", "--bundle", "--platform=node", "--format=esm", "--outfile=out/app.mjs"];
      await run(join(folder, "node_modules/.bin/esbuild"), [...words, `--banner:js=${COMMONS}`], folder);
      return ["out", "app.mjs"];
    },
  },
  {
    name: "esbuild to a CommonJS module",
    bundle: async (folder) => {
      const words = ["app.mjs", "--bundle", "--platform=node", "--format=cjs", "--outfile=out/app.cjs"];
      await run(join(folder, "node_modules/.bin/esbuild"), words, folder);
      return ["out", "app.cjs"];
    },
  },
  {
    name: "webpack",
    bundle: async (folder) => {
      writeFileSync(join(folder, "webpack.config.cjs"), WEBPACK);
      await run(join(folder, "node_modules/.bin/webpack"), [], folder);
      return ["out", "app.cjs"];
    },
  },
  {
    name: "Rollup",
    bundle: async (folder) => {
      writeFileSync(join(folder, "rollup.config.mjs"), ROLLUP);
      await run(join(folder, "node_modules/.bin/rollup"), ["--config", "--silent"], folder);
      return ["out", "app.mjs"];
    },
  },
  {
    name: "Vite SSR",
    bundle: async (folder) => {
      writeFileSync(join(folder, "vite.config.mjs"), VITE);
      await run(join(folder, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], folder);
      return ["out", "app.mjs"];
    },
  },
];

/**
 * Joins an app that mounts the rules, and runs it in a folder without packages, where the main
 * thread does everything and says so, and in one with the package, where threads and pages are
 * found.
 */
export async function useBundler(bundler: Bundler, tarball: string, folder: string): Promise<void> {
  const dependencies = { ...VERSIONS, "engine-rules": `file:${tarball}` };
  const room = join(folder, "room");
  mkdirSync(room);
  writeFileSync(join(room, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  writeFileSync(join(room, "app.mjs"), APP);
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], room);
  const [output, module] = await bundler.bundle(room);
  // Outside of this package, which would be found from any folder in it.
  const apart = new TempFolder({});
  try {
    await useOutput(apart.at("app"), join(room, output), module, {
      // webpack writes the paths of modules into its output, so it finds what is still there.
      findsNothing: bundler.name !== "webpack",
      library: join(room, "node_modules/engine-rules"),
    });
  } finally {
    apart.remove();
  }
}

interface OutputTerms {
  /** True: without the package there are neither threads nor pages. */
  readonly findsNothing: boolean;
  /** The folder of the installed package. */
  readonly library: string;
}

async function useOutput(folder: string, output: string, module: string, terms: OutputTerms): Promise<void> {
  const answer = async (): Promise<unknown> => JSON.parse(await run(process.execPath, [module], folder));
  cpSync(output, folder, { recursive: true });
  if (terms.findsNothing) deepStrictEqual(await answer(), { answer: "27", statuses: [404, 404], said: 1 });
  cpSync(terms.library, join(folder, "node_modules/engine-rules"), { recursive: true });
  deepStrictEqual(await answer(), { answer: "27", statuses: [200, 200], said: 0 });
}
