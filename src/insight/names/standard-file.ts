import type { Row } from "../../plan/body.ts";
import { STD_UNITS_SOURCE } from "../../plan/units/standard-units.ts";
import { tokenize } from "../../syntax/lexer/tokens.ts";
import { STANDARD } from "../../workspace/versions/rows.ts";
import type { ProjectFile } from "../project/project.ts";

/** The embedded units as a file that nobody can change: its label and text. */
export const STANDARD_FILE = { label: STANDARD.repository, text: STD_UNITS_SOURCE } as const;

/** A file whose names can be read. */
export type NamedFile = Pick<ProjectFile, "label" | "rows" | "tree" | "tokens">;

/** The embedded units, of which `row` is the only one, as names are read from them. */
export function standardFile(row: Row): NamedFile {
  return { label: STANDARD_FILE.label, rows: [row], tree: row.file, tokens: () => tokenize(STANDARD_FILE.text) };
}
