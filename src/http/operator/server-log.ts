import { timeText } from "../../model/time/temporal-text.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import { LineWriter } from "./line-writer.ts";
import { type Log, printable, withEscapes } from "./log.ts";
import type { AnsweredRequest } from "./record.ts";

/** A log in a form; `write` takes whole lines, and `remark` a remark for people. */
export function serverLog(form: LogForm, write: (text: string) => void, remark: Log): ServerLog {
  if (form === "off") {
    const event = (happened: ServerEvent) => {
      const entry = remarkOn(happened);
      if (entry !== undefined) remark(withEscapes(entry));
    };
    return { event, remark: printable(remark) };
  }
  return form === "json" ? jsonLog(write) : textLog(write);
}

export const LOG_FORMS = ["json", "text", "off"] as const;

/** `off`: remarks alone, as people read them. */
export type LogForm = (typeof LOG_FORMS)[number];

/** The log of a server: one line a request and an event. */
export interface ServerLog {
  /** Absent when requests are not logged. */
  readonly request?: (request: AnsweredRequest) => void;
  readonly event: (event: ServerEvent) => void;
  /** A remark, which may have several lines: a warning, or the trace of a bug. */
  readonly remark: Log;
}

function jsonLog(write: (text: string) => void): ServerLog {
  const names = new Map<string, string>();
  const requests = new LineWriter(lineOf, write);
  const event = (happened: object) => {
    requests.flush();
    write(`${withEscapes(JSON.stringify({ time: timeText(Date.now()), ...happened }))}\n`);
  };
  return {
    request: (answered) => requests.add(answered),
    event,
    remark: (entry) => event({ event: "remark", message: entry }),
  };

  /** Written out, as JSON.stringify of an object takes several times as long. */
  function lineOf({ record, status, time, microseconds, aborted }: AnsweredRequest): string {
    const { id, traceparent, method, spec, version, page } = record;
    let line = `{"time":"${timeText(time)}","event":"request","id":"${id}"`;
    if (traceparent !== undefined) line += `,"traceparent":"${traceparent}"`;
    line += `,"method":"${method}"`;
    if (page !== undefined) line += `,"page":"${page}"`;
    if (spec !== undefined) line += `,"spec":${nameText(spec)}`;
    if (version !== undefined) line += `,"version":"${version}"`;
    line += `,"status":${status},"microseconds":${microseconds}`;
    return aborted ? `${line},"aborted":true}` : `${line}}`;
  }

  /** The name of a spec that is served, as JSON. */
  function nameText(spec: string): string {
    let text = names.get(spec);
    if (text === undefined) {
      text = withEscapes(JSON.stringify(spec));
      names.set(spec, text);
    }
    return text;
  }
}

function textLog(write: (text: string) => void): ServerLog {
  const requests = new LineWriter(lineOf, write);
  const remark = (entry: string) => {
    requests.flush();
    write(`${timeText(Date.now())} ${withEscapes(entry)}\n`);
  };
  return {
    request: (answered) => requests.add(answered),
    event: (happened) => remark(described(happened)),
    remark,
  };

  function lineOf({ record, status, time, microseconds, aborted }: AnsweredRequest): string {
    const { id, traceparent, method, spec, version, page } = record;
    const parts = [timeText(time), method, spec ?? page ?? "-", version ?? "-", status, `${microseconds} us`, id];
    if (traceparent !== undefined) parts.push(traceparent);
    if (aborted) parts.push("aborted");
    return parts.join(" ");
  }
}

function described(event: ServerEvent): string {
  switch (event.event) {
    case "start":
      return `started: ${event.specs} specs at ${event.url}`;
    case "drain":
      return "draining: no new connections, running requests are answered";
    case "reload":
      return `${remarkOn(event)}${changesOf(event)}`;
    case "admin":
    case "reload_failed":
      return remarkOn(event) ?? "";
  }
}

function changesOf({ added, changed, removed }: FileChanges): string {
  const kinds = Object.entries({ added, changed, removed }).filter(([, files]) => files.length > 0);
  const parts = kinds.map(([kind, files]) => `${kind} ${files.join(", ")}`);
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

/** The events of a server besides its requests. */
export type ServerEvent =
  | { readonly event: "admin"; readonly url: string }
  | { readonly event: "start"; readonly url: string; readonly specs: number }
  | ({ readonly event: "reload"; readonly specs: number } & FileChanges)
  | { readonly event: "reload_failed"; readonly message: string }
  | { readonly event: "drain" };

/** Labels of the files that differ between two states of a workspace, at most `MOST` of a kind. */
interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

const MOST = 20;

export function fileChanges(before: readonly WorkspaceSource[], after: readonly WorkspaceSource[]): FileChanges {
  const old = new Map(before.map(({ label, text }) => [label, text]));
  const now = new Set(after.map(({ label }) => label));
  return {
    added: few(after.filter(({ label }) => !old.has(label))),
    changed: few(after.filter(({ label, text }) => old.has(label) && old.get(label) !== text)),
    removed: few(before.filter(({ label }) => !now.has(label))),
  };
}

function few(sources: readonly WorkspaceSource[]): string[] {
  const labels = sources.slice(0, MOST).map(({ label }) => label);
  return sources.length > MOST ? [...labels, `and ${sources.length - MOST} others`] : labels;
}

/** The event as a remark for people; undefined for one that they see anyway. */
function remarkOn(event: ServerEvent): string | undefined {
  switch (event.event) {
    case "reload":
      return `reloaded: ${event.specs} specs`;
    case "reload_failed":
      return `${event.message}\nnot reloaded: the last good rules keep serving`;
    case "admin":
      return `admin listening on ${event.url}`;
    case "start":
    case "drain":
      return undefined;
  }
}
