import { WEEKDAYS } from "../../model/forms/date-words.ts";
import { type Hint, isExpression, type UnexpectedToken } from "./diagnostic.ts";

/** Forms of everyday writing and of spreadsheets, answered with the author's own words in ours. */
export const EVERYDAY_FORM: Hint = { when: (context) => rewritten(context) !== undefined, hint: rewritten };

/** The parts that forms have in common, by the words that stand for them in `FORMS`. */
const PARTS: Readonly<Record<string, string>> = {
  VALUE: String.raw`(\([^()]*\)|\d{4}-\d\d?-\d\d?|\d[\d.]*(?:(?! STOP) [a-z_]\w*)?|(?!STOP)[a-z_][\w.]*)`,
  STOP: String.raw`(?:in|is|not|and|or|then|of|the|up|to|by|but|unless|half|down)\b`,
  ROUNDED: "(?: (up|down))?,? to (?:the )?(?:nearest )?",
  AND: "(?:and|to|until|till)",
  BETWEEN: "(?:between|from)",
  AFTER: "(?:after|from|since|following)",
  THE: "(?:the )?",
  OF: String.raw`(?: (?:of |in )?(?:the )?|(?=\())`,
  WORKING: "(?:working|business|work|week)[ -]?",
  PERIOD: "(year|quarter|month|week)",
  WEEKDAY: `(${WEEKDAYS.join("|")})`,
};

type EverydayForm = readonly [written: string, ours: string | ((...parts: string[]) => string)];

