import type { Diagnostic, Location } from "../../model/diagnostic.ts";
import { shortMessage } from "../../model/listed.ts";
import type { Suggestion } from "../../model/suggestion.ts";
import { KIND, type KindName, type TokenKind } from "../lexer/kinds.ts";

/**
 * An error of parsing or formatting: a parse error or a limit error
 * (docs/spec/01-syntax.md#6-errors and docs/spec/01-syntax.md#7-limits).
 */
export interface SyntaxDiagnostic
  extends Pick<Diagnostic, "message" | "code" | "at" | "suggestion" | "limit_name" | "limit_value" | "actual_value"> {
  readonly kind: "parsing" | "resource_limit";
}

/**
 * A finding inside one piece; offsets are relative to the piece until its place in the file is
 * known.
 */
export interface SyntaxFinding {
  readonly code: string;
  readonly message: string;
  readonly suggestion?: Suggestion | undefined;
  readonly start: number;
  readonly end: number;
  readonly limit?: { readonly name: string; readonly value: string; readonly actual: string } | undefined;
}

/** A parse error over `[start, end)`. */
export function parseError(
  code: string,
  message: string,
  start: number,
  end: number,
  suggestion?: Suggestion | undefined,
): SyntaxFinding {
  return { code, message, start, end, suggestion };
}

/**
 * A limit error over `[start, end)`; `unit` is the word after both amounts (`characters` for names,
 * else empty).
 */
export function limitError(
  name: string,
  amounts: { readonly limit: number; readonly actual: number; readonly unit: string },
  message: string,
  suggestion: string,
  start: number,
  end: number,
): SyntaxFinding {
  const unit = amounts.unit === "" ? "" : ` ${amounts.unit}`;
  const limit = { name, value: `${amounts.limit}${unit}`, actual: `${amounts.actual}${unit}` };
  return { code: "resource-limit", message, suggestion, start, end, limit };
}

/** The diagnostic of a finding whose piece begins at `offset` of the file. */
export function located(finding: SyntaxFinding, file: string, offset: number): SyntaxDiagnostic {
  const at: Location = { file, start: finding.start + offset, end: finding.end + offset };
  const { code, message, suggestion, limit } = finding;
  return {
    kind: limit === undefined ? "parsing" : "resource_limit",
    code,
    message: shortMessage(message),
    at,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(limit === undefined ? {} : { limit_name: limit.name, limit_value: limit.value, actual_value: limit.actual }),
  };
}

/**
 * A token that is not allowed at its place, with the kinds that are. Offsets are relative to the
 * piece.
 */
export interface UnexpectedToken {
  readonly expected: ReadonlySet<KindName>;
  /** The tokens before it are a whole declaration. */
  readonly complete: boolean;
  /** Kind of the first token of the piece. */
  readonly piece: TokenKind;
  readonly previous: TokenKind;
  readonly previousText: string;
  /** The function before it in the piece rounds: `round`, `floor` or `ceil`. */
  readonly rounds: boolean;
  /** `KIND.illegal` at the end of the file. */
  readonly found: TokenKind;
  /** The token as written; empty at the end of the file. */
  readonly text: string;
  /** The name of the token in a message. */
  readonly shown: string;
  /** The line directly behind the token, at most 200 characters of it. */
  readonly behind: string;
  /** The line of the token up to it, with `behind`; at most 200 characters before it. */
  readonly line: string;
  /** The word of a comparison before it whose right side goes on like a list: `x in ("A"`. */
  readonly comparesWithList: "in" | "not in" | undefined;
  /** True when the token begins a line. */
  readonly onNewLine: boolean;
  readonly start: number;
  readonly end: number;
}

/** A likely fix for the tokens that it fits. */
export interface Hint {
  readonly when: (context: UnexpectedToken) => boolean;
  readonly hint: string | ((context: UnexpectedToken) => Suggestion | undefined);
}

export const isExpression = ({ piece }: UnexpectedToken): boolean => piece === KIND.rule || piece === KIND.unless;
