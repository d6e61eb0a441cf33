import type { Recommendation } from "../../recommendations/recommendation.ts";
import { type PositionIndex, positionIndex } from "../../syntax/position.ts";
import { VERSION } from "../version.ts";

/** A file with recommendations. */
export interface SarifFile {
  /** Its path for readers of the log, with `/`. */
  readonly path: string;
  readonly text: string;
}

/**
 * Recommendations as a log of SARIF 2.1.0 (OASIS standard), which code review tools read. `files`:
 * by label. Columns count code points, as in our positions.
 */
export function sarifLog(recommendations: readonly Recommendation[], files: ReadonlyMap<string, SarifFile>): object {
  const codes = [...new Set(recommendations.map(({ code }) => code))].sort();
  const place = placesIn(files);
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

/** Adds to positions the path of their file, and the line and column of their end. */
function placesIn(files: ReadonlyMap<string, SarifFile>): (source: NonNullable<Recommendation["source"]>) => object {
  const indexes = new Map<string, PositionIndex>();
  return (source) => {
    const { attribute, line: startLine, column: startColumn } = source;
    const { path = attribute, text = "" } = files.get(attribute) ?? {};
    const index = indexes.get(attribute) ?? positionIndex(text);
    indexes.set(attribute, index);
    const { end } = index.stretchOf(source);
    const { line: endLine, column: endColumn } = index.positionOf(end, end);
    return { artifactLocation: { uri: uriOf(path) }, region: { startLine, startColumn, endLine, endColumn } };
  };
}

/**
 * A relative reference (RFC 3986): names of files may contain characters that would end its path.
 */
function uriOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
