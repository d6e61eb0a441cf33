import { createServer, type ServerResponse } from "node:http";
import { hostHeaderValidation } from "@modelcontextprotocol/sdk/server/middleware/hostHeaderValidation.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ErrorCode, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { VERSION } from "../../engine/version.ts";
import { Connections } from "../../node/server/connections.ts";
import { type BodyProblem, endAnswer, listen, readBody } from "../../node/server/http-server.ts";
import { isLoopback, LOOPBACK_HOSTS } from "../../node/server/loopback.ts";
import { createProtocolServer, type McpOptions } from "../protocol.ts";
import { errorAnswer, MAX_MESSAGE, readMessage } from "./messages.ts";

export interface McpHttpOptions extends McpOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly cors: boolean;
}

interface HttpReply {
  readonly status: number;
  readonly body?: string;
}

/**
 * Streamable HTTP, stateless: one JSON answer for each request
 * (docs/spec/07-surfaces.md#6-4-streamable-http).
 */
export async function startMcpHttp(options: McpHttpOptions): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ requireHostHeader: false }, routes(options));
  const connections = new Connections(server);
  const url = await listen(server, options.host, options.port);
  return {
    url: `${url}/mcp`,
    close: () => connections.drain({ limit: options.requestTimeout }),
  };
}

function routes(options: McpHttpOptions): Express {
  const { host, cors } = options;
  const app = express().disable("x-powered-by").disable("etag");
  app.enable("strict routing").enable("case sensitive routing");
  app.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  if (cors) app.use(shared);
  app.get("/health", (_request, response) => {
    send(response, { status: 200, body: JSON.stringify({ status: "ok", service: "engine-mcp", version: VERSION }) });
  });
  if (isLoopback(host)) app.post("/mcp", hostHeaderValidation([...LOOPBACK_HOSTS, host]));
  app.post("/mcp", async (request, response) => {
    send(response, refusal(request, cors) ?? (await answerBody(request, response, options)));
  });
  if (cors) app.options("/mcp", preflight);
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

/** What the headers alone decide. */
function refusal({ headers, socket }: Request, cors: boolean): HttpReply | undefined {
  const origins = LOOPBACK_HOSTS.map((name) => `http://${name}:${socket.localPort}`);
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

/** The body is bounded, and read to its end, before anything is made of it. */
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
 * The transport of a request answers once, so that each has one of its own. It asks for more in
 * `Accept` than this server does.
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

/** Lets pages of any origin read the answers (docs/spec/07-surfaces.md#3-6-cors). */
function shared(_request: Request, response: Response, next: NextFunction): void {
  response.set("Access-Control-Allow-Origin", "*");
  response.set("Access-Control-Expose-Headers", "Mcp-Session-Id, MCP-Protocol-Version");
  next();
}

/** A browser asks whether a page of another origin may send a request: it may, with any headers. */
function preflight({ headers }: Request, response: Response, next: NextFunction): void {
  if (headers["access-control-request-method"] === undefined) {
    next();
    return;
  }
  const requested = headers["access-control-request-headers"] ?? "Content-Type, Accept, Authorization";
  response.set({
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": `${requested}, Mcp-Session-Id, MCP-Protocol-Version`,
    "Access-Control-Max-Age": "600",
  });
  send(response, { status: 204 });
}

function failure(status: number, code: number, message: string): HttpReply {
  return { status, body: JSON.stringify(errorAnswer(null, code, message)) };
}

function send(response: ServerResponse, { status, body = "" }: HttpReply): void {
  response.writeHead(status, {
    ...(body === "" ? {} : { "Content-Type": "application/json" }),
    ...(status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
  });
  endAnswer(response, body);
}
