import { nearest } from "../../model/suggest.ts";
import { didYouMean, removing, type Suggestion } from "../../model/suggestion.ts";
import { isCommand } from "../lexer/commands.ts";
import { parseError, type SyntaxFinding } from "./diagnostic.ts";
import { OPTIONS } from "./remedies.ts";

// Errors of declarations that the tokens around a place reveal before the grammar does
// (docs/spec/01-syntax.md#4-file-structure and docs/spec/01-syntax.md#6-2-fields).

/** `data a.b: …`: values of other specs are set by bindings. */
export function dataPath(path: string, found: string, start: number, end: number): SyntaxFinding {
  const [alias = "", ...rest] = path.split(".");
  return parseError(
    "data-path",
    `\`data ${path}\` has more than one segment, so no value may follow; ${found} was found`,
    start,
    end,
    `set a value of an imported spec where it is imported: \`uses ${alias}\`, then \`-> with ${rest.join(".")}: value\``,
  );
}

/** A word after `->` that is not a command. */
export function unknownCommand(word: string, commands: readonly string[], start: number, end: number): SyntaxFinding {
  const close = FOREIGN_COMMANDS.get(word) ?? nearest(word, commands);
  return parseError(
    "unknown-command",
    `\`${word}\` is not a constraint; the constraints are ${commands.join(", ")}`,
    start,
    end,
    word === "one" ? OPTIONS : LABELS.has(word) ? LABEL : BOUNDS.has(word) ? BOUND : didYouMean(close),
  );
}

const LABELS: ReadonlySet<string> = new Set(["label", "title", "caption"]);
const LABEL = 'a label stands after the name: `data weight "Weight of the parcel": number`';

const BOUNDS: ReadonlySet<string> = new Set([
  ...["at", "not", "between", "more", "less", "greater", "above", "below", "over", "under"],
  ...["after", "before", "from", "since", "until", "till"],
]);
const BOUND = "bounds are the least and the greatest value that are allowed: `-> minimum 5`, `-> maximum 10`";

/** Words of other languages for constraints. */
const FOREIGN_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["default", "fill"],
  ["min", "minimum"],
  ["max", "maximum"],
  ["enum", "options"],
  ["values", "options"],
  ["choices", "options"],
  ["allowed", "options"],
  ["description", "help"],
  ["example", "suggest"],
  ["precision", "decimals"],
]);

export function zeroExponent(written: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "unit-exponent",
    `the power of a unit is a whole number other than 0, but ${written} was found`,
    start,
    end,
  );
}

/** `with name: value`, which lacks the alias of the import. */
export function missingBindingPath(name: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "with-without-alias",
    `\`with ${name}\` does not say which import it is for`,
    start,
    end,
    `write \`-> with ${name}: value\` below the \`uses\` line`,
  );
}

/** `uses b -> minimum 5`: only `with` may follow the arrow, where the error is reported. */
export function importWithoutWith(word: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "import-without-with",
    `an import takes \`-> with path: value\` only, but \`${word}\` was found after the arrow`,
    start,
    end,
    isCommand(word)
      ? "constraints belong to a data line: bind the imported data to a data of your own"
      : `give data of the import a value: \`-> with ${word}: value\``,
  );
}

/** `uses b -> with b.x: …`. */
export function ownAliasInBinding(alias: string, rest: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "with-own-alias",
    `the path after \`with\` begins inside the imported spec, so it must not begin with \`${alias}\``,
    start,
    end,
    `write \`-> with ${rest}: value\``,
  );
}

/** A name that ends in `-`, or has a `-` before a number. */
export function trailingMinus(thing: "spec" | "repository", start: number, end: number): SyntaxFinding {
  return parseError(
    "trailing-minus",
    `a \`-\` in a ${thing} name must be followed by a word`,
    start,
    end,
    thing === "spec" ? "a date after the name is separated by a space: `spec tax 2024`" : undefined,
  );
}

/** `with alias.path: …` in a spec that does not import the alias. */
export function withWithoutUses(alias: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "with-without-uses",
    `this spec has no import named \`${alias}\``,
    start,
    end,
    `add \`uses ${alias}: spec\``,
  );
}

// Errors of labels (docs/spec/01-syntax.md#4-13-labels).

export function longLabel(length: number, limit: number, start: number, end: number): SyntaxFinding {
  return malformed(
    `a label may have at most ${limit} characters, this one has ${length}`,
    start,
    end,
    'keep the label short, and put an explanation into `-> help "…"` or into commentary',
  );
}

export function blankLabel(start: number, end: number): SyntaxFinding {
  return malformed(
    "this label has no visible character",
    start,
    end,
    removing("write the words that people read, or remove the label", "the label"),
  );
}

/** `mended`: the label on one line, in its quotes. */
export function brokenLabel(mended: string, start: number, end: number): SyntaxFinding {
  return malformed("a label stands on one line, without tabs and control characters", start, end, {
    text: "put blanks between its words",
    remedies: [{ kind: "rewrite", ways: [mended] }],
  });
}

function malformed(message: string, start: number, end: number, suggestion: Suggestion): SyntaxFinding {
  return parseError("malformed-label", message, start, end, suggestion);
}
