import { comment, literal } from "../../codegen/code/code.ts";
import { ModuleNames } from "../../codegen/code/names.ts";
import { isBug } from "../../codegen/generated.ts";
import { logCodeBug } from "../../engine/evaluation/coded-program.ts";
import type { NarratedProgram } from "../../engine/evaluation/compiled-body.ts";
import type { SpecSlice, SpecVersions } from "../../engine/spec-versions.ts";
import { type ByteBudget, explanationBudget, responseBudget, utf8Length } from "../../engine/text/byte-budget.ts";
import { writeJson } from "../../engine/text/json/write-json.ts";
import { VERSION } from "../../engine/version.ts";
import { DEFAULT_LIMITS } from "../../model/limits.ts";
import type { Program } from "../../model/program/program.ts";
import { type Survey, serialise, survey } from "../../model/program/serial.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective } from "../../model/time/temporal-text.ts";
import { hasLongLadder } from "../../runtime/arm-index.ts";
import * as fast from "../../runtime/generated/index.ts";
import { FunctionsOfSpec, writeCode } from "./code-text.ts";
import { dataText } from "./literal.ts";
import { LongTexts } from "./long-texts.ts";
import { ModuleLines, type Origin } from "./module-lines.ts";
import { evaluatedProgram, writeProgram } from "./program-text.ts";
import { TypeConstants } from "./type-constants.ts";
import { UsedLabels } from "./used-labels.ts";

/** The parts of the engine that a generated module imports, by the name of their module. */
export const IMPORTS = {
  "engine/cells": "run/cells",
  "engine/compiled-spec": "run/compiled-spec",
  "engine/compiled-program": "run/compiled-program",
  "engine/errors": "run/errors",
  "engine/form-details": "run/form-details",
  "engine/half-answers": "../engine/partial/partial-answers",
  "engine/rules": "run/rules",
  "engine/fast": "../runtime/generated/index",
  "engine/generated-code": "run/generated-code",
  "engine/arm-index": "../runtime/arm-index",
  "engine/serial": "../model/program/serial",
  "engine/timeline": "../model/time/timeline",
} as const;

export interface ModuleOptions {
  /** Include explanations of answers. */
  readonly explain: boolean;
  /** Include the interface of each version. */
  readonly show: boolean;
  /** Include half answers. */
  readonly partial?: boolean | undefined;
  /** Include what the element shows besides answers and the interface. */
  readonly form?: boolean | undefined;
  /** Leave out the generated code: smaller, and several times slower. */
  readonly small: boolean;
}

/** A spec and the name under which a bundle exports it. */
export interface ExportedSpec {
  readonly name: string;
  readonly versions: SpecVersions;
}

export interface BundledModule {
  /** An ES module of `IMPORTS` and of the constants in `texts`. */
  readonly text: string;
  /** Constants that are to stand behind it. */
  readonly texts: string;
  /** The origin of each line, from 0. */
  readonly origins: readonly (Origin | undefined)[];
  /** The labels in the programs that it evaluates, and in their explanations. */
  readonly labels: UsedLabels;
}

/** Names that a module declares besides those of its specs. */
const TAKEN = [
  "ArmIndexes",
  "EngineErrors",
  "cell",
  "compiledProgram",
  "compiledSpec",
  "deserialise",
  "formDetails",
  "generated",
  "narrated",
  "noVersionAt",
  "program",
  "rule",
  "telling",
  "withHalfAnswers",
  ...Object.keys(fast),
];

/** The abilities that only some specs have, and the modules that they are imported from. */
const ABILITIES = {
  noVersionAt: "engine/timeline",
  withHalfAnswers: "engine/half-answers",
  formDetails: "engine/form-details",
} as const;

/** The room in a module for each character of its rules, besides that of an answer. */
const ROOM_PER_CHARACTER = 100;

/** The names under which specs are exported, in their order: `nlTax` for `nl/tax`. */
export function exportNames(specs: readonly string[]): readonly string[] {
  const names = new ModuleNames(TAKEN);
  return specs.map((spec) => names.declare(spec));
}

/**
 * The module of some specs. The same rules give the same text. Throws EngineErrors for an interface
 * or explanations that are too long, and for a module that is very much longer than its rules.
 */
export function moduleText(specs: readonly ExportedSpec[], options: ModuleOptions): BundledModule {
  return new BundleModuleWriter(specs, options).write();
}

interface SurveyedNarration extends NarratedProgram {
  /** That of the narration. */
  readonly survey: Survey;
}

class BundleModuleWriter {
  readonly #specs: readonly ExportedSpec[];
  readonly #options: ModuleOptions;
  readonly #names: ModuleNames;
  readonly #types: TypeConstants;
  readonly #texts: LongTexts;
  readonly #room: ByteBudget;
  readonly #body: ModuleLines;
  /** The compiled programs of a spec. */
  readonly #compiled = new Map<Program, { readonly name: string; readonly parts: string }>();
  #functions = new FunctionsOfSpec();
  readonly #labels = new UsedLabels();
  /** For the interfaces of all versions together: each lists all versions of its spec. */
  readonly #interfaces = responseBudget(DEFAULT_LIMITS);
  readonly #abilities = new Set<string>();
  /** Names of the engine's functions that generated code uses. */
  readonly #fast = new Set<string>();

