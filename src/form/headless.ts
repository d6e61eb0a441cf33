import type { Data, RuleResult, SpecRef, TypeInfo } from "../engine/api.ts";
import { checkEngine, checkObject, checkOptions, checkText, type OptionNames } from "../engine/arguments.ts";
import type { Engine } from "../engine/engine.ts";
import { outcomeWords } from "./answer/answer.ts";
import type { BuiltOptions, BuiltSpec } from "./data/built-spec.ts";
import { LinkData, textOf } from "./data/given.ts";
import { type FormQuestion, labelOf, memberOf, rowQuestions, rowTitle, valueQuestion } from "./data/question.ts";
import { mainRules, questionsOf, refusals, refusedInputs } from "./data/questions.ts";
import { readValue } from "./data/typed.ts";
import { preferredUnit, unitsOf } from "./fields/amount.ts";
import { valuesOf } from "./fields/choices.ts";
import { hintOf } from "./fields/field.ts";
import { type FormState, problemOf } from "./fields/state.ts";
import { languageOf } from "./language/languages.ts";
import { editableNumber, isNumberKind } from "./language/numbers.ts";
import { splitAmount, unitText } from "./language/units.ts";
import { TEXT, valueText } from "./language/values.ts";

/**
 * The rules behind a form: a spec of an engine, or of a module that `engine build --show` wrote.
 */
export type FormRules = EngineSpec | ModuleSpec;

interface EngineSpec extends Omit<SpecRef, "effective"> {
  readonly engine: Engine;
}

/** The declarations of a module know the names of its own rules only. */
interface ModuleSpec {
  readonly spec: string;
  run(data: never, options: never): unknown;
  show?(options: never): unknown;
}

/** The data that somebody filled in, and how the form asks. */
export interface FormOptions {
  /** Values by input key; empty texts are not given. */
  readonly data?: Data | undefined;
  /** Rule keys. Default: the rules that people come for. */
  readonly rules?: readonly string[] | undefined;
  /** The instant as a text. Default: now. */
  readonly effective?: string | undefined;
  /** A language tag such as `de-AT`. Default: `en`. */
  readonly lang?: string | undefined;
  /** True: asks for every input that the rules may need, in the order of the spec. */
  readonly all?: boolean | undefined;
}

/** All that a form shows (docs/javascript.md#a-form-of-your-own). */
export interface FormData {
  /** The fields to show: those that are answered, then those to ask for next. */
  readonly asked: readonly FormField[];
  /** Inputs with a value of their own, which somebody may change. */
  readonly assumed: readonly FormField[];
  /** The name of the field to answer next; undefined: nothing is missing. */
  readonly next: string | undefined;
  readonly answers: readonly FormAnswer[];
}

/** An input with the words for people, in the language of the form. */
export interface FormField {
  /** The name by which data give it: `rent`, `members.2.wage`. */
  readonly name: string;
  readonly label: string;
  /** The help of its author, and the value that is assumed or suggested; else empty. */
  readonly help: string;
  /** Its kind and bounds. */
  readonly type: TypeInfo;
  readonly options: readonly FormChoice[];
  readonly units: readonly FormChoice[];
  /** The unit to begin with; empty where there is none. */
  readonly unit: string;
  /** The given value as a text; empty for a list. */
  readonly value: string;
  /** The same as people of the language type it, without the unit that a choice beside it has. */
  readonly typed: string;
  /** Why the value is refused. */
  readonly refusal: string | undefined;
  /** The rows of a list, each with its fields; a list that is not given has one. */
  readonly rows: readonly (readonly FormField[])[];
}

/** A value that data give, and the words for it. */
export interface FormChoice {
  readonly value: string;
  readonly label: string;
}

/** A result that people came for; while data are missing, an engine says what is sure of it. */
export interface FormAnswer {
  readonly rule: string;
  readonly label: string;
  /** The value, what is sure of it, or why there is none, in words of the language. */
  readonly text: string;
  /** `open`: data are missing or refused. */
  readonly state: "value" | "open" | "veto";
  readonly result: RuleResult;
}

/**
 * The fields, refusals and answers of a form as data, for those who draw it. Throws as `run` does,
 * and a TypeError for a module without `--show`.
 *
 * @example
 * ```ts
 * import { formOf } from "engine-rules/form";
 *
 * const data = { quantity: 3 };
 * formOf({ engine, spec: "tickets" }, { data, rules: ["price"] }).next; // "member"
 * ```
 */
