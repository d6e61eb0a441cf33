import { expect } from "chai";
import type { BuiltSpec } from "../../src/form/data/built-spec.ts";
import { type FormData, formOf, typedValue } from "../../src/form/headless.ts";
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
    expect(night.answers[0]).to.include({ rule: "total", label: "To pay", text: "9,00\u00a0€" });
    expect(night.answers[0]?.result.result).to.equal("9.00 eur");
  });

  it("has results in words of the language, and values as people type them", () => {
    const data = { fare: "1234.5 eur", kind: "day", seats: [], lang: "x" };
    const { asked, answers } = formOf(trip, { data, lang: "de" });
    expect(asked[0]).to.include({ value: "1234.5 eur", typed: "1234,5", unit: "eur" });
    expect(answers[0]).to.include({ text: "mindestens 2,00\u00a0€", state: "open" });
    const [night] = formOf(trip, { data: { kind: "night" }, lang: "fr" }).answers;
    expect(night).to.include({ text: "9,00\u00a0€", state: "value" });
    const [fare] = asked;
    if (fare === undefined) throw new Error("no field");
    const typed = (text: string, unit?: string) => typedValue(fare, text, { lang: "de", unit });
    expect([typed("1.234,50", "cent"), typed("12,5 €"), typed("viel", "eur")]).to.deep.equal([
      "1234.50 cent",
      "12.5 eur",
      "viel",
    ]);
  });

  it("has the half answers of a module that has them", async () => {
    const { script } = await bundleOf(TRIP, ["trip"], { show: true, partial: true, form: true });
    const address = `data:text/javascript,${encodeURIComponent(script.replace(/^\/\/# .*$/m, ""))}`;
    const module: { readonly trip: BuiltSpec } = await import(address);
    const options = { data: { kind: "day", fare: "0.5 eur", seats: [] } };
    expect(formOf(module.trip, options)).to.deep.equal(formOf(trip, options));
  });

  it("shows as many rows as a list must have, up to ten", () => {
    const shown = (minimum: number, data = {}) => {
      const rules = new Engine();
      rules.load(`spec trip\ndata seats: number list -> minimum ${minimum}\nrule sum: seats -> sum`);
      return formOf({ engine: rules, spec: "trip" }, { data }).asked[0]?.rows.length;
    };
    expect([0, 1, 3, 12].map((minimum) => shown(minimum))).to.deep.equal([1, 1, 3, 10]);
    expect([shown(3, { seats: [1] }), shown(3, { seats: [1, 2, 3, 4] })]).to.deep.equal([3, 4]);
  });

  it("refuses values at their fields, also in rows, and shows each row that is given", () => {
    const data = { fare: { eur: "0.50" }, members: [{ age: 130n }, {}], seats: ["4", 5] };
    const [fare, members, seats] = formOf(trip, { data }).asked;
    expect([fare?.name, members?.name, seats?.name]).to.deep.equal(["fare", "members", "seats"]);
    expect(fare).to.include({ value: "0.50 eur", refusal: "Enter at least €1" });
    expect(members?.rows.map(([age]) => [age?.name, age?.value, age?.refusal])).to.deep.equal([
      ["members.1.age", "130", "Enter at most 120"],
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
    expect(answers[0]).to.include({ text: "not known yet", state: "open" });
    expect(expected.answers[0]?.result.partial?.certain).to.equal(false);
  });
});
