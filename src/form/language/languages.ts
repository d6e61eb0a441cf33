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

/** Texts of somebody's own by the tags of their languages, which may be new ones. */
export type OwnTexts = ReadonlyMap<string, PageTexts>;

/** The language that a page is written in, with the notation of a region, as `de-AT`. */
export interface Language {
  readonly tag: string;
  readonly texts: PageTexts;
  /** All languages of the page by their tags. */
  readonly languages: ReadonlyMap<string, PageTexts>;
}

/** The first language that the pages have, of tags in order of preference; else English. */
export function languageOf(tags: readonly string[], own?: OwnTexts): Language {
  const languages = own === undefined ? LANGUAGES : new Map([...LANGUAGES, ...own]);
  for (const tag of tags) {
    const texts = languages.get(tag.split("-")[0]?.toLowerCase() ?? "");
    if (texts !== undefined && isTag(tag)) return { tag, texts, languages };
  }
  return { tag: "en", texts: languages.get("en") ?? en, languages };
}

/** The direction in which a language is written. */
export function directionOf(tag: string): "rtl" | "ltr" {
  return RIGHT_TO_LEFT.test(tag) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(?:arab|hebr)\b/i;

/** Only a tag that `Intl` takes is a language. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
