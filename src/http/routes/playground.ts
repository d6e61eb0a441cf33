import { readFileSync } from "node:fs";
import { keepable, type Reply } from "../reply/reply.ts";
import type { ReservedTarget } from "../request/path.ts";
import { addressOfPage } from "../work/library-file.ts";

const SCRIPT = "text/javascript; charset=utf-8";

/** The files of the playground by their paths, with their types. */
const FILES: ReadonlyMap<string, readonly [file: string, type: string]> = new Map([
  ["/docs/playground", ["playground.html", "text/html; charset=utf-8"]],
  ["/docs/assets/playground.js", ["assets/playground.js", SCRIPT]],
  ["/docs/assets/playground-worker.js", ["assets/playground-worker.js", SCRIPT]],
  ["/docs/assets/playground-editors.js", ["assets/playground-editors.js", SCRIPT]],
  ["/docs/assets/playground.css", ["assets/playground.css", "text/css; charset=utf-8"]],
]);

/** The file of the playground that a path means; undefined for other paths. */
export function playgroundTarget(path: string): ReservedTarget | undefined {
  return FILES.has(path) ? { kind: "playground", file: path } : undefined;
}

/**
 * A file of the playground, which is the same for all rules. The page has its policy in itself, so
 * that it also holds on servers of files; a page cannot say who may frame it.
 */
export function playgroundFile(path: string): Reply {
  const [file = "", type] = FILES.get(path) ?? [];
  const body = readFileSync(addressOfPage(`playground/${file}`));
  const headers = { "Content-Security-Policy": "frame-ancestors 'self'" };
  return keepable({ status: 200, body, type, ...(file.endsWith(".html") && { headers }) });
}
