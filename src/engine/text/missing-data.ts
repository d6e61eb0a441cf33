interface Awaiting {
  readonly missing_data?: readonly string[];
}

/**
 * The missing inputs of an answer, each once, in the order of the results: title, one key per line,
 * an empty line (docs/spec/06-show-explanations.md#6-18-missing-data-block). Empty when nothing is
 * missing. Ends with a line break.
 */
export function missingDataBlock(results: Readonly<Record<string, Awaiting>>): string {
  const keys = new Set(Object.values(results).flatMap((result) => result.missing_data ?? []));
  if (keys.size === 0) return "";
  return ["Missing data", ...Array.from(keys, (key) => `  ${key}`), "", ""].join("\n");
}
