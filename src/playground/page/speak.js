import { words } from "../../http/pages/words.js";
import { en } from "../language/en.ts";

const OTHERS = {
  de: () => import("../language/de.ts"),
  fr: () => import("../language/fr.ts"),
  nl: () => import("../language/nl.ts"),
  es: () => import("../language/es.ts"),
};

/**
 * Takes the words of the language of the page, and those that the page has itself; English where
 * there are none, or they do not load.
 */
export async function speak() {
  const page = document.documentElement;
  const own = document.getElementById("words");
  Object.assign(words, en);
  try {
    Object.assign(words, (await OTHERS[page.lang.split("-")[0]]()).default);
  } catch {
    if (own === null) page.lang = "en";
  }
  if (own !== null) Object.assign(words, JSON.parse(own.textContent));
}
