import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { bundleFiles, type GeneratedFile } from "../../src/bundle/package/bundle-files.ts";
import { Engine } from "../../src/index.ts";

type Options = Parameters<typeof bundleFiles>[2];

export const PLAIN: Options = { format: "esm", explain: false, show: false, small: false, minify: false };

/** The files of a bundle of specs in a text. */
export async function bundleOf(
  rules: string | Readonly<Record<string, string>>,
  specs: readonly string[],
  options: Partial<Options> & { readonly file?: string } = {},
): Promise<{
  readonly script: string;
  readonly map: string;
  readonly types: string;
  readonly files: readonly GeneratedFile[];
}> {
  const engine = new Engine();
  engine.load(typeof rules === "string" ? { "shop.rules": rules } : rules);
  const { file = "rules.mjs", ...more } = options;
  const files = await bundleFiles(chooseSpecs(engine, specs, undefined), file, { ...PLAIN, ...more });
  const [script, map, types] = files.map(({ text }) => text);
  return { script: script ?? "", map: map ?? "", types: types ?? "", files };
}

/** A folder that is gone when the tests of the file are through. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "engine-bundle-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeFiles(folder: string, files: readonly GeneratedFile[]): void {
  for (const { path, text } of files) writeFileSync(join(folder, path), text);
}
