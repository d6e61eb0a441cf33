import type { Data, EvaluationResponse, Show } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { shellLine } from "../../node/shell-line.ts";
import type { DataFile } from "../arguments/data-file.ts";
import { chooseTarget, namesIn, type Target } from "../arguments/target.ts";
import { requestFailure } from "../failure.ts";
import { printResponse, warnAboutData } from "../layout/answer.ts";
import { note } from "../output.ts";
import { openWorkspace } from "../workspace.ts";
import { askRows, emptyRows, listsAround, madeListAround, madeSlot, type RowsQuestion, slotNamed } from "./ask-rows.ts";
import { askValue } from "./ask-value.ts";
import { askChoice, askChoices, containing, say, type Terminal } from "./prompts.ts";

/**
 * `engine run -i`: asks for the spec, rules and inputs that the command line leaves open, prints
 * the answer, and names the command that does the same without asking
 * (docs/spec/07-surfaces.md#2-3-engine-run).
 */
export async function runInteractively(request: InteractiveRequest): Promise<EvaluationResponse> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    throw requestFailure("--interactive needs a terminal on stdin and stderr");
  }
  const { engine } = await openWorkspace(request.prefix);
  const { target, rules, data } = await askForRun({ input: process.stdin, output: process.stderr }, engine, request);
  const ref = { ...target, effective: request.effective };
  const { file, explain, partial, strict } = request;
  const response = engine.run({ ...ref, rules, data: { ...file?.data, ...data }, explain, partial, strict });
  warnAboutData(engine, ref, givenData(request), response);
  await printResponse(engine, ref, response, request);
  note(`\n${commandLine(request, { target, rules, data })}`);
  return response;
}

export interface InteractiveRequest {
  readonly words: readonly string[];
  readonly data: Readonly<Record<string, string>>;
  readonly file: DataFile | undefined;
  readonly rules: readonly string[] | undefined;
  readonly prefix: string;
  readonly effective: string | undefined;
  readonly json: boolean;
  readonly explain: boolean;
  readonly strict: boolean;
  readonly partial: boolean;
  readonly "fail-on": string | undefined;
}

function givenData({ file, data }: InteractiveRequest): Data {
  return { ...file?.data, ...data };
}