/** A blank stands for any blanks, `$1` for the first of the values and alternatives. */
const FORMS: readonly EverydayForm[] = [
  ["VALUE \\+ VALUE WORKINGdays?", "$2 working days after $1"],
  ["VALUE - VALUE WORKINGdays?", "$2 working days before $1"],
  ["VALUE WORKINGdays? AFTER VALUE", "$1 working days after $2"],
  ["VALUE WORKINGdays? before VALUE", "$1 working days before $2"],
  ["(?:number of )?WORKINGdays? BETWEEN VALUE AND VALUE", "working days from $1 to $2"],
  ["WORKINGdays? VALUE to VALUE", "working days from $1 to $2"],
  [
    "WORKINGdays? in THEPERIOD(?: of)? VALUE",
    "working days from (first day of $1 $2) to ((last day of $1 $2) + 1 day)",
  ],
  ["WORKINGdays? in VALUE", "working days from (lower of $1) to (upper of $1)"],
  ["networkdays\\(VALUE, VALUE\\)", "working days from $1 to $2"],
  ["workday\\(VALUE, VALUE\\)", "$2 working days after $1"],
  ["((?:[\\w.]+ )?working days?\\b.*?) (?:excluding|without|ignoring|excl) VALUE", "$1 except $2"],
  ["((?:[\\w.]+ )?working days?\\b.*?) (?:with )?weekends? \\(?(\\d(?:[\\d, ]*\\d)?)\\)?", "$1 with weekend $2"],
  [
    "((?:[\\w.]+ )?working days?\\b.*?) (?:with )?weekends? WEEKDAY, WEEKDAY",
    (days = "", first = "", last = "") => `${days} with weekend ${numberOf(first)}, ${numberOf(last)}`,
  ],
  ["VALUE is (not )?(?:an? )?(?:WORKING)day", "$1 is $2a working day"],
  ["VALUE is (?:not )?(?:on )?(?:an? |the )?weekend", "weekday of $1 > 5"],
  ["VALUE is (?:not )?(?:on )?(?:an? )?WEEKDAY", (value = "", day = "") => `weekday of ${value} is ${numberOf(day)}`],
  ["monday of VALUE", "first day of week $1"],
  ["WEEKDAY of VALUE", (day = "", value = "") => `(first day of week ${value}) + ${numberOf(day) - 1} day`],
  ["(?:next )?monday after VALUE", "(first day of week $1) + 7 day"],
  ["days? BETWEEN VALUE through VALUE", "(days from $1 to $2) + 1"],
  ["days? BETWEEN VALUE AND VALUE,? (?:inclusive|inclusively|including both)", "(days from $1 to $2) + 1"],
  ["(year|month|day|hour)s? BETWEEN VALUE AND VALUE", "$1s from $2 to $3"],
  ["(year|month|day|hour)s VALUE to VALUE", "$1s from $2 to $3"],
  ["weeks? BETWEEN VALUE AND VALUE", "(days from $1 to $2) / 7"],
  ["(minute|second)s? BETWEEN VALUE AND VALUE", "$2...$3 as $1"],
  ["(?:datedif|datediff)\\(VALUE, VALUE.*\\)", "days from $1 to $2"],
  ["(\\d+) (hour|day|week|month|year)s? AFTER VALUE", "$3 + $1 $2"],
  ["(\\d+) (hour|day|week|month|year)s? before VALUE", "$3 - $1 $2"],
  ["(first|last) day of THEPERIODOFVALUE", "$1 day of $2 $3"],
  ["first WORKINGday of THEPERIODOFVALUE", "0 working days after (first day of $1 $2)"],
  ["last WORKINGday of THEPERIODOFVALUE", "0 working days before (last day of $1 $2)"],
  ["(?:start|begin|beginning|first) of THEPERIODOFVALUE", "first day of $1 $2"],
  ["(?:end|last) of THEPERIODOFVALUE", "last day of $1 $2"],
  ["eomonth\\(VALUE.*\\)", "last day of month $1"],
  ["whole (year|quarter|month|week|day)OFVALUE", "whole $1 $2"],
  ["daysOF(month|year)OFVALUE", "days in $1 of $2"],
  ["(?:week ?day|day ?of ?THEweek)OFVALUE", "weekday of $1"],
  ["(?:iso ?|calendar )?week(?: number)?OFVALUE", "week of $1"],
  ["VALUE in (year|month) VALUE", "$2 of $1 is $3"],
  ["(year|quarter|month|day|hour)(?: part)?OF(?!\\d+\\s)VALUE", "$1 of $2"],
  ["(?:smallest|lowest|lesser|smaller|lower|minimum|min) of VALUE (?:and|or) VALUE", "min($1, $2)"],
  ["(?:largest|highest|greater|larger|higher|greatest|upper|maximum|max) of VALUE (?:and|or) VALUE", "max($1, $2)"],
  ["(?:(?:start|beginning) of |lowerOF)(?!(?:day|PERIOD)\\b)VALUE", "lower of $2"],
  ["(?:end of |upperOF)(?!(?:day|PERIOD)\\b)VALUE", "upper of $2"],
  ["duration of VALUE", "$1 as day"],
  ["VALUE (?:overlaps|intersects)(?: with)? VALUE", "overlap($1, $2)"],
  ["(?:overlaps|intersection)\\(VALUE, VALUE\\)", "overlap($1, $2)"],
  ["overlap of VALUE (?:and|with) VALUE", "overlap($1, $2)"],
  ['VALUE (?:begins?|starts?)[ _]?(?:with )?("[^"]*")', "$1 starts with $2"],
  ['starts?[ _]?with\\(VALUE, ("[^"]*"|[a-z_]\\w*)\\)', "$1 starts with $2"],
  [
    'VALUE starts with (?:(?:any|one) of )?\\(?("[^"]*")(?:, | or )("[^"]*")\\)?',
    "$1 starts with $2 or $1 starts with $3",
  ],
  ['VALUE (?:does not|not) starts? with ("[^"]*"|[a-z_]\\w*)', "not $1 starts with $2"],
  ["VALUE is (not )?in (\\(.*,.*\\))", "$1 $2in $3"],
  ["VALUE is in VALUE(?![\\w.-]|\\s*,)", "$1 in $2"],
  ["VALUE is not in VALUE(?![\\w.-]|\\s*,)", "not $1 in $2"],
  ["VALUE roundedROUNDEDVALUE", rounded],
  ["round VALUEROUNDEDVALUE", rounded],
  ["VALUE(?:,|,? but) (?:not more than|no more than|at most) VALUE", "min($1, $2)"],
  ["VALUE(?:,|,? but) (?:not less than|no less than|at least) VALUE", "max($1, $2)"],
  ["VALUE (?:capped|limited) (?:at|to) VALUE", "min($1, $2)"],
  ["VALUE at most VALUE", "$1 <= $2"],
  ["VALUE at least VALUE", "$1 >= $2"],
  ["mod\\(VALUE, VALUE\\)", "($1) mod $2"],
  ["(?<!\\b(?:round|floor|ceil|from)\\b.*)VALUE (?:to|until|till) VALUE", "$1...$2"],
];

const COMPILED = FORMS.map(([form, ours]) => {
  const whole = Object.entries(PARTS).reduce((text, [name, part]) => text.replaceAll(name, part), form);
  return { written: new RegExp(`(?<![\\w.)])(?:the )?${whole}`.replaceAll(/ (?!\?)/g, "\\s+"), "gi"), ours };
});

/** Advice for the form that the token is a part of. */
function rewritten(context: UnexpectedToken): string | undefined {
  if (!isExpression(context)) return undefined;
  const { line, behind, text } = context;
  const at = line.length - behind.length - text.length;
  for (const { written, ours } of COMPILED) {
    for (const match of line.matchAll(written)) {
      if (match.index > at || match.index + match[0].length <= at) continue;
      const [found, ...parts] = match;
      const form = typeof ours === "string" ? filled(ours, parts) : ours(...parts);
      if (form !== found) return `write \`${form}\``;
    }
  }
  return undefined;
}

function filled(form: string, parts: readonly string[]): string {
  return form.replaceAll(/\$(\d)/g, (_, part) => parts[Number(part) - 1] ?? "");
}

function rounded(value = "", direction = "", step = ""): string {
  return `round ${value} to ${step}${direction && ` ${direction}`}`;
}

/** 1 for Monday to 7 for Sunday. */
function numberOf(weekday: string): number {
  return WEEKDAYS.indexOf(weekday.toLowerCase()) + 1;
}
