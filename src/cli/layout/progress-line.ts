import { progress } from "../output.ts";

/** Milliseconds between two lines of progress. */
const PAUSE = 250;

/** A line on a terminal that tells how far a run is. */
export function progressLine<State>(text: (state: State, seconds: number) => string) {
  const begin = performance.now();
  let last = begin;
  let erase = (): void => undefined;
  return {
    update: (state: State) => {
      const now = performance.now();
      if (now - last < PAUSE) return;
      last = now;
      erase();
      erase = progress(text(state, (now - begin) / 1000));
    },
    erase: () => erase(),
  };
}
