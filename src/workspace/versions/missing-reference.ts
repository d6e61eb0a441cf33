import { didYouMean, exchange, otherwise, removing, type Suggestion } from "../../model/suggestion.ts";
import { type Instant, instantText } from "../../model/time/timeline.ts";
import type { Row } from "../../plan/body.ts";
import type { Finding } from "../../plan/findings/finding.ts";
import type { Edge } from "./edges.ts";
import { type Rows, repositoryNames, rowAt, rowName, specName, specNames, versionsOf } from "./rows.ts";

/** The reason why a reference cannot be resolved. */
export type ReferenceFailure = "repository" | "spec" | "gap" | "self";

/**
 * The error of a reference to another spec that cannot be resolved
 * (docs/spec/05-composition-versions.md#5-3-resolving-a-spec-reference,
 * docs/spec/05-composition-versions.md#5-10-slices and
 * docs/spec/05-composition-versions.md#5-12-cycles-and-limits), at its `uses` or `data` line.
 * `instant`: the time of the look-up.
 */
export function missingReference(
  rows: Rows,
  row: Row,
  edge: Edge,
  failure: ReferenceFailure,
  instant: Instant,
): Finding {
  const place = { spec: row.spec, related_spec: edge.spec, at: edge.at, phase: 0, ordinal: edge.at.start } as const;
  switch (failure) {
    case "repository":
      return {
        kind: "missing_repository",
        code: "missing-repository",
        ...place,
        ...missingRepository(rows, row, edge),
      };
    case "spec":
      return { kind: "validation", code: "unknown-spec", ...place, ...unknownSpec(rows, row, edge) };
    case "gap":
      return { kind: "validation", code: "no-version", ...place, ...noVersion(rows, row, edge, instant) };
    case "self":
      return { kind: "validation", code: "self-reference", ...place, ...selfReference(row, edge) };
    default:
      return failure satisfies never;
  }
}

type Wording = Pick<Finding, "message" | "suggestion" | "repository">;

function missingRepository(rows: Rows, row: Row, { repository = "", spec }: Edge): Wording {
  const remedy = repository.startsWith("@")
    ? `run \`engine install ${repository}\``
    : `add the repository \`${repository}\` or use the spec without it`;
  return {
    message: `spec \`${rowName(row)}\` uses \`${spec}\` of repository \`${repository}\`, which is not loaded`,
    repository,
    suggestion: (suggest) => otherwise(didYouMean(suggest(repository, () => repositoryNames(rows))), remedy),
  };
}

function unknownSpec(rows: Rows, row: Row, edge: Edge): Wording {
  const { repository, spec } = edge;
  const where = repository === undefined ? "the workspace" : `repository \`${repository}\``;
  const what = edge.kind === "uses" ? "uses" : "takes a type from";
  const remedy = remedyFor(rows, edge);
  return {
    message: `spec \`${rowName(row)}\` ${what} \`${specName(repository, spec)}\`, but ${where} has no spec \`${spec}\``,
    suggestion: (suggest) => otherwise(didYouMean(suggest(spec, () => specNames(rows, repository) ?? [])), remedy),
  };
}

function remedyFor(rows: Rows, { repository, spec, kind }: Edge): Suggestion {
  if (repository?.startsWith("@")) return `create it, or run \`engine install ${repository} --force\``;
  const elsewhere = repositoryNames(rows).find((name) => specNames(rows, name)?.includes(spec) === true);
  if (repository === undefined && elsewhere !== undefined) {
    const target = `${elsewhere} ${spec}`;
    if (kind === "uses") return exchange(`write uses ${target}`, spec, [target]);
    return { text: `add uses ${target}`, remedies: [{ kind: "import", spec: target }] };
  }
  const text = `create the spec \`${spec}\``;
  return repository === undefined ? { text, remedies: [{ kind: "create_spec", spec }] } : text;
}

function noVersion(rows: Rows, row: Row, edge: Edge, instant: Instant): Wording {
  const versions = versionsOf(rows, edge.repository, edge.spec);
  const target = specName(edge.repository, edge.spec);
  if (rowAt(versions, instant) !== undefined) {
    return {
      message: `spec \`${rowName(row)}\` needs \`${target}\` at ${edge.pinText ?? instantText(instant)}, but a spec that it uses is not in force then`,
      suggestion: `let \`${row.spec}\` start later, or judge each row as of a day: -> at`,
    };
  }
  const first = versions[0]?.from?.text ?? "";
  const pinned =
    edge.pin === undefined
      ? `pin a date (\`uses ${target} ${first}\`), let \`${row.spec}\` start later, or add an earlier version of \`${edge.spec}\``
      : `pin a later date, or add an earlier version of \`${edge.spec}\``;
  const written = edge.pinText ?? target;
  const remedy =
    edge.kind === "uses" ? exchange(pinned, written, [edge.pin === undefined ? `${target} ${first}` : first]) : pinned;
  return {
    message: `spec \`${rowName(row)}\` needs \`${target}\` at ${edge.pinText ?? instantText(instant)}, but no version of it is in force then: its first version starts ${first}`,
    suggestion: remedy,
  };
}

function selfReference(row: Row, edge: Edge): Wording {
  return {
    message: `spec \`${rowName(row)}\` uses itself: \`${specName(edge.repository, edge.spec)}${edge.pinText === undefined ? "" : ` ${edge.pinText}`}\` is this very version`,
    suggestion: removing("drop the line, or pin the date of another version", "line"),
  };
}
