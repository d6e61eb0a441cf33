/** The names of the language of cases, with what each means, by the object that takes them. */
const MEMBERS = {
  file: {
    spec: "The spec that the cases test.",
    repo: "The repository of the spec.",
    effective: "The day on which all cases ask, such as `2025-06-01`.",
    data: "Inputs that are given in every case. A case takes one back with `null`.",
    cases: "The cases, each of which begins with `- `.",
    properties: "Boolean rules, `SPEC.RULE`, that must never be false.",
  },
  case: {
    name: "The name of the case, once in the file.",
    data: "The inputs of the case, in the words of the command line.",
    results: "The rules that are tested, each with the expected result.",
    each: "Inputs with lists of values: a case for each combination.",
    override: "Rules that get another outcome, to test what comes after them.",
    effective: "The day on which the case asks, such as `2025-06-01`.",
    spec: "The spec that the case tests.",
    repo: "The repository of the spec.",
  },
  expectation: {
    veto: "There is no result, for this reason. `any`: any reason except a missing input.",
    missing: "The inputs that are still needed, in the order of asking.",
    exact: "The value before it is rounded for display; may be a fraction, `10/3 eur`.",
    text: "The characters of the result as it is shown.",
  },
  override: { veto: "The rule has a veto with this reason." },
  table: {
    name: "The name of the case.",
    spec: "The spec that the case tests.",
    repo: "The repository of the spec.",
    effective: "The day on which the case asks.",
  },
} satisfies Record<string, Readonly<Record<string, string>>>;

/** The names that an object of a file of cases takes, the usual ones first. */
export function membersOfCases(owner: keyof typeof MEMBERS): readonly string[] {
  return Object.keys(MEMBERS[owner]);
}

/** The meaning of such a name; undefined for another one. */
export function memberText(owner: keyof typeof MEMBERS, name: string): string | undefined {
  return new Map(Object.entries(MEMBERS[owner])).get(name);
}
