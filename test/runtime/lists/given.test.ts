import { expect } from "chai";
import { type Data, Engine } from "../../../src/index.ts";

const RULES = `spec person
data age: number
data tags: text list -> optional
spec household
data fares: number list -> optional
uses members: person list -> optional
rule total: members -> sum age
rule fare: fares -> sum
`;

/** The errors of data that give lists in a wrong form. */
const WRONG: readonly (readonly [json: string, message: string])[] = [
  ['{"members": "5"}', '`members`: a list is an array of rows, such as [{"age": …}], not "5"'],
  ['{"members": 5}', '`members`: a list is an array of rows, such as [{"age": …}], not a number'],
  ['{"members": {"age": 5}}', '`members`: a list is an array of rows, such as [{"age": …}], not an object'],
  ['{"fares": "1, 2"}', '`fares`: a list is an array of its values, not "1, 2"'],
  ['{"members": ["Ada"]}', '`members[0]`: a row is an object, such as {"age": …}, not "Ada"'],
  ['{"members": [{"age": 1}, null]}', '`members[1]`: a row is an object, such as {"age": …}, not null'],
  ['{"members.1": "5"}', '`members.1`: a row is an object, such as {"age": …}, not "5"'],
  ['{"members": [{"tags": "a"}]}', '`members[0].tags`: a list is an array of its values, not "a"'],
  ['{"members.3.age": 1}', "`members.3.age`: rows are counted from 1 without a hole, and `members.1` is not given"],
  ['{"members.0.age": 1}', "`members.0.age`: rows are counted 1, 2, 3, and 0 is not the number of a row"],
  [
    '{"members.1.age": 1, "members.-1.age": 1}',
    "`members.-1.age`: rows are counted 1, 2, 3, and -1 is not the number of a row",
  ],
  ['{"members.01.age": 1}', "`members.01.age`: rows are counted 1, 2, 3, and 01 is not the number of a row"],
];

describe("a list in a wrong form", () => {
  const engine = new Engine();
  before(() => {
    engine.load({ "a.rules": RULES });
  });

  for (const [json, message] of WRONG) {
    it(`is refused with the value, its place and the form: ${json}`, () => {
      const data: Data = JSON.parse(json);
      expect(() => engine.run({ spec: "household", data })).to.throw(message);
    });
  }
});
