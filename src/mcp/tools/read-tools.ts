import type { Data } from "../../engine/api.ts";
import { EngineErrors, requestError } from "../../engine/errors.ts";
import { utf8Length } from "../../engine/text/byte-budget.ts";
import { indentedJson, showJson } from "../../engine/text/json/write-json.ts";
import { Engine } from "../../index.ts";
import { answerText, historyAnswer } from "../answers/answer-text.ts";
import { briefShow } from "../answers/brief-show.ts";
import { LONGEST_ANSWER, LONGEST_STRUCTURED } from "../answers/clip.ts";
import { RUN_SCHEMA, SHOW_SCHEMA, structuredRun, structuredShow } from "../answers/structured.ts";
import { GUIDES, guideText } from "./guides.ts";
import { manyAnswers } from "./many-answers.ts";
import {
  type Arguments,
  EFFECTIVE,
  READ_ONLY,
  REPOSITORY,
  type ReadContext,
  type ReadTool,
  requiredText,
  SPEC,
  specRef,
  type ToolAnswer,
  ToolFailure,
  textOf,
  undescribed,
} from "./tool.ts";

/** JSON as the command line prints it. */
function json(value: unknown): string {
  return indentedJson(value);
}

/** The list of repositories, one line for each version: half the words of the usual layout. */
function listText(_args: Arguments, { engine }: ReadContext): string {
  const entries = engine.list().map(({ repository, specs }) => {
    const name = repository === undefined ? "" : `"repository": ${JSON.stringify(repository)}, `;
    const rows = specs.map((spec) => JSON.stringify(spec)).join(",\n");
    return `{${name}"specs": [${rows === "" ? "" : `\n${rows}\n`}]}`;
  });
  return `[${entries.join(",\n")}]`;
}

function showAnswer(args: Arguments, { engine }: ReadContext): ToolAnswer {
  const show = engine.show(specRef(args));
  if (args.detail !== "full") return { text: briefShow(show), structured: JSON.stringify(structuredShow(show)) };
  try {
    const text = showJson(show, { ...engine.limits(), max_response_bytes: LONGEST_STRUCTURED }, 2);
    return { text, structured: text };
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    throw new ToolFailure(
      "the interface is longer than 24 KiB: leave `detail` out for the short form, or read the `source`",
    );
  }
}

const RUN_ARGUMENTS = {
  spec: SPEC,
  repository: REPOSITORY,
  rules: { type: "rules", description: "Rule keys; default all." },
  data: {
    type: "inputs",
    description: 'Known inputs; amounts as text: {"hours": 7.5, "price": "12.50 eur"}. Or a list.',
  },
  effective: EFFECTIVE,
  strict: { type: "truth", description: "Refuse unknown names." },
} as const;

function runAnswer(args: Arguments, { engine, milliseconds: timeout, mostBits }: ReadContext): ToolAnswer {
  const ref = specRef(args);
  if (Array.isArray(args.data)) {
    const terms = {
      ...ref,
      ...rulesOf(args.rules),
      strict: args.strict === true,
      partial: args.partial === true,
      timeout,
      mostBits,
    };
    return manyAnswers(engine, terms, args.data);
  }
  const data = dataOf(args.data);
  const response = engine.run({
    ...ref,
    data,
    ...rulesOf(args.rules),
    strict: args.strict === true,
    partial: args.partial === true,
    explain: true,
    timeout,
    mostBits,
  });
  // The interface must be that of the instant for which the answer was computed.
  const version = { ...ref, effective: response.effective };
  const { repository } = ref;
  const context = { repository, given: data, outline: engine.outline(version), meta: engine.meta(version) };
  const structured = JSON.stringify(structuredRun(response));
  return { text: answerText(response, context, LONGEST_ANSWER - utf8Length(structured)), structured };
}

function historyText(args: Arguments, { engine, milliseconds: timeout, mostBits }: ReadContext): string {
  const [from, to] = [textOf(args, "from"), textOf(args, "to")];
  const data = dataOf(args.data);
  const request = { ...specRef(args), rule: requiredText(args, "rule"), data, from, to, timeout, mostBits };
  return historyAnswer(engine.history(request));
}

function dataOf(given: unknown): Data {
  const data: Data = Object.create(null);
  return Object.assign(data, given);
}

function rulesOf(given: unknown): { rules?: string[] } {
  if (given === undefined) return {};
  if (Array.isArray(given)) return { rules: given.map(String) };
  const names = String(given)
    .split(",")
    .map((name) => name.trim());
  return { rules: names.filter((name) => name !== "") };
}

