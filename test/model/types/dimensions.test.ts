import { expect } from "chai";
import {
  displayDimensions,
  equalDimensions,
  inverseDimensions,
  powerDimensions,
  productDimensions,
  quotientDimensions,
} from "../../../src/model/types/dimensions.ts";
import type { Dimensions } from "../../../src/model/types/type.ts";

function base(name: string, exponent = 1): Dimensions {
  return [{ family: `${name}#1`, name, exponent }];
}

const length = base("length");
const mass = base("mass");
const duration = base("duration");

describe("Dimensions (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units)", () => {
  it("add their exponents in a product and cancel in a quotient", () => {
    const area = productDimensions(length, length);
    expect(area).to.deep.equal(base("length", 2));
    expect(quotientDimensions(area, length)).to.deep.equal(length);
    expect(quotientDimensions(length, length)).to.deep.equal([]);
    expect(powerDimensions(area, 0)).to.deep.equal([]);
  });

  it("are the same whatever the order of the product", () => {
    const force = quotientDimensions(productDimensions(mass, length), powerDimensions(duration, 2));
    const other = productDimensions(length, productDimensions(powerDimensions(duration, -2), mass));
    expect(equalDimensions(force, other)).to.equal(true);
    expect(force.map(({ name }) => name)).to.deep.equal(["duration", "length", "mass"]);
  });

  it("differ for families of one name", () => {
    const otherLength: Dimensions = [{ family: "length#2", name: "length", exponent: 1 }];
    expect(equalDimensions(length, otherLength)).to.equal(false);
    expect(productDimensions(otherLength, length)).to.have.length(2);
  });

  it("differ when one has a family more", () => {
    const area = productDimensions(length, mass);
    expect(equalDimensions(length, area)).to.equal(false);
    expect(equalDimensions(area, length)).to.equal(false);
    expect(equalDimensions([], length)).to.equal(false);
  });

  it("read with the divided ones behind a stroke", () => {
    expect(displayDimensions(quotientDimensions(base("money"), base("weight")))).to.equal("money/weight");
    expect(displayDimensions(productDimensions(mass, length))).to.equal("length*mass");
    expect(displayDimensions(inverseDimensions(productDimensions(base("len"), base("weight", 2))))).to.equal(
      "1/len*weight^2",
    );
    expect(displayDimensions(base("length", 3))).to.equal("length^3");
  });
});
