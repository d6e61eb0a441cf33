import { listed, shortMessage } from "./listed.ts";

/** A possible repair of an error as data, for editors. The written forms of errors leave it out. */
export type Remedy =
  /** A name at the place is misspelt: the one near to `meant`, or the only name there. */
  | { readonly kind: "respell"; readonly meant: string }
  /** A name at the place must be qualified, in one of these ways. */
  | { readonly kind: "qualify"; readonly ways: readonly string[] }
  /** The text at the place must be rewritten, in one of these ways. */
  | { readonly kind: "rewrite"; readonly ways: readonly string[] }
  /**
   * The operation at the place becomes one of these, with its operands for `{left}`, `{right}`. An
   * operator that begins the place has only a right one; a call has `{0}`, `{1}`, … besides.
   */
  | { readonly kind: "operands"; readonly operator: string; readonly ways: readonly string[] }
  /** A word at the place becomes one of these; with `behind` only where it follows that word. */
  | {
      readonly kind: "exchange";
      readonly written: string;
      readonly ways: readonly string[];
      readonly behind?: string;
    }
  /** The number at the place, written so or alike, lacks a unit. */
  | { readonly kind: "unit"; readonly number: string; readonly unit: string }
  /** Import a spec: `std units`. */
  | { readonly kind: "import"; readonly spec: string }
  | { readonly kind: "create_spec"; readonly spec: string }
  /** Replace a stretch of the file of the place; an empty one gets the text. */
  | { readonly kind: "replace"; readonly start: number; readonly end: number; readonly text: string }
  /** Remove the text at the place. */
  | { readonly kind: "remove"; readonly written: string };

/** A suggestion with words for people and the edits that carry it out. */
export interface Advice {
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

/** The likely way out of an error: words for people, with remedies where an edit may help. */
export type Suggestion = string | Advice;

/** The words of a suggestion, shortened when they are very long. */
export function suggestionText(suggestion: Suggestion | undefined): string | undefined {
  const text = typeof suggestion === "object" ? suggestion.text : suggestion;
  return text && shortMessage(text);
}

/** The edits of a suggestion; none when it is words alone. */
export function remediesOf(suggestion: Suggestion | undefined): readonly Remedy[] {
  return typeof suggestion === "object" ? suggestion.remedies : [];
}

/**
 * Offers the name that was probably meant (docs/spec/07-surfaces.md#1-4-error-objects); nothing
 * when none is near.
 */
export function didYouMean(meant: string | undefined): Advice | undefined {
  return meant === undefined
    ? undefined
    : { text: `did you mean \`${meant}\`?`, remedies: [{ kind: "respell", meant }] };
}

/**
 * A suggestion that offers the name that was probably meant, then the remedy for when it was not.
 */
export function otherwise(meant: Advice | undefined, remedy: Suggestion): Suggestion {
  if (meant === undefined) return remedy;
  return {
    text: `${meant.text} Otherwise ${suggestionText(remedy)}`,
    remedies: [...meant.remedies, ...remediesOf(remedy)],
  };
}

/** Advice to import the standard units. `more`: words about other ways out. */
export function addStandardUnits(more = ""): Advice {
  return { text: `add uses std units${more}`, remedies: [{ kind: "import", spec: "std units" }] };
}

/** Advice to write the place in one of these ways. */
export function rewriteAs(ways: readonly string[]): Advice {
  return { text: `write ${listed(ways, "or")}`, remedies: [{ kind: "rewrite", ways }] };
}

/** Advice in words of its own whose operation becomes one of these. */
export function operandsAs(text: string, operator: string, ways: readonly string[]): Advice {
  return { text, remedies: [{ kind: "operands", operator, ways }] };
}

/** Advice in words of its own to put others in the place of one that was written. */
export function exchange(text: string, written: string, ways: readonly string[], behind?: string): Advice {
  return { text, remedies: [{ kind: "exchange", written, ways, ...(behind !== undefined && { behind }) }] };
}

/** Advice to remove what stands at the place, `written` in words. */
export function removing(text: string, written: string): Advice {
  return { text, remedies: [{ kind: "remove", written }] };
}

/**
 * Advice for a name that is ambiguous or must be qualified: `ways` are the full names it may mean.
 */
export function writeOneOf(ways: readonly string[]): Advice {
  return { text: `write ${listed(ways, "or")}`, remedies: [{ kind: "qualify", ways }] };
}
