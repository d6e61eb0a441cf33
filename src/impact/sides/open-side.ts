import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { checkOut } from "./git.ts";
import type { ImpactSide } from "./side.ts";
import type { SideText } from "./side-text.ts";

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