  constructor(specs: readonly ExportedSpec[], options: ModuleOptions) {
    this.#specs = specs;
    this.#options = options;
    this.#names = new ModuleNames([...TAKEN, ...specs.map(({ name }) => name)]);
    // Interfaces are an answer of their own.
    const answers = DEFAULT_LIMITS.max_response_bytes * (options.show ? 2 : 1);
    const max_response_bytes = answers + ROOM_PER_CHARACTER * charactersOf(specs);
    this.#room = responseBudget({ max_response_bytes });
    this.#body = new ModuleLines(this.#room);
    this.#types = new TypeConstants(this.#names, this.#room);
    this.#texts = new LongTexts(this.#names, this.#room);
    this.#labels.areOpen = options.partial === true;
  }

  write(): BundledModule {
    for (const spec of this.#specs) this.#spec(spec);
    this.#body.add("");
    this.#body.add('export { EngineErrors } from "engine/errors";');
    const body = this.#body.text;
    const head = new ModuleLines();
    head.add(
      String(
        comment(`Rules compiled by engine ${VERSION}. Change the rules and build again instead of this.`),
      ).trimEnd(),
    );
    for (const line of this.#imports(body)) head.add(line);
    head.add("");
    for (const declaration of this.#types.declarations) head.add(declaration);
    const texts = this.#texts.declarations;
    return { text: head.text + body, texts, origins: [...head.origins, ...this.#body.origins], labels: this.#labels };
  }

  #imports(body: string): readonly string[] {
    const imported: readonly (readonly [string, string])[] = [
      ['import { ArmIndexes } from "engine/arm-index";', "ArmIndexes("],
      ['import * as cell from "engine/cells";', "cell."],
      ['import { compiledProgram } from "engine/compiled-program";', "compiledProgram("],
      ['import { narrated } from "engine/compiled-program";', "narrated("],
      ['import { telling } from "engine/compiled-program";', "telling("],
      ['import { compiledSpec } from "engine/compiled-spec";', "compiledSpec("],
      ['import * as rule from "engine/rules";', "rule."],
      ['import { deserialise } from "engine/serial";', "deserialise("],
      [`import { ${[...this.#fast].sort().join(", ")} } from "engine/fast";`, "generated("],
      ['import { generated } from "engine/generated-code";', "generated("],
    ];
    const abilities = Object.entries(ABILITIES).filter(([name]) => this.#abilities.has(name));
    return [
      ...imported.flatMap(([line, use]) => (body.includes(use) ? [line] : [])),
      ...abilities.map(([name, place]) => `import { ${name} } from "${place}";`),
    ];
  }

  /**
   * A spec is an object of functions, whose parts are made when first used: bundlers see that it
   * can go when nobody imports it. An annotation for that would be lost by minifying.
   */
  #spec({ name, versions }: ExportedSpec): void {
    const { spec } = versions;
    this.#compiled.clear();
    this.#functions = new FunctionsOfSpec();
    // The newest first: they have functions where there is no room for those of all.
    const slices = versions.slices.toReversed().map((slice) => this.#slice(spec, slice));
    slices.reverse();
    const [made, of] = [this.#names.declare(`${spec} made`), this.#names.declare(`${spec} of`)];
    const title = String(literal(spec));
    const limits = dataText(versions.limits, () => undefined);
    const { partial = false, form = false, show } = this.#options;
    const isThere = {
      noVersionAt: versions.slices[0]?.start !== undefined,
      withHalfAnswers: partial,
      formDetails: form,
    };
    const abilities = Object.entries(isThere).flatMap(([name, each]) => (each ? [name] : []));
    for (const name of abilities) this.#abilities.add(name);
    const able = abilities.length === 0 ? "" : `, { ${abilities.join(", ")} }`;
    const changes = dataText(versions.slices.flatMap(startOf), () => undefined);
    const lines = [
      "",
      `let ${made};`,
      `function ${of}() {`,
      `  if (${made} === undefined) {`,
      ...[...this.#compiled.values()].map(({ name, parts }) => `    const ${name} = compiledProgram({ ${parts} });`),
      `    ${made} = compiledSpec(${title}, [`,
      ...slices.map((slice) => `      ${slice},`),
      `    ], ${limits}${able});`,
      "  }",
      `  return ${made};`,
      "}",
      "",
      `export const ${name} = {`,
      `  spec: ${title},`,
      `  get versions() { return ${of}().versions; },`,
      `  run: (data, options) => ${of}().run(data, options),`,
      ...(show ? [`  changes: ${changes},`, `  show: (options) => ${of}().show(options),`] : []),
      ...(form ? [`  form: (options) => ${of}().form(options),`] : []),
      "};",
    ];
    this.#body.add(lines.join("\n"));
  }

  /** An element of the list of slices. */
  #slice(spec: string, slice: SpecSlice): string {
    const { start, from, to } = slice;
    const data = (value: unknown) => dataText(value, () => undefined);
    const members = Object.entries({ start, from, to }).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}: ${data(value)}`],
    );
    // Both may be too long, and are refused before functions are made.
    const narrated = this.#narrated(slice);
    const shown = this.#options.show ? [`show: () => JSON.parse(${this.#shown(spec, slice)})`] : [];
    members.push(`compiled: ${this.#program(spec, slice, narrated)}`, ...shown);
    if (this.#options.form) {
      const facts = this.#texts.constant(JSON.stringify(slice.facts()), `${spec} ${slice.from ?? ""} facts`);
      members.push(`facts: () => JSON.parse(${facts})`, `explains: ${this.#options.explain}`);
    }
    return `{ ${members.join(", ")} }`;
  }

  /**
   * Asked first, as the program of other evaluations is made with it. Undefined for a program that
   * another slice has as well. Throws EngineErrors for texts that are too long: those of a long
   * chain of conditions hold each other, and would be as large as the square of it.
   */
  #narrated(slice: SpecSlice): SurveyedNarration | undefined {
    if (!this.#options.explain) return undefined;
    const narrated = slice.narrated();
    if (this.#compiled.has(slice.program)) return undefined;
    const budget = explanationBudget(DEFAULT_LIMITS);
    const found = survey(narrated.narration, (name, member) => {
      if (typeof member === "string") budget.spend(utf8Length(member));
      this.#labels.add(name, member);
    });
    return { ...narrated, survey: found };
  }

  /** The constant with the JSON text of an interface. */
  #shown(spec: string, slice: SpecSlice): string {
    const json = writeJson(slice.show(), this.#interfaces);
    return this.#texts.constant(json, `${spec} ${slice.from ?? ""} shown`);
  }

  /** The constant that holds a compiled program: one for all slices with the same program. */
  #program(spec: string, slice: SpecSlice, narrated: SurveyedNarration | undefined): string {
    const known = this.#compiled.get(slice.program);
    if (known !== undefined) return known.name;
    const label = `${spec} ${slice.from ?? ""}`;
    const compiled = this.#names.declare(`${label} compiled`);
    // Half answers are those of the program that is not explained.
    const authored = narrated && evaluatedProgram(narrated.program);
    const program = this.#options.partial
      ? evaluatedProgram(slice.program)
      : (authored ?? evaluatedProgram(slice.program));
    const parts = [`program: ${this.#programText(`${label} program`, program)}`];
    const code = this.#options.small ? undefined : this.#functions.of(program);
    if (code !== undefined && isBug(code)) logCodeBug(program.spec, code.bug);
    else if (code !== undefined) {
      const codeName = this.#names.declare(`${label} code`);
      this.#body.add("");
      writeCode(this.#body, codeName, code, program);
      for (const name of code.imports) this.#fast.add(name);
      parts.push(`code: generated(${codeName})`);
    }
    if (narrated !== undefined) {
      const narrationName = this.#names.declare(`${label} narration`);
      const text = this.#texts.constant(serialise(narrated.narration, narrated.survey), `${narrationName} text`);
      this.#body.add("");
      this.#body.add(`const ${narrationName} = () => deserialise(${text});`);
      const other =
        authored === undefined || authored === program ? [] : [this.#programText(`${label} authored`, authored)];
      parts.push(`explaining: narrated(${[narrationName, ...other].join(", ")})`);
    }
    if (this.#options.explain || this.#options.form) {
      const text = this.#texts.constant(JSON.stringify(slice.arms()), `${label} arms`);
      parts.push(`telling: telling(() => JSON.parse(${text}))`);
    }
    if (hasLongLadder(program)) parts.push("indexes: (program) => new ArmIndexes(program)");
    this.#compiled.set(slice.program, { name: compiled, parts: parts.join(", ") });
    return compiled;
  }

  /** Writes a program, and returns the name of the function that makes it. */
  #programText(wanted: string, program: Program): string {
    const name = this.#names.declare(wanted);
    survey(program, (member, value) => this.#labels.add(member, value));
    this.#body.add("");
    writeProgram(this.#body, name, program, this.#types.nameOf);
    return name;
  }
}

/** The number of characters in the texts of the rules. */
function charactersOf(specs: readonly ExportedSpec[]): number {
  const sources = specs.flatMap(({ versions }) => versions.slices.flatMap((slice) => slice.sources()));
  const lengths = new Map(sources.map(({ label, text }) => [label, text.length]));
  return Array.from(lengths.values()).reduce((sum, length) => sum + length, 0);
}

/** The instant at which a slice begins, as an answer names it; none for the beginning of time. */
function startOf({ start }: SpecSlice): readonly string[] {
  return start === undefined ? [] : [formatEffective(dateFromInstant(start))];
}
