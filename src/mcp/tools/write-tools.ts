import { EFFECTIVE, REPOSITORY, requiredText, SPEC, specRef, textOf, type WriteTool } from "./tool.ts";

const CODE = { type: "text", required: true, description: "Rules text: one or more specs." } as const;
const ATTRIBUTE = {
  type: "text",
  required: true,
  description: "A path below the workspace that ends in .rules, or @owner/name.",
} as const;

/** The tools that change the rules of the workspace. */
export const WRITE_TOOLS: readonly WriteTool[] = [
  {
    name: "add_spec",
    description: "Adds specs in a new file. Everything is checked together first; on an error nothing changes.",
    arguments: { code: CODE, attribute: ATTRIBUTE },
    writes: true,
    annotations: {},
    call: (args, rules, time) => rules.add(requiredText(args, "attribute"), requiredText(args, "code"), time),
  },
  {
    name: "update_spec",
    description:
      "Replaces what a file declares: specs in the code are added or replaced, specs that the file declared before and the code lacks are removed.",
    arguments: { code: CODE, attribute: ATTRIBUTE, repository: REPOSITORY },
    writes: true,
    annotations: {},
    call: (args, rules, time) =>
      rules.update(requiredText(args, "attribute"), requiredText(args, "code"), textOf(args, "repository"), time),
  },
  {
    name: "remove_spec",
    description: "Removes the version of a spec in force at the instant (default now).",
    arguments: { spec: SPEC, repository: REPOSITORY, effective: EFFECTIVE },
    writes: true,
    annotations: { destructiveHint: true },
    call: (args, rules, time) => rules.remove(specRef(args), time),
  },
  {
    name: "clear",
    description: "Removes all specs: deletes the files that are loaded, and nothing else.",
    arguments: {},
    writes: true,
    annotations: { destructiveHint: true },
    call: (_args, rules, time) => rules.clear(time),
  },
  {
    name: "install",
    description: "Downloads a repository @owner/name, and what it uses, from the registry, and loads it.",
    arguments: {
      repository: { type: "text", required: true, description: "The repository: @owner/name." },
      force: { type: "truth", description: "Replace an installed repository whose content changed." },
    },
    writes: true,
    annotations: { openWorldHint: true },
    call: (args, rules, time) => rules.install(requiredText(args, "repository"), args.force === true, time),
  },
];
