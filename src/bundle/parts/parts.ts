import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ChoosingText } from "./closed-world.ts";
import { joinParts } from "./join.ts";

/** The parts of the engine that bundles are made of. Plain data. */
export interface EngineParts {
  /** A module of all of them. */
  readonly joined: ChoosingText;
  /** By name of a part: its exports, each with its name in the joined module. */
  readonly exports: Readonly<Record<string, readonly (readonly [name: string, joined: string])[]>>;
}

let parts: Promise<EngineParts> | undefined;

/**
 * The parts of this engine, which are the same for all bundles. The package of the engine has them
 * joined; where its modules are run as they are, they are joined when first used.
 */
export function partsOfEngine(): Promise<EngineParts> {
  parts ??= existsSync(JOINED) ? readFile(JOINED, "utf8").then(JSON.parse) : joinParts();
  return parts;
}

const JOINED = fileURLToPath(new URL("joined.json", import.meta.url));
