import { Facet } from "@codemirror/state";

/*
 * The build puts this in the place of `@codemirror/language` and `@lezer/common`, which read and
 * highlight languages. The editors have no syntax tree: the worker of the page colours the rules.
 */

const UNIT = "  ";

/** The node around every place. */
const NOTHING = { parent: null, childBefore: () => null, childAfter: () => null };

export const NodeProp = {};
export const indentUnit = Facet.define({ combine: () => UNIT });
export const syntaxTree = () => ({ resolveInner: () => NOTHING });
export const getIndentUnit = () => UNIT.length;
export const indentString = (_, columns) => " ".repeat(columns);
export const matchBrackets = () => null;

/** A new line begins as the line before it. */
export const getIndentation = () => null;

export class IndentContext {
  #state;

  constructor(state) {
    this.#state = state;
  }

  lineIndent(offset) {
    return this.#state.doc.lineAt(offset).text.search(/\S|$/);
  }
}
