import { type Hover, MarkdownString } from "vscode";
import type { Middleware } from "vscode-languageclient/node.js";

/** Carries out a command with its arguments. */
export type CommandHandler = (words: readonly unknown[]) => Promise<void>;

/** Shows a text of the server; its argument is a URI. */
export const SHOW_TEXT_COMMAND = "engine.showText";

/**
 * How answers of the server reach the editor. `commands`: those of the server that the extension
 * carries out in its place.
 */
export function middleware(commands: ReadonlyMap<string, CommandHandler>): Middleware {
  return {
    executeCommand: (command, words, next) => {
      const handler = commands.get(command);
      return handler === undefined ? next(command, words) : handler(words);
    },
    provideHover: async (document, position, token, next) => {
      const hover = await next(document, position, token);
      return hover && withLinks(hover);
    },
  };
}

/** The editor opens no other schemes than those of the web from an explanation, but commands. */
function withLinks(hover: Hover): Hover {
  for (const content of hover.contents) {
    if (!(content instanceof MarkdownString)) continue;
    content.value = content.value.replaceAll(/\]\((engine:[^()\s]+)\)/g, (_, uri: string) => {
      return `](command:${SHOW_TEXT_COMMAND}?${encodeURIComponent(JSON.stringify([uri]))})`;
    });
    content.isTrusted = { enabledCommands: [SHOW_TEXT_COMMAND] };
  }
  return hover;
}
