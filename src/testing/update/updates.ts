import { readFileSync } from "node:fs";
import type { WrittenAnswer } from "../../engine/as-written/written-version.ts";
import { BYTE_ORDER_MARK } from "../../engine/sources.ts";
import { writing } from "../../node/problems.ts";
import { replaceFile } from "../../node/replace-file.ts";
import { hasByteOrderMark } from "../../node/utf8.ts";
import type { CaseFile, CasePlace } from "../cases/case.ts";
import type { BoundExpectation } from "../run/bind.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { caseTitle, oneLine } from "../run/titles.ts";
import { expectationText } from "./expectation-text.ts";

/** An expectation of a file that becomes another one. */
interface Update extends CasePlace {
  /** `FILE:LINE NAME` of the first case that has it. */
  readonly title: string;
  readonly rule: string;
  /** Both as texts of YAML. */
  readonly before: string;
  readonly after: string;
}

/** An expectation that stays as it is. */
type KeptExpectation = Pick<Update, "title" | "rule">;

interface Wish {
  readonly update: Update;
  isContested: boolean;
}

/** Collects, over all cases of a run, what their expectations would have to be. */
export class Updates {
  readonly #files = new Map<CaseFile, Map<number, Wish>>();
  /** Failed cases of tables: an outcome may need a column that is not there. */
  readonly #tables: KeptExpectation[] = [];

  get inTables(): readonly KeptExpectation[] {
    return this.#tables;
  }

  add(result: CaseResult): void {
    const { answer, bound, mismatches } = result;
    if (answer === undefined) return;
    if (bound.test.cells.length > 0) {
      const [first] = mismatches;
      if (first !== undefined) this.#tables.push({ title: caseTitle(result), rule: first.wanted.key });
      return;
    }
    for (const wanted of bound.expected) {
      const differs = mismatches.some((mismatch) => mismatch.wanted === wanted);
      this.#wish(wanted, differs, answer, result);
    }
  }

  /** By file, the updates in the order of their places. */
  get(): ReadonlyMap<CaseFile, readonly Update[]> {
    const changed = Array.from(this.#files, ([file, wishes]): [CaseFile, readonly Update[]] => {
      const updates = [...wishes.values()].filter(({ isContested }) => !isContested).map(({ update }) => update);
      return [file, updates.filter(({ before, after }) => before !== after).sort((a, b) => a.start - b.start)];
    });
    return new Map(changed.filter(([, updates]) => updates.length > 0));
  }

  /** Expectations that several cases share, and that would have to be different. */
  contested(): readonly KeptExpectation[] {
    return [...this.#files.values()].flatMap((wishes) =>
      [...wishes.values()].filter(({ isContested }) => isContested).map(({ update }) => update),
    );
  }

  #wish(wanted: BoundExpectation, differs: boolean, answer: WrittenAnswer, result: CaseResult): void {
    const { file } = result.bound.test;
    const { start, end } = wanted.expectation;
    const before = file.text.slice(start, end);
    const after = differs ? expectationText(wanted, answer, result.bound.version) : before;
    const ofFile = this.#files.get(file) ?? new Map<number, Wish>();
    this.#files.set(file, ofFile);
    const known = ofFile.get(start);
    if (known === undefined) {
      const update = { start, end, title: caseTitle(result), rule: wanted.key, before, after: sameEnd(before, after) };
      ofFile.set(start, { update, isContested: false });
    } else if (known.update.after !== sameEnd(before, after)) known.isContested = true;
  }
}

/** A block of text ends with the end of its line. */
function sameEnd(before: string, after: string): string {
  const [end = ""] = /\r?\n$/.exec(before) ?? [];
  return after.endsWith(end) ? after : after + end;
}

/** The text of a file with updates, in the order of their places. */
function updatedText(text: string, updates: readonly Update[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, after } of updates) {
    parts.push(text.slice(at, start), after);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/** Numbers of expectations. */
interface UpdateCounts {
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
