import { createInterface, emitKeypressEvents, type Key } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { Interrupted } from "../failure.ts";

/** Where prompts are written and answered: stderr and stdin, or streams of a test. */
export interface Terminal {
  readonly input: Readable & { setRawMode?(on: boolean): unknown };
  readonly output: Writable;
}

export interface LineQuestion {
  readonly question: string;
  /** Shown below the question. */
  readonly help?: string | undefined;
  /** Stands in the line already; Enter accepts it. */
  readonly preset?: string | undefined;
  /** What is wrong with an answer, which is then asked for again. */
  readonly check?: ((answer: string) => string | undefined) | undefined;
}

/** Asks for one line. Throws `Interrupted` at Ctrl-C and at the end of input. */
export async function askLine(terminal: Terminal, ask: LineQuestion): Promise<string> {
  if (ask.help !== undefined && ask.help !== "") terminal.output.write(`  ${ask.help}\n`);
  for (;;) {
    const answer = await readLine(terminal, `? ${ask.question}: `, ask.preset ?? "");
    const problem = ask.check?.(answer);
    if (problem === undefined) return answer;
    terminal.output.write(`  ${problem}\n`);
  }
}

function readLine(terminal: Terminal, prompt: string, preset: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const line = createInterface({ input: terminal.input, output: terminal.output, terminal: true });
    line.once("SIGINT", () => line.close());
    line.once("close", () => reject(new Interrupted()));
    line.question(prompt, (answer) => {
      resolve(answer);
      line.close();
    });
    line.write(preset);
  });
}

export interface Choice<T> {
  readonly label: string;
  readonly value: T;
}

const MOST_ROWS = 10;

/** Asks for one of several choices: arrows move, letters filter, Enter takes. */
export async function askChoice<T>(
  terminal: Terminal,
  question: string,
  choices: readonly Choice<T>[],
  preset?: T,
): Promise<T> {
  let filter = "";
  let at = Math.max(
    0,
    choices.findIndex(({ value }) => value === preset),
  );
  const menu = new Menu(terminal);
  return menu.run((key, text) => {
    if (key.name === "backspace") filter = filter.slice(0, -1);
    else if (text !== undefined && isPrintable(text)) filter += text;
    const shown = choices.filter(({ label }) => label.toLowerCase().includes(filter.toLowerCase()));
    at = moved(at, key, shown.length);
    const chosen = shown[at];
    if (key.name === "return" && chosen !== undefined) {
      return { done: chosen.value, rows: [`? ${question}: ${chosen.label}`] };
    }
    const rows = shown.map(({ label }, row) => `${row === at ? "❯" : " "} ${label}`);
    return { rows: [`? ${question}${filter === "" ? "" : ` (${filter})`}`, ...visibleRows(rows, at)] };
  });
}

/**
 * Asks for any of several choices, all chosen at first: the space bar switches one, Enter takes.
 */
export async function askChoices<T>(terminal: Terminal, question: string, choices: readonly Choice<T>[]): Promise<T[]> {
  const chosen = new Set(choices);
  let at = 0;
  const menu = new Menu(terminal);
  return menu.run((key) => {
    at = moved(at, key, choices.length);
    const current = choices[at];
    if (key.name === "space" && current !== undefined && !chosen.delete(current)) chosen.add(current);
    const taken = choices.filter((choice) => chosen.has(choice));
    if (key.name === "return") {
      const labels = taken.map(({ label }) => label).join(", ");
      return { done: taken.map(({ value }) => value), rows: [`? ${question}: ${labels}`] };
    }
    const rows = choices.map(
      (choice, row) => `${row === at ? "❯" : " "} [${chosen.has(choice) ? "x" : " "}] ${choice.label}`,
    );
    return { rows: [`? ${question} (space: on or off)`, ...visibleRows(rows, at)] };
  });
}

interface Frame<T> {
  readonly rows: readonly string[];
  readonly done?: T;
}

/** Redraws a list of rows at each key until a frame is done. */
class Menu {
  readonly #terminal: Terminal;
  #drawn = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  run<T>(frame: (key: Key, text: string | undefined) => Frame<T>): Promise<T> {
    const { input } = this.#terminal;
    emitKeypressEvents(input);
    input.setRawMode?.(true);
    input.resume();
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        input.off("keypress", onKey);
        input.off("end", onEnd);
        input.setRawMode?.(false);
        input.pause();
        act();
      };
      const onEnd = () => finish(() => reject(new Interrupted()));
      const onKey = (text: string | undefined, key: Key) => {
        if (key.ctrl === true && (key.name === "c" || key.name === "d")) return onEnd();
        const next = frame(key, text);
        this.#draw(next.rows);
        if (next.done === undefined) return;
        const { done } = next;
        finish(() => resolve(done));
      };
      input.on("keypress", onKey);
      input.once("end", onEnd);
      this.#draw(frame({}, undefined).rows);
    });
  }

  #draw(rows: readonly string[]): void {
    const back = this.#drawn === 0 ? "" : `\u001b[${this.#drawn}A`;
    this.#terminal.output.write(`${back}\r\u001b[J${rows.map((row) => `${row}\n`).join("")}`);
    this.#drawn = rows.length;
  }
}

function moved(at: number, key: Key, count: number): number {
  const step = key.name === "down" ? 1 : key.name === "up" ? -1 : 0;
  return Math.max(0, Math.min(at + step, count - 1));
}

function visibleRows(rows: readonly string[], at: number): readonly string[] {
  const first = Math.max(0, Math.min(at - (MOST_ROWS >> 1), rows.length - MOST_ROWS));
  return rows.slice(first, first + MOST_ROWS);
}

function isPrintable(text: string): boolean {
  return /^[^\p{Cc}]+$/u.test(text);
}
