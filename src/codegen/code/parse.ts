import { type Program, parse, type Token } from "acorn";

/**
 * Levels of recursion, about, that the parser may take. While V8 interprets it, it has room for
 * 2,800 choices in each other, 4,200 operators in a row and 640 brackets in each other. Beyond them
 * the process may end: where little is left of the stack, V8 cannot compile the regular expressions
 * of the parser.
 */
const MOST_LEVELS = 2000;
const LEVELS_OF_BRACKET = 7;

/** Parses generated code; undefined: its operators or brackets go too deep. Throws SyntaxError. */
export function parseCode(text: string): Program | undefined {
  const nesting = new Nesting();
  try {
    return parse(text, {
      ecmaVersion: 2022,
      sourceType: "module",
      allowReturnOutsideFunction: true,
      onToken: (token: Token) => nesting.follow(token),
    });
  } catch (thrown) {
    if (thrown instanceof TooDeep) return undefined;
    throw thrown;
  }
}

class TooDeep extends Error {}

/** The labels of tokens that stand between two operands. */
const OPERATORS: ReadonlySet<string> = new Set([
  ...["+/-", "*", "/", "%", "**", "</>/<=/>=", "==/!=/===/!==", "<</>>/>>>", "&", "|", "^", "&&", "||", "??"],
]);

/** How deep a parser goes that takes operators and `else` one within the other. */
class Nesting {
  /** Levels before each open bracket. */
  readonly #outer: number[] = [];
  #before = 0;
  /** Choices and `else` since the last statement or item of a list. */
  #choices = 0;
  /** Operators since the last choice. */
  #operators = 0;

  follow({ type: { label, keyword } }: Token): void {
    if (label === "(" || label === "[" || label === "{") this.#open();
    else if (label === ")" || label === "]" || label === "}") this.#close();
    else if (label === ";" || label === ",") this.#begin();
    else if (label === "?" || keyword === "else") this.#choose();
    else if (OPERATORS.has(label)) this.#operators++;
    if (this.#depth > MOST_LEVELS) throw new TooDeep();
  }

  get #depth(): number {
    return this.#before + this.#choices + this.#operators;
  }

  #open(): void {
    this.#outer.push(this.#before, this.#choices, this.#operators);
    this.#before = this.#depth + LEVELS_OF_BRACKET;
    this.#begin();
  }

  #close(): void {
    this.#operators = this.#outer.pop() ?? 0;
    this.#choices = this.#outer.pop() ?? 0;
    this.#before = this.#outer.pop() ?? 0;
  }

  #begin(): void {
    this.#choices = 0;
    this.#operators = 0;
  }

  #choose(): void {
    this.#choices++;
    this.#operators = 0;
  }
}