/** The parts of a run. */
export interface ChosenRun {
  readonly target: Target;
  /** Undefined: all rules. */
  readonly rules: readonly string[] | undefined;
  /** The values of the command line and the answers, without those of a file. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Asks for the missing inputs; where the request names no spec, for the spec and its rules before.
 * Whoever names a spec may name its rules with `--rules`.
 */
export async function askForRun(terminal: Terminal, engine: Engine, request: InteractiveRequest): Promise<ChosenRun> {
  const target = await askTarget(terminal, engine, request);
  const ref = { ...target, effective: request.effective };
  const show = engine.show(ref);
  const rules = request.rules ?? (request.words.length === 0 ? await askRules(terminal, show) : undefined);
  const data = await askData(terminal, engine, {
    ref,
    show,
    rules,
    data: request.data,
    file: request.file?.data,
    partial: request.partial,
    strict: request.strict,
  });
  return { target, rules, data };
}

/**
 * The only spec of the workspace; otherwise asks for one that has a version at the instant, in all
 * repositories or the given one.
 */
async function askTarget(terminal: Terminal, engine: Engine, request: InteractiveRequest): Promise<Target> {
  const repositories = engine.list();
  const [word, second] = request.words;
  const named = (name: string | undefined) => name !== undefined && name === word?.toLowerCase();
  const isRepository = repositories.some(({ repository }) => named(repository));
  const isSpec = repositories.some(
    (listed) => listed.repository === undefined && listed.specs.some(({ name }) => named(name)),
  );
  if (second !== undefined || (word !== undefined && !isRepository)) return chooseTarget(request.words, engine);
  const own = word === undefined ? namesIn(undefined, repositories) : [];
  if (own.length === 1) return chooseTarget([], engine);
  if (isSpec)
    throw requestFailure(`\`${word}\` is a spec and a repository: give both, as in \`engine run -i ${word} SPEC\``);
  const choices = repositories
    .filter(({ repository }) => word === undefined || named(repository))
    .flatMap(({ repository, specs }) =>
      [...new Set(specs.map(({ name }) => name))].flatMap((spec) =>
        targetChoice(engine, { spec, repository }, request.effective),
      ),
    );
  const [only, ...others] = choices;
  if (only === undefined) throw requestFailure("no spec has a version at this instant");
  return others.length === 0 ? only.value : askChoice(terminal, { question: "Spec", choices: containing(choices) });
}

function targetChoice(
  engine: Engine,
  target: Target,
  effective: string | undefined,
): { label: string; value: Target }[] {
  try {
    const { data, rules } = engine.show({ ...target, effective });
    const name = target.repository === undefined ? target.spec : `${target.repository} ${target.spec}`;
    const inputs = Object.values(data).filter(({ needed_by_rules: needed }) => needed.length > 0);
    const label = `${name} — ${inputs.length} data, ${Object.keys(rules).length} rules`;
    return [{ label, value: target }];
  } catch {
    // The spec has no version at the instant.
    return [];
  }
}

/** Asks for the rules; undefined: all rules. */
async function askRules(terminal: Terminal, show: Show): Promise<string[] | undefined> {
  const own = Object.entries(show.rules).filter(([, { path }]) => path.length === 0);
  if (own.length < 2) return undefined;
  const choices = own.map(([key]) => ({ label: key, value: key }));
  const chosen = await askChoices(terminal, "Rules", choices);
  return chosen.length === 0 || chosen.length === own.length ? undefined : chosen;
}

interface OpenRun {
  readonly ref: Target & { readonly effective: string | undefined };
  readonly show: Show;
  readonly rules: readonly string[] | undefined;
  readonly data: Readonly<Record<string, string>>;
  readonly file: Data | undefined;
  /** Asks for what decides most, until all results are certain. */
  readonly partial: boolean;
  /** Refuses unknown names before anything is asked. */
  readonly strict: boolean;
}

/** Asks for one missing input after the other, in the order in which the rules need them. */
async function askData(terminal: Terminal, engine: Engine, open: OpenRun): Promise<Record<string, string>> {
  const { ref, show, rules, file, partial, strict } = open;
  const data: Record<string, string> = Object.assign(Object.create(null), open.data);
  const authored = authoredVetoes(show);
  const { inputProblem: problem, inputReading } = engine.outline(ref);
  const isAsked = (rule: string) => rules?.includes(rule) ?? true;
  const isLength = (list: string, rows: number) => {
    const { results } = engine.run({ ...ref, rules, data: { ...file, ...data, [list]: emptyRows(rows) } });
    const refused = Object.values(results).flatMap(({ rejected_data: rejected }) => rejected ?? []);
    return !refused.some((each) => each.data === list && each.code === "length");
  };
  for (;;) {
    const response = engine.run({ ...ref, rules, data: { ...file, ...data }, partial, strict });
    const question = questionFor(nextKey(response), show, givenNames(file, data), isLength);
    if (question === undefined) return data;
    const { key, slot } = question;
    for (let refused: string | undefined; ; ) {
      const given =
        slot.type.kind === "list"
          ? await askRows(terminal, { key, slot, problem, isAsked })
          : { [key]: await askValue(terminal, { key, slot, problem: (text) => problem(key, text) }) };
      for (const [name, text] of Object.entries(given)) {
        const reading = inputReading(name, text);
        const whose = slot.type.kind === "list" ? `${name} ` : "";
        if (reading !== undefined) say(terminal, `${whose}read as ${reading}`);
      }
      const after = engine.run({ ...ref, rules, data: { ...file, ...data, ...given } });
      const veto = newVeto(key, response, after, authored);
      const answer = JSON.stringify(given);
      // Another value may be the reason, so that no answer would do.
      if (veto === undefined || answer === refused) {
        Object.assign(data, given);
        break;
      }
      refused = answer;
      say(terminal, `${veto}; the same answer again keeps it`);
    }
  }
}

/** The data to ask for, or the list around it whose rows are to be given all together. */
function questionFor(
  missing: string | undefined,
  { data }: Show,
  given: ReadonlySet<string>,
  isLength: (list: string, rows: number) => boolean,
): Pick<RowsQuestion, "key" | "slot"> | undefined {
  if (missing === undefined) return undefined;
  const made = madeListAround(missing, data, given);
  const key = made ?? missing;
  const slot = slotNamed(key, data);
  // No name of a row may stand beside a list that is given as a whole.
  if (slot === undefined || listsAround(key).some((list) => given.has(list))) return undefined;
  return { key, slot: made === undefined ? slot : madeSlot(slot, (rows) => isLength(made, rows)) };
}

function givenNames(...given: readonly (Data | undefined)[]): ReadonlySet<string> {
  return new Set(given.flatMap((data) => Object.keys(data ?? {})).map((name) => name.toLowerCase()));
}

/** The input to ask for: of the first result that is not certain. */
function nextKey({ results }: EvaluationResponse): string | undefined {
  for (const { missing_data: missing, partial } of Object.values(results)) {
    if (missing === undefined || partial?.certain === true) continue;
    return partial?.next ?? missing[0];
  }
  return undefined;
}

/**
 * The veto of a rule that waited for the input `key` and now cannot be computed. A veto that the
 * author wrote is an answer, and a refused value of another input no fault of this one.
 */
function newVeto(
  key: string,
  before: EvaluationResponse,
  after: EvaluationResponse,
  authored: ReadonlySet<string>,
): string | undefined {
  for (const [rule, result] of Object.entries(after.results)) {
    const { vetoed, veto_reason: reason, missing_data: missing, rejected_data: rejected } = result;
    const waited = before.results[rule]?.missing_data !== undefined;
    if (!waited || !vetoed || missing !== undefined || reason === undefined || authored.has(reason)) continue;
    if (rejected === undefined || rejected.some(({ data }) => areRelated(data, key))) return `${rule}: ${reason}`;
  }
  return undefined;
}

/** True for equal keys, and for a list and what is in it. */
function areRelated(one: string, other: string): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}

function authoredVetoes(show: Show): Set<string> {
  const results = Object.values(show.rules).flatMap(({ branches }) => branches.map(({ result }) => result));
  return new Set(
    results.flatMap(({ type, message }) => (type === "veto" && typeof message === "string" ? [message] : [])),
  );
}

/** The command line that runs the same without asking. */
export function commandLine(request: InteractiveRequest, { target, rules, data }: ChosenRun): string {
  const words = ["engine", "run", ...(target.repository === undefined ? [] : [target.repository]), target.spec];
  for (const [name, value] of Object.entries(data)) words.push(`${name}=${value}`);
  if (request.file !== undefined) words.push("--data", request.file.path);
  if (rules !== undefined) words.push("--rules", rules.join(","));
  if (request.prefix !== ".") words.push("--prefix", request.prefix);
  if (request.effective !== undefined) words.push("--effective", request.effective);
  if (request["fail-on"] !== undefined) words.push("--fail-on", request["fail-on"]);
  if (request.explain) words.push("--explain");
  if (request.strict) words.push("--strict");
  if (request.partial) words.push("--partial");
  if (request.json) words.push("--json");
  return shellLine(words);
}
