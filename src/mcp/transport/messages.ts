import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ReadResourceRequestSchema,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import { numbersAsTexts } from "../../model/numbers/json-list.ts";
import { isJsonObject } from "../../node/json-object.ts";
import { haveNumber, jsonExcess } from "../../node/server/json-excess.ts";
import { decodeUtf8 } from "../../node/utf8.ts";
import { valueOfJson } from "../arguments.ts";

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

/** A message that can be delivered, or the answer that refuses it. */
export type ReadMessage = { readonly message: JSONRPCMessage } | { readonly refusal: ErrorAnswer };

/**
 * Reads one message, or makes the error answer: −32700 for bytes that are not JSON in UTF-8, −32600
 * for JSON that is not a message, −32602 for a request whose parameters do not have the form of its
 * method. A list of messages is not a message: the protocol has dropped lists.
 */
export function readMessage(bytes: Buffer): ReadMessage {
  const excess = jsonExcess(bytes);
  if (excess !== undefined) return refused(null, ErrorCode.InvalidRequest, `the message ${excess}`);
  const read = decodeUtf8(bytes);
  if ("badByte" in read) return refused(null, ErrorCode.ParseError, "the message is not UTF-8");
  let value: unknown;
  try {
    value = withExactData(JSON.parse(read.text), read.text);
  } catch {
    return refused(null, ErrorCode.ParseError, "the message is not JSON");
  }
  if (Array.isArray(value))
    return refused(null, ErrorCode.InvalidRequest, "a list of messages is not taken: send each by itself");
  return asMessage(withParsedArguments(value));
}

/**
 * A message in which the data of a tool have texts of digits for numbers
 * (docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json). `text`: its JSON.
 */
function withExactData(message: unknown, text: string): unknown {
  const call = toolCall(message);
  if (call === undefined || !haveNumber(call.data)) return message;
  const exact = toolCall(JSON.parse(numbersAsTexts(text)))?.data;
  return { ...call.message, params: { ...call.params, arguments: { ...call.args, data: exact } } };
}

/** The parts of a message with data, or a list of them, for a tool; undefined for others. */
function toolCall(message: unknown) {
  if (!isJsonObject(message) || !isJsonObject(message.params)) return undefined;
  const { params } = message;
  const { arguments: args } = params;
  if (!isJsonObject(args)) return undefined;
  const { data } = args;
  return isJsonObject(data) || Array.isArray(data) ? { message, params, args, data } : undefined;
}

/** A call whose arguments are an object, where a client sent them as JSON text. */
function withParsedArguments(message: unknown): unknown {
  if (!isJsonObject(message) || !isJsonObject(message.params)) return message;
  const { params } = message;
  const args = typeof params.arguments === "string" ? valueOfJson(params.arguments) : undefined;
  return isJsonObject(args) ? { ...message, params: { ...params, arguments: args } } : message;
}

function asMessage(value: unknown): ReadMessage {
  const message = JSONRPCMessageSchema.safeParse(value);
  if (!message.success) {
    const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
    const known = typeof id === "string" || typeof id === "number" ? id : null;
    return refused(known, ErrorCode.InvalidRequest, "the message is not a JSON-RPC 2.0 request or notification");
  }
  const request = message.data;
  if (!isJSONRPCRequest(request)) return { message: request };
  const [problem] = WITH_PARAMETERS.get(request.method)?.safeParse(request).error?.issues ?? [];
  if (problem === undefined) return { message: request };
  const text = `the parameters of ${request.method} do not fit: ${problem.path.join(".")}: ${problem.message}`;
  return refused(request.id, ErrorCode.InvalidParams, text);
}

function refused(id: RequestId | null, code: number, message: string): ReadMessage {
  return { refusal: errorAnswer(id, code, message) };
}

type RequestSchema =
  | typeof InitializeRequestSchema
  | typeof CallToolRequestSchema
  | typeof ReadResourceRequestSchema
  | typeof GetPromptRequestSchema;

/** The methods that need parameters, with their form. */
const WITH_PARAMETERS: ReadonlyMap<string, RequestSchema> = new Map(
  [InitializeRequestSchema, CallToolRequestSchema, ReadResourceRequestSchema, GetPromptRequestSchema].map(
    (schema) => [schema.shape.method.value, schema] as const,
  ),
);
