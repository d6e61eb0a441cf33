import { words } from "../../../http/pages/words.js";
import { en } from "./en.js";

const OTHERS = {
  de: () => import("./de.js"),
  fr: () => import("./fr.js"),
  nl: () => import("./nl.js"),
  es: () => import("./es.js"),
};

/** Takes the words of the language of the page; English where it has none, or they do not load. */
export async function speak() {
  const page = document.documentElement;
  Object.assign(words, en);
  try {
    Object.assign(words, (await OTHERS[page.lang.split("-")[0]]()).default);
  } catch {
    page.lang = "en";
  }
}
