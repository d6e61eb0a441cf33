import type { Origin } from "./module-lines.ts";

/** A source map of the third revision (ECMA-426). */
export interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
  readonly names: readonly string[];
  readonly mappings: string;
  /** Sources that debuggers step over. */
  readonly ignoreList?: readonly number[];
}

/** Maps whole lines to lines. `contents`: the texts of the origins by file. */
export function sourceMap(origins: readonly (Origin | undefined)[], contents: ReadonlyMap<string, string>): SourceMap {
  const sources = [...new Set(origins.flatMap((origin) => (origin === undefined ? [] : [origin.file])))].sort();
  const places = new Map(sources.map((source, place) => [source, place]));
  let [source, line] = [0, 0];
  const lines = origins.map((origin) => {
    if (origin === undefined) return "";
    const place = places.get(origin.file) ?? 0;
    const segment = [0, place - source, origin.line - 1 - line, 0].map(vlq).join("");
    [source, line] = [place, origin.line - 1];
    return segment;
  });
  const sourcesContent = sources.map((file) => contents.get(file) ?? null);
  return { version: 3, sources, sourcesContent, names: [], mappings: lines.join(";") };
}

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
