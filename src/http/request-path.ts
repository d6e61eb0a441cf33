import { HttpError } from "./http-error.ts";

export type ReservedRoute = "list" | "openapi" | "docs" | "health" | "asset";

/** Where a request goes (`surfaces.md` 3.1). `rules` is absent when the path selects none. */
export type Target =
  | { readonly kind: ReservedRoute; readonly asset?: string | undefined }
  | { readonly kind: "spec"; readonly spec: string; readonly rules?: readonly string[] | undefined };

const RESERVED: ReadonlyMap<string, ReservedRoute> = new Map([
  ["/", "list"],
  ["/openapi.json", "openapi"],
  ["/docs", "docs"],
  ["/health", "health"],
]);

const ASSETS = "/docs/assets/";

/**
 * Resolves the path of a request: reserved routes as written, else the longest local spec name, the segment after it being a list of rules.
 * `isSpec` tells whether a lower-case name is a local spec of any version, `isAsset` whether a file of the documentation exists.
 * Throws invalid_path, invalid_spec_name, invalid_request (no rules left) or spec_not_found.
 */
export function resolvePath(
  path: string,
  isSpec: (name: string) => boolean,
  isAsset: (file: string) => boolean,
): Target {
  const reserved = RESERVED.get(path);
  if (reserved !== undefined) return { kind: reserved };
  if (path.startsWith(ASSETS) && isAsset(path.slice(ASSETS.length)))
    return { kind: "asset", asset: path.slice(ASSETS.length) };
  const name = decoded(path);
  if (isSpec(name.toLowerCase())) return { kind: "spec", spec: name.toLowerCase() };
  const cut = name.lastIndexOf("/");
  const parent = name.slice(0, Math.max(cut, 0)).toLowerCase();
  if (cut > 0 && isSpec(parent)) return { kind: "spec", spec: parent, rules: ruleList(name.slice(cut + 1)) };
  if (/[\s~^]/u.test(name))
    throw new HttpError(
      "invalid_spec_name",
      `\`${name}\` is not a spec name: it must not contain blanks, \`~\` or \`^\``,
    );
  if (Buffer.byteLength(name) > 128) throw new HttpError("invalid_spec_name", "a spec name has at most 128 characters");
  throw new HttpError("spec_not_found", `there is no spec \`${name}\``, { spec: name });
}

/** The path split at `/` before percent-decoding, empty segments dropped, joined again. */
function decoded(path: string): string {
  try {
    return path
      .split("/")
      .filter((segment) => segment !== "")
      .map(decodeURIComponent)
      .join("/")
      .split("/")
      .filter((segment) => segment !== "")
      .join("/");
  } catch {
    throw new HttpError("invalid_path", "the path has a percent sign that is not followed by valid UTF-8");
  }
}

/** Rule keys of a comma-separated list; at least one must be left. */
export function ruleList(text: string): string[] {
  const rules = text
    .split(",")
    .map((rule) => rule.trim())
    .filter((rule) => rule !== "");
  if (rules.length === 0)
    throw new HttpError(
      "invalid_request",
      "the list of rules is empty: name a rule, or leave the list out for all rules",
    );
  return rules;
}
