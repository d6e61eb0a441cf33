import {
  type ArmNarration,
  type BodyNarration,
  isLiteral,
  type Junction,
  type NarratedExpression,
  type RuleNarration,
  type StatedFact,
  type Statement,
} from "../../model/program/narration.ts";

/** The explanation of one run, or the generator of code that explains any run. */
interface ArmTester<Fact> {
  /**
   * Tells the case that the arm decides; true: it does, false: it does not, or a run must tell.
   * `failed`: the facts of the arms after it, from the last to the first.
   */
  decides(arm: ArmNarration, failed: readonly Fact[]): boolean;
  /** The fact that states the condition of an arm which does not hold. */
  failure(arm: ArmNarration): Fact;
}

/**
 * Tests the conditions of a rule from the last to the first, until one decides
 * (docs/spec/04-rules-evaluation.md#4-1-rules). In a keyed chain the failed ones tell nothing.
 * Gives the facts of the default, from the last arm to the first; undefined: an arm decided.
 */
export function decide<Fact>({ arms, keyed }: RuleNarration, tester: ArmTester<Fact>): readonly Fact[] | undefined {
  const failed: Fact[] = [];
  for (let at = arms.length - 1; at >= 0; at--) {
    const arm = arms[at];
    if (arm === undefined) continue;
    if (!arm.never && tester.decides(arm, failed)) return undefined;
    if (keyed === undefined) failed.push(tester.failure(arm));
  }
  return failed;
}

/**
 * In source order: the facts of the arms after the one that decided, which `decide` gives, and its
 * own.
 */
export function causesInOrder<Fact>(after: readonly Fact[], decisive?: Fact): readonly Fact[] {
  const causes = [...after].reverse();
  return decisive === undefined ? causes : [...causes, decisive];
}

/** A fact with the form whose inputs its cause lists; absent: no input is listed. */
interface Stated {
  readonly fact: StatedFact;
  readonly form: number | undefined;
}

/**
 * The fact that states a condition of known truth (docs/spec/06-show-explanations.md#6-13-causes).
 * A condition that one part decided is given back: its fact is that of this part, whose truth is
 * `truthOfDecider`.
 */
export function stated(statement: Statement, truth: boolean): Stated | Junction {
  const holds = statement.inverted !== truth;
  const { form } = statement;
  if (statement.kind === "fact")
    return { fact: holds ? statement.held : statement.failed, form: statement.bare ? undefined : form };
  if (holds === truthOfDecider(statement)) return statement;
  return { fact: statement.whole, form };
}

/** The truth of a part that decides alone: a false part of `and`, a true one of `or`. */
export function truthOfDecider({ kind }: Junction): boolean {
  return kind === "or";
}

/** Makes nodes, or code that makes them. */
export interface NodeMaker<Node> {
  /** Absent for `now`. */
  node(expression: NarratedExpression): Node | undefined;
  compose(expression: string, operands: readonly Node[]): Node;
}

/**
 * The nodes below a rule: that of the body that decided, unless it is a literal. `keyed`: the key
 * that no arm matches, before the nodes of the default.
 */
export function bodyNodes<Node>(
  { expression, text }: BodyNarration,
  keyed: NarratedExpression | undefined,
  maker: NodeMaker<Node>,
): readonly Node[] {
  const keys = keyed === undefined ? [] : present([maker.node(keyed)]);
  if (isLiteral(expression)) return keys;
  const nodes = [...keys, ...present([maker.node(expression)])];
  return keyed === undefined ? nodes : [maker.compose(text, nodes)];
}

/** Without the gaps that `now` leaves. */
export function present<Node>(nodes: readonly (Node | undefined)[]): Node[] {
  return nodes.filter((node) => node !== undefined);
}
