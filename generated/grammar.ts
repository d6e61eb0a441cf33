// Generated automatically by nearley, version 2.20.1
// http://github.com/Hardmath123/nearley
// Bypasses TS6133. Allow declared but unused functions.
// @ts-ignore
function id(d: any[]): any { return d[0]; }

import * as declare from "../src/syntax/derivation/declarations.ts";
import * as express from "../src/syntax/derivation/expressions.ts";

interface NearleyToken {
  value: any;
  [key: string]: any;
};

interface NearleyLexer {
  reset: (chunk: string, info: any) => void;
  next: () => NearleyToken | undefined;
  save: () => any;
  formatError: (token: never) => string;
  has: (tokenType: string) => boolean;
};

interface NearleyRule {
  name: string;
  symbols: NearleySymbol[];
  postprocess?: (d: any[], loc?: number, reject?: {}) => any;
};

type NearleySymbol = string | { literal: any } | { test: (token: any) => boolean };

interface Grammar {
  Lexer: NearleyLexer | undefined;
  ParserRules: NearleyRule[];
  ParserStart: string;
};

const grammar: Grammar = {
  Lexer: undefined,
  ParserRules: [
    {"name": "piece", "symbols": [{"literal":"repo"}, "repository"], "postprocess": ([, name]) => declare.repositoryLine(name)},
    {"name": "piece", "symbols": ["spec"], "postprocess": id},
    {"name": "piece", "symbols": [{"literal":"meta"}, {"literal":"key"}, {"literal":"colon"}, "scalar"], "postprocess": ([, key, , value]) => declare.meta(key, value)},
    {"name": "piece", "symbols": ["uses"], "postprocess": id},
    {"name": "piece", "symbols": [{"literal":"with"}, "path", {"literal":"colon"}, "value"], "postprocess": ([, path, , value]) => declare.withLine(path, value)},
    {"name": "piece", "symbols": ["data"], "postprocess": id},
    {"name": "piece", "symbols": [{"literal":"rule"}, {"literal":"label"}, {"literal":"colon"}, "result"], "postprocess": ([, name, , result]) => declare.rule(name, result)},
    {"name": "piece", "symbols": [{"literal":"rule"}, {"literal":"label"}, {"literal":"colon"}, "expression", {"literal":"by_scale"}, "scale_lines"], "postprocess": ([, name, , value, , lines]) => declare.scaleRule(name, value, lines)},
    {"name": "piece", "symbols": [{"literal":"unless"}, "expression", {"literal":"then"}, "result"], "postprocess": ([, condition, , result]) => declare.arm(condition, result)},
    {"name": "result", "symbols": ["expression"], "postprocess": ([body]) => declare.expressionResult(body)},
    {"name": "result", "symbols": [{"literal":"veto_result"}], "postprocess": ([veto]) => declare.vetoResult(veto)},
    {"name": "result", "symbols": [{"literal":"veto_result"}, {"literal":"text"}], "postprocess": ([veto, message]) => declare.vetoResult(veto, message)},
    {"name": "scale_lines", "symbols": ["bounded_lines"], "postprocess": id},
    {"name": "scale_lines", "symbols": ["bounded_lines", "above_line"], "postprocess": ([rest, line]) => declare.append(rest, line)},
    {"name": "scale_lines", "symbols": ["above_line"], "postprocess": ([line]) => declare.append(undefined, line)},
    {"name": "bounded_lines", "symbols": ["bounded_line"], "postprocess": ([line]) => declare.append(undefined, line)},
    {"name": "bounded_lines", "symbols": ["bounded_lines", "bounded_line"], "postprocess": ([rest, line]) => declare.append(rest, line)},
    {"name": "bounded_line", "symbols": [{"literal":"up_to"}, "expression", {"literal":"at_rate"}, "expression"], "postprocess": ([word, bound, , rate]) => declare.scaleLine(word, rate, bound)},
    {"name": "above_line", "symbols": [{"literal":"above_at"}, "expression"], "postprocess": ([word, rate]) => declare.scaleLine(word, rate)},
    {"name": "name", "symbols": [{"literal":"label"}], "postprocess": ([label]) => declare.span(label, label)},
    {"name": "name", "symbols": ["name", "separator", {"literal":"label"}], "postprocess": ([name, , label]) => declare.longer(name, label)},
    {"name": "separator", "symbols": [{"literal":"slash"}], "postprocess": id},
    {"name": "separator", "symbols": [{"literal":"dot"}], "postprocess": id},
    {"name": "separator", "symbols": [{"literal":"minus"}], "postprocess": id},
    {"name": "repository", "symbols": ["name"], "postprocess": id},
    {"name": "repository", "symbols": [{"literal":"at"}, "name"], "postprocess": ([at, name]) => declare.from(at, name)},
    {"name": "path", "symbols": [{"literal":"label"}], "postprocess": ([label]) => declare.span(label, label)},
    {"name": "path", "symbols": ["path", {"literal":"dot"}, {"literal":"label"}], "postprocess": ([path, , label]) => declare.longer(path, label)},
    {"name": "spec", "symbols": [{"literal":"spec"}, "name"], "postprocess": ([, name]) => declare.spec(name)},
    {"name": "spec", "symbols": [{"literal":"spec"}, "name", {"literal":"effective"}], "postprocess": ([, name, date]) => declare.spec(name, date)},
    {"name": "spec", "symbols": [{"literal":"spec"}, "name", {"literal":"commentary"}], "postprocess": ([, name, text]) => declare.spec(name, undefined, text)},
    {"name": "spec", "symbols": [{"literal":"spec"}, "name", {"literal":"effective"}, {"literal":"commentary"}], "postprocess": ([, name, date, text]) => declare.spec(name, date, text)},
    {"name": "uses", "symbols": [{"literal":"uses"}, "target", "bindings"], "postprocess": ([, target, bindings]) => declare.uses(undefined, target, bindings)},
    {"name": "uses", "symbols": [{"literal":"uses"}, {"literal":"label"}, {"literal":"colon"}, "target", "bindings"], "postprocess": ([, alias, , target, bindings]) => declare.uses(alias, target, bindings)},
    {"name": "target", "symbols": ["imported"], "postprocess": id},
    {"name": "target", "symbols": ["imported", {"literal":"effective"}], "postprocess": ([target, date]) => declare.dated(target, date)},
    {"name": "imported", "symbols": ["name"], "postprocess": ([spec]) => declare.target(undefined, spec)},
    {"name": "imported", "symbols": ["name", "name"], "postprocess": ([repository, spec]) => declare.target(repository, spec)},
    {"name": "imported", "symbols": [{"literal":"at"}, "name", "name"], "postprocess": ([at, repository, spec]) => declare.target(declare.from(at, repository), spec)},
    {"name": "bindings", "symbols": [], "postprocess": () => undefined},
    {"name": "bindings", "symbols": ["bindings", {"literal":"arrow"}, {"literal":"with"}, "path", {"literal":"colon"}, "value"], "postprocess": ([rest, arrow, , path, , value]) => declare.append(rest, declare.binding(arrow, path, value))},
    {"name": "value", "symbols": ["literal"], "postprocess": id},
    {"name": "value", "symbols": ["path"], "postprocess": ([path]) => declare.pathValue(path)},
    {"name": "data", "symbols": [{"literal":"data"}, {"literal":"label"}, {"literal":"colon"}, "literal"], "postprocess": ([, name, , value]) => declare.literalData(name, value)},
    {"name": "data", "symbols": [{"literal":"data"}, {"literal":"label"}, {"literal":"colon"}, "type", "constraints"], "postprocess": ([, name, , type, constraints]) => declare.typedData(name, type, constraints)},
    {"name": "type", "symbols": [{"literal":"primitive"}], "postprocess": ([word]) => declare.primitiveType(word)},
    {"name": "type", "symbols": [{"literal":"primitive"}, {"literal":"range_word"}], "postprocess": ([word, range]) => declare.primitiveType(word, range)},
    {"name": "type", "symbols": ["name"], "postprocess": ([name]) => declare.namedType(name)},
    {"name": "type", "symbols": ["name", {"literal":"range_word"}], "postprocess": ([name, range]) => declare.namedType(name, range)},
    {"name": "constraints", "symbols": [], "postprocess": () => undefined},
    {"name": "constraints", "symbols": ["constraints", "constraint"], "postprocess": ([rest, constraint]) => declare.append(rest, constraint)},
    {"name": "constraint", "symbols": [{"literal":"arrow"}, {"literal":"command"}, "arguments"], "postprocess": ([arrow, command, list]) => declare.constraint(arrow, command, list)},
    {"name": "constraint", "symbols": [{"literal":"arrow"}, {"literal":"unit_command"}], "postprocess": ([arrow, command]) => declare.unitConstraint(arrow, command)},
    {"name": "constraint", "symbols": [{"literal":"arrow"}, {"literal":"unit_command"}, {"literal":"label"}, "payload"], "postprocess": ([arrow, command, name, payload]) => declare.unitConstraint(arrow, command, name, undefined, payload)},
    {"name": "constraint", "symbols": [{"literal":"arrow"}, {"literal":"unit_command"}, {"literal":"label"}, {"literal":"colon"}, "payload"], "postprocess": ([arrow, command, name, colon, payload]) => declare.unitConstraint(arrow, command, name, colon, payload)},
    {"name": "arguments", "symbols": [], "postprocess": () => undefined},
    {"name": "arguments", "symbols": ["arguments", "argument"], "postprocess": ([rest, argument]) => declare.append(rest, argument)},
    {"name": "argument", "symbols": ["literal"], "postprocess": id},
    {"name": "argument", "symbols": [{"literal":"label"}], "postprocess": ([label]) => declare.word(label)},
    {"name": "payload", "symbols": [{"literal":"number"}], "postprocess": ([factor]) => declare.payload(factor)},
    {"name": "payload", "symbols": [{"literal":"number"}, "scaled"], "postprocess": ([factor, terms]) => declare.payload(factor, terms)},
    {"name": "payload", "symbols": [{"literal":"number"}, "scaled", "product"], "postprocess": ([factor, terms, operator]) => declare.payload(factor, terms, operator)},
    {"name": "payload", "symbols": ["compound"], "postprocess": ([terms]) => declare.payload(undefined, terms)},
    {"name": "payload", "symbols": ["compound", "product"], "postprocess": ([terms, operator]) => declare.payload(undefined, terms, operator)},
    {"name": "scaled", "symbols": ["unit_path", "exponent"], "postprocess": ([path, exponent]) => declare.append(undefined, declare.term(path, exponent))},
    {"name": "scaled", "symbols": ["scaled", "product", "term"], "postprocess": ([rest, operator, term]) => declare.append(rest, declare.joinedTerm(operator, term))},
    {"name": "compound", "symbols": ["term"], "postprocess": ([term]) => declare.append(undefined, term)},
    {"name": "compound", "symbols": ["compound", "product", "term"], "postprocess": ([rest, operator, term]) => declare.append(rest, declare.joinedTerm(operator, term))},
    {"name": "product", "symbols": [{"literal":"star"}], "postprocess": id},
    {"name": "product", "symbols": [{"literal":"slash"}], "postprocess": id},
    {"name": "term", "symbols": ["path", "exponent"], "postprocess": ([path, exponent]) => declare.term(path, exponent)},
    {"name": "exponent", "symbols": [], "postprocess": () => undefined},
    {"name": "exponent", "symbols": [{"literal":"caret"}, {"literal":"number"}], "postprocess": ([, number]) => declare.exponent(number)},
    {"name": "exponent", "symbols": [{"literal":"caret"}, {"literal":"minus"}, {"literal":"number"}], "postprocess": ([, minus, number]) => declare.exponent(number, minus)},
    {"name": "literal", "symbols": ["scalar"], "postprocess": id},
    {"name": "literal", "symbols": ["scalar", {"literal":"ellipsis"}, "scalar"], "postprocess": ([from, , to]) => declare.rangeLiteral(from, to)},
    {"name": "scalar", "symbols": [{"literal":"text"}], "postprocess": ([text]) => express.text(text)},
    {"name": "scalar", "symbols": [{"literal":"boolean"}], "postprocess": ([word]) => express.boolean(word)},
    {"name": "scalar", "symbols": ["magnitude"], "postprocess": id},
    {"name": "scalar", "symbols": [{"literal":"minus"}, "number"], "postprocess": ([minus, number]) => express.minus(minus, number)},
    {"name": "scalar", "symbols": [{"literal":"plus"}, "magnitude"], "postprocess": ([plus, value]) => express.plus(plus, value)},
    {"name": "magnitude", "symbols": ["number"], "postprocess": id},
    {"name": "magnitude", "symbols": [{"literal":"date"}], "postprocess": ([date]) => express.date(date)},
    {"name": "magnitude", "symbols": [{"literal":"time"}], "postprocess": ([time]) => express.time(time)},
    {"name": "number", "symbols": [{"literal":"number"}], "postprocess": ([number]) => express.number(number)},
    {"name": "number", "symbols": [{"literal":"number"}, {"literal":"percentage"}], "postprocess": ([number, sign]) => express.percentage(number, sign)},
    {"name": "number", "symbols": [{"literal":"number"}, "unit_path"], "postprocess": ([number, unit]) => express.measure(number, unit)},
    {"name": "unit_path", "symbols": [{"literal":"unit"}], "postprocess": ([unit]) => declare.span(unit, unit)},
    {"name": "unit_path", "symbols": ["unit_path", {"literal":"dot"}, {"literal":"label"}], "postprocess": ([path, , label]) => declare.longer(path, label)},
    {"name": "test", "symbols": ["dated"], "postprocess": id},
    {"name": "compared", "symbols": ["sum"], "postprocess": id},
    {"name": "compared", "symbols": [{"literal":"not"}, "negation"], "postprocess": express.operation("not")},
    {"name": "within", "symbols": ["sum"], "postprocess": id},
    {"name": "comparison", "symbols": ["test", {"literal":"is"}, {"literal":"unequal"}, {"literal":"veto"}], "postprocess": ([operand, is, , veto]) => express.isNotVeto(operand, is, veto)},
    {"name": "comparison", "symbols": [{"literal":"veto"}, {"literal":"is"}, "sum"], "postprocess": express.operation("is_veto")},
    {"name": "comparison", "symbols": [{"literal":"veto"}, {"literal":"is"}, {"literal":"unequal"}, "sum"], "postprocess": ([veto, is, , operand]) => express.vetoIsNot(veto, is, operand)},
    {"name": "cast_target", "symbols": [{"literal":"primitive"}], "postprocess": ([word]) => express.primitiveTarget(word)},
    {"name": "cast_target", "symbols": ["path"], "postprocess": ([path]) => express.unitTarget(path)},
    {"name": "operand", "symbols": ["primary"], "postprocess": id},
    {"name": "operand", "symbols": [{"literal":"plus"}, "primary"], "postprocess": ([plus, operand]) => express.plus(plus, operand)},
    {"name": "operand", "symbols": [{"literal":"minus"}, "primary"], "postprocess": ([minus, operand]) => express.minus(minus, operand)},
    {"name": "open_operand", "symbols": ["prefixed"], "postprocess": id},
    {"name": "open_operand", "symbols": [{"literal":"plus"}, "prefixed"], "postprocess": ([plus, operand]) => express.plus(plus, operand)},
    {"name": "open_operand", "symbols": [{"literal":"minus"}, "prefixed"], "postprocess": ([minus, operand]) => express.minus(minus, operand)},
    {"name": "step", "symbols": ["number"], "postprocess": id},
    {"name": "step", "symbols": [{"literal":"minus"}, "number"], "postprocess": ([minus, number]) => express.minus(minus, number)},
    {"name": "primary", "symbols": [{"literal":"open"}, "expression", {"literal":"close"}], "postprocess": ([open, inner, close]) => express.parenthesised(open, inner, close)},
    {"name": "primary", "symbols": [{"literal":"now"}], "postprocess": ([now]) => express.now(now)},
    {"name": "primary", "symbols": [{"literal":"text"}], "postprocess": ([text]) => express.text(text)},
    {"name": "primary", "symbols": [{"literal":"boolean"}], "postprocess": ([word]) => express.boolean(word)},
    {"name": "primary", "symbols": ["magnitude"], "postprocess": id},
    {"name": "primary", "symbols": ["path"], "postprocess": ([path]) => express.reference(path)},
    {"name": "operands", "symbols": ["expression", {"literal":"comma"}, "expression"], "postprocess": ([first, , second]) => express.listed(express.listed(undefined, first), second)},
    {"name": "operands", "symbols": ["operands", {"literal":"comma"}, "expression"], "postprocess": ([rest, , next]) => express.listed(rest, next)},
    {"name": "expression_0", "symbols": ["negation"], "postprocess": ([operand]) => express.first(operand)},
    {"name": "expression", "symbols": ["expression_0"], "postprocess": ([last]) => express.chain(last)},
    {"name": "expression_0_then", "symbols": ["expression_0", {"literal":"and"}]},
    {"name": "expression_0_then", "symbols": ["expression_0", {"literal":"or"}]},
    {"name": "expression_0", "symbols": ["expression_0_then", "negation"], "postprocess": ([[rest, operator], right]) => express.linked(rest, operator, right)},
    {"name": "negation", "symbols": ["comparison"], "postprocess": id},
    {"name": "comparison", "symbols": ["test"], "postprocess": id},
    {"name": "test", "symbols": ["sum"], "postprocess": id},
    {"name": "sum_0", "symbols": ["operand"], "postprocess": ([operand]) => express.first(operand)},
    {"name": "sum", "symbols": ["open_operand"], "postprocess": id},
    {"name": "sum", "symbols": ["sum_0"], "postprocess": ([last]) => express.chain(last)},
    {"name": "sum_0_then", "symbols": ["sum_0", {"literal":"additive"}]},
    {"name": "sum_0_then", "symbols": ["sum_0", {"literal":"multiplicative"}]},
    {"name": "sum_0_then", "symbols": ["sum_0", {"literal":"caret"}]},
    {"name": "sum_1", "symbols": ["sum_0", {"literal":"as"}, "cast_target"], "postprocess": ([rest, operator, target]) => express.linked(rest, operator, target)},
    {"name": "sum_2_then", "symbols": ["sum_0", {"literal":"ellipsis"}]},
    {"name": "sum", "symbols": ["sum_1"], "postprocess": ([last]) => express.chain(last)},
    {"name": "sum_0_then", "symbols": ["sum_1", {"literal":"additive"}]},
    {"name": "sum_0_then", "symbols": ["sum_1", {"literal":"multiplicative"}]},
    {"name": "sum_1", "symbols": ["sum_1", {"literal":"as"}, "cast_target"], "postprocess": ([rest, operator, target]) => express.linked(rest, operator, target)},
    {"name": "sum", "symbols": ["sum_2"], "postprocess": ([last]) => express.chain(last)},
    {"name": "sum_2_then", "symbols": ["sum_2", {"literal":"additive"}]},
    {"name": "sum_0_then", "symbols": ["sum_2", {"literal":"multiplicative"}]},
    {"name": "sum_2_then", "symbols": ["sum_2", {"literal":"caret"}]},
    {"name": "sum_1", "symbols": ["sum_2", {"literal":"as"}, "cast_target"], "postprocess": ([rest, operator, target]) => express.linked(rest, operator, target)},
    {"name": "sum_0", "symbols": ["sum_0_then", "operand"], "postprocess": ([[rest, operator], right]) => express.linked(rest, operator, right)},
    {"name": "sum", "symbols": ["sum_0_then", "open_operand"], "postprocess": ([[rest, operator], right]) => express.chain(express.linked(rest, operator, right))},
    {"name": "sum_2", "symbols": ["sum_2_then", "operand"], "postprocess": ([[rest, operator], right]) => express.linked(rest, operator, right)},
    {"name": "sum", "symbols": ["sum_2_then", "open_operand"], "postprocess": ([[rest, operator], right]) => express.chain(express.linked(rest, operator, right))},
    {"name": "comparison", "symbols": ["test", {"literal":"compare"}, "compared"], "postprocess": express.operation("comparison")},
    {"name": "comparison", "symbols": ["test", {"literal":"is"}, "compared"], "postprocess": express.operation("comparison")},
    {"name": "comparison", "symbols": ["test", {"literal":"is"}, {"literal":"unequal"}, "compared"], "postprocess": express.operation("comparison")},
    {"name": "negation", "symbols": [{"literal":"not"}, "negation"], "postprocess": express.operation("not")},
    {"name": "comparison", "symbols": ["test", {"literal":"is"}, {"literal":"veto"}], "postprocess": express.operation("is_veto")},
    {"name": "dated", "symbols": ["dated", {"literal":"as"}, "cast_target"], "postprocess": express.operation("cast")},
    {"name": "prefixed", "symbols": [{"literal":"math"}, "sum"], "postprocess": express.operation("math")},
    {"name": "prefixed", "symbols": [{"literal":"rounding"}, "sum", {"literal":"to"}, "step"], "postprocess": express.operation("rounding")},
    {"name": "prefixed", "symbols": [{"literal":"rounding"}, "sum", {"literal":"to"}, "step", {"literal":"rounding_mode"}], "postprocess": express.operation("rounding")},
    {"name": "primary", "symbols": [{"literal":"extremum"}, {"literal":"open"}, "operands", {"literal":"close"}], "postprocess": express.operation("extremum")},
    {"name": "test", "symbols": ["test", {"literal":"in"}, "within"], "postprocess": express.operation("in_range")},
    {"name": "prefixed", "symbols": [{"literal":"window"}, "sum"], "postprocess": express.operation("window")},
    {"name": "within", "symbols": [{"literal":"relative"}, "sum"], "postprocess": express.operation("window")},
    {"name": "dated", "symbols": ["test", {"literal":"in"}, {"literal":"relative"}], "postprocess": express.operation("date_relative")},
    {"name": "dated", "symbols": ["test", {"literal":"in"}, {"literal":"calendar"}, {"literal":"period"}], "postprocess": express.operation("date_calendar")},
    {"name": "dated", "symbols": ["test", {"literal":"in"}, {"literal":"relative"}, {"literal":"calendar"}, {"literal":"period"}], "postprocess": express.operation("date_calendar")},
    {"name": "dated", "symbols": ["test", {"literal":"not"}, {"literal":"in"}, {"literal":"calendar"}, {"literal":"period"}], "postprocess": express.operation("date_calendar")}
  ],
  ParserStart: "piece",
};

export default grammar;
