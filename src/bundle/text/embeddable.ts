import { decode, encode } from "@jridgewell/sourcemap-codec";

/** A text with the mappings of its source map. */
interface Mapped {
  readonly code: string;
  readonly mappings: string;
}

/**
 * Signs that end a script or style element of a page, or let its end be overlooked. In the code of
 * a bundle they stand in literals alone, as the printer puts a blank into `a<!--b`.
 */
const MARKUP = /<(?=!--|\/?(?:script|style))/gi;
const ESCAPED = String.raw`\x3C`;

/**
 * The same code without markup, so that a page may contain it: literals have their `<` escaped.
 * Mappings move along.
 */
export function embeddable({ code, mappings }: Mapped): Mapped {
  if (code.search(MARKUP) < 0) return { code, mappings };
  const lines = decode(mappings);
  const moved = code.split("\n").map((line, number) => {
    const places = Array.from(line.matchAll(MARKUP), ({ index }) => index);
    let before = 0;
    for (const segment of lines[number] ?? []) {
      while ((places[before] ?? Number.POSITIVE_INFINITY) < segment[0]) before++;
      segment[0] += before * (ESCAPED.length - 1);
    }
    return line.replace(MARKUP, ESCAPED);
  });
  return { code: moved.join("\n"), mappings: encode(lines) };
}
