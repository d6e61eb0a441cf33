import type { RejectedData } from "../../model/value.ts";
import type { LinkData } from "../data/given.ts";
import type { FormQuestion } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { eitherText, refusalText } from "../language/texts.ts";
import { unitText } from "../language/units.ts";
import { boundWords } from "../language/values.ts";
import { unitsOf } from "./amount.ts";

/** The state of a form that its fields show. */
export interface FormState {
  readonly given: LinkData;
  readonly language: Language;
  /** Refused values by the name of their input. */
  readonly refused: ReadonlyMap<string, RejectedData>;
}

/** Why the value of a field is refused, in the language of the page. */
export function problemOf({ name, data }: FormQuestion, { refused, language }: FormState): string | undefined {
  const found = refused.get(name);
  if (found === undefined) return undefined;
  const { code } = found;
  const { type } = data;
  const bound =
    code === "minimum" || code === "maximum" || code === "lower" || code === "upper"
      ? boundWords(type, code, language)
      : code === "decimals" || code === "length"
        ? type[code]?.toString()
        : code === "unit"
          ? eitherText(
              unitsOf(data).map((unit) => unitText(unit, language.tag)),
              language.tag,
            )
          : undefined;
  return refusalText(language.texts.refusal[code], bound);
}