export function formOf(source: FormRules, options: FormOptions = {}): FormData {
  checkObject("the rules of a form", source);
  checkText("the spec of a form", source.spec);
  checkOptions("the options of a form", options, {
    data: true,
    rules: true,
    effective: true,
    lang: true,
    all: true,
  } satisfies OptionNames<FormOptions>);
  checkObject("the option `data`", options.data ?? {});
  checkText("the option `lang`", options.lang ?? "");
  if ("engine" in source) {
    checkEngine("the engine of a form", source.engine);
    checkOptions("the rules of a form", source, {
      engine: true,
      spec: true,
      repository: true,
    } satisfies OptionNames<EngineSpec>);
  }
  const at: BuiltOptions = options.effective === undefined ? {} : { effective: options.effective };
  const data = Object.fromEntries(Object.entries(options.data ?? {}).filter(([, value]) => (value ?? "") !== ""));
  const built = "engine" in source ? specOf(source) : source;
  if (!isBuilt(built)) throw new TypeError(`the module of ${source.spec} has no forms: build it with --show`);
  const show = built.show(at);
  const given = new LinkData(show, queryOf(data));
  const rules = options.rules ?? mainRules(show);
  const facts = built.form?.(at);
  const answer = built.run(data, { ...at, rules, ...(facts !== undefined && { partial: true }) });
  const language = languageOf([options.lang ?? ""]);
  const found =
    "engine" in source
      ? refusedInputs(source.engine.outline({ spec: source.spec, repository: source.repository, ...at }), given)
      : [...given.data()].flatMap(([name, text]) => facts?.refusal(name, text) ?? []);
  const state: FormState = { given, language, refused: refusals(answer, found) };
  const { asked, assumed, next } = questionsOf(show, rules, given, answer, options.all === true);
  return {
    asked: asked.map((question) => fieldOf(question, state)),
    assumed: assumed.map((question) => fieldOf(question, state)),
    next: next?.name,
    answers: Object.entries(answer.results).map(([rule, result]) => {
      const shown = memberOf(show.rules, rule);
      const words = outcomeWords(result, shown?.type ?? TEXT, state);
      return { rule, label: labelOf(rule, shown), text: words.text, state: words.state, result };
    }),
  };
}

/** How somebody typed a value. */
export interface TypedOptions {
  readonly lang?: string | undefined;
  /** The unit that was chosen beside it. */
  readonly unit?: string | undefined;
}

/**
 * The value that data have for what somebody typed into a field: `1.234,50` in German is `1234.50`.
 * `unit`: the one that was chosen beside it. A text that is not understood stays, for the rules to
 * refuse.
 *
 * @example
 * ```ts
 * import { formOf, typedValue } from "engine-rules/form";
 *
 * const [quantity] = formOf({ engine, spec: "tickets" }, { rules: ["price"], all: true }).asked;
 * typedValue(quantity, "1.234,5", { lang: "de" }); // "1234.5"
 * ```
 */
export function typedValue(field: Pick<FormField, "type">, text: string, options: TypedOptions = {}): string {
  checkObject("a field", field);
  checkObject("the type of a field", field.type);
  checkText("what was typed", text);
  checkOptions("the options of a typed value", options, { lang: true, unit: true } satisfies OptionNames<TypedOptions>);
  const { lang = "", unit = "" } = options;
  checkText("the option `lang`", lang);
  checkText("the option `unit`", unit);
  return readValue(text, field.type, unit, languageOf([lang]).tag);
}

/** The spec of an engine as a module offers it, with half answers. */
function specOf({ engine, spec, repository }: EngineSpec): BuiltSpec {
  return {
    spec,
    run: (data, options) => engine.run({ spec, repository, data, ...options, partial: true }),
    show: (options) => engine.show({ spec, repository, ...options }),
  };
}

function isBuilt(source: BuiltSpec | ModuleSpec): source is BuiltSpec {
  return typeof source.show === "function";
}

/** The data as a link has them; a list that is given shows each of its rows. */
function queryOf(data: Data): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(data)) {
    if (!Array.isArray(value)) query.append(name, textOf(value));
    else {
      query.append(
        name,
        JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each)),
      );
      query.append(`${name}-rows`, String(value.length));
    }
  }
  return query;
}

function fieldOf(question: FormQuestion, state: FormState): FormField {
  const { name, label, data } = question;
  const { given, language } = state;
  const names = unitsOf(data);
  const value = data.type.kind === "list" ? "" : (given.get(name) ?? "");
  return {
    name,
    label,
    help: hintOf(question, language),
    type: data.type,
    options: valuesOf(data.type).map((value) => ({ value, label: valueText(value, data.type, language) })),
    units: names.map((value) => ({ value, label: unitText(value, language.tag) })),
    unit: preferredUnit(data, names),
    value,
    typed: typedText(value, data.type, names, language.tag),
    refusal: problemOf(question, state),
    rows: data.type.kind === "list" ? rowsOf(question, state) : [],
  };
}

function rowsOf(question: FormQuestion, state: FormState): readonly (readonly FormField[])[] {
  const { name, label, data } = question;
  const { given, language } = state;
  return Array.from({ length: given.shownRows(name, data.type) }, (_, at) => {
    const { of } = data.type;
    if (of === undefined) return rowQuestions(question, at + 1).map((each) => fieldOf(each, state));
    const place = valueQuestion(`${name}.${at + 1}`, rowTitle(label, at + 1, language), of);
    const value = given.values(name)[at] ?? "";
    return [{ ...fieldOf(place, state), value, typed: typedText(value, of, [], language.tag) }];
  });
}

function typedText(value: string, { kind }: TypeInfo, units: readonly string[], tag: string): string {
  const { magnitude, unit } = splitAmount(value);
  const hasUnit = units.includes(unit);
  return isNumberKind(kind) ? editableNumber(hasUnit ? magnitude : value, tag) : value;
}
