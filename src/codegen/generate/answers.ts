import { MAX_DECIMAL, powerOfTen } from "../../model/decimal.ts";
import { divide, ONE, type Rational } from "../../model/rational.ts";
import type { MeasureType, RatioType } from "../../model/type.ts";
import { bigint, type Code, code, double, identifier, join, literal, property } from "./code.ts";
import { factorAt, MAX } from "./interval.ts";
import type { ModuleParts } from "./module-parts.ts";
import type { Unit } from "./unit.ts";

/** Decimals with more places are written by long division. */
const MOST_PLACES = 15;

/** The function that makes the answer of a rule (chapter 4, 4.7) from the frame: an object of one shape for each rule. */
export function answerFunction(rule: number, parts: ModuleParts): Code {
  const declared = parts.analysis.program.rules[rule];
  if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
  const unit = parts.units.ofRule(rule);
  return code`function ${answerName(unit)}(f) {
if (${unit.veto} !== null) return vetoed(${unit.veto}, ${literal(declared.typeName)});
${valueAnswer(rule, unit, parts)}
}`;
}

export function answerName(unit: Unit): Code {
  return identifier(`${unit.name}Answer`);
}

function valueAnswer(rule: number, unit: Unit, parts: ModuleParts): Code {
  const declared = parts.analysis.program.rules[rule];
  const type = declared?.type;
  const head = code`vetoed: false, rule_type: ${literal(declared?.typeName ?? "")}`;
  const { value, form } = unit;
  switch (form.rep) {
    case "boolean":
      return type?.kind === "boolean"
        ? code`return { ${head}, result: ${value} ? "true" : "false", boolean: ${value} };`
        : code`return exactAnswer(${literal(rule)}, boxTruth(${value}));`;
    case "text":
      return type?.kind === "text"
        ? code`return { ${head}, result: ${value}, text: ${value} };`
        : code`return exactAnswer(${literal(rule)}, boxText(${value}));`;
    case "boxed":
      return code`return exactAnswer(${literal(rule)}, ${value});`;
    case "int":
      break;
  }
  const { den } = form.interval;
  const carried = parts.carried.codeOf(parts.analysis.program.rules[rule]?.root ?? -1);
  const shown = declared?.unit === undefined ? carried : literal(declared.unit);
  switch (type?.kind) {
    case "number":
      if (type.decimals !== undefined) {
        return code`return { ${head}, result: ${decimalText(value, den, ONE, undefined)}, number: ${decimalText(value, den, ONE, type.decimals)} };`;
      }
      return code`const number = ${decimalText(value, den, ONE, undefined)};
return { ${head}, result: number, number };`;
    case "ratio":
      if (type.units.some(({ perOne }) => !isSmall(den, perOne))) break;
      return ratioAnswer(head, value, den, type, shown);
    case "measure":
      if (type.traits.includes("calendar") || type.units.some(({ factor }) => !isSmall(den, divide(ONE, factor))))
        break;
      return measureAnswer(head, value, den, type, shown);
    default:
  }
  return code`return exactAnswer(${literal(rule)}, boxNumber(${value}, ${bigint(den)}, ${carried ?? code`undefined`}));`;
}

/** Whether every amount can be written: no number in a double is too large then. */
function isSmall(den: bigint, factor: Rational): boolean {
  const scaled = factorAt(den, factor);
  return MAX * scaled.by <= MAX_DECIMAL * scaled.den && scaled.by <= MAX && scaled.den <= MAX && scaled.by > 0n;
}

function measureAnswer(head: Code, value: Code, den: bigint, type: MeasureType, shown: Code | undefined): Code {
  const texts = unitTexts(
    type.units.map(({ name, factor }) => ({ name, factor: divide(ONE, factor) })),
    value,
    den,
    type.decimals,
  );
  const fallback = type.units[0]?.name ?? "";
  const result = choice(
    shown,
    fallback,
    texts.map(({ name, text }) => ({ name, text: code`${text} + ${literal(` ${name}`)}` })),
  );
  return code`${declarations(texts)}
return { ${head}, result: ${result}, measure: { ${members(texts)} } };`;
}

function ratioAnswer(head: Code, value: Code, den: bigint, type: RatioType, shown: Code | undefined): Code {
  const factors = type.units.map(({ name, perOne }) => ({ name, factor: perOne }));
  const texts = unitTexts(factors, value, den, type.decimals);
  const written = factors.map(({ name, factor }): { name: string; text: Code } => {
    const text = type.decimals === undefined ? named(texts, name) : decimalText(value, den, factor, undefined);
    const sign = name === "percent" ? "%" : name === "permille" ? "%%" : ` ${name}`;
    return { name, text: code`${text} + ${literal(sign)}` };
  });
  return code`${declarations(texts)}
return { ${head}, result: ${choice(shown, "percent", written)}, ratio: { ${members(texts)} } };`;
}

interface UnitText {
  readonly name: string;
  readonly text: Code;
  readonly written: Code;
}

function unitTexts(
  units: readonly { readonly name: string; readonly factor: Rational }[],
  value: Code,
  den: bigint,
  decimals: number | undefined,
): readonly UnitText[] {
  return units.map(({ name, factor }, at) => ({
    name,
    text: identifier(`text${at}`),
    written: decimalText(value, den, factor, decimals),
  }));
}

function declarations(texts: readonly UnitText[]): Code {
  return join(
    texts.map(({ text, written }) => code`const ${text} = ${written};`),
    "\n",
  );
}

function members(texts: readonly UnitText[]): Code {
  const sorted = [...texts].sort((a, b) => (a.name < b.name ? -1 : 1));
  return join(
    sorted.map(({ name, text }) => property(name, text)),
    ", ",
  );
}

function named(texts: readonly UnitText[], name: string): Code {
  return texts.find((each) => each.name === name)?.text ?? code`""`;
}

/** The text of the unit that is shown; one that the type does not have shows as the fallback. */
function choice(
  shown: Code | undefined,
  fallback: string,
  texts: readonly { readonly name: string; readonly text: Code }[],
): Code {
  const otherwise = texts.find(({ name }) => name === fallback)?.text ?? code`""`;
  if (shown === undefined) return otherwise;
  return texts
    .filter(({ name }) => name !== fallback)
    .reduceRight((rest, { name, text }) => code`(${shown}) === ${literal(name)} ? ${text} : ${rest}`, otherwise);
}

/** Code that writes n / den times a fraction as a decimal, to a fixed number of places if given. */
export function decimalText(n: Code, den: bigint, factor: Rational, decimals: number | undefined): Code {
  const scaled = factorAt(den, factor);
  const places = placesOf(scaled.den);
  if (places === undefined || scaled.by > MAX || (decimals ?? 0) > MOST_PLACES) {
    const fixed = decimals === undefined ? code`undefined` : literal(decimals);
    return code`writeFraction(${n}, ${bigint(scaled.by)}, ${bigint(scaled.den)}, ${fixed})`;
  }
  const scale = powerOfTen(places) / scaled.den;
  const numbers = join([double(scaled.by), double(scaled.den), literal(places), double(scale)], ", ");
  return decimals === undefined
    ? code`writeDecimal(${n}, ${numbers})`
    : code`writeFixed(${n}, ${numbers}, ${literal(decimals)})`;
}

/** The least power of ten that `den` divides, up to 10 ^ 15. */
function placesOf(den: bigint): number | undefined {
  for (let places = 0; places <= MOST_PLACES; places++) if (powerOfTen(places) % den === 0n) return places;
  return undefined;
}
