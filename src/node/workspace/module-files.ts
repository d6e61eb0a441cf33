import { createHash, createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { once } from "../../model/cache/once.ts";
import type { ModuleStore } from "../../model/program/module-store.ts";
import { cacheFolder, engineBuild } from "./engine-cache.ts";
import { PrivateFolder } from "./private-folder.ts";

/** Some 300 rules have more code than that: to read it takes longer than to evaluate once. */
const MOST_BYTES = 500_000;
const MOST_FILES = 500;
/** Hexadecimal digits. */
const SEAL_LENGTH = 64;
const KEY = "key";
const KEY_LENGTH = 32;
/** One, and those that processes which begin together are about to write. */
const MOST_KEYS = 100;

/**
 * Generated modules in the user's cache folder, beside the planned rules. Each build of the engine
 * has its own; from sources that nobody built there are none. Whoever writes a module has checked
 * it, and seals it with a key that only this user has: a text with a right seal needs no check.
 * Undefined: nothing is kept.
 */
export function moduleFiles(
  folder: string | undefined = cacheFolder(),
  build: string | undefined = engineBuild(),
): ModuleStore | undefined {
  if (folder === undefined || build === undefined) return undefined;
  const files = new PrivateFolder(join(folder, "modules"), { files: MOST_FILES, bytes: MOST_BYTES });
  const keys = new PrivateFolder(join(folder, "seal"), { files: MOST_KEYS, bytes: KEY_LENGTH, areSecret: true });
  const nameOf = (key: string) => `${moduleDigest(key, build)}.js`;
  const key = once(() => keptKey(keys));
  return {
    read(module) {
      const name = nameOf(module);
      const content = files.read(name)?.toString("utf8");
      const secret = content === undefined ? undefined : key();
      if (content === undefined || secret === undefined) return undefined;
      const text = content.slice(SEAL_LENGTH + 1);
      return content === sealed(secret, name, text) ? text : undefined;
    },
    write(module, text) {
      const name = nameOf(module);
      const secret = keptKey(keys) ?? newKey(keys);
      if (secret !== undefined) files.write(name, Buffer.from(sealed(secret, name, text)));
    },
  };
}

/** The digest by which a module of a build is named. */
export function moduleDigest(key: string, build: string): string {
  return createHash("sha256").update(`${build} ${key}`).digest("hex");
}

/** A text with the seal of itself and its place: another one, or one that was moved, has none. */
function sealed(secret: Buffer, name: string, text: string): string {
  return `${createHmac("sha256", secret).update(`${name}\n${text}`).digest("hex")}\n${text}`;
}

function keptKey(keys: PrivateFolder): Buffer | undefined {
  const kept = keys.read(KEY);
  return kept?.length === KEY_LENGTH ? kept : undefined;
}

/**
 * A new key, in the place of one that cannot be trusted: old modules then have no right seal. Of
 * several processes one makes it.
 */
function newKey(keys: PrivateFolder): Buffer | undefined {
  const secret = randomBytes(KEY_LENGTH);
  keys.create(KEY, secret);
  const kept = keptKey(keys);
  if (kept !== undefined) return kept;
  keys.remove(KEY);
  keys.create(KEY, secret);
  return keptKey(keys);
}
