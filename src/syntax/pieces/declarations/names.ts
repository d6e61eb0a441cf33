import { KIND } from "../../lexer/kinds.ts";
import type { TokenReader } from "../../lexer/tokens.ts";
import { blankLabel, brokenLabel, longLabel } from "../../messages/declarations.ts";
import { limitError, type SyntaxFinding } from "../../messages/diagnostic.ts";
import type { PieceTokens } from "../piece-tokens.ts";

/** The longest names, in UTF-8 bytes; names are ASCII (docs/spec/01-syntax.md#3-names). */
const LONGEST = { spec: 128, repository: 128, data: 256, rule: 256 } as const;

type NamedThing = keyof typeof LONGEST;

/**
 * The limit error of a name made of the raw tokens from `first` to `last`; undefined when it is
 * short enough. The whole name of a spec or repository counts, and the longest segment of other
 * names. The error stands over the raw tokens from `placeFirst` to `placeLast`.
 */
export function longName(
  reader: TokenReader,
  name: { readonly first: number; readonly last: number },
  thing: NamedThing,
  place: { readonly first: number; readonly last: number },
): SyntaxFinding | undefined {
  const whole = thing === "spec" || thing === "repository";
  let length = 0;
  for (let at = name.first; at <= name.last; at += 1) {
    length = whole ? length + reader.length(at) : Math.max(length, reader.length(at));
  }
  const limit = LONGEST[thing];
  if (length <= limit) return undefined;
  return limitError(
    `max_${thing}_name_length`,
    { limit, actual: length, unit: "characters" },
    `a ${thing} name may have at most ${limit} characters, this one has ${length}`,
    "choose a shorter name",
    reader.start(place.first),
    reader.end(place.last),
  );
}

/** Rejects the name of a rule in place when it is too long. It is the second token of its piece. */
export function rejectLongName(
  reader: TokenReader,
  first: number,
  last: number,
  thing: NamedThing,
  out: PieceTokens,
): void {
  if (out.kind(1) !== KIND.label) return;
  const finding = longName(reader, { first, last }, thing, { first, last });
  if (finding !== undefined) out.rejectAt(1, finding);
}

/** The largest number of characters of a label. */
const LONGEST_LABEL = 200;

/** Control characters, and those that end a line. */
const BREAKING = /[\p{Cc}\u2028\u2029]+/gu;
const VISIBLE = /[^\p{C}\p{Z}]/u;

/**
 * Adds the text at `at`, where one stands there, as the label of the name before it
 * (docs/spec/01-syntax.md#4-13-labels). Returns the index after it.
 */
export function addLabel(reader: TokenReader, at: number, to: number, out: PieceTokens): number {
  if (at >= to || reader.kind(at) !== KIND.text) return at;
  const [start, end] = [reader.start(at), reader.end(at)];
  const finding = labelFinding(reader.text(at).slice(1, -1), start, end);
  if (finding === undefined) out.add(KIND.caption, start, end);
  else out.reject(finding);
  return at + 1;
}

function labelFinding(label: string, start: number, end: number): SyntaxFinding | undefined {
  const length = label.length > LONGEST_LABEL ? [...label].length : label.length;
  if (length > LONGEST_LABEL) return longLabel(length, LONGEST_LABEL, start, end);
  const mended = label.replaceAll(BREAKING, " ");
  if (mended !== label) return brokenLabel(`"${mended}"`, start, end);
  return VISIBLE.test(label) ? undefined : blankLabel(start, end);
}
