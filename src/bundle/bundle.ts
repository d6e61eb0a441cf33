import type { Engine } from "../engine/engine.ts";
import type { SpecSlice, SpecVersions } from "../engine/spec-versions.ts";
import { type BundleFormat, bundleText } from "./esbuild.ts";
import { startEsbuild } from "./parts/load-esbuild.ts";
import { type ExportedSpec, exportNames, type ModuleOptions, moduleText } from "./text/module-text.ts";
import type { BundledText } from "./text/source-map.ts";

/**
 * The specs of a bundle with the names under which it exports them. `from`: an instant in
 * microseconds since 1970 in UTC; versions that end before it are left out. Throws EngineErrors for
 * a spec that does not exist.
 */
export function chooseSpecs(
  engine: Engine,
  specs: readonly string[],
  from: bigint | undefined,
): readonly ExportedSpec[] {
  const versions = specs.map((spec) => sinceInstant(engine.specVersions(spec), from));
  const distinct = versions.filter(({ spec }, i) => versions.findIndex((other) => other.spec === spec) === i);
  const names = exportNames(distinct.map(({ spec }) => spec));
  return distinct.map((chosen, i) => ({ name: names[i] ?? chosen.spec, versions: chosen }));
}

export interface BundleOptions extends ModuleOptions, BundleFormat {}

/**
 * The slice that is in force at the instant, and all slices that follow; a version that starts
 * later is kept as a whole.
 */
function sinceInstant(versions: SpecVersions, from: bigint | undefined): SpecVersions {
  if (from === undefined) return versions;
  const kept = versions.slices.filter((_slice, i) => {
    const end = versions.slices[i + 1]?.start;
    return end === undefined || end > from;
  });
  return { ...versions, slices: kept };
}

/** Compiles specs to one self-contained JavaScript text and its source map. */
export async function bundle(specs: readonly ExportedSpec[], options: BundleOptions): Promise<BundledText> {
  await startEsbuild();
  return bundleText(moduleText(specs, options), textsOf(specs), options);
}

/** The source texts of specs, by label. */
export function textsOf(specs: readonly ExportedSpec[]): ReadonlyMap<string, string> {
  const slices: readonly SpecSlice[] = specs.flatMap(({ versions }) => versions.slices);
  return new Map(slices.flatMap((slice) => slice.sources().map(({ label, text }) => [label, text] as const)));
}
