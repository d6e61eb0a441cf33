import { Composer, type Document, isNode, isScalar, Lexer, LineCounter, Parser, type Scalar, visit } from "yaml";

/** A text that is not read: the reason, and its place (1-based, in UTF-16 units). */
export interface YamlProblem {
  readonly problem: string;
  readonly line: number;
  readonly column: number;
  /** True: the text is longer than the reader wants. */
  readonly isTooLong?: boolean | undefined;
}

/** Levels of lists and objects. The composer of the library recurses for each of them. */
const MOST_LEVELS = 100;

const OPTIONS = {
  schema: "failsafe",
  // Its own check compares each key with all others of an object.
  uniqueKeys: false,
  logLevel: "silent",
  prettyErrors: false,
} as const;

/** One document of YAML without errors, and the places in its text. */
export interface YamlDocument {
  readonly document: Document;
  /** The problem at an offset. */
  readonly problemAt: (problem: string, offset: number) => YamlProblem;
}

/**
 * Reads one document of YAML, of which JSON is a part. Every scalar is the text that is written: no
 * `no` becomes a boolean and no digit is lost. Plain `null`, `~` and an absent value become null.
 * Takes time linear in the text.
 */
export function readYaml(text: string): { readonly value: unknown } | YamlProblem {
  const read = readYamlDocument(text);
  if ("problem" in read) return read;
  const { document, problemAt } = read;
  const wrong = firstWrongKey(document);
  if (wrong !== undefined) return problemAt(wrong.problem, wrong.offset);
  visit(document, {
    Scalar(_, scalar) {
      if (isNull(scalar)) scalar.value = null;
    },
  });
  try {
    return { value: document.toJS() };
  } catch (thrown) {
    // The library counts what aliases repeat, so that no small text becomes a huge value.
    if (thrown instanceof ReferenceError) return problemAt("too many aliases", 0);
    throw thrown;
  }
}

/** How a document is read. */
export interface YamlReading {
  /** Somebody is writing it, so the parts that can be understood are read. */
  readonly isUnfinished?: boolean | undefined;
  /** The most words and signs, each of which takes memory; blanks and comments count too. */
  readonly mostWords?: number | undefined;
}

/** The syntax of one document. Objects may have a key twice, which the caller has to refuse. */
export function readYamlDocument(
  text: string,
  { isUnfinished = false, mostWords = Number.POSITIVE_INFINITY }: YamlReading = {},
): YamlDocument | YamlProblem {
  const lines = new LineCounter();
  const problemAt = (problem: string, offset: number): YamlProblem => {
    const { line, col } = lines.linePos(offset);
    return { problem, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const tokens = [];
  let words = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++words > mostWords)
      return { ...problemAt(`more than ${mostWords} words and signs`, parser.offset), isTooLong: true };
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > 2 * MOST_LEVELS) return problemAt(`more than ${MOST_LEVELS} levels`, parser.offset);
  }
  tokens.push(...parser.end());
  const [document, second] = new Composer({ ...OPTIONS, lineCounter: lines }).compose(tokens, true, text.length);
  if (document === undefined) return problemAt("no document", 0);
  if (isUnfinished) return { document, problemAt };
  const [error] = document.errors;
  if (error !== undefined) return problemAt(error.message, error.pos[0]);
  if (second !== undefined) return problemAt("a second document", second.range?.[0] ?? 0);
  return { document, problemAt };
}

/** The problem of a key that an object has before. */
export function givenTwice(key: string): string {
  return `\`${key}\` is given twice`;
}

/** True for plain `null`, `~` and an absent value. */
export function isNull({ type, source }: Scalar): boolean {
  return type === "PLAIN" && NULL.test(source ?? "");
}

const NULL = /^(?:~|null|Null|NULL)?$/;

/** A key that the object has before, or that is not text. */
function firstWrongKey(document: Document): { readonly problem: string; readonly offset: number } | undefined {
  let found: { problem: string; offset: number } | undefined;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && !keys.has(key.value)) {
          keys.add(key.value);
          continue;
        }
        const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
        found = { problem: isScalar(key) ? givenTwice(String(key.value)) : NAMES_ARE_TEXTS, offset };
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return found;
}

/** The problem of a key that is a list, an object or an alias. */
export const NAMES_ARE_TEXTS = "a name is a text";
