/**
 * The rules of the servers: inputs and rules of all kinds, versions, an import, a rule that vetoes.
 */
export const SHOP = {
  "shop.rules": `spec shop 2024
data quantity: number -> minimum 1
rule base: quantity * 10

spec shop 2025-01-01
uses m: money
data quantity: number -> minimum 1 -> maximum 20 -> suggest 2
data price: m.money
data kind: text -> option "adult" -> option "child"
data member: boolean
data day: date
data stay: date range
rule base: quantity * price
  unless kind is "child" then quantity * price / 2
rule total: base
  unless member then base * 0.9
rule inverse: 1 / (quantity - 3)
rule within: day in stay
rule power: quantity ^ 1000
rule never: veto "no"

spec shop/total
data rules: number
rule r: rules ^ 20

spec money
data money: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2
`,
};

export const SPECS = ["shop", "SHOP", "shop/total", "money", "nothing", "std", "std/units", "__proto__", ""];
export const RULES = [
  "base",
  "total",
  "base,total",
  "inverse",
  "within",
  "power",
  "never",
  "r",
  "quantity",
  "constructor",
  ",",
];
export const KEYS = [
  "quantity",
  "price",
  "kind",
  "member",
  "day",
  "stay",
  "rules",
  "QUANTITY",
  "m.money",
  "__proto__",
  "constructor",
  "toString",
];
export const VALUES = [
  "3",
  "1e3",
  "-0",
  "5 eur",
  "12,50 eur",
  "adult",
  "true",
  "2025-01-01",
  "2024-01-01...2025-01-01",
  "",
  "NaN",
  "\u0663",
  "\u0000",
  "\ud83d\ude00",
  "9".repeat(2000),
];
export const INSTANTS = ["2024", "2023", "2025-06-01", "2025-W01", "soon", "", "2025-01-01T00:00:00Z", "+999999-01-01"];
