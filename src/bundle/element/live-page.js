import { languageOf } from "../../form/language/languages.ts";
import { livePage, takenQuery } from "../../form/live-form.ts";

/*
 * Answers of the rules in the page itself: the same page that the server makes of a query.
 */

/** Milliseconds after which the server is asked instead: it has faster code. */
const SLOW = 1000;

/**
 * A function from a query to its page, which is undefined where the server has to be asked.
 * `module`: the address of the rules; `texts`: those in place of the built-in ones, by language.
 */
export function liveRules(built, module, texts = {}) {
  let isSlow = false;
  return (query) => {
    if (isSlow) return undefined;
    const begin = performance.now();
    try {
      return pageOf(built, new URLSearchParams(query), module, new Map(Object.entries(texts)));
    } catch {
      return undefined;
    } finally {
      isSlow = performance.now() - begin > SLOW;
    }
  };
}

function pageOf(built, typed, module, texts) {
  const notation = typed.get("form-language");
  const taken = notation === null ? typed : takenQuery(built, typed, languageOf([notation], texts));
  const language = languageOf([taken.get("accept-language") ?? "", document.documentElement.lang], texts);
  const address = new URL(location);
  address.hash = "";
  address.search = taken;
  return { text: livePage(built, taken, language, { assets: "", module }), address: address.href };
}
