import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { build } from "esbuild";
import { bundleOf, temporaryFolder, writeFiles } from "./bundle-of.ts";

const ROOT = new URL("../../", import.meta.url);
const RULES = Object.fromEntries(
  [
    "test/bundle/fixtures/parcel_tariff.rules",
    "bench/specs/loan_pipeline.rules",
    "bench/specs/payroll_slip.rules",
    "examples/leave/leave.rules",
  ].map((path) => [path, readFileSync(new URL(path, ROOT), "utf8")]),
);
const SPECS = {
  parcel_tariff: "parcelTariff",
  loan_pipeline: "loanPipeline",
  payroll_slip: "payrollSlip",
  leave: "leave",
};

/** Bytes that the specs of the bundle share: the operations and kinds of types of all of them. */
const SHARED = 13_000;

describe("A bundle of several specs", () => {
  for (const minify of [false, true]) {
    for (const more of [{}, { explain: true, show: true }]) {
      const words = ["", minify ? "minified" : "readable", ...Object.keys(more)].join(" ");
      it(`leaves the other specs out of an app that imports one of them:${words}`, async () => {
        const folder = temporaryFolder();
        const of = async (name: string, specs: readonly string[]) => {
          const file = `${specs.length}.mjs`;
          writeFiles(folder, (await bundleOf(RULES, specs, { file, minify, ...more })).files);
          return await inAnApp(join(folder, file), name);
        };
        for (const [spec, name] of Object.entries(SPECS).slice(0, 2)) {
          const [alone, together] = [await of(name, [spec]), await of(name, Object.keys(SPECS))];
          expect(together.length).to.be.below(alone.length + SHARED);
          expect(together).not.to.match(/health_contribution|carried_over/);
        }
      });
    }
  }
});

async function inAnApp(file: string, name: string): Promise<string> {
  const contents = `import { ${name} } from ${JSON.stringify(file)};\nconsole.log(${name}.run());`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: "/" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
  });
  return outputFiles[0]?.text ?? "";
}
