import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";

/** Longest message in bytes. */
export const MAX_MESSAGE = 10 * 1024 * 1024;

/** A JSON-RPC error answer; `id` is null when the request's own could not be read. */
export interface ErrorAnswer {
  readonly jsonrpc: "2.0";
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

export function errorAnswer(id: RequestId | null, code: number, message: string): ErrorAnswer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** Reads one message, or says why it is none: −32700 for text that is not JSON, −32600 for JSON that is no message. */
export function readMessage(text: string): JSONRPCMessage | ErrorAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return errorAnswer(null, ErrorCode.ParseError, "the message is not JSON");
  }
  return asMessage(value);
}

export function asMessage(value: unknown): JSONRPCMessage | ErrorAnswer {
  const message = JSONRPCMessageSchema.safeParse(value);
  if (message.success) return message.data;
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  const known = typeof id === "string" || typeof id === "number" ? id : null;
  return errorAnswer(known, ErrorCode.InvalidRequest, "the message is not a JSON-RPC 2.0 request or notification");
}

export function isErrorAnswer(message: JSONRPCMessage | ErrorAnswer): message is ErrorAnswer {
  return (
    "error" in message &&
    (message.id === null || message.error.code === ErrorCode.InvalidRequest) &&
    !("method" in message)
  );
}
