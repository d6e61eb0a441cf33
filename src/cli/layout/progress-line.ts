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

/**
 * Shows a line on a terminal while work goes on, from `after` milliseconds on. Work that blocks the
 * process must have its line at once.
 */
export async function withProgress<T>(line: string, work: () => Promise<T>, after = 0): Promise<T> {
  let erase = (): void => undefined;
  const show = () => {
    erase = progress(line);
  };
  const timer = after === 0 ? undefined : setTimeout(show, after);
  if (timer === undefined) show();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    erase();
  }
}
