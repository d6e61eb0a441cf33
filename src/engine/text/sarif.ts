import type { SourcePosition } from "../../model/diagnostic.ts";
import { type PositionIndex, positionIndex } from "../../syntax/position.ts";
import { VERSION } from "../version.ts";

/** Something to tell about rules: a recommendation, or a finding of an analysis. */
export interface SarifResult {
  readonly code: string;
  /** `open`: a question that is not decided. */
  readonly severity: "error" | "warning" | "info" | "hint" | "open";
  readonly message: string;
  readonly source: SourcePosition | undefined;
}

/** A file with results. */
export interface SarifFile {
  /** Its path for readers of the log, with `/`. */
  readonly path: string;
  readonly text: string;
}

/**
 * Results as a log of SARIF 2.1.0 (OASIS standard), which code review tools read. `files`:
 * by label. Columns count code points, as in our positions.
 */
export function sarifLog(told: readonly SarifResult[], files: ReadonlyMap<string, SarifFile>): object {
  const codes = [...new Set(told.map(({ code }) => code))].sort();
  const place = placesIn(files);
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "engine", version: VERSION, rules: codes.map((id) => ({ id })) } },
        columnKind: "unicodeCodePoints",
        results: told.map(({ code, severity, message, source }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          ...levelOf(severity),
          message: { text: message },
          locations: source === undefined ? [] : [{ physicalLocation: place(source) }],
        })),
      },
    ],
  };
}

/** A result without a problem has the level `none`, as the standard demands. */
function levelOf(severity: SarifResult["severity"]): object {
  if (severity === "open") return { kind: "open", level: "none" };
  return { level: severity === "error" || severity === "warning" ? severity : "note" };
}

/** Adds to positions the path of their file, and the line and column of their end. */
function placesIn(files: ReadonlyMap<string, SarifFile>): (source: SourcePosition) => object {
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
