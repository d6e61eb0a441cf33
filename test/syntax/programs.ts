import fc from "fast-check";

// Generated rule files, as text: every form of the language, with superfluous parentheses, odd
// spacing and letter case.

const name = fc.constantFrom(
  "a",
  "b",
  "by",
  "at",
  "Rate",
  "is",
  "or",
  "min",
  "to",
  "up",
  "calendar",
  "year",
  "percent",
  "x_1",
  "range",
  "z",
);
const path = fc.oneof(
  { weight: 4, arbitrary: name },
  fc.tuple(name, name).map(([alias, member]) => `${alias}.${member}`),
);
const unit = fc.constantFrom("eur", "Cent", "units.mass.kg", "permille", "past");
const digits = fc.constantFrom("0", "1", "5", "10", "1_000", "1,234.50", "0.10", "2.00", "1e3", "12345678", "007");
const number = fc.oneof(
  { weight: 3, arbitrary: digits },
  digits.map((value) => `${value}%`),
  digits.map((value) => `${value} %%`),
  fc.tuple(digits, unit).map(([value, suffix]) => `${value} ${suffix}`),
);
const moment = fc.constantFrom("2024-03-01", "2024-3-1T09:30:00+02:00", "2024-03-01T00:00:00", "09:30", "10:03:05.5Z");
const text = fc.constantFrom('"pro"', '"two\nlines"', '"é"', '""');
const boolean = fc.constantFrom("yes", "No", "true", "FALSE");
const scalar = fc.oneof(
  number,
  number.map((value) => `-${value}`),
  number.map((value) => `+ ${value}`),
  moment,
  text,
  boolean,
);
const literal = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.tuple(scalar, scalar).map(([from, to]) => `${from}...${to}`),
);

const spacing = fc.constantFrom(" ", "  ", "\n    ");
const math = fc.constantFrom("sqrt", "abs", "Round", "log");
const primitive = fc.constantFrom("number", "text", "date");

