import { completionAt } from "../insight/completion/completion.ts";
import { type Fix, fixesOf, recommendationFixes } from "../insight/edits/fixes.ts";
import { hoverText } from "../insight/hover/hover.ts";
import { keywordAt, keywordText } from "../insight/hover/keywords.ts";
import { Names } from "../insight/names/names.ts";
import { placedRecommendations } from "../insight/placed-recommendations.ts";
import { Project, type ProjectFile } from "../insight/project/project.ts";
import { SEMANTIC_TOKEN_TYPES, semanticTokens } from "../insight/semantic-tokens.ts";
import { shownStretch } from "../insight/shown-stretch.ts";
import { type PositionIndex, positionIndex } from "../syntax/position.ts";
import { RULES_FILE } from "./files.ts";
import type { Completions, HoverText, PlacedProblem, RulesState } from "./messages.ts";

/** The rules as somebody writes them: problems, colours, proposals, explanations of names. */
export class RulesText {
  readonly #project = new Project();
  #names: Names | undefined;

  analyse(rules: string): RulesState {
    const file = this.#take(rules);
    return { problems: this.#problems(file), tokens: tokensOf(file) };
  }

  /** `typed`: the sign that was typed, where nobody asked for proposals. */
  complete(rules: string, offset: number, typed: string | undefined): Completions | undefined {
    const file = this.#take(rules);
    const found = completionAt(this.#lenientNames(), RULES_FILE, file.tokens(), offset, typed);
    if (found === undefined) return undefined;
    const options = found.proposals.map(({ label, kind, detail }) => ({
      label,
      kind,
      detail,
      info: WORDS.has(kind) ? keywordText(label) : undefined,
    }));
    return { from: found.start, to: found.end, options };
  }

  hover(rules: string, offset: number): HoverText | undefined {
    const file = this.#take(rules);
    const names = this.#lenientNames();
    const name = names.at(RULES_FILE, offset);
    const text = name === undefined ? undefined : hoverText(names, name);
    if (name !== undefined && text !== undefined) return { from: name.start, to: name.end, text };
    const word = keywordAt(file.tokens(), offset);
    return word === undefined ? undefined : { from: word.start, to: word.end, text: word.text };
  }

  #take(text: string): ProjectFile {
    this.#project.set({ label: RULES_FILE, text });
    const file = this.#project.file(RULES_FILE);
    if (file === undefined) throw new Error("unreachable: the file was set");
    return file;
  }

  #lenientNames(): Names {
    const { lenient } = this.#project;
    if (this.#names?.analysis !== lenient) this.#names = new Names(lenient);
    return this.#names;
  }

  #problems(file: ProjectFile): PlacedProblem[] {
    const index = positionIndex(file.text);
    const errors = this.#project.problems.map((problem) => {
      const { message, suggestion, isNote = false, at = { start: 0, end: 0 } } = problem;
      const severity = isNote ? "info" : "error";
      return placed(
        file,
        index,
        at,
        severity,
        [message, suggestion ?? []].flat().join("\n"),
        fixesOf(problem, file, this.#project),
      );
    });
    const advice = placedRecommendations(this.#project)
      .filter(({ severity }) => severity === "warning")
      .map((each) => placed(file, index, each, "warning", each.message, recommendationFixes(each, file)));
    return [...errors, ...advice];
  }
}

/** The kinds of proposals that are words of the language. */
const WORDS: ReadonlySet<string> = new Set(["keyword", "type", "function"]);

function placed(
  file: ProjectFile,
  index: PositionIndex,
  at: { readonly start: number; readonly end: number },
  severity: PlacedProblem["severity"],
  message: string,
  fixes: readonly Fix[],
): PlacedProblem {
  const { start: from, end: to } = shownStretch(file.text, at.start, at.end);
  const edits = fixes.flatMap((fix) => ("edits" in fix ? [fix] : []));
  return {
    from,
    to,
    line: index.positionOf(from, to).line,
    severity,
    message,
    fixes: edits.map(({ title, edits }) => ({
      title,
      edits: edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })),
    })),
  };
}

function tokensOf(file: ProjectFile): number[] {
  return semanticTokens(file.tokens()).flatMap(({ start, end, type }) => [
    start,
    end,
    SEMANTIC_TOKEN_TYPES.indexOf(type),
  ]);
}
