import { expect } from "chai";
import { bodyOf, errorsOf, messagesOf, typesOf } from "../analysis.ts";

describe("units in scope", () => {
  it("say which data hides them", () => {
    const [error] = errorsOf("spec main\nuses std units\ndata length: number\nrule r: 5 meter\n");
    expect(error?.message).to.equal(
      "5 meter: unknown unit `meter`: the data `length` of this spec hides `units.length` with its units",
    );
    expect(error?.suggestion).to.equal("give the data `length` another name");
  });

  it("are written in commands after their type, its parent or its family, and after no import that has none", () => {
    const problems = (command: string) =>
      messagesOf(`spec main\nuses std units\ndata load: mass\ndata slot: load -> ${command}\nrule r: slot\n`);
    for (const unit of ["gram", "slot.gram", "load.gram", "mass.gram", "units.mass.gram"]) {
      expect(problems(`minimum 5 ${unit}`), unit).to.deep.equal([]);
    }
    for (const unit of ["length.gram", "other.mass.gram", "units.length.gram", "units.length.meter", "a.b.mass.gram"]) {
      expect(problems(`minimum 5 ${unit}`)[0], unit).to.contain(`unknown unit ${unit}`);
    }
  });

  it("are not missed twice when their declaration is wrong", () => {
    expect(messagesOf("spec main\ndata money: measure -> unit eur: parsec/hour\nrule r: 5 eur\n")).to.have.length(1);
  });

  it("are not missed by importers of the spec that declares them wrong", () => {
    const cash = "spec cash\ndata money: measure -> unit eur: 1 -> unit usd: 0\ndata fee: measure -> unit chf: 0\n";
    const wrong = [
      "5 usd",
      "5 money.usd",
      "5 cash.money.usd",
      "5 chf",
      "5 fee.chf",
      "5 cash.fee.chf",
      "5 eur * 3 candela",
    ];
    for (const expression of wrong) {
      const main = `spec main\nuses cash\nuses std units\nrule r: ${expression}\n`;
      expect(messagesOf(cash + main), expression).to.deep.equal(messagesOf(cash));
    }
  });

  it("and names are not missed in an alias of two imports, as it is not clear which one is meant", () => {
    const imported = "spec a\ndata x: number\nspec b\ndata y: number\ndata m: measure -> unit eur: 1\n";
    const main = "spec main\nuses k: a\nuses k: b\ndata z: k.y\nrule r: k.x + k.y + z\nrule q: k.m + 5 eur\n";
    expect(messagesOf(imported + main)).to.deep.equal(["8: the import `k` is declared twice (see main.rules:7)"]);
  });

  it("have no type that anything is judged by when the trait of their type is wrong", () => {
    for (const declared of ["-> unit second: 1 -> trait hours", "-> trait duration -> unit second: 1"]) {
      const text = `spec main\ndata span: measure ${declared}\ndata rest: span\nrule r: 10:00 + 5 second\nrule q: now + rest\n`;
      expect(messagesOf(text), declared).to.have.length(1);
    }
  });

  it("stay in scope when the data that would hide them descends from their type", () => {
    const text =
      "spec main\nuses std units\ndata heavy: units.mass\ndata mass: heavy\nrule r: 5 kilogram\nrule s: 5 mass.kilogram\n";
    expect(typesOf(text)).to.deep.equal({ r: "mass kilogram", s: "mass kilogram" });
  });

  it("stay in scope also when it descends from another version of their type that is the same", () => {
    const text =
      "spec cash\ndata money: measure -> unit eur: 1\nspec cash 2025\ndata money: measure -> unit eur: 1\ndata more: number\n";
    const main =
      "spec main\nuses old: cash 2024\nuses young: cash 2025\ndata money: old.money\nrule r: 1 young.money.eur\n";
    expect(typesOf(text + main)).to.deep.equal({ r: "money eur" });
  });

  it("come with the type that an inline import names", () => {
    const text = "spec cash\ndata money: measure -> unit eur: 1\ndata weight: measure -> unit kg: 1\n";
    expect(typesOf(`${text}spec main\ndata p: cash.money\nrule r: p + 5 eur\n`)).to.deep.equal({ r: "p" });
    expect(messagesOf(`${text}spec main\ndata p: cash.money\nrule r: 5 kg\n`)).to.have.length(1);
  });

  it("may be declared alike by two extensions of one type, but not with different factors", () => {
    const text = (other: string) =>
      `spec main\ndata money: measure -> unit eur: 1\ndata a: money -> unit gbp: 1.2\ndata b: money -> unit gbp: ${other}\n`;
    expect(messagesOf(text("1.2"))).to.deep.equal([]);
    expect(messagesOf(text("1.3"))).to.have.length(1);
  });

  it("do not collide by signature when their terms belong to different families of one name", () => {
    const text =
      "spec main\nuses std units\ndata length: measure -> unit meter: 1\ndata plot: measure -> unit sqm: meter^2\n";
    expect(messagesOf(text)).to.deep.equal([]);
  });

  it("suggest the embedded library for a unit that it has", () => {
    expect(errorsOf("spec main\nrule r: 5 day\n")[0]?.suggestion).to.equal("add uses std units");
  });

  it("list the whole family in a rule's type, those of extensions last", () => {
    const text =
      "spec main\ndata z: money -> unit chf: 1\ndata money: measure -> unit eur: 1\ndata a: money -> unit usd: 0.9\nrule r: z\n";
    const type = bodyOf(text).rules.get("r")?.type;
    if (type?.kind !== "measure") throw new Error("r is not a measure");
    expect(type.name).to.equal("z");
    expect(type.units.map(({ name }) => name)).to.deep.equal(["eur", "usd", "chf"]);
  });

  it("are those of the whole family for the ends of a rule's range as well", () => {
    const text =
      "spec main\ndata money: measure -> unit eur: 1\ndata a: money -> unit usd: 0.9\ndata m: money range\nrule slot: m\nrule written: 1 eur...2 eur\n" +
      "data fee: ratio\ndata b: fee -> unit bp: 10000\ndata f: fee range\nrule share: f\nrule part: 1%...2%\n";
    const { rules } = bodyOf(text);
    const ends = (name: string) => {
      const type = rules.get(name)?.type;
      return type?.kind === "measurerange" || type?.kind === "ratiorange"
        ? type.element.units.map((unit) => unit.name)
        : undefined;
    };
    for (const name of ["slot", "written"]) expect(ends(name), name).to.deep.equal(["eur", "usd"]);
    for (const name of ["share", "part"]) expect(ends(name), name).to.deep.equal(["percent", "permille", "bp"]);
  });

  it("give percent to the first own ratio type by name, else to that of the first import", () => {
    expect(typesOf("spec main\ndata z: ratio\ndata a: ratio\nrule r: 5%\n")).to.deep.equal({ r: "a percent" });
    expect(typesOf("spec base\ndata fee: ratio\nspec main\nuses base\nrule r: 5%\n")).to.deep.equal({
      r: "fee percent",
    });
    expect(typesOf("spec main\nrule r: 5%%\n")).to.deep.equal({ r: "ratio permille" });
  });
});
