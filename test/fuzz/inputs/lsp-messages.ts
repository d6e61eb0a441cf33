import type { Random } from "../random.ts";
import { SHOP } from "../servers/shop.ts";
import { anyText } from "./bytes.ts";
import { anyJson } from "./json.ts";
import { tokensInput } from "./tokens.ts";

/** A message without its number, or bytes that are written as they are. */
export type LspMessage = { readonly method: string; readonly params: unknown; readonly isRequest: boolean } | string;

/** `{folder}` in a message stands for the address of the folder. */
export type LspInput = readonly LspMessage[];

const URIS = [
  ...["{folder}/shop.rules", "{folder}/shop.rules", "{folder}/new.rules", "{folder}/../x.rules"],
  ...["file:///nowhere/a.rules", "untitled:Untitled-1", "", "%"],
];
const NOTIFICATIONS = [
  ...["textDocument/didOpen", "textDocument/didChange", "textDocument/didChange", "textDocument/didClose"],
  ...["textDocument/didSave", "workspace/didChangeWatchedFiles", "$/cancelRequest", "$/nothing"],
  ...["workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders", "$/setTrace"],
];
const REQUESTS = [
  ..."hover definition references documentHighlight documentSymbol completion rename prepareRename foldingRange inlayHint"
    .split(" ")
    .concat(
      "codeAction formatting documentLink semanticTokens/full semanticTokens/full/delta semanticTokens/range".split(
        " ",
      ),
    )
    .map((name) => `textDocument/${name}`),
  ...["workspace/symbol", "workspace/executeCommand", "nothing"],
];

export function lspInput(random: Random): LspInput {
  const messages = random.list(1, 8, () => message(random));
  if (!random.oneIn(30)) return messages;
  const length = random.of(["x", "-1", "99999999999", "5"]);
  return [...messages, anyText(random), `Content-Length: ${length}\r\n\r\n${anyText(random)}`];
}

function message(random: Random): LspMessage {
  const isRequest = random.oneIn(2);
  const given = random.oneIn(8) ? anyJson(random) : params(random);
  return { method: random.of(isRequest ? REQUESTS : NOTIFICATIONS), params: given, isRequest };
}

/** Parameters for any of the messages, now and then with a member that does not fit. */
function params(random: Random): unknown {
  const uri = random.of(URIS);
  const fitting: Readonly<Record<string, unknown>> = {
    textDocument: { uri, languageId: "rules", version: random.below(9), text: text(random) },
    contentChanges: random.list(0, 3, () => change(random)),
    position: position(random),
    range: range(random),
    newName: random.of(["y", "rule", "", "a b", anyText(random)]),
    query: anyText(random),
    context: { diagnostics: [], includeDeclaration: random.oneIn(2) },
    options: { tabSize: 2, insertSpaces: true },
    previousResultId: random.of(["1", "x"]),
    changes: [{ uri, type: 1 + random.below(3) }],
    command: random.of(["engine.install", "nothing"]),
    arguments: [anyJson(random)],
    event: { added: [], removed: [{ uri, name: "" }] },
    id: random.below(9),
  };
  if (!random.oneIn(8)) return fitting;
  return { ...fitting, [random.of(Object.keys(fitting))]: random.oneIn(2) ? undefined : anyJson(random) };
}

function change(random: Random): unknown {
  if (random.oneIn(4)) return { text: text(random) };
  return { range: range(random), text: random.of(["", anyText(random), "\nrule x: 1", " "]) };
}

function text(random: Random): string {
  return random.oneIn(2) ? SHOP["shop.rules"] : (tokensInput(random).files[0]?.[1] ?? "");
}

function position(random: Random): { readonly line: number; readonly character: number } {
  return { line: random.of([random.below(40), 1e9]), character: random.of([random.below(60), random.below(60), 1e9]) };
}

function range(random: Random): unknown {
  return { start: position(random), end: position(random) };
}
