import { loadPeer } from "./install.mjs";

const zoneIs = (zone) => ({ "==": [{ var: "zone" }, zone] });
const above = (weight) => ({ ">": [{ var: "weight" }, weight] });
const value = (rule) => ({ var: rule });

/** The parcel tariff as JSON Logic: an expression for each rule, which reads those before it. */
const RULES = {
  base_rate: { if: [zoneIs("abroad"), 19.75, zoneIs("island"), 11.5, zoneIs("country"), 5.9, zoneIs("city"), 4.2] },
  weight_fee: {
    if: [
      ...[above(30), { "+": [14.8, { "*": [{ "-": [value("weight"), 30] }, 0.7] }] }],
      ...[above(10), { "+": [3.6, { "*": [{ "-": [value("weight"), 10] }, 0.45] }] }],
      ...[above(5), 3.6, above(2), 1.8, 0],
    ],
  },
  is_bulky: above(25),
  handling_fee: { if: [value("is_bulky"), 6.5, 0] },
  fuel_rate: { if: [zoneIs("abroad"), 0.0825, zoneIs("island"), 0.06, 0.035] },
  freight: { "+": [value("base_rate"), value("weight_fee"), value("handling_fee")] },
  fuel_surcharge: { "*": [value("freight"), value("fuel_rate")] },
  contract_rate: {
    if: [{ and: [value("has_contract"), value("is_bulky")] }, 0.04, value("has_contract"), 0.075, 0],
  },
  contract_rebate: { "*": [value("freight"), value("contract_rate")] },
  net_price: { "-": [{ "+": [value("freight"), value("fuel_surcharge")] }, value("contract_rebate")] },
  vat_rate: { if: [zoneIs("abroad"), 0, 0.21] },
  total: { "+": [value("net_price"), { "*": [value("net_price"), value("vat_rate")] }] },
};

/** Compiled, as its authors advise where a rule is used often. */
export async function jsonLogic() {
  const { LogicEngine } = await loadPeer("json-logic-engine");
  const engine = new LogicEngine();
  const rules = Object.entries(RULES).map(([name, logic]) => [name, engine.build(logic)]);
  return (data) => {
    for (const [name, run] of rules) data[name] = run(data);
    return data;
  };
}
