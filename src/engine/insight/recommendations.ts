import { type PositionIndex, positionIndex } from "../../syntax/position.ts";
import { quality } from "../lint/quality.ts";
import type { Stretch } from "./project/problem.ts";
import type { Analysis } from "./project/project.ts";

/** A recommendation as an editor shows it. */
export interface Hint extends Stretch {
  readonly code: string;
  readonly message: string;
}

/** The recommendations about a project (`surfaces.md` section 9); none while something in it is wrong. */
export function recommendationsOf({ workspace, files, sound }: Analysis): Hint[] {
  if (!sound) return [];
  const indexes = new Map<string, PositionIndex>();
  return quality(workspace).flatMap(({ code, message, source }) => {
    const text = source === undefined ? undefined : files.get(source.attribute)?.text;
    if (source === undefined || text === undefined) return [];
    const { attribute: label } = source;
    const index = indexes.get(label) ?? positionIndex(text);
    indexes.set(label, index);
    return [{ label, ...index.stretchOf(source), code, message }];
  });
}