/** Expressions; `tie` gives smaller ones. */
export const expression = fc.letrec<{
  expression: string;
  leaf: string;
  argument: string;
  condition: string;
  command: string;
}>((tie) => ({
  argument: fc.oneof(
    { weight: 2, arbitrary: tie("leaf") },
    fc.constantFrom("-5", "+ 2 eur", "1...5", "else", "Desc", "value", "position"),
    tie("expression").map((inner) => `(${inner})`),
    tie("expression").map((inner) => `min(${inner}, 1)`),
    fc.tuple(tie("expression"), path).map(([inner, member]) => `(${inner}).${member}`),
  ),
  condition: fc.oneof(
    tie("argument"),
    fc
      .tuple(
        fc.oneof(fc.constant(""), tie("argument")),
        fc.constantFrom(">", "<=", "Is", "is not", "in"),
        tie("argument"),
      )
      .map((parts) => parts.join(" ")),
    fc.tuple(fc.constantFrom(">=", "is"), tie("argument")).map(([operator, right]) => `(${operator} ${right})`),
  ),
  command: fc.oneof(
    fc.constantFrom("count", "first", "Last", "sum", "sort", "sort desc", "distinct", "max else 0"),
    fc
      .tuple(fc.constantFrom("sum", "AVG", "min", "max", "product"), tie("argument"), fc.constantFrom("", " else x"))
      .map(([word, value, other]) => `${word} ${value}${other}`),
    fc.tuple(fc.constantFrom("top", "distinct"), tie("argument")).map((parts) => parts.join(" ")),
    fc.tuple(fc.constantFrom("where", "any", "ALL"), tie("condition")).map((parts) => parts.join(" ")),
    fc
      .tuple(fc.constantFrom("find", "list", "with"), fc.array(tie("argument"), { minLength: 1, maxLength: 3 }))
      .map(([word, list]) => `${word} ${list.join(" , ")}`),
    fc
      .tuple(tie("expression"), tie("expression"), tie("argument"))
      .map(([one, other, rest]) => `find (${one}, ${other}) else ${rest}`),
    fc
      .array(fc.tuple(tie("argument"), fc.constantFrom("", " asc", " Desc")), { minLength: 1, maxLength: 3 })
      .map((keys) => `sort ${keys.map((parts) => parts.join("")).join(", ")}`),
    fc
      .array(fc.tuple(path, tie("argument")), { minLength: 1, maxLength: 2 })
      .map((pairs) => `with ${pairs.map((parts) => parts.join(": ")).join(", ")}`),
  ),
  leaf: fc.oneof(path, number, moment, text, boolean, fc.constant("now")),
  expression: fc.oneof(
    { maxDepth: 4, depthIdentifier: "expression" },
    { weight: 4, arbitrary: tie("leaf") },
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom("+", "-", "*", "/", "%", "mod", "^", "and", "or", "Or"),
        spacing,
        tie("expression"),
      )
      .map(([left, operator, space, right]) => `${left}${space}${operator}${space}${right}`),
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom(">", "<=", "is", "Is Not", "in", "...", "starts with"),
        tie("expression"),
      )
      .map(([left, operator, right]) => `${left} ${operator} ${right}`),
    fc.tuple(fc.constantFrom("not", "-", "+", "past", "future"), tie("expression")).map((parts) => parts.join(" ")),
    fc
      .tuple(
        fc.constantFrom("year of", "Time  of", "first day of month", "whole\n week", "days in # of\n month of"),
        tie("argument"),
      )
      .map((parts) => parts.join(" ")),
    fc.tuple(tie("argument"), tie("argument")).map((parts) => parts.join(" Through ")),
    fc
      .tuple(
        fc.constantFrom("working days after", "Working Day before"),
        fc.array(tie("argument"), { minLength: 2, maxLength: 2 }),
        fc.constantFrom(
          "",
          " except x",
          " except (x, 2024-03-01)",
          " with weekend 5, 6",
          " with\nweekend x except (y)",
        ),
      )
      .map(([words, [left, right], days]) => `${left} ${words} ${right}${days}`),
    fc
      .tuple(tie("argument"), tie("argument"), fc.constantFrom("", " except x with weekend 1, 7"))
      .map(([from, to, days]) => `working days from ${from} to ${to}${days}`),
    fc
      .tuple(tie("expression"), fc.constantFrom("is", "is not"), fc.constantFrom("", " except x", " with weekend 1"))
      .map(([left, is, days]) => `${left} ${is} a working  day${days}`),
    fc
      .tuple(fc.constantFrom("years from", "Hours from"), tie("argument"), tie("argument"))
      .map(([words, from, to]) => `${words} ${from} to ${to}`),
    fc
      .tuple(fc.constantFrom("date", "Time", "overlap"), fc.array(tie("expression"), { minLength: 2, maxLength: 3 }))
      .map(([name, list]) => `${name}(${list.join(", ")})`),
    fc.tuple(math, tie("expression")).map((parts) => parts.join(" ")),
    fc
      .tuple(
        tie("expression"),
        fc.oneof(
          number,
          tie("leaf"),
          tie("expression").map((step) => `(${step})`),
        ),
        fc.constantFrom("", " up", " Half  Up", " half even"),
      )
      .map(([operand, step, mode]) => `round ${operand} to ${step}${mode}`),
    fc
      .tuple(fc.constantFrom("min", "MAX"), fc.array(tie("expression"), { minLength: 2, maxLength: 3 }))
      .map(([word, operands]) => `${word}(${operands.join(" , ")})`),
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom("in", "not in"),
        fc.array(tie("expression"), { minLength: 2, maxLength: 3 }),
      )
      .map(([value, word, values]) => `${value} ${word} (${values.join(", ")})`),
    fc.tuple(tie("expression"), fc.oneof(primitive, unit)).map(([operand, target]) => `${operand} as ${target}`),
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom(
          "is veto",
          "is not veto",
          "in past",
          "in future",
          "in past 3 day",
          "in calendar year",
          "in past calendar week",
          "not in calendar month",
          "not in holidays",
          "not in (a -> list b)",
        ),
      )
      .map((parts) => parts.join(" ")),
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie("expression"), fc.constantFrom("->", " -> ", "\n  -> "), tie("command"))
        .map((parts) => parts.join("")),
    },
    fc.tuple(tie("expression"), path).map(([inner, member]) => `(${inner}).${member}`),
    { weight: 6, arbitrary: tie("expression").map((inner) => `(${inner})`) },
  ),
})).expression;

const effective = fc.constantFrom("", " 2024", " 2024-5", " 2024-W05", " 2024-05-06T10:00:00Z");
const target = fc
  .tuple(fc.constantFrom("b", "Tax/vat", "b c", "@acme/Rule b", "x-y.z"), effective)
  .map((parts) => parts.join(""));
const value = fc.oneof(literal, path);
/** An expression of a line, in which a chain stands in parentheses. */
const formula = expression.map((body) => (body.includes("->") ? `(${body})` : body));
const pair = fc.tuple(fc.constantFrom("q", "q.r", "Is"), fc.oneof(value, formula)).map((parts) => parts.join(": "));
const earlier = fc
  .tuple(path, fc.constantFrom("1", "-2", "start", "(a + b)"))
  .map(([field, other]) => `previous.${field} Else ${other}`);
