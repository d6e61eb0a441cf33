import { readFileSync } from "node:fs";
import { HttpError } from "../reply/http-error.ts";
import { libraryFile } from "../work/library-file.ts";

/** The address of a file of the pages. Throws spec_not_found where a bundler left them out. */
export function addressOfPage(file: string): URL {
  const address = libraryFile(`http/pages/${file}`);
  if (address === undefined) {
    const message =
      "the pages are not where this app runs: keep the package engine-rules out of its bundle, or install it there";
    throw new HttpError("spec_not_found", message);
  }
  return address;
}

/** The script of the element that shows a spec as a form. Throws as `addressOfPage`. */
export function elementScript(): string {
  return readFileSync(addressOfPage("rules-form.js"), "utf8");
}
