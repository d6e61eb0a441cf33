import { isSampled } from "../volume.ts";

/** Words that JavaScript keeps for itself, or that mean something where they stand. */
const WORDS =
  "arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally for function " +
  "get if implements import in instanceof interface let module new null of package private protected public require return set static super switch " +
  "this throw try typeof undefined using var void while with yield nan infinity globalthis process exports window self document then catch next done " +
  "caller callee tojson asynciterator iterator";

/** Names that generated code and the engine have for themselves. */
const OWN =
  "f nodes answers data context given read value veto unit taken day key known text near row arm frame runtime program facts isplain slot0 rule0 part0 " +
  "slot1 rule1 evaluate explain result literal cell entries constructor_ _ __ _proto_";

/** The kinds of which one in four members is taken, besides those that all objects have. */
const KINDS = [Function, Array, String, Number, Symbol, Promise, Map, Date, RegExp, Error];

/** Words of rules: no rule or data can be called so, or not everywhere. */
const RESERVED = new Set(
  (
    "spec repo data rule meta uses with unless then veto and not in as now true false yes no measure number ratio text date time boolean " +
    "sqrt sin cos tan asin acos atan log exp abs floor ceil round is past future"
  ).split(" "),
);

/**
 * Names that mean something in JavaScript and may be those of rules: in lower case, as all names of
 * rules.
 */
export function javascriptNames(): readonly string[] {
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  const members = KINDS.flatMap((kind) => Object.getOwnPropertyNames(kind.prototype));
  const some = members.filter((_, at) => isSampled(at, 4));
  const words = [...WORDS.split(" "), ...OWN.split(" "), ...Object.getOwnPropertyNames(Object), ...inherited, ...some];
  const folded = new Set(words.map((word) => word.toLowerCase()));
  return [...folded].filter((name) => /^[a-z_]\w*$/.test(name) && !RESERVED.has(name)).sort();
}

/**
 * Rules in which a name is that of a spec, its meta line, a data, a unit, a type, an option, an
 * alias and a rule; and the requests for them.
 */
export function specsCalled(name: string): {
  readonly text: string;
  readonly specs: readonly string[];
  readonly data: Readonly<Record<string, string>>;
} {
  return {
    text: `spec ${name}
meta ${name}: "said"
data ${name}: measure -> unit ${name}: 1 -> unit k_${name}: 1000
data like: ${name}
data choice: text -> option ${name} -> option other
rule total: ${name} + like
  unless choice is "${name}" then 7 ${name}

spec uses_${name}
uses ${name}
rule twice: ${name}.total * 2
rule chosen: ${name}.choice

spec rule_${name}
data number_given: number
rule ${name}: number_given * 2
rule one_more: ${name} + 1

spec has_${name}
uses used: rule_${name}
rule sum: used.${name} + used.one_more
`,
    specs: [name, `uses_${name}`, `rule_${name}`, `has_${name}`],
    // Own members, whatever they are called.
    data: Object.fromEntries([
      [name, `5 ${name}`],
      ["like", `0.5 k_${name}`],
      ["choice", "other"],
      [`${name}.${name}`, `4 ${name}`],
      [`${name}.like`, `3 ${name}`],
      [`${name}.choice`, name],
      ["number_given", "8"],
      ["used.number_given", "9"],
    ]),
  };
}
