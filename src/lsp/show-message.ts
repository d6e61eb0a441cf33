import { type Connection, type MessageType, ShowMessageNotification } from "vscode-languageserver";
import type { EngineErrors } from "../engine/errors.ts";

/** Tells the user something; no answer is wanted. */
export function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

/**
 * Errors as an editor shows them: message, then suggestion, without what frames them in a terminal.
 */
export function shownErrors({ errors }: EngineErrors): string {
  return errors.flatMap(({ message, suggestion }) => [message, suggestion ?? []].flat()).join("\n");
}
