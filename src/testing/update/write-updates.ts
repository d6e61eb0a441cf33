import { readFileSync } from "node:fs";
import { BYTE_ORDER_MARK } from "../../engine/sources.ts";
import { writing } from "../../node/problems.ts";
import { replaceFile } from "../../node/replace-file.ts";
import { hasByteOrderMark } from "../../node/utf8.ts";
import { oneLine } from "../run/titles.ts";
import { type Updates, updatedText } from "./updates.ts";

/** Numbers of expectations. */
export interface UpdateCounts {
  readonly updated: number;
  /** Those that differ and stay as they are. */
  readonly left: number;
}

/**
 * Writes the files with the expectations that their cases need; comments and layout stay. Each
 * change is told. Throws EngineErrors.
 */
export function writeUpdates(updates: Updates, tell: (line: string) => void): UpdateCounts {
  let updated = 0;
  for (const [file, changes] of updates.get()) {
    const bytes = readFileSync(file.source);
    const mark = hasByteOrderMark(bytes) ? BYTE_ORDER_MARK : "";
    writing(file.path, () => replaceFile(file.source, mark + updatedText(file.text, changes)));
    updated += changes.length;
    for (const { title, rule, before, after } of changes)
      tell(`updated ${title}  ${rule}: ${oneLine(before.trim())} \u2192 ${oneLine(after.trim())}`);
  }
  const contested = updates.contested();
  for (const { title, rule } of contested)
    tell(`left ${title}  ${rule}: cases that share this expectation have different results`);
  for (const { title, rule } of updates.inTables) tell(`left ${title}  ${rule}: tables are edited by hand`);
  return { updated, left: contested.length + updates.inTables.length };
}
