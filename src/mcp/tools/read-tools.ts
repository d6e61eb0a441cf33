import type { Data } from "../../engine/api.ts";
import { EngineErrors, requestError } from "../../engine/errors.ts";
import { explanationBudget } from "../../engine/text/byte-budget.ts";
import { showJson } from "../../engine/text/json/show-json.ts";
import { missingDataBlock } from "../../engine/text/missing-data.ts";
import { explanationLines } from "../../engine/text/tree-text.ts";
import { Engine } from "../../index.ts";
import { GUIDES, guideText } from "../guides/guides.ts";
import {
  type Arguments,
  EFFECTIVE,
  READ_ONLY,
  REPOSITORY,
  SPEC,
  specRef,
  type Tool,
  type ToolContext,
  textOf,
} from "../tool.ts";
import { ToolFailure } from "../tool-failure.ts";

/** JSON as the command line prints it. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

const RUN_ARGUMENTS = {
  spec: SPEC,
  repository: REPOSITORY,
  rules: { type: "rules", description: "One rule key, or a list of rule keys. Default: all rules of the spec." },
  data: {
    type: "object",
    description:
      'Known inputs by key, as `show` lists them. Write decimals and amounts as text: {"price": "12.50 eur", "rate": "5%"}.',
  },
  effective: EFFECTIVE,
} as const;

function runText(args: Arguments, { store, milliseconds }: ToolContext): string {
  const { results } = store.engine.run({
    ...specRef(args),
    data: dataOf(args.data),
    ...rulesOf(args.rules),
    explain: true,
    timeout: milliseconds,
  });
  const budget = explanationBudget(store.engine.limits());
  const trees = Object.values(results).flatMap(({ explanation }) =>
    explanation === undefined ? [] : [explanationLines(explanation, budget).join("\n")],
  );
  return missingDataBlock(results) + trees.join("\n\n");
}

function dataOf(given: unknown): Data {
  const data: Data = Object.create(null);
  return Object.assign(data, given);
}

function rulesOf(given: unknown): { rules?: string[] } {
  if (given === undefined) return {};
  return { rules: Array.isArray(given) ? given.map(String) : [String(given)] };
}

/** Loads into an engine of its own: the server's specs are neither seen nor touched. */
function checkText(args: Arguments): string {
  const engine = new Engine();
  const sources = Array.isArray(args.sources) ? args.sources : [];
  engine.load(sources.map((pair: readonly unknown[]) => [String(pair[0]), String(pair[1])] as const));
  return json(engine.quality());
}

function sourceText(args: Arguments, { store }: ToolContext): string {
  if (textOf(args, "spec") !== undefined) return store.engine.source(specRef(args));
  const [repository, effective] = [textOf(args, "repository"), textOf(args, "effective")];
  if (repository === undefined) throw new ToolFailure("`source` needs the argument `spec` or `repository`");
  return store.engine.source({ repository, effective });
}

function qualityText(args: Arguments, { store }: ToolContext): string {
  const spec = textOf(args, "spec")?.trim().toLowerCase();
  const found = store.engine.quality();
  if (spec === undefined) return json(found);
  const isLoaded = store.engine.list().some(({ specs }) => specs.some(({ name }) => name === spec));
  if (!isLoaded) throw new EngineErrors([requestError("spec_not_found", `there is no spec \`${spec}\``)]);
  return json(found.filter((item) => item.spec === spec));
}

export const READ_TOOLS: readonly Tool[] = [
  {
    name: "list",
    description: "Lists every spec with its versions, by repository. Start here; use names exactly as listed.",
    arguments: {},
    writes: false,
    annotations: READ_ONLY,
    call: (_args, { store }) => json(store.engine.list()),
  },
  {
    name: "show",
    description: "Shows the interface of a spec as JSON: inputs with types, units, options and help; rules; versions.",
    arguments: { spec: SPEC, repository: REPOSITORY, effective: EFFECTIVE },
    writes: false,
    annotations: READ_ONLY,
    call: (args, { store }) => showJson(store.engine.show(specRef(args)), store.engine.limits(), 2),
  },
  {
    name: "run",
    description:
      "Evaluates rules with the inputs that are known and explains every result as a tree. Inputs that are still needed are listed first, under Missing data: ask for them and run again.",
    arguments: RUN_ARGUMENTS,
    writes: false,
    annotations: READ_ONLY,
    call: runText,
  },
  {
    name: "evaluate",
    description: "Deprecated name of `run`.",
    arguments: RUN_ARGUMENTS,
    writes: false,
    annotations: READ_ONLY,
    call: runText,
  },
  {
    name: "source",
    description: "The rules text of a spec version, or of a whole repository, in canonical layout.",
    arguments: { spec: { ...SPEC, required: false }, repository: REPOSITORY, effective: EFFECTIVE },
    writes: false,
    annotations: READ_ONLY,
    call: sourceText,
  },
  {
    name: "check",
    description:
      "Checks rules text without loading it: errors with positions, or recommendations ([] when there are none).",
    arguments: {
      sources: {
        type: "sources",
        required: true,
        description: 'The files to check together: [["pricing.rules", "spec pricing …"]].',
      },
    },
    writes: false,
    annotations: READ_ONLY,
    call: checkText,
  },
  {
    name: "guide",
    description: "How to use this server and how to write rules.",
    arguments: {
      topic: { type: "text", description: `${Object.keys(GUIDES).join(" or ")}; default evaluation.` },
    },
    writes: false,
    annotations: READ_ONLY,
    call: (args) => guideText(textOf(args, "topic") ?? "evaluation"),
  },
  {
    name: "quality",
    description: "Recommendations for the loaded specs, as JSON.",
    arguments: { spec: { ...SPEC, required: false, description: "Only this spec." } },
    writes: false,
    annotations: READ_ONLY,
    call: qualityText,
  },
];
