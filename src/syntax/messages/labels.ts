import { removing, type Suggestion } from "../../model/suggestion.ts";
import { parseError, type SyntaxFinding } from "./diagnostic.ts";

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
