import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./tools.ts";

const VERSIONS = {
  "@babel/preset-env": "7.28.5",
  "@types/node": "20.19.43",
  jest: "29.7.0",
  typescript: "5.9.3",
};

/** The settings of TypeScript with which the types of a CommonJS file resolve. */
const SETTINGS = [
  ["--module", "commonjs", "--moduleResolution", "node10"],
  ["--module", "nodenext"],
  ["--module", "preserve", "--moduleResolution", "bundler"],
];

const TYPED = `
import { Engine } from "engine-rules";
import { rulesRouter } from "engine-rules/express";
import { loadWorkspace } from "engine-rules/node";
import { fetchBundle } from "engine-rules/registry";
const engine: Engine = new Engine();
const result: string | undefined = engine.run({ spec: "a" }).results.r?.result;
console.log(result, rulesRouter, loadWorkspace, fetchBundle);
`;

const BODY = `
test("a rule", () => {
  const engine = new Engine();
  engine.load({ "a.rules": "spec a\\nrule r: 1 + 1" });
  expect(engine.run({ spec: "a" }).results.r.result).toBe("2");
});
`;

const TRANSLATED = {
  testMatch: ["**/*.test.cjs"],
  transform: { "\\.[cm]?js$": ["babel-jest", { presets: [["@babel/preset-env", { targets: { node: "current" } }]] }] },
  transformIgnorePatterns: ["/node_modules/(?!engine-rules/)"],
};

/** Uses the package as `docs/javascript.md` says, in CommonJS, in TypeScript and in Jest. */
export async function useModuleSystems(tarball: string, folder: string): Promise<void> {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const command = (name: string) => join(folder, "node_modules/.bin", name);
  const dependencies = { ...VERSIONS, "engine-rules": `file:${tarball}` };
  write("package.json", JSON.stringify({ private: true, dependencies }));
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  write("typed.ts", TYPED);
  for (const settings of SETTINGS)
    await run(command("tsc"), [...settings, "--strict", "--noEmit", "--target", "es2022", "typed.ts"], folder);
  write("required.test.cjs", `const { Engine } = require("engine-rules");${BODY}`);
  write("jest.config.cjs", `module.exports = ${JSON.stringify(TRANSLATED)};`);
  await run(command("jest"), [], folder);
  await run(process.execPath, ["-e", 'if (!require("engine-rules").Engine) process.exit(1)'], folder);
  write("imported.test.mjs", `import { Engine } from "engine-rules";${BODY}`);
  write("jest.config.cjs", `module.exports = ${JSON.stringify({ testMatch: ["**/*.test.mjs"] })};`);
  await run(process.execPath, ["--experimental-vm-modules", command("jest")], folder);
}
