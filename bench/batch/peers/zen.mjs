import { loadPeer } from "./install.mjs";

/** The parcel tariff in the expressions of zen; `$` are those before. */
const RULES = {
  base_rate: 'zone == "abroad" ? 19.75 : zone == "island" ? 11.5 : zone == "country" ? 5.9 : 4.2',
  weight_fee:
    "weight > 30 ? 14.8 + (weight - 30) * 0.7 : weight > 10 ? 3.6 + (weight - 10) * 0.45 : weight > 5 ? 3.6 : weight > 2 ? 1.8 : 0",
  is_bulky: "weight > 25",
  handling_fee: "$.is_bulky ? 6.5 : 0",
  fuel_rate: 'zone == "abroad" ? 0.0825 : zone == "island" ? 0.06 : 0.035',
  freight: "$.base_rate + $.weight_fee + $.handling_fee",
  fuel_surcharge: "$.freight * $.fuel_rate",
  contract_rate: "has_contract and $.is_bulky ? 0.04 : has_contract ? 0.075 : 0",
  contract_rebate: "$.freight * $.contract_rate",
  net_price: "$.freight + $.fuel_surcharge - $.contract_rebate",
  vat_rate: 'zone == "abroad" ? 0 : 0.21',
  total: "$.net_price + $.net_price * $.vat_rate",
};

/** A decision of one node with all expressions: each further node would cost time. */
export async function zen() {
  const { ZenEngine } = await loadPeer("@gorules/zen-engine");
  const expressions = Object.entries(RULES).map(([key, value]) => ({ id: key, key, value }));
  const decision = new ZenEngine().createDecision({
    nodes: [
      { id: "in", name: "in", type: "inputNode" },
      { id: "rules", name: "rules", type: "expressionNode", content: { expressions } },
      { id: "out", name: "out", type: "outputNode" },
    ],
    edges: [
      { id: "1", type: "edge", sourceId: "in", targetId: "rules" },
      { id: "2", type: "edge", sourceId: "rules", targetId: "out" },
    ],
  });
  return async (data) => {
    const { result } = await decision.evaluate(data);
    return { ...data, ...result };
  };
}
