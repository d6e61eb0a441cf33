import { chmodSync, rmSync, statSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { askForBody } from "./expect-continue.ts";

/**
 * Listens (port 0 takes a free one) and resolves to the address, without a path. Rejects with the
 * error of the socket.
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

/** The owner and the group of a socket may connect, such as a proxy. */
const SOCKET_MODE = 0o660;

/**
 * Listens on a Unix socket and resolves to its name. A file of the path that no process listens on
 * any more is replaced. Rejects with the error of the socket.
 */
export async function listenAt(server: Server, path: string): Promise<string> {
  if (await isLeftBehind(path)) rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
  chmodSync(path, SOCKET_MODE);
  return `unix:${path}`;
}

/** True for a socket whose process has gone. */
function isLeftBehind(path: string): Promise<boolean> {
  if (statSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return Promise.resolve(false);
  return new Promise((resolve) => {
    const attempt = connect(path);
    attempt.once("connect", () => {
      attempt.destroy();
      resolve(false);
    });
    attempt.once("error", (problem: NodeJS.ErrnoException) => resolve(problem.code === "ECONNREFUSED"));
  });
}

/** The reason why there is no body. */
export type BodyProblem = "too large" | "cut off";

/**
 * Reads a body of at most `largest` bytes and calls `done` once. Bytes beyond the limit are thrown
 * away.
 */
export function readBody(request: IncomingMessage, largest: number, done: (body: Buffer | BodyProblem) => void): void {
  if (Number(request.headers["content-length"]) > largest) {
    request.resume();
    done("too large");
    return;
  }
  askForBody(request);
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  request.on("data", (chunk: Buffer) => {
    if (ended) return;
    size += chunk.length;
    chunks.push(chunk);
    if (size > largest) {
      chunks.length = 0;
      end("too large");
    }
  });
  request.on("end", () => end(onlyOrJoined(chunks)));
  request.on("error", () => end("cut off"));

  function end(outcome: Buffer | BodyProblem): void {
    if (ended) return;
    ended = true;
    done(outcome);
  }
}

function onlyOrJoined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/**
 * Sends the body of an answer after its head. The last answer of a connection also reaches a client
 * that is still sending.
 */
export function endAnswer(response: ServerResponse, body: string | Buffer): void {
  const request = response.req;
  if (response.shouldKeepAlive || request.complete || !mayHaveBody(request)) {
    response.end(body);
    return;
  }
  response.flushHeaders();
  response.write(body);
  request.once("close", () => request.socket.destroySoon());
  request.resume();
  closeGently(request.socket);
}

/** Milliseconds for which a client may go on sending after its answer. */
const LINGERING = 10_000;

/**
 * Ends a connection gently: nothing more is written, and the client's further bytes are read and
 * thrown away until it ends, too. A connection that is closed earlier is reset, and the client
 * loses the answer.
 */
export function closeGently(socket: Duplex): void {
  socket.resume();
  socket.end();
  const late = setTimeout(() => socket.destroy(), LINGERING).unref();
  socket.once("close", () => clearTimeout(late));
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}
