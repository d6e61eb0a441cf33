import { FIELD } from "../codegen/code/names.ts";

/**
 * Members of the engine's own objects. None of them occurs in data, in answers or in the exports of
 * a bundle.
 */
const OF_ENGINE: readonly string[] = [
  "atOnce",
  "checkDeadline",
  "coefficient",
  "feedingRule",
  "inUnit",
  "isBrief",
  "isGiven",
  "isPlain",
  "maxBytes",
  "ofCell",
  "ofRule",
  "ofSlot",
  "onListed",
  "recordPassedOver",
  "takePassedOver",
  "whenOften",
  "withUnit",
];

/**
 * Matches the members that no caller sees, so that they can have short names: those of the engine,
 * and the fields of generated code.
 */
export const INTERNAL_MEMBERS = new RegExp(`^(?:${OF_ENGINE.join("|")})$|${FIELD.source}`);
