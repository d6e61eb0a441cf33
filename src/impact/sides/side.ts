import { existsSync } from "node:fs";
import { problem } from "../../batch/problem.ts";
import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { readEffective } from "../../model/time/temporal-text.ts";
import { checkOut } from "./git.ts";

/** One side of a comparison: rules at an instant. */
export interface ImpactSide {
  /** The side in a few words: `2025-12-31`, `git:HEAD`, `base = 10 eur`. */
  readonly name: string;
  readonly engine: Engine;
  readonly spec: string;
  readonly repository: string | undefined;
  /** The instant of all records, in the words of answers. */
  readonly effective: string;
}

/** A side as the user names it. */
export type SideText =
  | { readonly kind: "workspace" }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "revision"; readonly revision: string }
  | { readonly kind: "instant"; readonly effective: string }
  | { readonly kind: "override"; readonly rule: string; readonly value: string };

/** Reads `--from` and `--to`. Throws EngineErrors. */
export function readSide(flag: string, text: string): SideText {
  if (text.startsWith("git:")) return { kind: "revision", revision: text.slice(4) };
  if (text.startsWith("override:")) return override(flag, text.slice(9));
  if (existsSync(text)) return { kind: "path", path: text };
  if (readEffective(text) !== undefined) return { kind: "instant", effective: text };
  throw problem(
    `--${flag} \`${text}\` is not a folder, a file or an instant`,
    "give a path, an instant such as 2026-01-01, git:REVISION, or override:RULE=VALUE",
  );
}

function override(flag: string, text: string): SideText {
  const at = text.indexOf("=");
  const rule = text.slice(0, Math.max(at, 0)).trim();
  const value = text.slice(at + 1).trim();
  if (rule === "" || value === "")
    throw problem(`--${flag} override:${text} has no RULE=VALUE`, "such as override:base=10 eur");
  return { kind: "override", rule, value };
}

/** The terms that both sides share. */
export interface SharedTerms {
  /** The path of the workspace. */
  readonly prefix: string;
  /** Loads the rules of a path. Throws EngineErrors. */
  readonly open: (path: string) => Promise<Engine>;
  readonly target: (engine: Engine) => Pick<SpecRef, "spec" | "repository">;
  /** The instant of sides that name none. */
  readonly effective: string;
}

/** Opens a side. Throws EngineErrors. */
export async function openSide(side: SideText, terms: SharedTerms): Promise<ImpactSide> {
  const engine = await engineOf(side, terms);
  const { spec, repository } = terms.target(engine);
  const effective = side.kind === "instant" ? side.effective : terms.effective;
  const ref = { spec, repository, effective };
  const rules = side.kind === "override" ? engine.overriding(ref, side.rule, side.value) : engine;
  return { name: nameOf(side), engine: rules, ...ref };
}

/** The rules of a side. Throws EngineErrors. */
export async function engineOf(
  side: SideText,
  { prefix, open }: Pick<SharedTerms, "prefix" | "open">,
): Promise<Engine> {
  if (side.kind === "path") return open(side.path);
  if (side.kind !== "revision") return open(prefix);
  const { path, remove } = await checkOut(prefix, side.revision);
  try {
    return await open(path);
  } finally {
    remove();
  }
}

/** A side in a few words. */
export function nameOf(side: SideText): string {
  switch (side.kind) {
    case "workspace":
      return "workspace";
    case "path":
      return side.path;
    case "revision":
      return `git:${side.revision}`;
    case "instant":
      return side.effective;
    case "override":
      return `${side.rule} = ${side.value}`;
  }
}
