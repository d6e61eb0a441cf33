import { request as send } from "node:http";
import { filesOf, isRecord, plain, recordsOf } from "./cases.ts";
import { differences, subsetDifferences } from "./compare.ts";
import {
  announcedPort,
  END_SECONDS,
  fileDifferences,
  inFolder,
  missingTexts,
  pause,
  type Running,
  start,
  statusWithin,
  stop,
  unwantedTexts,
  writeAll,
} from "./surface-folder.ts";

type Body = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * Starts the HTTP server (or, with `server: mcp`, the MCP server over HTTP) on the files of cases
 * that differ in their requests alone, and sends these over real sockets; answers the failures of
 * each case.
 */
export function runHttpCases(bodies: readonly Body[]): Promise<string[][]> {
  const [body = {}] = bodies;
  const http = isRecord(body.http) ? body.http : {};
  return inFolder(filesOf(body), async (folder) => {
    const extra = Array.isArray(http.server_args) ? http.server_args.map(String) : [];
    const command = http.server === "mcp" ? ["mcp", "--http"] : ["server"];
    const running = start([...command, "--prefix", folder, "--port", "0", ...extra], folder);
    try {
      const port = await announcedPort(running);
      if (port === undefined) return bodies.map(() => [`the server does not listen: ${running.output.stderr}`]);
      const found: string[][] = [];
      for (const item of bodies) found.push(await caseDifferences(item, folder, running, port));
      return found;
    } finally {
      await stop(running);
    }
  });
}

async function caseDifferences(body: Body, folder: string, running: Running, port: number): Promise<string[]> {
  const http = isRecord(body.http) ? body.http : {};
  const failures = await requestDifferences(folder, port, http.requests);
  if (isRecord(http.stop)) failures.push(...(await stopDifferences(running, http.stop)));
  return [...failures, ...fileDifferences(folder, body.files_after)];
}

/** Sends the requests of a case in order and takes its other steps. */
export async function requestDifferences(folder: string, port: number, requests: unknown): Promise<string[]> {
  const failures: string[] = [];
  for (const request of recordsOf(requests)) failures.push(...(await step(folder, port, request)));
  return failures;
}

async function step(folder: string, port: number, request: Body): Promise<string[]> {
  if (request.write !== undefined) {
    writeAll(folder, request.write);
    return [];
  }
  const deadline = Date.now() + (request.eventually === true ? END_SECONDS * 1000 : 0);
  for (;;) {
    const failures = answerDifferences(request, await ask(port, request));
    if (failures.length === 0 || Date.now() >= deadline) return failures;
    await pause(100);
  }
}

function ask(port: number, request: Body): Promise<Answer> {
  const headers = Object.fromEntries(
    Object.entries(isRecord(request.headers) ? request.headers : {}).map(([name, value]) => [
      name,
      String(value ?? ""),
    ]),
  );
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { host: "127.0.0.1", port, method: String(request.method), path: String(request.path), headers, agent: false },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk) => {
          text += chunk;
        });
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
        incoming.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(bodyText(request.body));
  });
}

function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  return isRecord(body) ? String(body.repeat).repeat(Number(body.times)) : String(body);
}

function answerDifferences(request: Body, answer: Answer): string[] {
  const expect = isRecord(request.expect) ? request.expect : {};
  const place = `${String(request.method)} ${String(request.path)}`;
  const failures: string[] = [];
  if (expect.status !== undefined && Number(expect.status) !== answer.status) {
    failures.push(
      `${place}: expected status ${String(expect.status)}, found ${answer.status}: ${answer.text.slice(0, 500)}`,
    );
  }
  for (const [name, value] of Object.entries(isRecord(expect.headers) ? expect.headers : {})) {
    failures.push(...headerDifferences(name.toLowerCase(), value, answer, place));
  }
  failures.push(
    ...missingTexts(expect.text_contains, answer.text, place),
    ...unwantedTexts(expect.text_not_contains, answer.text, place),
  );
  if (expect.json === undefined && expect.json_contains === undefined) return failures;
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch {
    return [...failures, `${place}: expected JSON, found ${JSON.stringify(answer.text.slice(0, 300))}`];
  }
  if (expect.json !== undefined)
    failures.push(...differences(plain(expect.json), withoutOpenMembers(json, expect.json), place));
  if (expect.json_contains !== undefined) failures.push(...subsetDifferences(plain(expect.json_contains), json, place));
  return failures;
}

/** The instant of a request without an effective datetime cannot be known to the case. */
function withoutOpenMembers(json: unknown, expected: unknown): unknown {
  if (!isRecord(json) || !isRecord(expected) || "effective" in expected || !("results" in json)) return json;
  const { effective: _now, ...rest } = json;
  return rest;
}

function headerDifferences(name: string, expected: unknown, answer: Answer, place: string): string[] {
  const found = answer.headers[name];
  const actual = Array.isArray(found) ? found.join(", ") : found;
  if (expected === null)
    return actual === undefined ? [] : [`${place}: header ${name} expected to be absent, found ${actual}`];
  if (actual === undefined) return [`${place}: header ${name} is missing`];
  const wanted = String(expected);
  const values =
    name === "vary" ? actual.split(",").map((part) => part.trim().toLowerCase()) : [actual.split(";")[0]?.trim()];
  const target = name === "vary" ? wanted.toLowerCase() : wanted.split(";")[0]?.trim();
  return values.includes(target) || actual === wanted
    ? []
    : [`${place}: header ${name} expected ${wanted}, found ${actual}`];
}

async function stopDifferences(running: Running, expected: Body): Promise<string[]> {
  running.process.kill(expected.signal === "SIGINT" ? "SIGINT" : "SIGTERM");
  const status = await statusWithin(running, END_SECONDS);
  const failures = missingTexts(expected.stdout_contains, running.output.stdout, "stdout");
  if (status === undefined) failures.push(`the server did not end within ${END_SECONDS} seconds`);
  else if (status !== Number(expected.exit))
    failures.push(`expected exit status ${String(expected.exit)}, found ${status}`);
  return failures;
}
