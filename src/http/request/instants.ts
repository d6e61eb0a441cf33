import type { Effective } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { positionAt } from "../../model/time/timeline.ts";
import { HttpError } from "../reply/http-error.ts";
import { header, type RequestHead } from "./head.ts";

/**
 * The instant that Accept-Datetime names (docs/spec/07-surfaces.md#1-2-the-effective-instant);
 * undefined: the current time, which each answer reads once. Throws invalid_datetime.
 */
export function acceptedInstant(request: RequestHead): string | undefined {
  const given = header(request, "accept-datetime");
  if (given === undefined || given.trim() === "") return undefined;
  instantText(given, "Accept-Datetime: ");
  return given;
}

/**
 * The instant that a document is about: `asked` in its query, else in Accept-Datetime, else now.
 * Throws invalid_datetime.
 */
export function documentInstant(asked: string | undefined, request: RequestHead): string {
  return asked === undefined || asked.trim() === "" ? instantText(acceptedInstant(request)) : instantText(asked);
}

function instantText(given: string | undefined, where = ""): string {
  const instant = effectiveInstant(given, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", `${where}${instant.message}`);
  return instant.text;
}

/**
 * The stretches of time between the starts of versions, in all repositories: within one, no spec
 * changes its meaning.
 */
export class Eras {
  readonly #starts: readonly Start[];

  constructor(engine: Engine) {
    const starts = new Map<bigint, Start>();
    for (const { specs } of engine.list()) {
      for (const { effective_from } of specs) {
        const instant = effective_from === undefined ? undefined : effectiveInstant(effective_from, Date.now);
        if (instant !== undefined && "at" in instant) starts.set(instant.at, { start: instant.at, text: instant.text });
      }
    }
    this.#starts = [...starts.values()].sort((a, b) => (a.start < b.start ? -1 : 1));
  }

  /** The number of the stretch with an instant; −1 before the first start. */
  at(effective: Effective | undefined): number {
    const instant = effectiveInstant(effective, Date.now);
    return "at" in instant ? positionAt(this.#starts, instant.at) : -1;
  }

  /** The start of the stretch with an instant; undefined before the first start. */
  startAt(effective: Effective): string | undefined {
    return this.#starts[this.at(effective)]?.text;
  }
}

interface Start {
  /** In microseconds since 1970 in UTC. */
  readonly start: bigint;
  readonly text: string;
}
