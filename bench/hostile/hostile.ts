import type { Question } from "./questions.ts";
import * as answers from "./shapes/answers.ts";
import * as errors from "./shapes/errors.ts";
import * as expressions from "./shapes/expressions.ts";
import * as further from "./shapes/further.ts";
import * as imports from "./shapes/imports.ts";
import * as many from "./shapes/many.ts";
import * as mistakes from "./shapes/mistakes.ts";
import * as rules from "./shapes/rules.ts";
import { times } from "./shapes/text.ts";
import * as types from "./shapes/types.ts";
import * as units from "./shapes/units.ts";
import * as versions from "./shapes/versions.ts";

/** A shape that grows, with the question asked of it. */
export interface Hostile {
  readonly name: string;
  readonly sizes: readonly [number, number, number];
  readonly question: (size: number) => Question;
}

type Text = (size: number) => string;
type Sizes = Hostile["sizes"];

const call = (
  name: string,
  call: Extract<Question, { by: "call" }>["call"],
  sizes: Sizes,
  text: Text,
  spec?: string,
): Hostile => ({
  name: `${call}: ${name}`,
  sizes,
  question: (size) => ({ by: "call", call, text: text(size), ...(spec !== undefined && { spec }) }),
});
const command = (name: string, words: readonly string[], sizes: Sizes, text: Text): Hostile => ({
  name: `engine ${words[0]}: ${name}`,
  sizes,
  question: (size) => ({ by: "command", words, text: text(size) }),
});
const http = (name: string, path: string, sizes: Sizes, text: Text, body?: Text): Hostile => ({
  name: `http: ${name}`,
  sizes,
  question: (size) => ({ by: "http", path, text: text(size), ...(body !== undefined && { body: body(size) }) }),
});
const mcp = (name: string, tool: string, sizes: Sizes, text: Text, args: (size: number) => object): Hostile => ({
  name: `mcp ${tool}: ${name}`,
  sizes,
  question: (size) => {
    const message = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: tool, arguments: args(size) } };
    return { by: "mcp", text: text(size), message: JSON.stringify(message) };
  },
});
const editor = (name: string, sizes: Sizes, text: Text): Hostile => ({
  name: `editor: ${name}`,
  sizes,
  question: (size) => ({ by: "editor", text: text(size) }),
});

const square =
  (text: (left: number, right: number) => string): Text =>
  (size) =>
    text(size, size);
const small = () => "spec s\ndata x: number\nrule r: x\n";
const run = ["run", "s", "x=2", "--json", "-x"];

/**
 * Inputs that somebody might send to take more than a fair share. Sizes give texts of up to about
 * 100 kB, unless said otherwise.
 */
