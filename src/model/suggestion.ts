import { listed } from "./listed.ts";

/** What would mend an error, as data: for editors. No written form of an error has it. */
export type Remedy =
  /** A name at the place is misspelt: the one that is near to `meant`, or the only one. */
  | { readonly kind: "respell"; readonly meant: string }
  /** A name at the place is written with what it belongs to, in one of these ways. */
  | { readonly kind: "qualify"; readonly ways: readonly string[] }
  /** What stands at the place is written in one of these ways. */
  | { readonly kind: "rewrite"; readonly ways: readonly string[] }
  /** Import a spec: `std units`. */
  | { readonly kind: "import"; readonly spec: string }
  | { readonly kind: "create_spec"; readonly spec: string }
  /** Take away what stands at the place. */
  | { readonly kind: "remove"; readonly written: string };

/** A suggestion that comes to edits: its words, and what they mean. */
export interface Advice {
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

/** The likely way out of an error: words for a person, with remedies where an edit may do. */
export type Suggestion = string | Advice;

/** The words of a suggestion. */
export function suggestionText(suggestion: Suggestion | undefined): string | undefined {
  return typeof suggestion === "object" ? suggestion.text : suggestion;
}

/** What a suggestion comes to as edits. */
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

/** What may have been meant first, then what mends the error when it was not. */
export function otherwise(meant: Advice | undefined, remedy: Suggestion): Suggestion {
  if (meant === undefined) return remedy;
  return {
    text: `${meant.text} Otherwise ${suggestionText(remedy)}`,
    remedies: [...meant.remedies, ...remediesOf(remedy)],
  };
}

/** The standard units are not imported. `more`: what else may be done. */
export function addStandardUnits(more = ""): Advice {
  return { text: `add uses std units${more}`, remedies: [{ kind: "import", spec: "std units" }] };
}

/** A name belongs to several things, or to none as it is written: `ways` are what it can be. */
export function writeOneOf(ways: readonly string[]): Advice {
  return { text: `write ${listed(ways, "or")}`, remedies: [{ kind: "qualify", ways }] };
}
