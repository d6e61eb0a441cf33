import { type Connection, type MessageType, ShowMessageNotification } from "vscode-languageserver";
import type { EngineErrors } from "../../engine/errors.ts";

/** Shows a message to the user without waiting for an answer. */
export function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

/**
 * The text of errors in an editor: message, then suggestion, without the frame used in terminals.
 */
export function shownErrors({ errors }: EngineErrors): string {
  return errors.flatMap(({ message, suggestion }) => [message, suggestion ?? []].flat()).join("\n");
}
