import type { AnyNode, Node } from "acorn";
import { type CodeForm, formOf } from "./form.ts";

/** A line of code with the places of its text in the shortened code, without indentation. */
interface KeptLine {
  readonly start: number;
  readonly end: number;
  readonly form: CodeForm | undefined;
  /** The forms of the lines that were left out, as they have the form of this one. */
  readonly repeated: CodeForm[];
}

/** The lists that lines may be elements of: another element may follow each of them. */
type List = "statements" | "properties" | "arguments";

/**
 * Code without the lines that have the form of an earlier one: long functions consist of the same
 * few lines again and again.
 */
export class ShortenedCode {
  readonly text: string;
  readonly #kept: KeptLine[] = [];
  /** For each line of the whole code, the kept one of its form. */
  readonly #lines: KeptLine[] = [];

  /** `fixed` and `isFixed` as for `formOf`. */
  constructor(code: string, fixed: ReadonlySet<string>, isFixed: (text: string) => boolean) {
    const byForm = new Map<string, KeptLine>();
    const texts: string[] = [];
    let at = 0;
    for (const line of code.split("\n")) {
      const form = formOf(line, fixed, isFixed);
      const known = form && byForm.get(form.key);
      if (form !== undefined && known !== undefined) {
        known.repeated.push(form);
        this.#lines.push(known);
        continue;
      }
      const kept = { start: at + line.length - line.trimStart().length, end: at + line.length, form, repeated: [] };
      if (form !== undefined) byForm.set(form.key, kept);
      this.#kept.push(kept);
      this.#lines.push(kept);
      texts.push(line);
      at += line.length + 1;
    }
    this.text = texts.join("\n");
  }

  /** The kept lines that stand for others. */
  get repeated(): readonly (KeptLine & { readonly form: CodeForm })[] {
    return this.#kept.flatMap(({ form, ...line }) =>
      form === undefined || line.repeated.length === 0 ? [] : [{ ...line, form }],
    );
  }

  /**
   * True when the whole code is the shortened one with further elements of its lists: each line
   * that was left out is a whole element, and stands behind another element of such a list.
   * `nodes`: those of the shortened code.
   */
  isFaithful(nodes: readonly AnyNode[]): boolean {
    const lists = this.#listsOf(nodes);
    const seen = new Set<KeptLine>();
    let before: List | undefined;
    for (const line of this.#lines) {
      const list = lists.get(line);
      if (seen.has(line) && (list === undefined || list !== before)) return false;
      seen.add(line);
      before = list;
    }
    return true;
  }

  /** The lists of the lines that are whole elements of one. */
  #listsOf(nodes: readonly AnyNode[]): ReadonlyMap<KeptLine, List> {
    const lines = new Map(this.#kept.map((line) => [line.start, line]));
    const lists = new Map<KeptLine, List>();
    const add = (list: List, start: number, end: number) => {
      const line = lines.get(start);
      if (line?.end === end) lists.set(line, list);
    };
    for (const node of nodes) {
      if (node.type === "BlockStatement") for (const { start, end } of node.body) add("statements", start, end);
      const [list, elements]: [List, readonly Node[]] =
        node.type === "ObjectExpression"
          ? ["properties", node.properties]
          : ["arguments", node.type === "CallExpression" ? node.arguments : []];
      for (const { start, end } of elements) if (this.text[end] === ",") add(list, start, end + 1);
    }
    return lists;
  }
}
