import { type Language, languageOf } from "../../form/language/languages.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { nl } from "./nl.ts";
import type { SiteTexts } from "./texts.ts";

/** The language of a site: the words of its forms, and its own. */
export interface SiteLanguage extends Language {
  readonly words: SiteTexts;
}

const WORDS: ReadonlyMap<string, SiteTexts> = new Map([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["nl", nl],
  ["es", es],
]);

/** The language of a tag such as `de-AT`; undefined: the pages do not have it. */
export function siteLanguage(tag: string): SiteLanguage | undefined {
  const words = WORDS.get(tag.split("-")[0]?.toLowerCase() ?? "");
  const language = languageOf([tag]);
  return words === undefined || language.tag !== tag ? undefined : { ...language, words };
}
