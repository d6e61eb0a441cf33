import { readFileSync } from "node:fs";
import { addressOfPage } from "./routes/page-address.ts";

const NAME = "rules-form.js";

/** The file of the element that shows a spec as a form, from the package. */
export function elementScript(): { readonly path: string; readonly text: string } {
  return { path: NAME, text: readFileSync(addressOfPage(NAME), "utf8") };
}
