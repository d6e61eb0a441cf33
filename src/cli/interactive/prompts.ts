import type { Key } from "node:readline";
import type { Readable, Writable } from "node:stream";
import checkbox from "@inquirer/checkbox";
import input from "@inquirer/input";
import search, { Separator } from "@inquirer/search";
import { linesOf, wrapped } from "../../engine/text/display-width.ts";
import { Interrupted } from "../failure.ts";
import { forTerminal } from "../output.ts";

/** The streams of prompts: stderr and stdin, or streams of a test. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable & { readonly columns?: number | undefined };
}

/** Writes something about the question before or after it, wrapped at blanks. */
export function say({ output }: Terminal, text: string): void {
  const columns = output.columns ?? Number.POSITIVE_INFINITY;
  const lines = linesOf(forTerminal(text)).flatMap((line) => wrapped(line, columns, "  "));
  output.write(`${lines.join("\n")}\n`);
}

export interface LineQuestion {
  readonly question: string;
  /** The answer when the user presses Enter. */
  readonly preset?: string | undefined;
  /** The problem with an answer, after which the question is asked again; undefined: none. */
  readonly check?: ((answer: string) => string | undefined) | undefined;
}

/**
 * Asks for one line. Like all questions it throws `Interrupted` at Ctrl-C and at the end of input.
 */
export function askLine(terminal: Terminal, { question, preset, check }: LineQuestion): Promise<string> {
  return answered(terminal, (context) =>
    input(
      {
        message: forTerminal(question),
        ...(preset !== undefined && { default: preset }),
        validate: (answer) => forTerminal(check?.(answer) ?? "") || true,
      },
      context,
    ),
  );
}

export interface Choice<T> {
  readonly label: string;
  readonly value: T;
}

const MOST_ROWS = 10;

export interface ChoiceQuestion<T> {
  readonly question: string;
  /** The choices that fit the typed text; undefined: nothing is typed yet. */
  readonly choices: (typed: string | undefined) => readonly Choice<T>[];
  /** The reason why no choice fits the typed text; undefined: there is nothing to say about it. */
  readonly whyNone?: ((typed: string) => string | undefined) | undefined;
  /** The choice that is selected at first. */
  readonly preset?: T | undefined;
  /** The problem with a choice; undefined: none. */
  readonly check?: ((value: T) => string | undefined) | undefined;
}

/** Asks for one of several choices: arrows move, letters filter, Enter takes. */
export function askChoice<T>(terminal: Terminal, asked: ChoiceQuestion<T>): Promise<T> {
  const { question, choices, whyNone, preset, check } = asked;
  const fitting = (typed: string | undefined) => {
    const found = choices(typed).map(listed);
    const reason = found.length === 0 ? whyNone?.(typed ?? "") : undefined;
    return reason === undefined ? found : [new Separator(forTerminal(reason))];
  };
  return answered(terminal, (context) =>
    search<T>(
      {
        message: forTerminal(question),
        source: fitting,
        validate: (value) => forTerminal(check?.(value) ?? "") || true,
        pageSize: MOST_ROWS,
        ...(preset !== undefined && { default: preset }),
      },
      context,
    ),
  );
}

/** Filters choices: those whose labels contain the typed text. */
export function containing<T>(choices: readonly Choice<T>[]): ChoiceQuestion<T>["choices"] {
  return (typed = "") => choices.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
}

/** Asks for any of several choices, all chosen at first. */
export function askChoices<T>(terminal: Terminal, question: string, choices: readonly Choice<T>[]): Promise<T[]> {
  return answered(terminal, (context) =>
    checkbox<T>(
      {
        message: forTerminal(question),
        choices: choices.map((choice) => ({ ...listed(choice), checked: true })),
        pageSize: MOST_ROWS,
      },
      context,
    ),
  );
}

function listed<T>({ label, value }: Choice<T>): { name: string; value: T } {
  return { name: forTerminal(label), value };
}

type Context = Terminal & { readonly signal: AbortSignal };

async function answered<T>(terminal: Terminal, prompt: (context: Context) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const endAtControlD = (_text: string | undefined, key: Key) => {
    if (key.ctrl === true && key.name === "d") end();
  };
  if (terminal.input.readableEnded) end();
  terminal.input.on("end", end).on("keypress", endAtControlD);
  try {
    return await prompt({ ...terminal, signal: ended.signal });
  } catch (thrown) {
    if (thrown instanceof Error && INTERRUPTIONS.has(thrown.name)) throw new Interrupted();
    throw thrown;
  } finally {
    terminal.input.off("end", end).off("keypress", endAtControlD);
  }
}

/** Names of the errors that prompts throw at Ctrl-C and when they are aborted. */
const INTERRUPTIONS = new Set(["ExitPromptError", "AbortPromptError"]);
