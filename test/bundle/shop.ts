/** Two specs, one in two versions, with most kinds of inputs and results. */
export const SHOP = `spec shop/pricing 2024
"""
Prices of the shop.
More about them.
"""
uses money: shop/money
data quantity: number -> minimum 1 -> maximum 20 -> decimals 0 -> help "How many? Not */ too many"
data member: boolean -> fill false
data colour: text -> option "red" -> option "light blue"
data price: money.amount
data discount: ratio -> maximum 50%
data delivery: date
rule total: price * quantity
  unless member then price * quantity * (100% - discount)
rule late: delivery > 2024-06-01
rule paint: colour unless colour is "red" then veto "no red"
rule share: discount
rule half: quantity / 2

spec shop/pricing 2025
uses money: shop/money
data quantity: number -> minimum 1
data price: money.amount
rule total: price * quantity + 1 eur

spec shop/money
data amount: measure -> unit eur 1 -> unit cent 0.01 -> decimals 2
`;
