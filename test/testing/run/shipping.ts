/** Rules with two versions, a bound, and a rule that reads another one. */
export const SHIPPING = `spec shipping 2025-01-01

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2

data weight: number
  -> maximum 30

data member: boolean

rule base:
  4.90 eur
  unless weight > 5  then 7.80 eur
  unless weight > 20 then 16.50 eur

rule share: 1 / 3

rule price:
  base
  unless member then base * 80%

rule third: base * share

spec shipping 2026-01-01

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2

data weight: number

data member: boolean

rule base: 5 eur

rule price: base
`;
