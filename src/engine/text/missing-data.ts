import type { UnknownData } from "../../model/value.ts";

/**
 * The missing inputs of an answer, each once, in the order of the results: title, one key per line,
 * an empty line (docs/spec/06-show-explanations.md#6-18-missing-data-block). Empty when nothing is
 * missing. Ends with a line break.
 */
export function missingDataBlock(results: OpenResults): string {
  return block(
    "Missing data",
    Object.values(results).flatMap((result) => result.missing_data ?? []),
  );
}

interface Awaiting {
  readonly missing_data?: readonly string[];
  readonly rejected_data?: readonly { readonly data: string; readonly reason: string }[];
}

type OpenResults = Readonly<Record<string, Awaiting>>;

/**
 * The refused values of an answer in the same form, each with its reason. Empty when fewer than
 * `fewest` are refused: by default one, which the veto of a rule tells.
 */
export function rejectedDataBlock(results: OpenResults, fewest = 2): string {
  const rejected = Object.values(results).flatMap((result) => result.rejected_data ?? []);
  if (new Set(rejected.map(({ data }) => data)).size < fewest) return "";
  return block(
    "Rejected data",
    rejected.map(({ data, reason }) => `${data}: ${reason}`),
  );
}

function block(title: string, texts: readonly string[]): string {
  const lines = new Set(texts);
  return lines.size === 0 ? "" : [title, ...Array.from(lines, (line) => `  ${line}`), "", ""].join("\n");
}

/** The end of a line about a name that is not an input: the one that was meant, or what to do. */
export function unknownDataRemedy({ suggestion, hint }: UnknownData): string {
  if (suggestion !== undefined) return ` (did you mean "${suggestion}"?)`;
  return hint === undefined ? "" : ` (${hint})`;
}
