import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Order } from "./orders.ts";
import type { Found } from "./worker-process.ts";

/** The folder of earlier findings, shrunk. The tests try all of them again. */
export const SEEDS = join(import.meta.dirname, "seeds");

export interface Seed extends Order {
  /** The fault that it showed when it was found. */
  readonly found: string;
}

/** Keeps an input; returns the path of its file, which is the same for the same input. */
export function keepSeed(folder: string, { target, input }: Order, { kind, detail }: Found): string {
  const digest = createHash("sha256").update(JSON.stringify(input)).digest("hex").slice(0, 8);
  const path = join(folder, `${target}-${digest}.json`);
  mkdirSync(folder, { recursive: true });
  // The stack of an exception is left out, as it has paths of a machine.
  const found = kind.startsWith("thrown") ? kind : `${kind}: ${detail.slice(0, 300)}`;
  writeFileSync(path, `${JSON.stringify({ target, found, input }, null, 2)}\n`);
  return path;
}

export function readSeeds(folder = SEEDS): (Seed & { readonly file: string })[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.sort().map((file) => ({ ...JSON.parse(readFileSync(join(folder, file), "utf8")), file }));
}
