import { expect } from "chai";
import type { BuiltSpec } from "../../src/form/data/built-spec.ts";
import { type FormData, formOf } from "../../src/form/headless.ts";
import { Engine } from "../../src/index.ts";
import { bundleOf } from "../bundle/bundle-of.ts";

const TRIP = `spec trip
data fare "Price of a ticket": measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2 -> minimum 1 eur
data kind: text -> option "night": "Night train" -> option "day"
data fee: fare -> fill 2 eur
data seats: number list
uses members: person list
rule seat: seats -> count
rule total "To pay": fare * (members -> count) + (seats -> sum) * 1 eur + fee
  unless kind is "night" then 9 eur
meta results: "total"
spec person
data age: number -> maximum 120
`;

const engine = new Engine();
engine.load(TRIP);
const trip = { engine, spec: "trip" };
const names = (form: FormData) => [form.asked.map(({ name }) => name), form.assumed.map(({ name }) => name), form.next];

describe("a form of one's own", () => {
  it("asks for what is still needed, with words, options and units", () => {
    const form = formOf(trip, { data: { fare: "" } });
    expect(names(form)).to.deep.equal([["fare", "kind", "members"], ["fee"], "kind"]);
    const [fare, kind] = form.asked;
    expect(fare).to.include({ label: "Price of a ticket", unit: "eur", value: "", refusal: undefined });
    expect(fare?.units.map(({ label }) => label)).to.deep.equal(["€", "cent"]);
    expect(kind?.options).to.deep.equal([
      { value: "night", label: "Night train" },
      { value: "day", label: "day" },
    ]);
    const night = formOf(trip, { data: { kind: "night" }, lang: "de" });
    expect(names(night)).to.deep.equal([["kind"], ["fee"], undefined]);
    expect(night.answers).to.deep.include({ rule: "total", label: "To pay", result: night.answers[0]?.result });
    expect(night.answers[0]?.result.result).to.equal("9.00 eur");
  });

  it("refuses values at their fields, also in rows, and shows each row that is given", () => {
    const data = { fare: { eur: "0.50" }, members: [{ age: 130n }, {}], seats: ["4", 5] };
    const [fare, members, seats] = formOf(trip, { data }).asked;
    expect([fare?.name, members?.name, seats?.name]).to.deep.equal(["fare", "members", "seats"]);
    expect(fare).to.include({ value: "0.50 eur", refusal: "Give at least €1" });
    expect(members?.rows.map(([age]) => [age?.name, age?.value, age?.refusal])).to.deep.equal([
      ["members.1.age", "130", "Give at most 120"],
      ["members.2.age", "", undefined],
    ]);
    expect(seats?.rows.map(([seat]) => [seat?.name, seat?.value])).to.deep.equal([
      ["seats.1", "4"],
      ["seats.2", "5"],
    ]);
  });

  it("is the same for a module, but for half answers", async () => {
    const { script } = await bundleOf(TRIP, ["trip"], { show: true });
    const address = `data:text/javascript,${encodeURIComponent(script.replace(/^\/\/# .*$/m, ""))}`;
    const module: { readonly trip: BuiltSpec } = await import(address);
    const { run } = module.trip;
    expect(() => formOf({ spec: "trip", run })).to.throw(TypeError, "build it with --show");
    const data = { kind: "day", fare: "3 eur", seats: [] };
    const { asked, assumed, answers } = formOf(module.trip, { data });
    const expected = formOf(trip, { data });
    expect({ asked, assumed }).to.deep.equal({ asked: expected.asked, assumed: expected.assumed });
    expect(answers[0]?.result.missing_data).to.deep.equal(["members"]);
    expect(expected.answers[0]?.result.partial?.certain).to.equal(false);
  });
});
