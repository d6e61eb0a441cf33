import type { CountedText } from "../../form/language/texts.ts";

/** The names of the texts in words.js without a count. */
type SharedWord =
  | "steps"
  | "needsOther"
  | "stillNeeds"
  | "why"
  | "noResult"
  | "notAccepted"
  | "missing"
  | "complete"
  | "notRead"
  | "because"
  | "is"
  | "yes"
  | "no"
  | "notGiven"
  | "take"
  | "takeFor"
  | "readAs"
  | "atLeast"
  | "atMost"
  | "from"
  | "to"
  | "unlessGiven"
  | "ofSpec"
  | "unit"
  | "date"
  | "clock"
  | "addRow"
  | "noRows"
  | "remove"
  | "removeRow"
  | "noInputs"
  | "clear"
  | "next"
  | "needed"
  | "unused";

export declare const words: Readonly<
  Record<SharedWord, string> & Record<"characters" | "decimals" | "rows", CountedText>
>;
