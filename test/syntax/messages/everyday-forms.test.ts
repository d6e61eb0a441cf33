import { expect } from "chai";
import { Engine } from "../../../src/index.ts";
import { suggestionText } from "../../../src/model/suggestion.ts";
import { firstError } from "../trees.ts";

const DECLARED = `spec a
uses std units
data d: date
data e: date
data due_on: date
data n: number
data t: time
data s: text
data stay: date range
data holidays: date list
`;

/** Forms that people write first, with the answer to each. */
const FORMS: Readonly<Record<string, string>> = {
  "d + 5 working days": "5 working days after d",
  "due_on + n business days": "n working days after due_on",
  "(d + 1 day) - 3 working days": "3 working days before (d + 1 day)",
  "5 working days from d": "5 working days after d",
  "5 business days before 2024-05-08": "5 working days before 2024-05-08",
  "working days between d and e": "working days from d to e",
  "business days from d to e": "working days from d to e",
  "number of working days from d to e": "working days from d to e",
  "working days d to e": "working days from d to e",
  "working days in stay": "working days from (lower of stay) to (upper of stay)",
  "working days in month of d": "working days from (first day of month d) to ((last day of month d) + 1 day)",
  "NETWORKDAYS(d, e)": "working days from d to e",
  "workday(d, 5)": "5 working days after d",
  "5 working days after d excluding holidays": "5 working days after d except holidays",
  "working days from d to e weekend 5, 6": "working days from d to e with weekend 5, 6",
  "working days from d to e with weekend (5, 6)": "working days from d to e with weekend 5, 6",
  "5 working days after d with weekend friday, saturday": "5 working days after d with weekend 5, 6",
  "d is a business day": "d is a working day",
  "d is not working day": "d is not a working day",
  "d is a weekend": "weekday of d > 5",
  "d is a Sunday": "weekday of d is 7",
  "monday of d": "first day of week d",
  "friday of d": "(first day of week d) + 4 day",
  "next monday after d": "(first day of week d) + 7 day",
  "last working day of month d": "0 working days before (last day of month d)",
  "first business day of the quarter d": "0 working days after (first day of quarter d)",
  "months between d and e": "months from d to e",
  "day from d to e": "days from d to e",
  "days from d until e": "days from d to e",
  "days d to e": "days from d to e",
  "days from d through e": "(days from d to e) + 1",
  "days from d to e inclusive": "(days from d to e) + 1",
  "weeks from d to e": "(days from d to e) / 7",
  "minutes between d and e": "d...e as minute",
  "datediff(d, e)": "days from d to e",
  "3 months after d": "d + 3 month",
  "5 days before d": "d - 5 day",
  "first day of the month d": "first day of month d",
  "start of month d": "first day of month d",
  "end of year d": "last day of year d",
  "EOMONTH(d, 0)": "last day of month d",
  "whole month of d": "whole month d",
  "days of month d": "days in month of d",
  "week day of d": "weekday of d",
  "weekday(d)": "weekday of (d)",
  "iso week of d": "week of d",
  "week number of d": "week of d",
  "d in year 2024": "year of d is 2024",
  "the month of d": "month of d",
  "hour t": "hour of t",
  "start of stay": "lower of stay",
  "upper(stay)": "upper of (stay)",
  "duration of stay": "stay as day",
  "stay overlaps stay": "overlap(stay, stay)",
  "intersection(stay, stay)": "overlap(stay, stay)",
  "overlap of stay and stay": "overlap(stay, stay)",
  's begins with "35"': 's starts with "35"',
  'startsWith(s, "35")': 's starts with "35"',
  's does not start with "35"': 'not s starts with "35"',
  's starts with ("a", "b")': 's starts with "a" or s starts with "b"',
  's starts with any of "a", "b"': 's starts with "a" or s starts with "b"',
  's is not in ("a", "b")': 's not in ("a", "b")',
  "d is in stay": "d in stay",
  "d is not in stay": "not d in stay",
  "n rounded to 0.05": "round n to 0.05",
  "n rounded up to the nearest 5": "round n to 5 up",
  "round n to nearest 0.05": "round n to 0.05",
  "round n down to 0.05": "round n to 0.05 down",
  "n, but not more than 5": "min(n, 5)",
  "n but at least 5": "max(n, 5)",
  "the lower of n and 5": "min(n, 5)",
  "largest of n and 5": "max(n, 5)",
  "smallest of 3 day and 1 day": "min(3 day, 1 day)",
  "n capped at 5": "min(n, 5)",
  "n at least 5": "n >= 5",
  "mod(n, 7)": "(n) mod 7",
  "d until e": "d...e",
};

describe("forms of everyday writing", () => {
  it("are answered with the words of the language for what the author wrote, which load", () => {
    for (const [written, form] of Object.entries(FORMS)) {
      expect(suggestionText(firstError(`${DECLARED}rule r: ${written}`).suggestion), written).to.contain(`\`${form}\``);
    }
    const engine = new Engine();
    engine.load([
      ["a.rules", [DECLARED, ...Object.values(FORMS).map((form, at) => `rule r${at}: ${form}`)].join("\n")],
    ]);
  });

  it("leave the advice for a rounding to its own", () => {
    expect(suggestionText(firstError("spec a rule r: floor x to 5").suggestion)).to.contain(
      "only `round` takes a step",
    );
  });
});
