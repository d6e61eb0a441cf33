import type { Command } from "@oclif/core/command";
import type { Show, TypeInfo } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { loadWorkspace } from "../../node/workspace/load.ts";
import { chooseTarget, namesIn } from "../arguments/target.ts";
import { COMMANDS } from "../commands.ts";
import { SCRIPTS } from "./scripts.ts";

/** The words that can complete the last word of a command line, which may be empty. */
export async function candidates(words: readonly string[]): Promise<string[]> {
  const current = words.at(-1) ?? "";
  const [name, ...before] = words.slice(0, -1);
  const [, flag, value] = /^(--[a-z-]+)=(.*)$/s.exec(current) ?? [];
  if (flag !== undefined && value !== undefined && !before.includes("--")) {
    const values = await candidates([...words.slice(0, -1), flag, value]);
    return values.map((word) => `${flag}=${word}`);
  }
  return (await allCandidates(name, before, current)).filter((word) => word.startsWith(current));
}

async function allCandidates(name: string | undefined, before: readonly string[], current: string): Promise<string[]> {
  const visible = await visibleCommands();
  if (name === undefined || name === "help") return Object.keys(visible);
  const command = visible[name];
  if (command === undefined) return [];
  if (name === "completion") return Object.keys(SCRIPTS);
  const line = splitLine(command, before);
  if (line.openFlag === undefined && current.startsWith("-")) return flagWords(command);
  if (line.openFlag === "prefix" || !["run", "batch", "impact", "history", "show", "source"].includes(name)) return [];
  const engine = await loadWorkspace(line.values.prefix ?? ".");
  if (INSTANTS.includes(line.openFlag ?? "")) return versionStarts(engine);
  const positionals = line.positionals.filter((word) => !word.includes("="));
  if (line.openFlag === "rules") return ruleWords(showOf(engine, positionals, line.values.effective), current);
  if (line.openFlag !== undefined) return [];
  if (name === "history") return historyWords(engine, positionals, line);
  const data = name === "run" ? dataWords(showOf(engine, positionals, line.values.effective), line.positionals) : [];
  return [...specWords(engine, positionals), ...data];
}

/** Flags whose value is, or may be, an instant. */
const INSTANTS = ["effective", "from", "to"];

/** A spec, a rule of it, or behind the rule its inputs. */
function historyWords(engine: Engine, positionals: readonly string[], line: Line): string[] {
  const before = showOf(engine, positionals, line.values.effective);
  const asked = positionals.length === 0 ? undefined : showOf(engine, positionals.slice(0, -1), line.values.effective);
  return [...specWords(engine, positionals), ...ruleWords(before, ""), ...dataWords(asked, line.positionals)];
}

/** Commands that help shows, by name. */
export async function visibleCommands(): Promise<Record<string, Command.Class>> {
  const commands: Record<string, Command.Class> = {};
  for (const [name, load] of Object.entries(COMMANDS)) {
    const { default: command } = await load();
    if (!command.hidden) commands[name] = command;
  }
  return commands;
}

interface Line {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The flag whose value is to be completed. */
  readonly openFlag: string | undefined;
}

/** Splits a command line that is still being written, less strictly than one that is run. */
function splitLine(command: Command.Class, words: readonly string[]): Line {
  const positionals: string[] = [];
  const values: Record<string, string> = {};
  let openFlag: string | undefined;
  for (const word of words) {
    const [flag = "", value] = word.startsWith("--") ? word.slice(2).split(/=(.*)/s) : [];
    if (openFlag !== undefined) {
      values[openFlag] = word;
      openFlag = undefined;
    } else if (!word.startsWith("-")) positionals.push(word);
    else if (value !== undefined) values[flag] = value;
    else if (command.flags[flag]?.type === "option") openFlag = flag;
  }
  return { positionals, values, openFlag };
}

function flagWords(command: Command.Class): string[] {
  return ["help", ...Object.keys(command.flags)].map((name) => `--${name}`);
}

function specWords(engine: Engine, positionals: readonly string[]): string[] {
  const repositories = engine.list();
  const named = repositories.flatMap(({ repository }) => (repository === undefined ? [] : [repository]));
  if (positionals.length === 0) return [...namesIn(undefined, repositories), ...named];
  const [first = ""] = positionals;
  return positionals.length === 1 && named.includes(first.toLowerCase())
    ? namesIn(first.toLowerCase(), repositories)
    : [];
}

function versionStarts(engine: Engine): string[] {
  const starts = engine.list().flatMap(({ specs }) => specs.flatMap(({ effective_from: start }) => start ?? []));
  return [...new Set(starts)].sort();
}

function showOf(engine: Engine, positionals: readonly string[], effective: string | undefined): Show | undefined {
  try {
    return engine.show({ ...chooseTarget(positionals, engine), effective });
  } catch {
    return undefined;
  }
}

/** Rule keys after the last comma. */
function ruleWords(show: Show | undefined, current: string): string[] {
  const begun = current.slice(0, current.lastIndexOf(",") + 1);
  return Object.keys(show?.rules ?? {}).map((key) => `${begun}${key}`);
}

/** `name=` for each input not given yet, with its values when there are few. */
function dataWords(show: Show | undefined, given: readonly string[]): string[] {
  const named = new Set(given.flatMap((word) => (word.includes("=") ? [word.slice(0, word.indexOf("="))] : [])));
  return Object.entries(show?.data ?? {})
    .filter(([key, { needed_by_rules: needed }]) => needed.length > 0 && !named.has(key))
    .flatMap(([key, { type }]) => [`${key}=`, ...valuesOf(type).map((value) => `${key}=${value}`)]);
}

/** The values of a type. A text of several lines is left out, as each candidate is one line. */
function valuesOf(type: TypeInfo): readonly string[] {
  return type.kind === "boolean" ? ["yes", "no"] : (type.options ?? []).filter((option) => !/\p{Cc}/u.test(option));
}
