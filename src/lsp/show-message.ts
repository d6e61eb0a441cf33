import { type Connection, type MessageType, ShowMessageNotification } from "vscode-languageserver";

/** Tells the user something; no answer is wanted. */
export function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}
