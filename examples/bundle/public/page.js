import { shipping } from "./shipping.js";

const form = document.querySelector("form");
const fee = document.querySelector("#fee");

// The options and help texts are those of the rules.
const { data } = shipping.show();
form.country.replaceChildren(...data.country.type.options.map((name) => new Option(name)));
for (const [name, { type }] of Object.entries(data)) {
  if (form.elements.namedItem(name) !== null) form.elements.namedItem(name).title = type.help;
}

function quote() {
  const { results } = shipping.run({
    country: form.country.value,
    order_value: `${form.order_value.value} eur`,
    express: form.express.checked,
  });
  fee.value = results.fee.vetoed ? results.fee.veto_reason : `Delivery: ${results.fee.result}`;
}

form.addEventListener("input", quote);
quote();

const worker = new Worker("worker.js", { type: "module" });
worker.addEventListener("message", ({ data: cents }) => {
  document.querySelector("#sum").value = `${cents / 100} eur for all`;
});
document.querySelector("#many").addEventListener("click", () => worker.postMessage(10_000));
