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
    "write the words that people read, or remove the label: the name is shown then",
  );
}

export function brokenLabel(start: number, end: number): SyntaxFinding {
  return malformed(
    "a label stands on one line, without tabs and control characters",
    start,
    end,
    "put blanks between its words",
  );
}

function malformed(message: string, start: number, end: number, suggestion: string): SyntaxFinding {
  return parseError("malformed-label", message, start, end, suggestion);
}
