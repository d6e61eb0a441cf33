import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import * as Flags from "@oclif/core/flags";
import type { GeneratedFile } from "../../../bundle/package/bundle-files.ts";
import type { Engine } from "../../../engine/engine.ts";
import { chooseTarget } from "../../arguments/target.ts";
import { readTexts, textsFlag } from "../../arguments/texts-file.ts";
import { EngineCommand, prefixFlag, quietFlag, toggle, wordArgs } from "../../command.ts";
import { requestFailure, UsageError } from "../../failure.ts";
import { withProgress } from "../../layout/progress-line.ts";
import { print } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

const FORMATS = ["esm", "cjs", "iife"] as const;

export default class BuildCommand extends EngineCommand {
  static override summary = "Compile specs to one self-contained JavaScript module";
  static override description =
    "The module has no dependencies and runs in Node, browsers, workers and edge runtimes. TypeScript declarations and a source map are written beside it. Without SPEC, the only spec of the workspace is compiled.";
  static override usage = "[SPEC …]";
  static override examples = [
    "engine build pricing nl/tax -o src/rules.js",
    "engine build pricing -o public/pricing.js --format=iife --global-name=Pricing --minify",
    "engine build pricing --package dist/pricing --name @shop/pricing",
  ];
  static override flags = {
    prefix: prefixFlag,
    output: Flags.string({
      char: "o",
      helpValue: "<file>",
      summary: "write the module to this file: .js, .mjs or .cjs",
    }),
    format: Flags.string({ helpValue: "<format>", default: "esm", summary: "esm, cjs, or iife for a script element" }),
    "global-name": Flags.string({
      helpValue: "<name>",
      summary: "with iife: name of the global variable for the exports",
    }),
    effective: Flags.string({
      helpValue: "<instant>",
      summary: "leave out versions that end before this instant; default all versions",
    }),
    explain: toggle({ char: "x", summary: "include explanations of results" }),
    show: toggle({ summary: "include the interface of each version" }),
    partial: toggle({ summary: "include half answers, of results that wait for data" }),
    element: toggle({
      summary:
        "write rules-form.js beside the module, or into the package: an element that shows a spec as a form in any page",
    }),
    texts: textsFlag,
    small: toggle({
      summary: "leave out generated functions: the module is smaller and several times slower",
    }),
    minify: toggle({ char: "m", summary: "minify the module" }),
    package: Flags.string({ helpValue: "<dir>", summary: "write a complete npm package instead of one module" }),
    force: toggle({ char: "f", summary: "replace files even if engine build did not write them" }),
    name: Flags.string({
      helpValue: "<name>",
      summary: "with --package: name of the package; default that of the first spec",
    }),
    "package-version": Flags.string({
      helpValue: "<version>",
      default: "1.0.0",
      summary: "with --package: version of the package",
    }),
    quiet: quietFlag,
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(BuildCommand);
    const format = FORMATS.find((known) => known === flags.format);
    if (format === undefined) throw new UsageError(`--format is one of ${FORMATS.join(", ")}, not \`${flags.format}\``);
    const { output, package: folder } = flags;
    if ((output === undefined) === (folder === undefined))
      throw new UsageError("give either --output FILE or --package DIR");
    if (folder === "") throw new UsageError("--package: the name of a folder is missing; `.` is this one");
    if (flags.element && format !== "esm") throw new UsageError("--element belongs to --format=esm");
    if (flags.texts !== undefined && !flags.element) throw new UsageError("--texts belongs to --element");
    if (output !== undefined && flags.name !== undefined) throw new UsageError("--name belongs to --package");
    const { isScriptName, isVariableName, bundleFiles } = await import("../../../bundle/package/bundle-files.ts");
    if (output !== undefined && !isScriptName(output)) {
      throw new UsageError(`\`${output}\` is not the name of a script: it must end in .js, .mjs or .cjs`);
    }
    const globalName = flags["global-name"];
    if ((globalName !== undefined) !== (format === "iife"))
      throw new UsageError("--format=iife and --global-name belong together");
    if (globalName !== undefined && !isVariableName(globalName))
      throw new UsageError(`\`${globalName}\` is not the name of a variable`);
    const { engine } = await openWorkspace(flags.prefix);
    const words = args.words ?? [chooseTarget([], engine).spec];
    const options = {
      explain: flags.explain,
      show: flags.show || flags.element,
      partial: flags.partial || flags.element,
      form: flags.element,
      small: flags.small,
      minify: flags.minify,
    };
    const [specs, files] = await withProgress("Building …", async () => {
      const chosen = await chosenSpecs(engine, words, flags.effective);
      const element = flags.element ? await builtElement(flags.texts) : undefined;
      if (output !== undefined) {
        const module = await bundleFiles(chosen, output, { ...options, format, globalName });
        const path = join(dirname(output), ELEMENT);
        return [chosen, element === undefined ? module : [...module, { path, text: element }]] as const;
      }
      const manifest = { name: flags.name, version: flags["package-version"], element };
      return [chosen, await filesOfPackage(chosen, folder ?? "", { ...options, ...manifest })] as const;
    });
    if (!flags.force) {
      const { refuseForeignFiles, refuseForeignFolder } = await import("../../foreign-files.ts");
      if (folder === undefined) refuseForeignFiles(files);
      else refuseForeignFolder(folder);
    }
    if (folder !== undefined) {
      const { refuseLinks } = await import("../../../node/workspace/refuse-links.ts");
      for (const { path } of files) refuseLinks(folder, relative(folder, path), path);
    }
    const written = files.map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
    const { replaceFiles } = await import("../../../node/output-file.ts");
    replaceFiles(written.map(({ path, bytes }) => ({ path, content: bytes })));
    if (!flags.quiet) printReport(specs, written);
    return 0;
  }
}

