import type { Engine } from "../../engine/engine.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import { foldName } from "../../model/fold-name.ts";
import { nearest } from "../../model/suggest.ts";
import { HttpError } from "../reply/http-error.ts";

/** The kind of a path that does not name a spec. */
export type ReservedRoute = "list" | "openapi" | "docs" | "health" | "asset" | "playground";

/** The target of a request for a page (docs/spec/07-surfaces.md#3-1-routing). */
export type ReservedTarget =
  | { readonly kind: Exclude<ReservedRoute, "asset" | "openapi" | "playground"> }
  /** `spec`: the document is about it alone. */
  | { readonly kind: "openapi"; readonly spec?: string }
  | { readonly kind: "asset" | "playground"; readonly file: string };

/** The target of a request for a spec. `rules` is absent when the path selects none. */
export interface SpecTarget {
  readonly spec: string;
  readonly rules?: readonly string[] | undefined;
}

const DOCUMENT = "/openapi.json";

/** Paths, as written, that take precedence over specs. */
const RESERVED: ReadonlyMap<string, ReservedTarget> = new Map([
  ["/", { kind: "list" }],
  [DOCUMENT, { kind: "openapi" }],
  ["/docs", { kind: "docs" }],
  ["/docs/rules-form.js", { kind: "asset", file: "rules-form.js" }],
  ["/health", { kind: "health" }],
] as const);

const ASSETS = "/docs/assets/";
/** In UTF-8 bytes (docs/spec/01-syntax.md#3-names). */
const LONGEST_NAME = 128;

/** Spec names that a reserved route hides, unless they are written with a trailing slash. */
export const HIDDEN_NAMES: readonly string[] = [...RESERVED.keys()]
  .map((path) => path.slice(1))
  .filter((name) => name !== "");

/**
 * The reserved route of a path. `isAsset` is true for files of the documentation; `specs` are the
 * lower-case names of the local specs of any version.
 */
export function reservedTarget(
  path: string,
  isAsset: (file: string) => boolean,
  specs: ReadonlySet<string>,
): ReservedTarget | undefined {
  const reserved = RESERVED.get(path);
  if (reserved !== undefined) return reserved;
  if (path.endsWith(DOCUMENT)) return documentTarget(path, specs);
  if (!path.startsWith(ASSETS)) return undefined;
  const file = path.slice(ASSETS.length);
  return isAsset(file) ? { kind: "asset", file } : undefined;
}

/** The document of one spec, unless a spec has the name of the document itself. */
function documentTarget(path: string, specs: ReadonlySet<string>): ReservedTarget | undefined {
  const name = readable(path);
  if (name === undefined || specs.has(folded(name))) return undefined;
  const spec = folded(name.slice(0, -DOCUMENT.length));
  return specs.has(spec) ? { kind: "openapi", spec } : undefined;
}

/**
 * The spec of a path, and the rules: the longest local spec name, then perhaps one segment with a
 * list of rules. `specs` are the lower-case names of the local specs of any version. Throws
 * invalid_path, invalid_spec_name, invalid_request (no rules left) or spec_not_found.
 */
function specTarget(path: string, specs: ReadonlySet<string>): SpecTarget {
  const name = decoded(path);
  const spec = folded(name);
  if (specs.has(spec)) return { spec };
  const cut = name.lastIndexOf("/");
  const parent = folded(name.slice(0, Math.max(cut, 0)));
  if (cut > 0 && specs.has(parent)) return { spec: parent, rules: ruleList(name.slice(cut + 1)) };
  throw unknownSpec(name, specs);
}

/** The error for a name that is none of `specs`. */
export function unknownSpec(name: string, specs: ReadonlySet<string>): HttpError {
  const spec = folded(name);
  if (spec === "") return new HttpError("invalid_spec_name", "the path does not name a spec");
  if (/[\p{White_Space}~^]/u.test(spec))
    return new HttpError(
      "invalid_spec_name",
      `\`${name}\` is not a spec name: it must not contain blanks, \`~\` or \`^\``,
    );
  if (Buffer.byteLength(spec) > LONGEST_NAME)
    return new HttpError("invalid_spec_name", `a spec name has at most ${LONGEST_NAME} characters`);
  const near = nearest(spec, specs);
  const suggestion = near === undefined ? {} : { suggestion: `did you mean \`${near}\`?` };
  return new HttpError("spec_not_found", `there is no spec \`${name}\``, { spec: name, ...suggestion });
}

/**
 * A name for comparisons: trimmed, and its ASCII letters in lower case
 * (docs/spec/07-surfaces.md#1-1-names-given-by-a-user).
 */
export function folded(name: string): string {
  return foldName(name.trim());
}

/** The name that a path spells. Throws invalid_path. */
function decoded(path: string): string {
  const name = readable(path);
  if (name !== undefined) return name;
  throw new HttpError("invalid_path", "the path has a percent sign that is not followed by valid UTF-8");
}

/**
 * The path split at `/` before percent-decoding, empty segments dropped, joined again; undefined
 * when a part cannot be decoded.
 */
function readable(path: string): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  if (!path.includes("%")) return segments.join("/");
  try {
    return segments.map(decodeURIComponent).join("/");
  } catch {
    return undefined;
  }
}

/** Rule keys of a comma-separated list; at least one must be left. Throws invalid_request. */
export function ruleList(text: string): string[] {
  const rules = text
    .split(",")
    .map((rule) => rule.trim())
    .filter((rule) => rule !== "");
  if (rules.length > 0) return rules;
  throw new HttpError(
    "invalid_request",
    "the list of rules is empty: name a rule, or leave the list out to ask for all",
  );
}

/** The local specs of a server, and the targets of request paths among them. */
export class SpecPaths {
  /** Names of specs in lower case, of any version. */
  readonly names: ReadonlySet<string>;

  constructor(engine: Engine) {
    this.names = new Set(localSpecs(engine));
  }

  /** The target of a path. Throws HttpError. */
  target(path: string): SpecTarget {
    return specTarget(path, this.names);
  }
}
