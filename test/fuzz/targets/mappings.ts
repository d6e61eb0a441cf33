import { type BatchInterface, batchInterface } from "../../../src/batch/interface.ts";
import { openTable } from "../../../src/batch/open.ts";
import { inputOptions } from "../../../src/cli/arguments/table-flags.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { expectForPeople } from "../checks/outcome.ts";
import { changedText } from "../inputs/changes/text.ts";
import { anyYaml } from "../inputs/yaml.ts";
import { KEYS, SHOP } from "../servers/shop.ts";
import type { Target } from "../target.ts";

interface MappingInput {
  readonly text: string;
  /** Each character is a byte, so that the file is hardly ever UTF-8. */
  readonly isBytes: boolean;
}

const COLUMNS = ["Number of items", "Price", "kind", "day", "constructor", "__proto__", ""];
const TABLE = `${COLUMNS.join(",")}\n4,12.50,child,2025-01-01,,,\n`;
const MAPPING = `# Columns of the shop.
quantity: Number of items
price: { column: Price, unit: eur }
kind: &kind kind
member:
  column: constructor
day: "day"
`;

/** Made for the first input. */
let known: BatchInterface | undefined;

/** Mapping files of `engine batch` bind the columns of a table, or give documented errors. */
export const mappingsTarget: Target<MappingInput> = {
  name: "mappings",
  weight: 20,
  input(random) {
    const words = [...KEYS, ...COLUMNS];
    const foreign = { line: () => anyYaml(random, "", words, 4), token: () => anyYaml(random, "", words, 1) };
    const text = random.oneIn(3)
      ? anyYaml(random, random.of(["", "quantity: ", MAPPING]), words)
      : random.list(1, 4, () => 0).reduce((now) => changedText(random, now, foreign), MAPPING);
    return { text, isBytes: random.oneIn(20) };
  },
  async check({ text, isBytes }) {
    known ??= interfaceOfShop();
    const folder = new TempFolder({ "map.yaml": Buffer.from(text, isBytes ? "latin1" : "utf8"), "in.csv": TABLE });
    try {
      const options = await inputOptions({ in: folder.at("in.csv"), mapping: folder.at("map.yaml") });
      const { source } = await openTable(options, "csv", known);
      // Only a source that is read to its end closes its file.
      const chunks = source.chunks()[Symbol.asyncIterator]();
      while ((await chunks.next()).done !== true);
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      expectForPeople(thrown.message);
    } finally {
      folder.remove();
    }
  },
};

function interfaceOfShop(): BatchInterface {
  const engine = new Engine();
  engine.load(SHOP);
  return batchInterface(engine, { spec: "shop", effective: "2025-06-01", isForAllTimes: false });
}
