/**
 * A complete repository name of a registry: `@`, then names joined by `/`, `.` or `-`
 * (docs/spec/05-composition-versions.md#5-14-1-protocol). This is what keeps paths and addresses
 * safe.
 */
const ID = /^@[a-z_][a-z0-9_]*([/.-][a-z0-9_]+)*$/i;

/** True when a text names a repository that a registry can serve. Letter case does not matter. */
export function isRepositoryId(text: string): boolean {
  return ID.test(text);
}
