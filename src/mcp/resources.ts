import { shortened } from "./answers/clip.ts";
import { invalidParams, ProtocolError } from "./protocol-error.ts";
import { GUIDES } from "./tools/guides.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** The guides and the loaded files. */
export function listResources(store: WorkspaceStore): { uri: string; name: string; mimeType: string }[] {
  const guides = Object.keys(GUIDES).map((topic) => ({
    uri: `${GUIDE}/${topic}`,
    name: `guide: ${topic}`,
    mimeType: "text/markdown",
  }));
  const sources = store
    .labels()
    .map((label) => ({ uri: SOURCE + encodeURI(label), name: label, mimeType: "text/plain" }));
  return [{ uri: GUIDE, name: "guide", mimeType: "text/markdown" }, ...guides, ...sources];
}

const GUIDE = "engine://guide";
const SOURCE = "engine://source/";
/** The protocol's code for a resource that does not exist. */
const NOT_FOUND = -32002;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${GUIDE}/{topic}`,
    name: "guide",
    description: "How to evaluate and write rules",
    mimeType: "text/markdown",
  },
  { uriTemplate: `${SOURCE}{label}`, name: "source", description: "Text of a loaded file", mimeType: "text/plain" },
];

/** Throws a protocol error for an unknown URI. */
export function readResource(store: WorkspaceStore, uri: string): { uri: string; mimeType: string; text: string } {
  if (uri === GUIDE) return { uri, mimeType: "text/markdown", text: GUIDES.evaluation };
  const topic = uri.startsWith(`${GUIDE}/`) ? uri.slice(GUIDE.length + 1) : "";
  if (topic === "evaluation" || topic === "authoring") return { uri, mimeType: "text/markdown", text: GUIDES[topic] };
  const text = uri.startsWith(SOURCE) ? store.text(decoded(uri.slice(SOURCE.length))) : undefined;
  if (text === undefined) throw new ProtocolError(NOT_FOUND, `there is no resource ${shortened(uri, 200)}`);
  return { uri, mimeType: "text/plain", text };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

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
