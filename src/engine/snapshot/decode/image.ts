import { DEFAULT_LIMITS, type Limits } from "../../../model/limits.ts";
import type { ListedRepository, Show } from "../../api.ts";
import type { Image } from "../image.ts";
import {
  bigint,
  count,
  type Decoder,
  integer,
  list,
  object,
  oneOf,
  optional,
  pair,
  record,
  tagged,
  text,
  wrong,
} from "./decoder.ts";

const limit = integer(1, Number.MAX_SAFE_INTEGER);

const limits: Decoder<Limits> = (given) => {
  const found = record(given);
  const names = Object.keys(DEFAULT_LIMITS);
  if (Object.keys(found).length !== names.length) throw wrong("limits are missing");
  const decoded: Limits = object(Object.fromEntries(names.map((name) => [name, limit])) as Limit)(found);
  return decoded;
};

type Limit = Readonly<Record<keyof Limits, Decoder<number>>>;

/** Absent members stay absent, as in `list`. */
const listed: Decoder<ListedRepository> = object({
  repository: optional(text) as Decoder<string>,
  specs: list(
    object({
      name: text,
      effective_from: optional(text) as Decoder<string>,
      effective_to: optional(text) as Decoder<string>,
    }),
  ),
});

const slice = object({
  start: optional(bigint),
  from: optional(text),
  to: optional(text),
  program: optional(count),
  digest: optional(text),
  show: optional(count),
});

const origin = tagged("kind", {
  path: object({ kind: oneOf("path"), label: text }),
  dependency: object({ kind: oneOf("dependency"), repository: text }),
  volatile: object({ kind: oneOf("volatile") }),
});

const shape: Decoder<Image> = object({
  limits,
  listed: list(listed),
  specs: list(object({ repository: optional(text), spec: text, slices: list(slice) })),
  sources: list(object({ label: text, part: count, origin })),
  repositories: list(object({ name: text, specs: list(object({ name: text, rows: list(pair(count, count)) })) })),
});

/** The contents of a snapshot; the slices of a spec must follow each other in time. */
export const image: Decoder<Image> = (given) => {
  const found = shape(given);
  for (const { slices } of found.specs) {
    for (const [at, { start }] of slices.entries()) {
      const before = slices[at - 1]?.start;
      if (at > 0 && (start === undefined || (before !== undefined && start <= before)))
        throw wrong("versions are not in the order of time");
    }
  }
  return found;
};

const member = object({ type: record, path: list(record), needed_by_rules: optional(list(text)) });

/** An interface: only its outline is checked, as its depth is only ever written. */
export const show: Decoder<Show> = (given) => {
  const found = record(given);
  text(found.spec);
  count(found.start_line);
  list(record)(found.versions);
  for (const part of [found.data, found.rules]) for (const each of Object.values(record(part))) member(each);
  record(found.meta);
  return given as Show;
};
