import type { Recommendation } from "../engine/api.ts";
import { VERSION } from "../engine/version.ts";

/** Recommendations as a log of SARIF 2.1.0 (OASIS standard), the form that code review tools read. Columns count code points, as in our positions. */
export function sarifLog(recommendations: readonly Recommendation[]): object {
  const codes = [...new Set(recommendations.map(({ code }) => code))].sort();
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "engine", version: VERSION, rules: codes.map((id) => ({ id })) } },
        columnKind: "unicodeCodePoints",
        results: recommendations.map(({ code, severity, message, source }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity === "warning" ? "warning" : "note",
          message: { text: message },
          locations: source === undefined ? [] : [{ physicalLocation: place(source) }],
        })),
      },
    ],
  };
}

function place({ attribute, line, column, length }: NonNullable<Recommendation["source"]>): object {
  return {
    artifactLocation: { uri: encodeURI(attribute) },
    region: { startLine: line, startColumn: column, endColumn: column + length },
  };
}
