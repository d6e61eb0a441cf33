import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { VERSION } from "../engine/version.ts";
import { Connections } from "../node/server/connections.ts";
import { type BodyProblem, endAnswer, listen, readBody } from "../node/server/http-server.ts";
import { isLoopback, isLoopbackHeader, LOOPBACK_HOSTS } from "../node/server/loopback.ts";
import { MessageTransport } from "./message-transport.ts";
import { type ErrorAnswer, errorAnswer, MAX_MESSAGE, readMessage } from "./messages.ts";
import { createProtocolServer, type McpOptions } from "./protocol.ts";

export interface McpHttpOptions extends McpOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly cors: boolean;
}

interface HttpReply {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Mcp-Session-Id, MCP-Protocol-Version",
};

/**
 * Streamable HTTP, stateless: one JSON answer for each request
 * (docs/spec/07-surfaces.md#6-4-streamable-http).
 */
export async function startMcpHttp(options: McpHttpOptions): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    answer(request, options).then(
      (reply) => send(response, reply, options.cors),
      (problem: unknown) => {
        options.log(`internal error: ${problem instanceof Error ? problem.stack : String(problem)}`);
        send(response, failure(500, ErrorCode.InternalError, "something went wrong here"), options.cors);
      },
    );
  });
  const connections = new Connections(server);
  const url = await listen(server, options.host, options.port);
  return {
    url: `${url}/mcp`,
    close: () => connections.drain({ limit: options.requestTimeout }),
  };
}

async function answer(request: IncomingMessage, options: McpHttpOptions): Promise<HttpReply> {
  const path = (request.url ?? "/").split("?")[0];
  if (path === "/health" && (request.method === "GET" || request.method === "HEAD")) {
    return { status: 200, body: { status: "ok", service: "engine-mcp", version: VERSION } };
  }
  if (path !== "/mcp") return failure(404, ErrorCode.InvalidRequest, "there is nothing here: requests go to POST /mcp");
  const asked = request.headers["access-control-request-method"];
  if (request.method === "OPTIONS" && options.cors && asked !== undefined) return preflight(request);
  if (request.method !== "POST") {
    return { ...failure(405, ErrorCode.InvalidRequest, "only POST is allowed here"), headers: { Allow: "POST" } };
  }
  return refusal(request, options) ?? (await answerBody(request, options));
}

/** What the headers alone decide. */
function refusal(request: IncomingMessage, { host, cors }: McpHttpOptions): HttpReply | undefined {
  const { headers } = request;
  const port = request.socket.localPort;
  if (isLoopback(host) && !isLoopbackHeader(headers.host ?? ""))
    return failure(403, ErrorCode.InvalidRequest, `the host \`${headers.host ?? ""}\` is not served here`);
  const origins = LOOPBACK_HOSTS.map((name) => `http://${name}:${port}`);
  if (!cors && headers.origin !== undefined && !origins.includes(headers.origin)) {
    return failure(
      403,
      ErrorCode.InvalidRequest,
      `the origin \`${headers.origin}\` is not allowed: start the server with --cors`,
    );
  }
  if (headers["content-type"]?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    return failure(415, ErrorCode.InvalidRequest, "the content type must be application/json");
  }
  if (!admitsJson(headers.accept))
    return failure(406, ErrorCode.InvalidRequest, "answers are application/json: accept them");
  const version = headers["mcp-protocol-version"];
  if (typeof version === "string" && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    return failure(
      400,
      ErrorCode.InvalidRequest,
      `the protocol version \`${version}\` is not supported; supported: ${SUPPORTED_PROTOCOL_VERSIONS.join(", ")}`,
    );
  }
  return undefined;
}

/**
 * A browser asks whether a page of another origin may send a request: it may, with any headers
 * (docs/spec/07-surfaces.md#3-6-cors).
 */
function preflight({ headers }: IncomingMessage): HttpReply {
  const requested = headers["access-control-request-headers"] ?? "Content-Type, Accept, Authorization";
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
      "Access-Control-Allow-Headers": `${requested}, Mcp-Session-Id, MCP-Protocol-Version`,
      "Access-Control-Max-Age": "600",
    },
  };
}

const JSON_RANGES = new Set(["application/json", "application/*", "*/*"]);

function admitsJson(accept: string | undefined): boolean {
  if (accept === undefined) return true;
  return accept.split(",").some((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return JSON_RANGES.has(range) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function answerBody(request: IncomingMessage, options: McpOptions): Promise<HttpReply> {
  const body = await new Promise<Buffer | BodyProblem>((resolve) => readBody(request, MAX_MESSAGE, resolve));
  if (body === "too large") {
    const refused = failure(413, ErrorCode.InvalidRequest, `a body has at most ${MAX_MESSAGE} bytes`);
    return { ...refused, headers: { Connection: "close" } };
  }
  if (body === "cut off") return failure(400, ErrorCode.ParseError, "the body could not be read completely");
  const reading = readMessage(body);
  if ("refusal" in reading) {
    const { refusal } = reading;
    return { status: refusal.error.code === ErrorCode.ParseError ? 400 : 200, body: refusal };
  }
  const answer = await answerTo(reading.message, options);
  return answer === undefined ? { status: 202 } : { status: 200, body: answer };
}

/** Gives a message a server of its own. */
async function answerTo(message: JSONRPCMessage, options: McpOptions): Promise<object | undefined> {
  const sent: object[] = [];
  const transport = new MessageTransport((answered) => sent.push(answered));
  const server = createProtocolServer(options);
  await server.connect(transport);
  await transport.deliver(message);
  await server.close();
  return isJSONRPCRequest(message) ? sent[0] : undefined;
}

function failure(status: number, code: number, message: string): HttpReply {
  const body: ErrorAnswer = errorAnswer(null, code, message);
  return { status, body };
}

function send(response: ServerResponse, reply: HttpReply, cors: boolean): void {
  const body = reply.body === undefined ? "" : JSON.stringify(reply.body);
  response.writeHead(reply.status, {
    ...(body === "" ? {} : { "Content-Type": "application/json" }),
    ...(reply.status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
    "Cache-Control": "no-store",
    ...(cors ? CORS : {}),
    ...reply.headers,
  });
  endAnswer(response, body);
}
