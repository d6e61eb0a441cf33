import { ToolFailure } from "./tool.ts";

/** The guide about evaluating rules, as the server hands it to an assistant. */
const EVALUATION = `# Evaluating rules

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

/** Every block marked \`rules\` is loaded by the tests. */
const AUTHORING = `# Writing rules

A file holds specs. \`#\` begins a comment, to the end of the line; writing keeps comments. There are no semicolons; a declaration ends where the next one begins. Names are words of letters, digits and \`_\`, without regard to letter case.

\`\`\`rules
spec parking 2025-01-01
"""
Fees of the town garage.
"""

data hours: number
  -> minimum 0
  -> maximum 72
  -> help "How many hours did the car stay?"

data resident: boolean
  -> help "Does the driver live in the town?"

data rate: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
  -> fill 2.40 eur

rule fee:
  rate * hours
  unless hours <= 1 then 0 eur
  unless resident   then rate * hours * 50%
\`\`\`

- **The last arm whose condition holds wins.** Write the general case first, exceptions after it.
- Types: \`number\`, \`text\`, \`boolean\`, \`date\`, \`time\`, \`ratio\`, \`measure\` (with units), each also as \`… range\`. \`data net: money\` makes a type of an earlier data.
- Constraints follow as \`-> minimum\`, \`maximum\`, \`decimals\`, \`options "a" "b"\`, \`length\`, \`help\`, \`fill\` (a value unless the caller gives one), \`suggest\` (an example only), \`unit name: factor\`.
- Operators: \`+ - * / ^\`, \`x % y\` (modulo; \`5%\` is a percentage), \`> < >= <=\`, \`is\`, \`is not\`, \`and\`, \`or\` (weaker than \`and\`), \`not\`, \`in\`.
- Ratios scale: \`price * 5%\`, \`price * (100% + vat)\`. A ratio is never added to a number or an amount.
- \`as\` converts: \`weight as gram\`, \`price as eur as number\`. It binds tighter than \`*\`: write \`(a / b) as percent\`.
- \`min(a, b)\`, \`max(0 eur, income - deduction)\`: two or more values of one kind, with a blank behind each comma.
- \`round x to 0.05 eur\`, then optionally \`half up\`, \`half down\`, \`up\`, \`down\` (default: halves to even); \`(round x to 5) + 1\`.
- Functions take all that follows: \`sqrt x + y\` is \`sqrt (x + y)\`; write \`(round x) + y\`.
- Progressive rates: \`rule tax: income by scale up to 11_600 usd at 10% up to 47_150 usd at 12% above at 22%\`.
- No answer on purpose: \`then veto "reason"\`. Fall back with \`unless price is veto then 0\`.
- Ranges are half-open: \`age in 18...65\` holds for 18 and not for 65.

## Dates

\`\`\`rules
spec membership

uses std units

data joined: date

rule months_served:
  (joined...now) as month

rule is_new:
  joined in past 30 day

rule renewal:
  joined + 1 year

rule completed_years:
  years from joined to now

rule billed_from:
  first day of month joined
\`\`\`

- Parts: \`year of d\`, \`quarter of d\`, \`month of d\`, \`week of d\`, \`day of d\`, \`weekday of d\` (1 Monday to 7 Sunday), \`hour of d\`, \`time of d\`, \`days in month of d\`, \`days in year of d\`; \`date(y, m, d)\`, \`time(h, m)\`.
- Periods: \`first day of month d\`, \`last day of quarter d\` (year, quarter, month, week); \`whole month d\` and \`a through b\` are ranges with their last day, \`overlap(r, s)\` what two ranges share.
- Between dates: \`years from a to b\`, \`months …\`, \`days …\`, \`hours …\`: whole and signed. \`(a...b) as month\` has no sign.
- \`a mod b\` is the remainder with the sign of b (\`%\` has that of a); \`lower of r\`, \`upper of r\` are the ends of a range; \`code starts with "35"\`; \`zone in ("A", "B")\`.
- Working days: \`5 working days after d\`, \`2 working days before d\`, \`working days from a to b\` (a counts, b does not), \`d is a working day\`; then optionally \`except holidays\` (a date list or dates in parentheses) and \`with weekend 5, 6\`.
- Each word takes one operand: \`year of d + 1\` is a sum; write \`(first day of month d) + 14 day\`.

## Using other specs

\`\`\`rules
spec vat 2024
data standard: 19%

spec vat 2025
data standard: 21%

spec invoice 2024
uses tax: vat

data net: number
  -> minimum 0

rule gross:
  net + net * tax.standard
\`\`\`

\`uses\` gives an alias; members are \`alias.name\`. \`-> with slot: value\` below a \`uses\` line binds an input of the used spec to a literal, to data or to a rule. A row \`spec name DATE\` is a version in force from that date until the next one; \`uses vat 2024\` pins a version.

## Check before you write

Call \`check\` with \`[["file.rules", "text"]]\`: it answers errors with positions and suggestions, or recommendations. Give every input a \`help\`, and numbers a \`minimum\` and a \`maximum\`.
`;

/** Texts that teach an assistant, by topic. */
export const GUIDES = { evaluation: EVALUATION, authoring: AUTHORING } as const;

/** Throws ToolFailure for an unknown topic. */
export function guideText(topic: string): string {
  const text = topic === "evaluation" || topic === "authoring" ? GUIDES[topic] : undefined;
  if (text === undefined)
    throw new ToolFailure(`there is no guide \`${topic}\`; topics: ${Object.keys(GUIDES).join(", ")}`);
  return text;
}
