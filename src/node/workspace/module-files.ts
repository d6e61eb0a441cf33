import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ModuleStore } from "../../model/program/module-store.ts";
import { cacheFolder, engineBuild } from "./engine-cache.ts";
import { PrivateFolder } from "./private-folder.ts";

/** Some 300 rules have more code than that: to check it takes as long as to make it. */
const MOST_BYTES = 500_000;
const MOST_FILES = 500;
const DIGEST_LENGTH = 64;

/**
 * Generated modules in the user's cache folder, beside the planned rules. Each build of the engine
 * has its own; from sources that nobody built there are none. Undefined: nothing is kept.
 */
export function moduleFiles(
  folder: string | undefined = cacheFolder(),
  build: string | undefined = engineBuild(),
): ModuleStore | undefined {
  if (folder === undefined || build === undefined) return undefined;
  const files = new PrivateFolder(join(folder, "modules"), { files: MOST_FILES, bytes: MOST_BYTES });
  const nameOf = (key: string) => `${sha256(`${build} ${key}`)}.js`;
  return {
    has: (key) => files.has(nameOf(key)),
    read(key) {
      const name = nameOf(key);
      const content = files.read(name)?.toString("utf8");
      const text = content?.slice(DIGEST_LENGTH + 1);
      return text !== undefined && content === sealed(name, text) ? text : undefined;
    },
    write(key, text) {
      const name = nameOf(key);
      files.write(name, Buffer.from(sealed(name, text)));
    },
  };
}

/** A text with the digest of itself and its place: another one, or one that was moved, is none. */
function sealed(name: string, text: string): string {
  return `${sha256(`${name}\n${text}`)}\n${text}`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
