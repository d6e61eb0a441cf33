import { type Case, filesOf, isRecord, recordsOf } from "./cases.ts";

/**
 * Groups of cases that ask one server, in turn; every other case is a group of its own. A server
 * takes longer to start than to answer, and a case that changes nothing leaves it as it was.
 */
export function serverGroups(cases: readonly Case[]): Case[][] {
  const groups = new Map<unknown, Case[]>();
  for (const item of cases) {
    const key = serverKey(item) ?? item;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/**
 * The way in which a server is started; undefined for a case that needs one for itself, or none. Of
 * tools whoever calls them sees what they write, and documents without files on disk share a
 * server.
 */
function serverKey({ body }: Case): string | undefined {
  const surface = ["http", "mcp", "lsp"].find((name) => name in body);
  if (surface === undefined || body.files_after !== undefined) return undefined;
  const asked = isRecord(body[surface]) ? body[surface] : {};
  const words = Array.isArray(asked.server_args) ? asked.server_args.map(String) : [];
  const files = filesOf(body);
  const isChanged = asked.stop !== undefined || recordsOf(asked.requests).some(({ write }) => write !== undefined);
  if (isChanged || words.includes("--watch") || (surface === "http" && words.includes("--write"))) return undefined;
  if (surface === "lsp" && files.length > 0) return undefined;
  return JSON.stringify([surface, asked.server, words, files]);
}
