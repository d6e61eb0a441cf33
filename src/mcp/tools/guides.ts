import { AUTHORING } from "../guides/authoring.ts";
import { EVALUATION } from "../guides/evaluation.ts";
import { ToolFailure } from "./tool-failure.ts";

/** Texts that teach an assistant, by topic. */
export const GUIDES = { evaluation: EVALUATION, authoring: AUTHORING } as const;

/** Throws ToolFailure for an unknown topic. */
export function guideText(topic: string): string {
  const text = topic === "evaluation" || topic === "authoring" ? GUIDES[topic] : undefined;
  if (text === undefined)
    throw new ToolFailure(`there is no guide \`${topic}\`; topics: ${Object.keys(GUIDES).join(", ")}`);
  return text;
}
