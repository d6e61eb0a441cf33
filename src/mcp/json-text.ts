import { numbersAsTexts } from "../node/server/exact-json.ts";
import { jsonExcess } from "../node/server/json-excess.ts";

/**
 * The value of a JSON text, with texts of their digits for numbers: some clients send arguments as
 * such texts. Undefined for other texts, and for JSON of more parts than a message may have.
 */
export function valueOfJson(text: string): unknown {
  if (jsonExcess(Buffer.from(text)) !== undefined) return undefined;
  try {
    return JSON.parse(numbersAsTexts(text));
  } catch {
    return undefined;
  }
}
