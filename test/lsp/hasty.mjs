/*
 * Loaded with --import: the pauses of a language server are a tenth as long. They keep their order.
 * Times of more than a second are limits, and stay.
 */
const LONGEST_PAUSE = 1000;
const { setTimeout } = globalThis;

globalThis.setTimeout = (act, milliseconds = 0, ...given) =>
  setTimeout(act, milliseconds > LONGEST_PAUSE ? milliseconds : milliseconds / 10, ...given);
