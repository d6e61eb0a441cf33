import { encode } from "@jridgewell/sourcemap-codec";
import type { Origin } from "./module-lines.ts";

/** A source map of the third revision (ECMA-426). */
export interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly names: readonly string[];
  readonly mappings: string;
  /** Sources that debuggers step over. */
  readonly ignoreList?: readonly number[];
}

/** A module with the map that leads back to its rules. */
export interface BundledText {
  readonly code: string;
  readonly map: SourceMap;
}

/** Maps whole lines to lines, without the texts of the origins. */
export function sourceMap(origins: readonly (Origin | undefined)[]): SourceMap {
  const files = new Set<string>();
  for (const origin of origins) if (origin !== undefined) files.add(origin.file);
  const sources = [...files].sort();
  const places = new Map(sources.map((source, place) => [source, place]));
  const lines = origins.map((origin): [number, number, number, number][] =>
    origin === undefined ? [] : [[0, places.get(origin.file) ?? 0, origin.line - 1, 0]],
  );
  return { version: 3, sources, names: [], mappings: encode(lines) };
}
