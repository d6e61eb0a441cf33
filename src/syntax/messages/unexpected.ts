import { listed } from "../../model/listed.ts";
import { nearest } from "../../model/suggest.ts";
import { didYouMean } from "../../model/suggestion.ts";
import { beginsPiece, isReserved, KIND, type KindName } from "../lexer/kinds.ts";
import { parseError, type SyntaxFinding, type UnexpectedToken } from "./diagnostic.ts";
import { hintFor } from "./hints.ts";

/**
 * The error of a token that is not allowed at its place (docs/spec/01-syntax.md#6-2-fields): the
 * expected kinds, the token found, and the likely fix.
 */
export function unexpectedToken(context: UnexpectedToken): SyntaxFinding {
  const { start, end, shown, text } = context;
  if (isReservedName(context)) {
    return parseError(
      "reserved-word",
      `\`${text}\` is a reserved word and cannot be a name`,
      start,
      end,
      "choose another name",
    );
  }
  const message = `${expectation(context)} was expected, but ${shown} was found`;
  return parseError("unexpected-token", message, start, end, hintFor(context));
}

/**
 * True for a reserved word in the place of a name. A word that begins a declaration on a new line
 * is not meant as one: there the name is missing.
 */
function isReservedName({ expected, found, text, onNewLine }: UnexpectedToken): boolean {
  if (text === "" || !isReserved(found) || !expected.has("label")) return false;
  if (beginsPiece(found) && onNewLine) return false;
  return !expected.has("number") && !expected.has("primitive");
}

const DECLARATIONS = "`data`, `rule`, `meta`, `uses`, `with`, `spec` or `repo`";

/** The kinds allowed at the place, in the words of the language, most likely first. */
function expectation({ expected, complete, piece }: UnexpectedToken): string {
  const options: string[] = [];
  const add = (kind: KindName, words: string) => {
    if (expected.has(kind)) options.push(words);
  };
  if (expected.has("primitive") && expected.has("number")) options.push("a type or a value");
  else if (expected.has("open")) options.push(expected.has("number") ? "an expression" : "a list");
  else if (expected.has("text") && expected.has("number")) {
    options.push("a value");
    add("label", "a name");
  } else if (expected.has("primitive")) options.push("a type or a unit");
  else {
    add("number", "a number");
    add("label", "a name");
  }
  if (!expected.has("number") && !expected.has("label")) add("text", "a text");
  add("key", "a key");
  add(expected.has("colon") ? "colon" : "formula", "`:`");
  if (expected.has("command")) options.push("a constraint such as `minimum`");
  if (expected.has("with")) options.push("`with`");
  if (expected.has("additive") || expected.has("compare") || expected.has("and")) options.push("an operator");
  else {
    add("in", "`in`");
    add("is", "`is`");
  }
  add("otherwise", "`else`");
  add("until", "`to`");
  if (piece !== KIND.uses) add(expected.has("comma") ? "comma" : "further", "`,`");
  add("close", "`)`");
  add("then", "`then`");
  if (!expected.has("by_scale")) {
    add("up_to", "`up to`");
    add("at_rate", "`at`");
    add("above_at", "`above at`");
  }
  add("period", "`year`, `month` or `week`");
  if (!expected.has("period") && !(expected.has("open") && expected.has("number"))) add("calendar", "`calendar`");
  add("arrow", "`->`");
  if (options.length === 0) return `a declaration (${DECLARATIONS})`;
  if (complete) options.push("the next declaration");
  return listed(options, "or");
}

/** A token at the top of a file that begins neither a spec nor a repository. */
export function unexpectedAtTop(shown: string, isDeclaration: boolean, start: number, end: number): SyntaxFinding {
  return parseError(
    "unexpected-token",
    `\`spec\` or \`repo\` was expected, but ${shown} was found`,
    start,
    end,
    isDeclaration
      ? "a declaration belongs to a spec: begin with `spec name`"
      : didYouMean(nearest(shown.replaceAll("`", ""), ["spec", "repo"])),
  );
}

/** An `unless` that follows no rule. */
export function unlessWithoutRule(start: number, end: number): SyntaxFinding {
  return parseError(
    "unexpected-token",
    `${DECLARATIONS} was expected, but \`unless\` was found`,
    start,
    end,
    "an `unless` clause belongs to a rule without a scale",
  );
}
