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

/** Maps whole lines to lines, without the texts of the origins. */
export function sourceMap(origins: readonly (Origin | undefined)[]): SourceMap {
  const files = new Set<string>();
  for (const origin of origins) if (origin !== undefined) files.add(origin.file);
  const sources = [...files].sort();
  const places = new Map(sources.map((source, place) => [source, place]));
  let [source, line] = [0, 0];
  const lines = origins.map((origin) => {
    if (origin === undefined) return "";
    const place = places.get(origin.file) ?? 0;
    // Most lines come from the line of the rules that the one before them comes from.
    const isSame = place === source && origin.line - 1 === line;
    const segment = isSame ? SAME_PLACE : `${vlq(0)}${vlq(place - source)}${vlq(origin.line - 1 - line)}${vlq(0)}`;
    source = place;
    line = origin.line - 1;
    return segment;
  });
  return { version: 3, sources, names: [], mappings: lines.join(";") };
}

/** Four zeros. */
const SAME_PLACE = "AAAA";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A number as base 64 digits of five bits each, the sign in the lowest bit. */
function vlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = "";
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}
