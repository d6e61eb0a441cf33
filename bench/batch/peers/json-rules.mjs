import { loadPeer } from "./install.mjs";

const zoneIs = (value) => ({ fact: "zone", operator: "equal", value });
const between = (above, most) => [
  { fact: "weight", operator: "greaterThan", value: above },
  { fact: "weight", operator: "lessThanInclusive", value: most },
];
const hasContract = (value) => ({ fact: "has_contract", operator: "equal", value });

/** An arm: its conditions, then the rule of the tariff with the values that it sets. */
const ARMS = [
  [[zoneIs("city")], { base_rate: 4.2, fuel_rate: 0.035, vat_rate: 0.21 }],
  [[zoneIs("country")], { base_rate: 5.9, fuel_rate: 0.035, vat_rate: 0.21 }],
  [[zoneIs("island")], { base_rate: 11.5, fuel_rate: 0.06, vat_rate: 0.21 }],
  [[zoneIs("abroad")], { base_rate: 19.75, fuel_rate: 0.0825, vat_rate: 0 }],
  [between(-1, 2), { fee: 0, over: 0, each: 0 }],
  [between(2, 5), { fee: 1.8, over: 0, each: 0 }],
  [between(5, 10), { fee: 3.6, over: 0, each: 0 }],
  [between(10, 30), { fee: 3.6, over: 10, each: 0.45 }],
  [between(30, 60), { fee: 14.8, over: 30, each: 0.7 }],
  [between(-1, 25), { is_bulky: false, handling_fee: 0 }],
  [between(25, 60), { is_bulky: true, handling_fee: 6.5 }],
  [[hasContract(false)], { contract_rate: 0 }],
  [[hasContract(true), ...between(-1, 25)], { contract_rate: 0.075 }],
  [[hasContract(true), ...between(25, 60)], { contract_rate: 0.04 }],
];

/** Its rules choose; it has no arithmetic, which is done by hand with the values of its events. */
export async function jsonRules() {
  const { Engine } = await loadPeer("json-rules-engine");
  const rules = ARMS.map(([all, params]) => ({ conditions: { all }, event: { type: "arm", params } }));
  const engine = new Engine(rules);
  return async (data) => {
    const { events } = await engine.run(data);
    for (const { params } of events) Object.assign(data, params);
    data.weight_fee = data.fee + (data.weight - data.over) * data.each;
    data.freight = data.base_rate + data.weight_fee + data.handling_fee;
    data.fuel_surcharge = data.freight * data.fuel_rate;
    data.contract_rebate = data.freight * data.contract_rate;
    data.net_price = data.freight + data.fuel_surcharge - data.contract_rebate;
    data.total = data.net_price + data.net_price * data.vat_rate;
    return data;
  };
}
