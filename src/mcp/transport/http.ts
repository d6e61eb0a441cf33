import { createServer, type ServerResponse } from "node:http";
import { hostHeaderValidation } from "@modelcontextprotocol/sdk/server/middleware/hostHeaderValidation.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ErrorCode, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { VERSION } from "../../engine/version.ts";
import { Connections } from "../../node/server/connections.ts";
import { crossOrigin, type Origins } from "../../node/server/cross-origin.ts";
import { answerBeforeBody } from "../../node/server/expect-continue.ts";
import { type BodyProblem, endAnswer, listen, readBody } from "../../node/server/http-server.ts";
import { hostProblem, isLoopback, LOOPBACK_HOSTS } from "../../node/server/loopback.ts";
import { createProtocolServer, type McpOptions } from "../protocol.ts";
import { errorAnswer, MAX_MESSAGE, readMessage } from "./messages.ts";

/**
 * Streamable HTTP, stateless: one JSON answer for each request
 * (docs/spec/07-surfaces.md#6-4-streamable-http).
 */
export async function startMcpHttp(options: McpHttpOptions): Promise<{ url: string; close(): Promise<void> }> {
  const listener = crossOrigin(routes(options), {
    origins: options.cors,
    exposed: PROTOCOL_HEADERS,
    allowed: PROTOCOL_HEADERS,
  });
  const server = createServer({ requireHostHeader: false }, listener);
  const connections = new Connections(server);
  answerBeforeBody(server, listener);
  const url = await listen(server, options.host, options.port);
  return {
    url: `${url}/mcp`,
    close: () => connections.drain({ limit: options.requestTimeout, late }),
  };
}

export interface McpHttpOptions extends McpOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The origins whose pages may call from a browser, besides that of this server. */
  readonly cors: Origins;
}

/** Headers of the protocol, which pages may read and send. */
const PROTOCOL_HEADERS = ["Mcp-Session-Id", "MCP-Protocol-Version"];

interface HttpReply {
  readonly status: number;
  readonly body?: string;
}

/** Answers a request that is still worked on when the time of a server that ends is over. */
function late(response: ServerResponse): void {
  send(response, failure(503, ErrorCode.RequestTimeout, "the server ended before the work on the request did"));
}

function routes(options: McpHttpOptions): Express {
  const { host, cors } = options;
  const app = express().disable("x-powered-by").disable("etag");
  app.enable("strict routing").enable("case sensitive routing");
  app.use((request, response, next) => {
    response.set("Cache-Control", "no-store");
    const problem = hostProblem(request);
    if (problem === undefined) {
      next();
      return;
    }
    response.shouldKeepAlive = false;
    send(response, failure(400, ErrorCode.InvalidRequest, problem));
  });
  app.get("/health", (_request, response) => {
    send(response, { status: 200, body: JSON.stringify({ status: "ok", service: "engine-mcp", version: VERSION }) });
  });
  if (isLoopback(host)) app.post("/mcp", hostHeaderValidation([...LOOPBACK_HOSTS, host]));
  app.post("/mcp", async (request, response) => {
    send(response, refusal(request, cors) ?? (await answerBody(request, response, options)));
  });
  if (cors !== false) app.options("/mcp", preflight);
  app.all("/mcp", (_request, response) => {
    response.set("Allow", "POST");
    send(response, failure(405, ErrorCode.InvalidRequest, "only POST is allowed here"));
  });
  app.use((_request: Request, response: Response) => {
    send(response, failure(404, ErrorCode.InvalidRequest, "there is nothing here: requests go to POST /mcp"));
  });
  // Express tells a handler of errors by its four parameters.
  app.use((problem: unknown, _request: Request, response: Response, _next: NextFunction) => {
    options.log(`internal error: ${problem instanceof Error ? problem.stack : String(problem)}`);
    send(response, failure(500, ErrorCode.InternalError, "something went wrong here"));
  });
  return app;
}

/** The refusal that the headers alone decide; undefined: none. */
function refusal({ headers, socket }: Request, cors: Origins): HttpReply | undefined {
  const own = LOOPBACK_HOSTS.map((name) => `http://${name}:${socket.localPort}`);
  const origins = typeof cors === "boolean" ? own : [...own, ...cors];
  if (cors !== true && headers.origin !== undefined && !origins.includes(headers.origin)) {
    return failure(
      403,
      ErrorCode.InvalidRequest,
      `the origin \`${headers.origin}\` is not allowed: start the server with --cors or --cors-origin`,
    );
  }
  if (headers["content-type"]?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    return failure(415, ErrorCode.InvalidRequest, "the content type must be application/json");
  }
  if (!admitsJson(headers.accept))
    return failure(406, ErrorCode.InvalidRequest, "answers are application/json: accept them");
  return undefined;
}

const JSON_RANGES = new Set(["application/json", "application/*", "*/*"]);

function admitsJson(accept: string | undefined): boolean {
  if (accept === undefined) return true;
  return accept.split(",").some((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return JSON_RANGES.has(range) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Reads the body to its end, within a limit, before it parses anything. */
async function answerBody(request: Request, response: Response, options: McpOptions): Promise<HttpReply> {
  const body = await new Promise<Buffer | BodyProblem>((resolve) => readBody(request, MAX_MESSAGE, resolve));
  if (body === "too large") {
    response.set("Connection", "close");
    return failure(413, ErrorCode.InvalidRequest, `a body has at most ${MAX_MESSAGE} bytes`);
  }
  if (body === "cut off") return failure(400, ErrorCode.ParseError, "the body could not be read completely");
  const reading = readMessage(body);
  if ("message" in reading) return await answerTo(reading.message, request, options);
  const { refusal } = reading;
  return { status: refusal.error.code === ErrorCode.ParseError ? 400 : 200, body: JSON.stringify(refusal) };
}

/**
 * A transport answers one request, so each request has its own. The SDK demands more in `Accept`
 * than this server does.
 */
async function answerTo(message: JSONRPCMessage, request: Request, options: McpOptions): Promise<HttpReply> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createProtocolServer(options);
  await server.connect(transport);
  const version = request.get("MCP-Protocol-Version");
  const headers = {
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
    ...(version === undefined ? {} : { "MCP-Protocol-Version": version }),
  };
  const given = new globalThis.Request("http://localhost/mcp", { method: "POST", headers });
  const answer = await transport.handleRequest(given, { parsedBody: message });
  await server.close();
  return { status: answer.status, body: await answer.text() };
}

/**
 * Answers a browser that asks if a page of another origin may send a request: `crossOrigin` has set
 * the headers.
 */
function preflight(request: Request, response: Response, next: NextFunction): void {
  if (request.get("Access-Control-Request-Method") === undefined) {
    next();
    return;
  }
  response.set("Allow", "POST");
  send(response, { status: 204 });
}

function failure(status: number, code: number, message: string): HttpReply {
  return { status, body: JSON.stringify(errorAnswer(null, code, message)) };
}

function send(response: ServerResponse, { status, body = "" }: HttpReply): void {
  // The server may have ended before the work on the request did.
  if (response.headersSent) return;
  response.writeHead(status, {
    ...(body === "" ? {} : { "Content-Type": "application/json" }),
    ...(status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
  });
  endAnswer(response, body);
}