export const HOSTILE: readonly Hostile[] = [
  call("diamonds of imports, levels", "load", [6, 9, 12], imports.diamonds),
  call("diamonds of imports, levels", "show", [6, 9, 12], imports.diamonds, "s0"),
  http("diamonds of imports, /openapi.json", "/openapi.json", [6, 9, 12], imports.diamonds),
  mcp("diamonds of imports", "show", [6, 9, 12], imports.diamonds, () => ({ spec: "s0" })),
  call("diamonds with data", "show", [5, 7, 9], (levels) => imports.diamondsOfData(levels, 100), "s0"),
  call("consumers of a diamond", "show", [4, 6, 8], (levels) => imports.consumersOfDiamonds(levels, 20)),
  call("data × imports", "show", [100, 500, 2500], (size) => imports.dataTimesImports(500, size)),
  call("rules × imports", "run", [50, 100, 200], square(imports.rulesTimesImports)),
  call("units × imports", "load", [250, 500, 1000], square(imports.unitsTimesImports)),
  call("types × imports", "load", [250, 500, 1000], square(imports.typesTimesImports)),
  call("consumers of types", "load", [250, 500, 1000], square(imports.consumersOfTypes)),
  call("chains of imports", "load", [15, 30, 60], imports.chains),
  call("bindings", "show", [500, 1000, 2000], imports.bindings),
  call("bound in a row", "load", [500, 1000, 2000], imports.boundInARow),
  call("consumers × versions", "load", [250, 500, 1000], square(versions.consumersTimesVersions)),
  call("consumers × equal versions", "show", [200, 400, 800], square(versions.consumersTimesEqualVersions)),
  call("staggered consumers", "load", [200, 400, 800], square(versions.staggeredConsumers)),
  call("chains of versions", "load", [10, 20, 40], versions.chainsOfVersions),
  call("rules × versions", "load", [250, 500, 1000], square(versions.rulesTimesVersions)),
  call("versions × data", "load", [20, 40, 80], square(versions.versionsOfData)),
  call("pins", "load", [250, 500, 1000], versions.pins),
  call("needed by all", "show", [250, 500, 1000], rules.neededByAll),
  call("needed through one", "show", [500, 1000, 2000], square(rules.neededThroughOne)),
  call("needed through one", "run", [500, 1000, 2000], square(rules.neededThroughOne)),
  http("needed through one, /openapi.json", "/openapi.json", [500, 1000, 2000], square(rules.neededThroughOne)),
  call("a circle of rules", "load", [1000, 2000, 4000], rules.ruleCircle),
  call("sums of the same parts", "prepare", [30, 60, 120], square(rules.sums)),
  call("types that add a unit", "show", [250, 500, 1000], types.typesThatAddAUnit),
  http("types that add a unit", "/s", [250, 500, 1000], types.typesThatAddAUnit),
  call("siblings that add a unit", "show", [250, 500, 1000], types.siblingsThatAddAUnit),
  call("units × users", "show", [250, 500, 1000], square(types.unitsTimesUsers)),
  call("options × users", "show", [250, 500, 1000], square(types.optionsTimesUsers)),
  call("a row of types", "load", [1000, 2000, 4000], types.typeRow),
  call("compound units", "load", [50, 200, 800], types.compoundUnits),
  call("bad lines", "load", [1500, 3000, 6000], errors.badLines),
  call("bad lines, megabytes", "load", [75_000, 150_000, 300_000], errors.badLines),
  call("stray words", "load", [12_500, 25_000, 50_000], errors.strayWords),
  call("unknown names", "load", [500, 1000, 2000], errors.unknownNames),
  call("wrong fills", "load", [500, 1000, 2000], errors.wrongFills),
  call("duplicates", "load", [2500, 5000, 10_000], errors.duplicates),
  call("wrong types", "load", [1500, 3000, 6000], errors.wrongTypes),
  call("uses of a broken unit", "load", [1500, 3000, 6000], errors.usesOfBrokenUnit),
  call("missing imports", "load", [1000, 2000, 4000], errors.missingImports),
  call("wrong unit rows", "load", [1500, 3000, 6000], errors.unitRows),
  call("wrong unit rows, megabytes", "load", [60_000, 120_000, 240_000], errors.unitRows),
  call("wrong fills × options", "load", [350, 700, 1400], square(mistakes.wrongFills)),
  call("right fills × options", "load", [350, 700, 1400], square(mistakes.rightFills)),
  call("right fills × options, megabytes", "load", [20_000, 40_000, 80_000], square(mistakes.rightFills)),
  call("wrong bindings", "load", [300, 600, 1200], square(mistakes.wrongBindings)),
  call("unknown terms", "load", [750, 1500, 3000], square(mistakes.unknownTerms)),
  call("unknown types, megabytes", "load", [30_000, 60_000, 120_000], square(mistakes.unknownTypes)),
  call("unknown units", "load", [500, 1000, 2000], square(mistakes.unknownUnits)),
  call("foreign units", "load", [400, 800, 1600], square(mistakes.foreignUnits)),
  call("last units, megabytes", "load", [20_000, 40_000, 80_000], square(mistakes.lastUnits)),
  call("unknown specs", "load", [1000, 2000, 4000], square(mistakes.unknownSpecs)),
  call("unknown bindings", "load", [500, 1000, 2000], square(mistakes.unknownBindings)),
  call("unknown members", "load", [500, 1000, 2000], square(mistakes.unknownMembers)),
  call("duplicate names", "load", [600, 1200, 2400], mistakes.duplicateNames),
  call("duplicate specs", "load", [1000, 2000, 4000], mistakes.duplicateSpecs),
  call("arms that disagree", "load", [900, 1800, 3600], mistakes.disagreeingArms),
  call("wrong constraints", "load", [1500, 3000, 6000], mistakes.wrongConstraints),
  call("wrong constraints, megabytes", "load", [70_000, 140_000, 280_000], mistakes.wrongConstraints),
  call("a circle of types", "load", [1500, 3000, 6000], mistakes.typeCircle),
  call("circles of units", "load", [600, 1200, 2400], mistakes.unitCircles),
  call("a long line of errors", "load", [1400, 2800, 5600], mistakes.longLine),
  command("a long line of errors", ["check"], [1400, 2800, 5600], mistakes.longLine),
  call("a long name", "load", [25_000, 50_000, 100_000], mistakes.longName),
  call("a long number", "load", [25_000, 50_000, 100_000], mistakes.longNumber),
  call("a text without an end", "load", [25_000, 50_000, 100_000], mistakes.openText),
  call("unit rows", "show", [1400, 2800, 5600], units.unitRows),
  call("unit rows, megabytes", "load", [50_000, 100_000, 200_000], units.unitRows),
  call("rows of units of a ratio", "show", [1400, 2800, 5600], units.ratioUnitRows),
  call("rows of compound units", "load", [1100, 2200, 4400], units.compoundRows),
  call("types that add a unit and a bound", "show", [450, 900, 1800], units.typesThatAddAUnitAndABound),
  call("texts that add an option", "show", [750, 1500, 3000], units.textsThatAddAnOption),
  call("amounts × units", "show", [350, 700, 1400], square(units.amountsTimesUnits)),
  editor("wrong types, megabytes", [30_000, 60_000, 120_000], square(mistakes.unknownTypes)),
  call("units × rules", "prepare", [500, 1000, 2000], square(units.unitsTimesRules)),
  command("units × rules", ["build", "s", "-o", "out.mjs"], [500, 1000, 2000], square(units.unitsTimesRules)),
  call("a long sum", "load", [5000, 10_000, 20_000], expressions.longSum),
  call("a long sum", "show", [5000, 10_000, 20_000], expressions.longSum),
  call("a long sum", "prepare", [2500, 5000, 10_000], expressions.longSum),
  call("a long sum", "format", [5000, 10_000, 20_000], expressions.longSum),
  command("a long sum", ["build", "s", "-o", "out.mjs"], [5000, 10_000, 20_000], expressions.longSum),
  call("a long product", "prepare", [750, 1500, 3000], expressions.longProduct),
  call("brackets in brackets", "load", [10_000, 20_000, 40_000], expressions.deepBrackets),
  call("a long condition", "prepare", [1500, 3000, 6000], expressions.longCondition),
  call("arms", "show", [1000, 2000, 4000], expressions.arms),
  call("arms", "prepare", [1000, 2000, 4000], expressions.arms),
  call("arms of texts", "prepare", [1000, 2000, 4000], expressions.textArms),
  call("arms of many forms", "prepare", [500, 1000, 2000], rules.armsOfManyForms),
  http("arms", "/s", [2500, 5000, 10_000], expressions.arms),
  call("negations", "prepare", [1000, 2000, 4000], expressions.negations),
  call("long commentary", "format", [1000, 2000, 4000], expressions.longCommentary),
  call("a long name", "load", [25_000, 50_000, 100_000], expressions.longName),
  call("long numbers", "run", [500, 1000, 2000], expressions.longNumbers),
  command("rules used twice, explained", run, [10, 20, 40], answers.doubledRules),
  command("a row of rules, explained", run, [100, 300, 900], answers.explainedRow),
  mcp("a row of rules", "run", [100, 300, 900], answers.explainedRow, () => ({ spec: "s", data: { x: "2" } })),
  command("giant numbers, explained", run, [20, 80, 320], answers.giantNumbers),
  call("powers of fractions", "run", [10, 20, 40], answers.powers),
  command("a repeated text", run, [750, 1500, 3000], answers.repeatedText),
  http("a repeated text", "/s?x=2", [750, 1500, 3000], answers.repeatedText),
  call("missing everywhere", "run", [500, 1000, 2000], answers.missingEverywhere),
  call("missing lists", "run", [700, 1400, 2800], square(answers.missingLists)),
  command("a sum of inputs, explained", ["run", "s", "x=2", "-x"], [600, 1200, 2400], answers.sumOfInputs),
  call("results in many units", "run", [250, 500, 1000], answers.manyUnits),
  call("specs", "load", [500, 1000, 2000], many.specs),
  call("specs, ten changes", "reload", [500, 1000, 2000], many.specs),
  http("specs, /openapi.json", "/openapi.json", [500, 1000, 2000], many.specs),
  call("repositories", "load", [1000, 2000, 4000], many.repositories),
  call("rules", "prepare", [500, 1000, 2000], many.rules),
  call("rules", "snapshot", [500, 1000, 2000], many.rules),
  call("rules", "quality", [500, 1000, 2000], many.rules),
  command("rules", ["build", "s", "-o", "out.mjs", "--show", "--explain"], [500, 1000, 2000], many.rules),
  call("versions that differ", "snapshot", [400, 800, 1500], further.growingVersions),
  command("versions that differ", ["build", "s", "-o", "out.mjs"], [400, 800, 1500], further.growingVersions),
  command(
    "versions that differ, --show",
    ["build", "s", "-o", "o.mjs", "--show"],
    [400, 800, 1500],
    further.growingVersions,
  ),
  call("a sum of inputs", "prepare", [450, 900, 1750], further.helpTexts),
  call("a sum of imports", "prepare", [600, 1200, 2300], further.sumOfImports),
  command("a star of rules", ["build", "s", "-o", "out.mjs"], [450, 900, 1850], further.star),
  call("unused data", "show", [1500, 3000, 6000], many.unusedData),
  call("unused data", "quality", [1500, 3000, 6000], many.unusedData),
  call("meta data", "show", [1500, 3000, 6000], many.meta),
  http(
    "names in a body",
    "/s",
    [45_000, 90_000, 180_000],
    small,
    (size) => `{${times(size, (i) => `"k${i}":1,`)}"x":2}`,
  ),
  http(
    "lists in a body",
    "/s",
    [25_000, 50_000, 100_000],
    small,
    (size) => `{"x":${"[".repeat(size)}${"]".repeat(size)}}`,
  ),
  mcp("many rules asked for", "run", [5000, 10_000, 20_000], small, (size) => ({
    spec: "s",
    rules: Array(size).fill("r"),
    data: { x: 1 },
  })),
  mcp("many sources", "check", [5000, 10_000, 20_000], small, (size) => ({
    sources: Array.from({ length: size }, (_, i) => [`a${i}`, "x"]),
  })),
  editor("bad lines", [1500, 3000, 6000], errors.badLines),
  editor("bad lines, megabytes", [75_000, 150_000, 300_000], errors.badLines),
  editor("right rules", [1000, 2000, 4000], many.rules),
  editor("right rules, megabytes", [15_000, 30_000, 60_000], many.rules),
];
