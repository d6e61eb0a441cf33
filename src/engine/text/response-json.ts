import type { Limits } from "../../model/limits.ts";
import { type Indent, writeResponse } from "../../runtime/narrate/write-json.ts";
import type { Response } from "../api.ts";
import { EngineErrors } from "../errors.ts";

/** An answer as JSON text. Throws `EngineErrors` of kind `resource_limit` when its explanations pass `max_explanation_bytes` (chapter 6, 6.8). */
export function responseJson(response: Response, limits: Limits, indent: Indent = 0): string {
  const text = writeResponse(response, limits.max_explanation_bytes, indent);
  if (typeof text === "string") return text;
  throw new EngineErrors([
    {
      kind: "resource_limit",
      message: "the explanations are too long to be written",
      suggestion: "ask for fewer rules, or for the text form, which shows a rule once",
      limit_name: "max_explanation_bytes",
      limit_value: String(limits.max_explanation_bytes),
      actual_value: String(text.tooLarge),
    },
  ]);
}
