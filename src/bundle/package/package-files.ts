import { indentedJson } from "../../engine/text/json/write-json.ts";
import { VERSION } from "../../engine/version.ts";
import { bundle, textsOf } from "../bundle.ts";
import { commentaryOf } from "../commentary.ts";
import { commonJs } from "../commonjs.ts";
import { declarations } from "../declarations/declarations.ts";
import { GENERATOR } from "../marks.ts";
import type { ExportedSpec, ModuleOptions } from "../text/module-text.ts";
import { type GeneratedFile, scriptFiles } from "./bundle-files.ts";
import { exampleOf } from "./example.ts";
import { readme } from "./readme.ts";

/** A package name for a spec: `nl-tax` for `nl/tax`. */
export function packageNameOf(spec: string): string {
  return spec.replace(/[^a-z0-9-]+/g, "-").replace(/^-+|-+$/g, "");
}

export interface PackageOptions extends ModuleOptions {
  /** The name of the package in a registry. */
  readonly name: string;
  readonly version: string;
  readonly minify: boolean;
  /** The script of the element that shows the specs as forms; absent: the package has none. */
  readonly element?: string | undefined;
}

const ELEMENT = "rules-form.js";

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
const LONGEST_NAME = 214;

export function isPackageName(name: string): boolean {
  return name.length <= LONGEST_NAME && PACKAGE_NAME.test(name);
}

/**
 * Semantic Versioning 2.0.0: three numbers, then perhaps a pre-release, then perhaps build
 * metadata.
 */
const PACKAGE_VERSION = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[\dA-Za-z.-]+)?(?:\+[\dA-Za-z.-]+)?$/;

export function isPackageVersion(version: string): boolean {
  return PACKAGE_VERSION.test(version);
}

/**
 * The files of an npm package of some specs, with paths below its folder: ready to be published.
 */
export async function packageFiles(
  specs: readonly ExportedSpec[],
  options: PackageOptions,
): Promise<readonly GeneratedFile[]> {
  const examples = specs.map(exampleOf);
  const esm = { ...options, format: "esm" } as const;
  // Before the types, which plan all versions: it is refused at once where it has no room for them.
  const module = await bundle(specs, esm);
  const types = declarations(specs, esm);
  const scripts = [...scriptFiles("index.js", module, types), ...scriptFiles("index.cjs", commonJs(module), types)];
  const rules = Array.from(textsOf(specs), ([label, text]) => ({ path: rulesPath(label), text }));
  return [
    { path: "package.json", text: `${indentedJson(manifest(specs, options))}\n` },
    { path: "README.md", text: readme(specs, examples, options) },
    ...scripts,
    ...rules,
    ...(options.element === undefined ? [] : [{ path: ELEMENT, text: options.element }]),
    { path: ".ignore", text: KEPT_OUT },
  ];
}

/**
 * The ignore file of the folder: in the workspace of its rules, it would declare them a second
 * time.
 */
const KEPT_OUT = "# Copies of rules, which are not part of a workspace.\n/rules/\n";

function rulesPath(label: string): string {
  return `rules/${label.endsWith(".rules") ? label : `${label}.rules`}`;
}

function manifest(specs: readonly ExportedSpec[], { name, version, element }: PackageOptions): object {
  const hasElement = element !== undefined;
  const commentary = specs.map((spec) => commentaryOf(spec.versions)).find((text) => text !== undefined);
  const description =
    commentary?.split("\n")[0]?.trim() ?? `Rules: ${specs.map(({ versions }) => versions.spec).join(", ")}`;
  return {
    name,
    version,
    description,
    keywords: ["rules"],
    type: "module",
    sideEffects: hasElement && [`./${ELEMENT}`],
    // The bundles use ES2022.
    engines: { node: ">=18" },
    exports: {
      ".": {
        import: { types: "./index.d.ts", default: "./index.js" },
        require: { types: "./index.d.cts", default: "./index.cjs" },
      },
      ...(hasElement && { [`./${ELEMENT}`]: `./${ELEMENT}` }),
      "./rules/*": "./rules/*",
      "./package.json": "./package.json",
    },
    files: ["index.*", "rules", ...(hasElement ? [ELEMENT] : [])],
    generator: `${GENERATOR} ${VERSION}`,
  };
}
