const YAML = ".cases.yaml";

/** The ends of the names of files of cases. */
export const CASE_ENDINGS = [YAML, ".cases.csv"];

/** `path`: a path or the URI of a file. */
export function isCaseFile(path: string): boolean {
  return CASE_ENDINGS.some((ending) => path.endsWith(ending));
}

/** True for cases in YAML, false for those in CSV. */
export function isYaml(path: string): boolean {
  return path.endsWith(YAML);
}
