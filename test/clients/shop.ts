/** The rules that the clients ask, in a file of a workspace. */
export const SHOP = {
  "shop.rules": `spec shop/tickets 2020
data quantity: number -> minimum 1 -> maximum 20 -> help "How many"
data price: measure -> unit eur: 1 -> decimals 2
data kind: text -> option "adult" -> option "child"
data member: boolean
rule base: quantity * price
  unless kind is "child" then quantity * price / 2
rule total: base
  unless member then base * 0.9
`,
};

/** Facts that each client learns from the server and prints as JSON. */
export const LEARNT = {
  /** The names of the specs. */
  specs: ["shop/tickets"],
  /** `total` of three tickets for adults who are members, at 2.50 eur. */
  total: "6.75 eur",
  /** The inputs that `total` waits for when it is not said who is a member. */
  missing: ["member"],
  /** `base` of two tickets for children at 4 eur, in eur. */
  base: "4.00",
  /** The inputs of the interface. */
  inputs: ["kind", "member", "price", "quantity"],
  /** The type and the text of the first node below the explanation of `total`. */
  explained: ["compose", "base * 0.9"],
  /** Status and code of the answer to an instant before the first version. */
  refused: [404, "spec_not_found"],
};
