/**
 * The rules of the grammar for operators, in Nearley's notation, from their written forms
 * (`src/syntax/lexer/operator-forms.ts`) and the levels of expressions
 * (`src/model/forms/precedence.ts`).
 *
 * A level of its own is a rule: its forms, or an operand of the next level. A chain of levels is a
 * flat list, because rules for each level would cost the parser a dozen steps for each operand; the
 * strengths of its operators group it afterwards (`src/syntax/derivation/chains.ts`). A chain has a
 * rule for each of its states, which are the sets of operators that may follow.
 */
export function operatorGrammar(chains, forms, operators) {
  const names = new Map(chains.flatMap((levels) => levels.map((level) => [level, levels[0]])));
  const written = ({ isToken, name }) => (isToken ? `"${name}"` : (names.get(name) ?? name));
  const rules = chains.slice(0, -1).flatMap((levels, index) => {
    const [operand] = chains[index + 1];
    const own = operators.filter(({ level }) => levels.includes(level));
    return own.length > 0 ? chainRules(levels[0], operand, own) : [[levels[0], operand, "id"]];
  });
  for (const { kind, rule, symbols } of forms) {
    if (operators.some(({ level }) => level === rule)) continue;
    rules.push([rule, symbols.map(written).join(" "), `express.operation("${kind}")`]);
  }
  return rules.map(([rule, symbols, make]) => `${rule} -> ${symbols}${make ? ` {% ${make} %}` : ""}\n`).join("");
}

const FIRST = "([operand]) => express.first(operand)";
const CHAIN = "([last]) => express.chain(last)";
const SUFFIXED = "([rest, operator, target]) => express.linked(rest, operator, target)";
const LINKED = "([[rest, operator], right]) => express.linked(rest, operator, right)";
const ENDED = "([[rest, operator], right]) => express.chain(express.linked(rest, operator, right))";

/** Operands that end with a function or window take all that follows: they end a chain. */
const OPEN_OPERANDS = { operand: "open_operand" };

/**
 * The rules of a chain: `x_0`, `x_1` … are its beginnings that end with an operand, one for each
 * state, `x_0_then` … those that end with an operator.
 */
function chainRules(name, operand, operators) {
  const states = statesOf(operators);
  const open = OPEN_OPERANDS[operand];
  const rules = [[`${name}_0`, operand, FIRST]];
  if (open !== undefined) rules.push([name, open, "id"]);
  for (const [state, { steps }] of states.entries()) {
    rules.push([name, `${name}_${state}`, CHAIN]);
    for (const { token, after, to } of steps) {
      if (after === undefined) rules.push([`${name}_${to}_then`, `${name}_${state} "${token}"`]);
      else rules.push([`${name}_${to}`, `${name}_${state} "${token}" ${after}`, SUFFIXED]);
    }
  }
  const entered = new Set(
    states.flatMap(({ steps }) => steps.filter(({ after }) => after === undefined).map(({ to }) => to)),
  );
  for (const state of [...entered].sort()) {
    rules.push([`${name}_${state}`, `${name}_${state}_then ${operand}`, LINKED]);
    if (open !== undefined) rules.push([name, `${name}_${state}_then ${open}`, ENDED]);
  }
  return rules;
}

/** The states of a chain from the first operand on, with the steps that lead to others. */
function statesOf(operators) {
  const states = [{ allowed: operators, steps: [] }];
  for (const state of states) {
    for (const token of new Set(state.allowed.map((operator) => operator.token))) {
      // Where a sign has two strengths, the tighter one decides while it may.
      const [operator] = state.allowed.filter((one) => one.token === token).sort((a, b) => b.strength - a.strength);
      const allowed = operators.filter((next) => mayFollow(next, operator, state.allowed));
      let to = states.findIndex((known) => isSame(known.allowed, allowed));
      if (to < 0) to = states.push({ allowed, steps: [] }) - 1;
      state.steps.push({ token, after: operator.after, to });
    }
  }
  return states;
}

/**
 * True where an operator may follow the operand behind `operator`: it stands in its right operand,
 * or takes its whole as a left operand where it could follow before.
 */
function mayFollow(next, operator, allowed) {
  if (operator.right !== undefined && next.strength >= operator.right) return true;
  return allowed.includes(next) && next.left <= operator.strength;
}

function isSame(one, other) {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
