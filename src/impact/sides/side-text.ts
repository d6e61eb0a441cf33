import { existsSync } from "node:fs";
import { problem } from "../../batch/problem.ts";
import { readEffective } from "../../model/time/temporal-text.ts";

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
