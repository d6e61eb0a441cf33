import { type Batch, type Order, ordersOf } from "./orders.ts";
import { Finding, type Target } from "./target.ts";
import { targetNamed } from "./target-named.ts";
import type { BatchVerdict, Found, Verdict } from "./worker-process.ts";

/*
 * The process that tries inputs: it answers one order or batch after the other with a verdict. It
 * may hang or die; its parent handles that.
 */
process.on("message", async (message: Order | Batch) => {
  answer("target" in message ? await verdictOn(message) : await verdictOnAll(message));
});
process.send?.("ready");
process.once("disconnect", async () => {
  for (const target of used) await target.close?.();
  process.exit();
});

/** A bug of the code generator changes no answer: the engine warns of it. */
let warning: string | undefined;
process.on("warning", ({ message }) => {
  warning ??= message;
});

/** The targets that may have started something. */
const used = new Set<Target<unknown>>();

async function using(name: string): Promise<Target<unknown>> {
  const target = await targetNamed(name);
  used.add(target);
  return target;
}

async function verdictOn({ target, input }: Order): Promise<Verdict> {
  const finding = await findingOf(async () => (await using(target)).check(input));
  return finding === undefined ? {} : { finding };
}

async function verdictOnAll(batch: Batch): Promise<BatchVerdict> {
  const counts: Record<string, number> = {};
  const findings: [number, Found][] = [];
  for (const [name, orders] of await ordersOf(batch)) {
    counts[name] = orders.length;
    const target = await using(name);
    const together = await findingOf(() => target.checkTogether?.(orders.map(([, input]) => input)));
    if (together === undefined && target.checkTogether !== undefined) continue;
    const before = findings.length;
    for (const [number, input] of orders) {
      const found = await findingOf(() => target.check(input));
      if (found !== undefined) findings.push([number, found]);
    }
    if (together !== undefined && findings.length === before) {
      const { kind, detail } = together;
      findings.push([
        orders[0]?.[0] ?? batch.from,
        { kind: `${kind} in a batch`, detail: `${detail}\n${JSON.stringify(batch)}` },
      ]);
    }
  }
  return { counts, findings };
}

/** The problem with an input or several. */
async function findingOf(check: () => void | Promise<void>): Promise<Found | undefined> {
  try {
    await check();
    // Warnings come in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    if (warning !== undefined) throw new Finding("warned", warning);
    return undefined;
  } catch (thrown) {
    warning = undefined;
    if (thrown instanceof Finding) return { kind: thrown.kind, detail: thrown.message };
    const [first = "", ...stack] = (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)).split(
      "\n",
    );
    return {
      kind: `thrown: ${first.replace(/\d+|["'`].*["'`]/g, "…")}`,
      detail: [first, ...stack.slice(0, 8)].join("\n"),
    };
  }
}

function answer(verdict: Verdict | BatchVerdict): void {
  process.send?.(verdict);
}
