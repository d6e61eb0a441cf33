import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Question } from "./questions.ts";

export interface Cost {
  /** Processor time of the whole process, its start and its threads included. */
  readonly milliseconds: number;
  /** Time by the clock: of a command or call with its start, of a server after its start. */
  readonly elapsed: number;
  readonly megabytes: number;
  /** `answered`, the first line of a refusal, or the limit that was exceeded. */
  readonly outcome: string;
}

const HERE = import.meta.dirname;
const ENGINE = join(HERE, "../../bin/engine.js");
/** Of processor time. */
const SECONDS = 30;
/** How many times as long a question may take on a busy machine. */
const SLOWDOWN = 10;
/** The bound of a heap. A smaller one is collected more often than that of a user. */
const MEGABYTES = 2048;

/** Time and peak memory of one question, asked in a process with limits of time and memory. */
export async function measure(question: Question): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), "engine-hostile-"));
  try {
    writeFileSync(join(folder, "s.rules"), question.text);
    return await costIn(folder, question);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costIn(folder: string, question: Question): Promise<Cost> {
  const report = join(folder, "report.json");
  const options = [`--max-old-space-size=${MEGABYTES}`, "--require", join(HERE, "report.cjs")];
  const env = { ...process.env, BENCH_REPORT: report, ENGINE_CACHE: "off" };
  const words = [process.execPath, ...options, ...wordsOf(question, folder)];
  let begin = performance.now();
  const restart = () => {
    begin = performance.now();
  };
  const child = spawn("sh", ["-c", `ulimit -t ${SECONDS}; exec "$@"`, "sh", ...words], { cwd: folder, env });
  const heard = { stdout: "", stderr: "", isOver: false };
  child.stdout.on("data", (bytes: Buffer) => {
    // Answers may be as large as the limit allows, so only the end is kept.
    heard.stdout = (heard.stdout + bytes).slice(-1_000_000);
  });
  child.stderr.on("data", (bytes: Buffer) => {
    heard.stderr = (heard.stderr + bytes).slice(0, 10_000);
  });
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      heard.isOver = true;
      resolve();
    });
  });
  let isLate = false;
  const late = setTimeout(
    () => {
      isLate = true;
      child.kill("SIGKILL");
    },
    SLOWDOWN * SECONDS * 1000,
  );
  const refusal = await asked(question, child, heard, folder, restart).catch(() => undefined);
  const isServer = question.by !== "call" && question.by !== "command";
  if (!isServer) await ended;
  const elapsed = performance.now() - begin;
  await ended;
  clearTimeout(late);
  if (!existsSync(report)) {
    const outcome =
      isLate || child.signalCode === "SIGKILL" || child.signalCode === "SIGXCPU"
        ? `over ${SECONDS} s`
        : `died: ${/FATAL[^\n]*|\n[^\n]*Error[^\n]*/.exec(heard.stderr)?.[0].trim() ?? child.signalCode}`;
    return { milliseconds: SECONDS * 1000, elapsed, megabytes: MEGABYTES, outcome };
  }
  const figures = JSON.parse(readFileSync(report, "utf8"));
  return {
    ...figures,
    elapsed,
    outcome: child.exitCode === 0 && refusal === undefined ? "answered" : told(refusal ?? heard.stderr),
  };
}

function wordsOf(question: Question, folder: string): string[] {
  switch (question.by) {
    case "call":
      return [join(HERE, "call.mjs"), question.call, join(folder, "s.rules"), question.spec ?? ""];
    case "command":
      return [ENGINE, ...question.words];
    case "http":
      return [ENGINE, "server", "--port", "0", "--explain"];
    case "mcp":
      return [ENGINE, "mcp"];
    default:
      return [ENGINE, "lsp"];
  }
}

/** The limit that a refusal names, else its beginning. */
function told(refusal: string): string {
  const limit = /max_\w+/.exec(refusal)?.[0];
  return limit === undefined ? (refusal.split("\n")[0] ?? "") : `refused: ${limit}`;
}

interface Heard {
  readonly stdout: string;
  readonly stderr: string;
  /** The process has ended. */
  readonly isOver: boolean;
}

/**
 * Puts the question to a server, calling `begin` when that has started, and ends it. Returns the
 * refusal, if there is one.
 */
async function asked(
  question: Question,
  { stdin, pid }: ChildProcess,
  heard: Heard,
  folder: string,
  begin: () => void,
): Promise<string | undefined> {
  if (stdin === null || pid === undefined) return undefined;
  switch (question.by) {
    case "http": {
      const port = await until(() => /:(\d+) /.exec(heard.stdout)?.[1], heard);
      const headers = { "Content-Type": "application/json" };
      const request = question.body === undefined ? {} : { method: "POST", headers, body: question.body };
      begin();
      const answer = await fetch(`http://127.0.0.1:${port}${question.path}`, request);
      const text = await answer.text();
      process.kill(pid, "SIGTERM");
      return answer.ok ? undefined : `${answer.status} ${text.slice(0, 2000)}`;
    }
    case "mcp": {
      const initialize = {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "bench", version: "1" },
      };
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize })}\n`);
      await until(() => (heard.stdout.includes('"id":1') ? "started" : undefined), heard);
      begin();
      stdin.write(`${question.message}\n`);
      const answer = await until(
        () => heard.stdout.split("\n").find((line) => /"id":(2|null)/.test(line.slice(0, 60) + line.slice(-60))),
        heard,
      );
      stdin.end();
      return answer.includes('"isError":true') || answer.includes('"error":') ? answer.slice(0, 2000) : undefined;
    }
    case "editor": {
      const uri = pathToFileURL(join(folder, "s.rules")).href;
      const send = (message: object) => {
        const json = JSON.stringify({ jsonrpc: "2.0", ...message });
        stdin.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
      };
      send({
        id: 1,
        method: "initialize",
        params: { processId: null, rootUri: pathToFileURL(folder).href, capabilities: {} },
      });
      await until(() => (heard.stdout.includes('"id":1') ? "started" : undefined), heard);
      begin();
      send({ method: "initialized", params: {} });
      send({
        method: "textDocument/didOpen",
        params: { textDocument: { uri, languageId: "rules", version: 1, text: question.text } },
      });
      const end = { line: 1, character: 0 };
      const changes = [{ range: { start: end, end }, text: "rule added: 1\n" }];
      send({
        method: "textDocument/didChange",
        params: { textDocument: { uri, version: 2 }, contentChanges: changes },
      });
      send({
        id: 2,
        method: "textDocument/hover",
        params: { textDocument: { uri }, position: { line: 1, character: 6 } },
      });
      await until(
        () => (heard.stdout.includes("publishDiagnostics") && heard.stdout.includes('"id":2') ? "all" : undefined),
        heard,
      );
      send({ id: 3, method: "shutdown" });
      send({ method: "exit" });
      return undefined;
    }
    default:
      stdin.end();
      return undefined;
  }
}

/** Waits until `find` finds a text in the output, or the process ends. */
async function until(find: () => string | undefined, heard: Heard): Promise<string> {
  for (let found = find(); ; found = find()) {
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (heard.isOver) return "";
  }
}
