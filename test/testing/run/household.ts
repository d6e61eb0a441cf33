/** A spec with a list of rows, one of values, and rules that are lists and rows. */
export const HOUSEHOLD = `spec line
data kind: text -> options "rent" "food"
data paid: number -> minimum 0
data shares: number list -> optional

spec person
uses lines: line list -> optional
data name: text
data age: number -> minimum 0
rule minor: age < 18
rule spent: lines -> sum paid

spec household
uses members: person list -> minimum 1
data tags: text list
data limit: number -> fill 18
rule size: members -> count
rule children: members -> where age < limit -> count
rule spent: members -> sum spent
rule shares: members -> sum (lines -> sum (shares -> sum))
rule names: members -> list name
rule table: members -> list name, age, minor
rule young: members -> where minor
rule oldest: members -> sort age desc -> first
rule marks: tags -> count
`;
