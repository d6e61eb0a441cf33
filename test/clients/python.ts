import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForeignClient } from "./client.ts";
import { openapiGenerator, pythonCommands, ROOT, run } from "./tools.ts";

const OPENAPI_PYTHON_CLIENT = `
import json
import sys

from generated import Client
from generated.api.default import list_
from generated.api.shoptickets import evaluate_shop_tickets, show_shop_tickets
from generated.models import Amount, ComposeNode, Error, Show, ShopTicketsRequest, ShopTicketsResponse

client = Client(base_url=sys.argv[1])
specs = list_.sync(client=client)
assert isinstance(specs, list)
price = Amount()
price["eur"] = "2.50"
posted = evaluate_shop_tickets.sync(
    client=client,
    accept_datetime="2025-01-01",
    x_explain="true",
    body=ShopTicketsRequest(quantity=3, price=price, kind="adult", member=True),
)
assert isinstance(posted, ShopTicketsResponse)
asked = show_shop_tickets.sync(client=client, quantity="2", price="4 eur", kind="child")
assert isinstance(asked, ShopTicketsResponse)
shown = show_shop_tickets.sync(client=client)
assert isinstance(shown, Show)
refused = evaluate_shop_tickets.sync_detailed(client=client, accept_datetime="2019")
assert isinstance(refused.parsed, Error)
node = posted.results.total.explanation.children[0]
assert isinstance(node, ComposeNode)
print(
    json.dumps(
        {
            "specs": [spec.name for entry in specs if not entry.repository for spec in entry.specs],
            "total": posted.results.total.result,
            "missing": asked.results.total.missing_data,
            "base": asked.results.base.measure["eur"],
            "inputs": sorted(shown.data.additional_keys),
            "explained": [node.type_, node.expression],
            "refused": [refused.status_code, refused.parsed.code],
        }
    )
)
`;

const OPENAPI_GENERATOR = `
import json
import sys

from openapi_client import ApiClient, Configuration, DefaultApi, ShopTicketsApi
from openapi_client.exceptions import ApiException
from openapi_client.models.amount import Amount
from openapi_client.models.compose_node import ComposeNode
from openapi_client.models.input_value import InputValue
from openapi_client.models.shop_tickets_options_kind import ShopTicketsOptionsKind
from openapi_client.models.shop_tickets_request import ShopTicketsRequest
from openapi_client.models.show import Show

client = ApiClient(Configuration(host=sys.argv[1]))
shop = ShopTicketsApi(client)
specs = DefaultApi(client).list()
price = Amount(additional_properties={"eur": "2.50"})
body = ShopTicketsRequest(
    quantity=InputValue(3),
    price=InputValue(price),
    kind=InputValue(ShopTicketsOptionsKind.ADULT.value),
    member=InputValue(True),
)
posted = shop.evaluate_shop_tickets(accept_datetime="2025-01-01", x_explain="true", shop_tickets_request=body)
asked = shop.query_rules_shop_tickets(["base", "total"], quantity="2", price="4 eur", kind="child")
shown = shop.show_shop_tickets().actual_instance
assert isinstance(shown, Show)
refused: list[object] = []
try:
    shop.evaluate_shop_tickets(accept_datetime="2019")
except ApiException as problem:
    refused = [problem.status, json.loads(problem.body or "{}")["code"]]
node = posted.results.total.explanation.children[0].actual_instance
assert isinstance(node, ComposeNode)
print(
    json.dumps(
        {
            "specs": [spec.name for entry in specs if not entry.repository for spec in entry.specs],
            "total": posted.results.total.result,
            "missing": asked.results.total.missing_data,
            "base": asked.results.base.measure["eur"],
            "inputs": sorted(shown.data),
            "explained": [node.type, node.expression],
            "refused": refused,
        }
    )
)
`;

export const PYTHON_CLIENT: ForeignClient = {
  name: "openapi-python-client",
  async use({ document, url }, folder) {
    const commands = await pythonCommands();
    const output = join(folder, "generated");
    const flags = ["--meta", "none"];
    const printed = await run("env", [
      `PATH=${commands}:${process.env.PATH}`,
      join(commands, "openapi-python-client"),
      ...["generate", "--path", document, "--output-path", output, ...flags],
    ]);
    // It sends no bodies of many lines, and says so for each operation that takes them.
    const reasons = printed
      .split("\n")
      .filter((line, at, lines) => /^WARNING/.test(lines[at - 2] ?? "") && line !== "");
    const others = reasons.filter((line) => line !== "Unsupported content type application/x-ndjson");
    if (others.length > 0) throw new Error(printed);
    return checked(commands, folder, OPENAPI_PYTHON_CLIENT, url);
  },
};

export const GENERATED_PYTHON: ForeignClient = {
  name: "openapi-generator python",
  async use({ document, url }, folder) {
    const commands = await pythonCommands();
    await openapiGenerator("python", document, folder, LOOKS_UP_TYPES);
    await readDeepExplanation(commands, folder);
    return checked(commands, folder, OPENAPI_GENERATOR, url);
  },
};

/** Without it every node of an explanation is tried as each type, and so are all nodes below it. */
const LOOKS_UP_TYPES = "--additional-properties=useOneOfDiscriminatorLookup=true";

const DEEP_EXPLANATION = `
import json
import signal
import sys

from openapi_client.models.explanation import Explanation

with open("answer.json") as file:
    explanation = json.load(file)["results"]["income_tax"]["explanation"]
signal.alarm(20)
assert Explanation.from_dict(explanation).to_dict() == explanation
`;

/** Reads an explanation of many levels, which takes part of a second, and minutes by trial. */
async function readDeepExplanation(commands: string, folder: string): Promise<void> {
  const words = ["uk/income_tax", "--rules=income_tax", "--json", "--explain", "--effective=2024-06-01"];
  const answer = await run(
    process.execPath,
    ["bin/engine.js", "run", ...words, "adjusted_net_income=150000 gbp", "--prefix=examples/uk-tax"],
    ROOT,
  );
  writeFileSync(join(folder, "answer.json"), answer);
  writeFileSync(join(folder, "deep.py"), DEEP_EXPLANATION);
  await run(join(commands, "python"), ["deep.py"], folder);
}

/** Compiles a program and the client that it imports, and runs it with the address. */
async function checked(commands: string, folder: string, program: string, url: string): Promise<string> {
  writeFileSync(join(folder, "program.py"), program);
  await run(join(commands, "python"), ["-m", "compileall", "-q", folder], folder);
  return run(join(commands, "python"), ["program.py", url], folder);
}
