import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { indentedJson } from "../engine/text/json/write-json.ts";
import { ascending } from "../model/ascending.ts";
import { isJsonObject } from "../node/json-object.ts";
import { pathProblem, writing } from "../node/problems.ts";
import { readRegularFile } from "../node/regular-file.ts";
import { replaceFile } from "../node/replace-file.ts";
import { DEPENDENCIES } from "../node/workspace/discover.ts";
import { refuseLinks } from "../node/workspace/refuse-links.ts";
import { isRepositoryId } from "./repository-id.ts";

/** SHA-256 in hexadecimal digits of each installed repository, by id. */
export type Lock = ReadonlyMap<string, string>;

const PATH = `${DEPENDENCIES}/lock.json`;
const VERSION = 1;
/** A hundred bytes for each of more repositories than any workspace has. */
const MOST_BYTES = 16_777_216;

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * The digests of a workspace; empty when nothing is installed. Throws EngineErrors for a malformed
 * file.
 */
export function readLock(root: string): Lock {
  const path = join(root, PATH);
  if (!existsSync(path)) return new Map();
  return parsed(textOf(path));
}

/** Writes the digests in the order of their ids, unless the file has them already. */
export function writeLock(root: string, lock: Lock): void {
  const repositories = Object.fromEntries(
    [...lock].sort(([a], [b]) => ascending(a, b)).map(([id, sha256]) => [id, { sha256 }]),
  );
  const text = `${indentedJson({ version: VERSION, repositories })}\n`;
  const path = join(root, PATH);
  if (existsSync(path) && textOf(path) === text) return;
  refuseLinks(root, PATH);
  writing(PATH, () => {
    mkdirSync(dirname(path), { recursive: true });
    replaceFile(path, text);
  });
}

function textOf(path: string): string {
  return readRegularFile(path, { shown: PATH, kind: "lock file", mostBytes: MOST_BYTES });
}

function parsed(text: string): Lock {
  const content = json(text);
  const { version, repositories } = isJsonObject(content) ? content : {};
  if (version !== VERSION || !isJsonObject(repositories))
    throw damaged(`it has no \`repositories\` of version ${VERSION}`);
  return new Map(
    Object.entries(repositories).map(([id, entry]) => {
      const sha256 = isJsonObject(entry) ? entry.sha256 : undefined;
      if (!isRepositoryId(id) || typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) {
        throw damaged(`the entry \`${id}\` is not a repository with its sha256`);
      }
      return [id, sha256];
    }),
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged("it is not JSON");
  }
}

function damaged(reason: string) {
  return pathProblem(
    `\`${PATH}\` is damaged: ${reason}; take it back from version control, or remove it and install again`,
  );
}
