import { Finding } from "./target.ts";
import { TARGETS, targetNamed } from "./targets.ts";
import type { Order, Verdict } from "./worker-process.ts";

/*
 * The process that tries inputs: it answers one order after the other with a verdict. It may hang
 * or die; its parent handles that.
 */
process.on("message", async ({ target, input }: Order) => {
  answer(await verdictOn(target, input));
});
process.send?.("ready");
process.once("disconnect", async () => {
  for (const target of TARGETS) await target.close?.();
  process.exit();
});

/** A bug of the code generator changes no answer: the engine warns of it. */
let warning: string | undefined;
process.on("warning", ({ message }) => {
  warning ??= message;
});

async function verdictOn(name: string, input: unknown): Promise<Verdict> {
  try {
    await targetNamed(name).check(input);
    // Warnings come in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    if (warning !== undefined) throw new Finding("warned", warning);
    return {};
  } catch (thrown) {
    warning = undefined;
    if (thrown instanceof Finding) return { finding: { kind: thrown.kind, detail: thrown.message } };
    const [first = "", ...stack] = (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)).split(
      "\n",
    );
    return {
      finding: {
        kind: `thrown: ${first.replace(/\d+|["'`].*["'`]/g, "…")}`,
        detail: [first, ...stack.slice(0, 8)].join("\n"),
      },
    };
  }
}

function answer(verdict: Verdict): void {
  process.send?.(verdict);
}