/** Loads into an engine of its own, which neither sees nor changes the server's specs. */
function checkText(args: Arguments): string {
  const engine = new Engine();
  const sources = Array.isArray(args.sources) ? args.sources : [];
  engine.load(sources.map((pair: readonly unknown[]) => [String(pair[0]), String(pair[1])] as const));
  return json(engine.quality());
}

function sourceText(args: Arguments, { engine }: ReadContext): string {
  if (textOf(args, "spec") !== undefined) return engine.source(specRef(args));
  const [repository, effective] = [textOf(args, "repository"), textOf(args, "effective")];
  if (repository === undefined) throw new ToolFailure("`source` needs the argument `spec` or `repository`");
  return engine.source({ repository, effective });
}

function qualityText(args: Arguments, { engine }: ReadContext): string {
  const spec = textOf(args, "spec")?.trim().toLowerCase();
  const found = engine.quality();
  if (spec === undefined) return json(found);
  const isLoaded = engine.list().some(({ specs }) => specs.some(({ name }) => name === spec));
  if (!isLoaded) throw new EngineErrors([requestError("spec_not_found", `there is no spec \`${spec}\``)]);
  return json(found.filter((item) => item.spec === spec));
}

/** Turns a function that returns a text into the call of a tool. */
function inWords(answer: (args: Arguments, context: ReadContext) => string): ReadTool["call"] {
  return (args, context) => ({ text: answer(args, context) });
}

export const READ_TOOLS: readonly ReadTool[] = [
  {
    name: "list",
    description: "Lists every spec with its versions. Start here.",
    arguments: {},
    writes: false,
    annotations: READ_ONLY,
    call: inWords(listText),
  },
  {
    name: "show",
    description: "Shows the inputs of a spec (type, units, options, bounds, help) and its rules.",
    arguments: {
      spec: SPEC,
      repository: REPOSITORY,
      effective: EFFECTIVE,
      detail: { type: "detail", description: "full: all of it as JSON." },
    },
    writes: false,
    annotations: READ_ONLY,
    answers: SHOW_SCHEMA,
    call: showAnswer,
  },
  {
    name: "run",
    description:
      "Evaluates rules with the known inputs and explains each result. Inputs still needed come first: ask for them and run again.",
    arguments: { ...RUN_ARGUMENTS, partial: { type: "truth", description: "Add bounds." } },
    writes: false,
    annotations: READ_ONLY,
    answers: RUN_SCHEMA,
    evaluates: true,
    call: runAnswer,
  },
  {
    name: "evaluate",
    description: "Old `run`.",
    arguments: undescribed(RUN_ARGUMENTS),
    writes: false,
    annotations: READ_ONLY,
    evaluates: true,
    call: runAnswer,
  },
  {
    name: "history",
    description: "One case under every version: when a rule has which result, why it changes, what comes next.",
    arguments: {
      ...undescribed({ spec: SPEC, repository: REPOSITORY }),
      rule: { type: "text", required: true },
      data: { type: "object" },
      from: { type: "text" },
      to: { type: "text" },
    },
    writes: false,
    evaluates: true,
    annotations: READ_ONLY,
    call: inWords(historyText),
  },
  {
    name: "source",
    description: "The text of a spec version, or of a repository.",
    arguments: undescribed({ spec: { ...SPEC, required: false }, repository: REPOSITORY, effective: EFFECTIVE }),
    writes: false,
    annotations: READ_ONLY,
    call: inWords(sourceText),
  },
  {
    name: "check",
    description: "Checks rules text without loading it: errors with positions, or recommendations.",
    arguments: {
      sources: {
        type: "sources",
        required: true,
        description: '[["pricing.rules", "spec pricing …"]]',
      },
    },
    writes: false,
    loads: true,
    annotations: READ_ONLY,
    call: inWords(checkText),
  },
  {
    name: "guide",
    description: "How to evaluate and write rules.",
    arguments: {
      topic: { type: "text", description: `${Object.keys(GUIDES).join(" or ")}; default evaluation.` },
    },
    writes: false,
    annotations: READ_ONLY,
    call: inWords((args) => guideText(textOf(args, "topic") ?? "evaluation")),
  },
  {
    name: "quality",
    description: "Recommendations for the loaded specs.",
    arguments: { spec: { ...SPEC, required: false, description: "Only this spec." } },
    writes: false,
    annotations: READ_ONLY,
    call: inWords(qualityText),
  },
];
