/** The guide about evaluating rules, as the server hands it to an assistant. */
export const EVALUATION = `# Evaluating rules

The server holds *specs*: policies written as rules. A spec has *data* (inputs) and *rules* (results). Results are exact.

1. \`list\` once: it names every spec and its versions. Use names exactly as listed.
2. \`show\` the spec once: each input has a type, units, options, limits and help; \`needed_by_rules\` says what needs it. An input with a \`fill\` has a value already; a \`suggestion\` is only an example.
3. \`run\` with the data that you know. Leave out what you do not know; never invent a value.
4. If the answer begins with **Missing data**, the keys below it are still needed, the most decisive first. Ask the user for the first one, using its help text, and run again. Often the rest is no longer needed then.
5. Report the result with its reasons: the tree says which conditions held and which inputs they rest on.

## Writing values

| type | write | not |
|---|---|---|
| number | \`12.5\`, \`"12.5"\` | \`"12,5"\` |
| measure | \`"12.50 eur"\` or \`{"eur": "12.50"}\` | \`"12.50"\` without a unit |
| ratio | \`"5%"\` or \`{"percent": "5"}\` | \`0.05\` |
| boolean | \`true\`, \`"yes"\` | \`1\` |
| text with options | one of the options, same letter case | anything else |
| date, time | \`"2025-06-30"\`, \`"2025-06-30T10:00:00+02:00"\`, \`"14:30"\` | \`"30.06.2025"\` |
| range | \`"2025-01-01...2025-06-30"\` | two values |

Keys of imported inputs have a dot: \`"tariff.weight"\`.

## Reading answers

- A *veto* means: there is no answer, and the reason stands in its place. A veto written by the author is the answer to give; one that names an input says what was wrong with the value.
- \`(not used)\` marks an input that could not change the result.
- Versions: \`effective\` asks for the policy as it was, or will be, at that instant. Without it the answer is that of today.
- \`rules\` limits the answer to one rule or some; then only their inputs are asked for.
`;
