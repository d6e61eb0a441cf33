import { HttpError } from "../reply/http-error.ts";

/*
 * Bounds of what a body consists of: making objects of it costs far more than its bytes.
 */

/** Names of a JSON text, those of objects inside counted too. */
const MOST_NAMES = 10_000;
/** Values of a JSON text. */
const MOST_VALUES = 100_000;
const DEEPEST = 1000;
const MOST_FIELDS = 200_000;

/** Smaller texts cannot have too many names, and are cheap however deep they are. */
const SMALL = 5 * MOST_NAMES;

/** Refuses JSON that would take long to read, before it is. Throws invalid_json; what is no JSON otherwise is left to the parser. */
export function checkShape(json: Buffer): void {
  if (json.length <= SMALL) return;
  let names = 0;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case 0x22: // quotation mark
        at = endOfString(json, at);
        break;
      case 0x3a: // colon
        names++;
        if (names > MOST_NAMES) throw tooMuch("names", MOST_NAMES);
        break;
      case 0x2c: // comma
        values++;
        if (values > MOST_VALUES) throw tooMuch("values", MOST_VALUES);
        break;
      case 0x5b: // brackets
      case 0x7b:
        depth++;
        if (depth > DEEPEST) throw tooMuch("levels", DEEPEST);
        break;
      case 0x5d:
      case 0x7d:
        depth--;
    }
  }
}

/** Refuses a form of too many fields. Throws invalid_request. */
export function checkFields(form: Buffer): void {
  let fields = 1;
  for (let at = form.indexOf("&"); at >= 0; at = form.indexOf("&", at + 1)) {
    fields++;
    if (fields > MOST_FIELDS) throw new HttpError("invalid_request", `the form has more than ${MOST_FIELDS} fields`);
  }
}

/** The place of the quotation mark that ends the string which begins at `start`; of one without end, the end of the text. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(0x22, start + 1); end >= 0; end = json.indexOf(0x22, end + 1)) {
    let first = end;
    while (json[first - 1] === 0x5c) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}

function tooMuch(what: string, most: number): HttpError {
  return new HttpError("invalid_json", `the JSON of the body has more than ${most} ${what}`);
}
