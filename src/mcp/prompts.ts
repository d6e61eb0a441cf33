import { shortened } from "./answers/clip.ts";
import { invalidParams } from "./protocol-error.ts";
import { GUIDES } from "./tools/guides.ts";

/** The text of a prompt. Throws a protocol error for an unknown name or a missing argument. */
export function promptText(name: string, args: Readonly<Record<string, string>>): string {
  if (name === "author")
    return `${GUIDES.authoring}\n\nWrite the rules with the user, step by step, and check them with the tool \`check\`.`;
  if (name !== "evaluate") throw invalidParams(`there is no prompt \`${shortened(name, 200)}\``);
  const spec = args.spec?.trim();
  if (spec === undefined || spec === "") throw invalidParams("the prompt `evaluate` needs the argument `spec`");
  return `${GUIDES.evaluation}\n\nAnswer the user's question with the spec \`${shortened(spec, 200)}\`.`;
}

export const PROMPTS = [
  {
    name: "evaluate",
    description: "Answer a question with a spec of this workspace",
    arguments: [{ name: "spec", description: "Name of the spec", required: true }],
  },
  { name: "author", description: "Write rules for a policy", arguments: [] },
];
