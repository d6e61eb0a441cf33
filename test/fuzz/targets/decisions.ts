import { ruleState, sha256Of } from "../../../src/decisions/archive/rule-state.ts";
import { canonicalJson, receiptText, verify } from "../../../src/decisions/receipt.ts";
import { LoggedRules } from "../../../src/decisions/replay/logged-rules.ts";
import { replay } from "../../../src/decisions/replay/replay.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { expectForPeople } from "../checks/outcome.ts";
import { anyChanges, changed, type JsonChanges } from "../inputs/changes/json.ts";
import { SHOP } from "../servers/shop.ts";
import type { Target } from "../target.ts";

interface DecisionsInput {
  /** The file that is changed; an archive has the digests that fit. */
  readonly of: "receipt" | "log" | "archive";
  readonly changes: JsonChanges;
  /** A receipt with digests that fit, as an attacker would make it; a log replayed by its rules. */
  readonly sealed: boolean;
}

const SOURCES = Object.entries(SHOP).map(([label, text]) => ({ label, text }));
const DATA = { quantity: "4", price: "12.50 eur", kind: "child", member: true, stay: "2024-01-01...2025-01-01" };

/** Changed receipts, logs and archives give documented answers, and none is an exception. */
export const decisionsTarget: Target<DecisionsInput> = {
  name: "decisions",
  weight: 8,
  input: (random) => ({
    of: random.of(["receipt", "log", "archive"]),
    changes: anyChanges(random),
    sealed: random.oneIn(2),
  }),
  async check({ of, changes, sealed }) {
    known ??= decisionOfShop();
    const { engine, receipt, line } = known;
    if (of === "receipt") verifyChanged(JSON.parse(receipt), changes, sealed);
    else if (of === "log") await replayChanged(engine, line, changes, sealed);
    else readChanged(changes);
  },
};

/** A decision in each form. Made for the first input. */
let known: { readonly engine: Engine; readonly receipt: string; readonly line: object } | undefined;

function decisionOfShop(): NonNullable<typeof known> {
  const engine = new Engine();
  engine.load(SHOP);
  const request = { spec: "shop", effective: "2025-06-01", data: DATA };
  return { engine, receipt: receiptText(engine, request, SOURCES), line: lineOf(engine, request) };
}

function verifyChanged(receipt: Record<string, unknown>, changes: JsonChanges, sealed: boolean): void {
  const { sha256, ...content } = changed(receipt, changes);
  const digest = sealed ? sha256Of(canonicalJson(content)) : sha256;
  const verdict = verify(Buffer.from(canonicalJson({ ...content, sha256: digest })));
  if ("problem" in verdict) expectForPeople(verdict.problem);
}

/** A line of a log about the request, as a server writes it. */
function lineOf(engine: Engine, request: { readonly spec: string; readonly effective: string; readonly data: object }) {
  const { results, ...answer } = engine.run({ ...request, data: DATA, arms: true });
  const arms = Object.fromEntries(Object.entries(results).flatMap(([rule, { arm }]) => (arm ? [[rule, arm]] : [])));
  const filed = { id: "1", time: "2025-06-01T00:00:00Z", digest: ruleState(SOURCES).digest, engine: "0", dropped: 2 };
  const plain = Object.entries(results).map(([rule, { arm: _arm, ...result }]) => [rule, result]);
  const masked = ["member"];
  return {
    ...filed,
    ...answer,
    results: Object.fromEntries(plain),
    rules: Object.keys(arms),
    data: DATA,
    masked,
    arms,
  };
}

async function replayChanged(engine: Engine, line: object, changes: JsonChanges, exactly: boolean): Promise<void> {
  const folder = new TempFolder({ log: `${JSON.stringify(line)}\n${JSON.stringify(changed(line, changes))}\n` });
  try {
    await replay([folder.at("log")], { engine: () => engine, exactly });
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    expectForPeople(thrown.message);
  } finally {
    folder.remove();
  }
}

function readChanged(changes: JsonChanges): void {
  const { manifest, sources } = ruleState(SOURCES);
  const text = JSON.stringify(changed({ entries: JSON.parse(manifest) }, changes).entries ?? null);
  const digest = sha256Of(text);
  const kept = sources.map((source) => [`sources/${sha256Of(source.text)}.txt`, source.text]);
  const folder = new TempFolder({ ...Object.fromEntries(kept), [`${digest}.json`]: text });
  try {
    new LoggedRules(folder.path).engine(digest);
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    expectForPeople(thrown.message);
  } finally {
    folder.remove();
  }
}
