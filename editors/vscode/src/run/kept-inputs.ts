import type { Memento } from "vscode";
import type { RunCase, RunInputs, RunTarget } from "./protocol.ts";

/** The inputs of a spec in the state of the workspace: the last ones, and those with a name. */
export class KeptInputs {
  readonly #state: Memento;
  readonly #target: string;

  constructor(state: Memento, { textDocument: { uri }, spec }: RunTarget) {
    this.#state = state;
    this.#target = `${uri} ${spec}`;
  }

  get last(): RunInputs {
    return this.#state.get(`inputs ${this.#target}`, { data: {} });
  }

  async setLast(inputs: RunInputs): Promise<void> {
    await this.#state.update(`inputs ${this.#target}`, inputs);
  }

  get named(): readonly RunCase[] {
    return this.#state.get(`named inputs ${this.#target}`, []);
  }

  /** Keeps the last inputs under a name, in the place of those that have it. */
  async keep(name: string): Promise<void> {
    await this.#setNamed([...this.#without(name), { name, ...this.last }]);
  }

  async forget(name: string): Promise<void> {
    await this.#setNamed(this.#without(name));
  }

  #without(name: string): readonly RunCase[] {
    return this.named.filter((each) => each.name !== name);
  }

  async #setNamed(named: readonly RunCase[]): Promise<void> {
    await this.#state.update(`named inputs ${this.#target}`, named);
  }
}
