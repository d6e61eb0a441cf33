/*
 * A bug of the code generator changes no answer, so that no test would notice it: here it ends
 * whatever runs, but for the one that a test makes.
 */
process.on("warning", ({ message }) => {
  if (/^engine \S+ has a bug: .* because (?!there is a mouse in it)/.test(message)) throw new Error(message);
});
