/** A question to the engine in a process of its own. */
export type Question =
  /** A call of the JavaScript interface about a spec of a text; default the last one. */
  | { readonly by: "call"; readonly call: Call; readonly spec?: string; readonly text: string }
  /** `engine …` in a folder with the text. */
  | { readonly by: "command"; readonly words: readonly string[]; readonly text: string }
  | { readonly by: "http"; readonly path: string; readonly body?: string; readonly text: string }
  | { readonly by: "mcp"; readonly message: string; readonly text: string }
  /** The text is opened in an editor, and changed. */
  | { readonly by: "editor"; readonly text: string };

export type Call = "load" | "format" | "show" | "quality" | "snapshot" | "run" | "prepare" | "reload";

export function bytesOf(question: Question): number {
  const sent = question.by === "http" ? (question.body ?? "") : question.by === "mcp" ? question.message : "";
  return Buffer.byteLength(question.text) + Buffer.byteLength(sent);
}

/** The same kind of question about a tiny text, for the cost of a process without the shape. */
export function empty(question: Question): Question {
  const text = "spec s\ndata x: number\nrule r: x\n";
  if (question.by === "http") return { by: "http", path: question.path, text };
  if (question.by === "mcp") return { ...question, message: PING, text };
  return question.by === "call" ? { ...question, spec: "s", text } : { ...question, text };
}

const PING = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" });
