import { effectiveInstant } from "../../engine/evaluation/effective.ts";
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