const line = fc.oneof(
  fc.constantFrom(
    'help "of what"',
    "optional",
    "minimum 1",
    "Maximum 1_000",
    "key Zone, up  to kg",
    "key from , from is",
  ),
  fc.tuple(fc.constantFrom("rows", "at", "each f:"), formula).map((parts) => parts.join(" ")),
  fc.tuple(fc.constantFrom("each f: 2 *", "each g.h:", "at"), earlier).map((parts) => parts.join(" ")),
  fc.constantFrom("each f , g", "sort a desc, (a + b), c asc", "by lines.kind", "by f: lines.g", "with ada , Grace"),
  fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => `with ${pairs.join(" , ")}`),
  fc.array(literal, { minLength: 1, maxLength: 3 }).map((values) => `with ${values.join(" , ")}`),
);
const lines = fc.array(line, { maxLength: 4 }).map((all) => all.map((each) => ` -> ${each}`).join("\n"));
const list = fc
  .tuple(fc.constantFrom("uses b list", "uses al: b c list", "uses X: Tax/vat 2024 list", "data xs: date list"), lines)
  .map((parts) => parts.join("\n"));

const meta = fc.tuple(fc.constantFrom("title", "Date", "rule"), scalar).map(([key, given]) => `meta ${key}: ${given}`);
const bindings = fc.array(fc.tuple(fc.constantFrom("q", "q.r", "Is"), value), { maxLength: 2 });
const uses = fc
  .tuple(fc.constantFrom("", "al: ", "B: "), target, bindings)
  .map(([alias, imported, given]) =>
    [`uses ${alias}${imported}`, ...given.map(([to, set]) => `-> with ${to}: ${set}`)].join(" "),
  );
const formulas = fc
  .array(fc.array(pair, { minLength: 1, maxLength: 3 }), { maxLength: 2 })
  .map((all) => ["uses f: b", ...all.map((pairs) => `-> with ${pairs.join(", ")}`)].join(" "));
const argument = fc.oneof(literal, fc.constantFrom("low", "High", "is"));
const constraint = fc.oneof(
  fc
    .tuple(fc.constantFrom("minimum", "Option", "suggest", "help"), fc.array(argument, { maxLength: 3 }))
    .map(([command, list]) => ["->", command, ...list].join(" ")),
  fc.constantFrom(
    "-> unit eur: 1.00",
    "-> unit cent 0.01",
    "-> unit w: 3.6 a/b * c^2/d^-1",
    "-> unit v: 1 kg",
    "-> unit u: b^-1 *",
    "-> unit",
  ),
);
const data = fc.oneof(
  fc.tuple(name, literal).map(([own, given]) => `data ${own}: ${given}`),
  fc
    .tuple(
      name,
      fc.oneof(primitive, path, fc.constant("eu/fin-x.money")),
      fc.constantFrom("", " range"),
      fc.array(constraint, { maxLength: 3 }),
    )
    .map(([own, type, range, constraints]) => [`data ${own}: ${type}${range}`, ...constraints].join("\n ")),
);
const result = fc.oneof({ weight: 4, arbitrary: expression }, fc.constantFrom("veto", 'veto "why"'));
const rule = fc
  .tuple(name, result, fc.array(fc.tuple(expression, result), { maxLength: 3 }))
  .map(([own, body, arms]) =>
    [`rule ${own}: ${body}`, ...arms.map(([when, then]) => `unless ${when} then ${then}`)].join(" "),
  );

const bounded = fc
  .tuple(expression, expression, spacing)
  .map(([bound, rate, space]) => `up to ${bound}${space}At ${rate}`);
const scale = fc
  .tuple(name, expression, fc.array(bounded, { maxLength: 3 }), fc.option(expression))
  .filter(([, , lines, top]) => lines.length > 0 || top !== null)
  .map(([own, value, lines, top]) =>
    [`rule ${own}: ${value} by Scale`, ...lines, ...(top === null ? [] : [`above at ${top}`])].join(" "),
  );

const commentary = fc.constantFrom("", '\n""" some\n  "quoted" prose\n"""', '\n"""   """');
const spec = fc
  .tuple(
    fc.constantFrom("a", "A/b", "road-toll", "x.y"),
    effective,
    commentary,
    fc.array(fc.oneof(meta, uses, formulas, list, data, scale, { weight: 2, arbitrary: rule }), { maxLength: 6 }),
  )
  .map(([own, date, prose, declarations]) => [`spec ${own}${date}${prose}`, ...declarations].join("\n"));
const repository = fc.constantFrom("repo hr", "repo @acme/data", "repo Fin-rule");

/**
 * Whole files. Some do not parse: a number before a cast, nesting beyond the limit, two comparisons
 * in a row.
 */
export const program = fc
  .array(fc.oneof({ weight: 4, arbitrary: spec }, repository), { maxLength: 4 })
  .map((parts) => parts.join("\n"));
