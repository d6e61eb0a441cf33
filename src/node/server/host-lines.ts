import type { IncomingMessage } from "node:http";

/**
 * The reason why the Host lines of a request make it a bad one (RFC 9112, 3.2): several of them, of
 * which each reader may take another, or none under HTTP/1.1. Undefined: they are fine.
 */
export function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? "")) lines++;
  if (lines > 1) return `a request has one Host line, this one has ${lines}`;
  return lines === 0 && httpVersion === "1.1" ? "a request of HTTP/1.1 needs a Host line" : undefined;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === "host";
}
