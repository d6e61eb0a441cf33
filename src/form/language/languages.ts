import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { nl } from "./nl.ts";
import type { PageTexts } from "./texts.ts";

/** The languages of the pages by their tags. */
export const LANGUAGES: ReadonlyMap<string, PageTexts> = new Map([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["nl", nl],
  ["es", es],
]);

/** The language that a page is written in, with the notation of a region, as `de-AT`. */
export interface Language {
  readonly tag: string;
  readonly texts: PageTexts;
}

/** The first language that the pages have, of tags in order of preference; else English. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const texts = LANGUAGES.get(tag.split("-")[0]?.toLowerCase() ?? "");
    if (texts !== undefined && isTag(tag)) return { tag, texts };
  }
  return { tag: "en", texts: en };
}

/** Only a tag that `Intl` takes is a language. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
