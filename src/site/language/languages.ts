import { type Language, languageOf, type OwnTexts } from "../../form/language/languages.ts";
import type { OwnWords } from "../../http/work/service.ts";
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

/** The words of sites by the tags of their languages. */
export const WORDS: ReadonlyMap<string, SiteTexts> = new Map([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["nl", nl],
  ["es", es],
]);

/** The language of a tag such as `de-AT`; undefined: the pages do not have it. */
export function siteLanguage(tag: string, { pages, sites }: OwnSiteTexts = {}): SiteLanguage | undefined {
  const own = tag.split("-")[0]?.toLowerCase() ?? "";
  const words = sites?.get(own) ?? WORDS.get(own);
  const language = languageOf([tag], pages);
  return words === undefined || language.tag !== tag ? undefined : { ...language, words };
}

/** Texts of somebody's own for forms, the playground and sites. */
export interface OwnSiteTexts {
  readonly pages?: OwnTexts | undefined;
  readonly playground?: OwnWords | undefined;
  readonly sites?: ReadonlyMap<string, SiteTexts> | undefined;
}