async function builtElement(texts: string | undefined): Promise<string> {
  const { elementScript } = await import("../../../http/work/library-file.ts");
  return elementScript((await readTexts(texts)).pages);
}

const ELEMENT = "rules-form.js";

type Specs = Awaited<ReturnType<typeof chosenSpecs>>;

async function chosenSpecs(engine: Engine, words: readonly string[], effective: string | undefined) {
  const { chooseSpecs } = await import("../../../bundle/bundle.ts");
  const { effectiveInstant } = await import("../../../engine/evaluation/effective.ts");
  const instant = effective === undefined ? undefined : effectiveInstant(effective, Date.now);
  if (instant !== undefined && "kind" in instant) throw requestFailure(instant.message);
  const names = words.map((word) => chooseTarget([word], engine).spec);
  return chooseSpecs(engine, names, instant?.at);
}

async function filesOfPackage(
  specs: Specs,
  folder: string,
  options: {
    explain: boolean;
    show: boolean;
    partial: boolean;
    form: boolean;
    small: boolean;
    minify: boolean;
    name: string | undefined;
    version: string;
    element: string | undefined;
  },
): Promise<readonly GeneratedFile[]> {
  const { isPackageName, isPackageVersion, packageFiles, packageNameOf } = await import(
    "../../../bundle/package/package-files.ts"
  );
  const name = options.name ?? packageNameOf(specs[0]?.versions.spec ?? "");
  if (!isPackageName(name))
    throw new UsageError(`\`${name}\` cannot be the name of a package: give another with --name`);
  if (!isPackageVersion(options.version))
    throw new UsageError(`--package-version: \`${options.version}\` is not a version such as 1.4.0`);
  const files = await packageFiles(specs, { ...options, name });
  return files.map(({ path, text }) => ({ path: join(folder, path), text }));
}

interface WrittenFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Prints the compiled specs and the written files. */
function printReport(specs: Specs, files: readonly WrittenFile[]): void {
  for (const { name, versions } of specs) {
    const count = new Set(versions.slices.map(({ from }) => from)).size;
    print(`${versions.spec}: ${count} ${count === 1 ? "version" : "versions"}, exported as ${name}\n`);
  }
  for (const { path, bytes } of files) {
    // Only scripts travel.
    const packed = /\.[cm]?js$/.test(path) ? `, ${gzipSync(bytes).length} gzipped` : "";
    print(`${path}: ${bytes.length} bytes${packed}\n`);
  }
}
