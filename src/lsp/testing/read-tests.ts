import { positionIndex } from "../../engine/as-written/written-arms.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import type { CaseFile, CasePlace } from "../../testing/cases/case.ts";
import { productsOf } from "../../testing/cases/case.ts";
import { readCases, readCaseText } from "../../testing/cases/find.ts";
import { CaseProblems, type FileProblems } from "../../testing/cases/problems.ts";
import { DocumentText, type Encoding } from "../session/document-text.ts";
import { firstLine } from "./places.ts";
import type { Test } from "./protocol.ts";
import type { CaseSource, PlacedMessage } from "./work.ts";

/** A file of cases that was read. */
export class ReadFile {
  readonly source: CaseSource;
  readonly text: DocumentText;
  /** Absent: its text has none. */
  readonly cases: CaseFile | undefined;
  readonly #read = new CaseProblems();
  /** The errors that binding its cases found last. */
  #bound = new CaseProblems();

  constructor(source: CaseSource, content: string, encoding: Encoding) {
    this.source = source;
    this.text = new DocumentText(content, encoding);
    const file = { path: source.label, source: source.path, text: content };
    this.cases = readCases(file, this.#read.of(file));
  }

  /** The text of a file, which may be open in the editor. Throws EngineErrors. */
  static textOf({ label, path, text }: CaseSource): string {
    return text ?? readCaseText(label, path);
  }

  /** Takes the errors that binding finds, instead of those that it found before. */
  problems(): FileProblems {
    this.#bound = new CaseProblems();
    return this.#bound.of({ path: this.source.label, text: this.text.text });
  }

  get errors(): readonly PlacedMessage[] {
    const index = positionIndex(this.text.text);
    return [...this.#read.errors, ...this.#bound.errors].map((error) => {
      const { start, end } = error.source === undefined ? { start: 0, end: 0 } : index.stretchOf(error.source);
      const found = this.#bound.respellings.get(error);
      const respelling = found && { range: this.text.rangeOf(found.start, found.end), meant: found.meant };
      return {
        range: firstLine(this.text, start, end),
        message: messageOf(error),
        ...(respelling !== undefined && { respelling }),
      };
    });
  }

  /** The cases and properties, each id once. */
  tests(): readonly Test[] {
    const { text } = this;
    const cases = this.cases?.cases.map((test) => ({
      ...idOfCase(test),
      ...placed(text, test),
      cases: productsOf(test),
    }));
    const properties = this.cases?.properties.map((each) => ({
      ...idOfProperty(each),
      ...placed(text, each),
      cases: 1,
    }));
    const tests = [...(cases ?? []), ...(properties ?? [])];
    return [...new Map(tests.map((test) => [test.id, test])).values()];
  }
}

function placed(text: DocumentText, { start, end }: CasePlace): Pick<Test, "range"> {
  return { range: text.rangeOf(start, end) };
}

export function idOfCase({ name }: { readonly name: string }): Pick<Test, "id" | "kind" | "name"> {
  return { id: `case:${name}`, kind: "case", name };
}

export function idOfProperty({ value }: { readonly value: string }): Pick<Test, "id" | "kind" | "name"> {
  return { id: `property:${value}`, kind: "property", name: value };
}

/** The errors of a file that cannot be read. */
export function unreadableFile(thrown: unknown, source: CaseSource, encoding: Encoding): readonly PlacedMessage[] {
  if (!(thrown instanceof EngineErrors)) throw thrown;
  const text = new DocumentText(source.text ?? "", encoding);
  return thrown.errors.map((error) => ({ range: text.rangeOf(0, 0), message: messageOf(error) }));
}

function messageOf({ message, suggestion }: EngineError): string {
  return suggestion === undefined ? message : `${message}\n${suggestion}`;
}
