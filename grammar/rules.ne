# The grammar of one piece: a declaration, or an `unless` arm (docs/spec/01-syntax.md#4-file-structure).
# Terminals are kinds of tokens (src/syntax/lexer/kinds.ts). Sorting tokens into kinds has settled
# everything that depends on neighbours, so each sequence of kinds has at most one derivation.

@preprocessor typescript
@lexer kinds

@{%
import { expression } from "../src/syntax/derivation/build-expression.ts";
import * as commands from "../src/syntax/derivation/commands.ts";
import * as declare from "../src/syntax/derivation/declarations.ts";
import * as express from "../src/syntax/derivation/expressions.ts";
import * as headers from "../src/syntax/derivation/headers.ts";
import * as lines from "../src/syntax/derivation/list-lines.ts";
import { append } from "../src/syntax/derivation/parts.ts";
import { rangeLiteral } from "../src/syntax/derivation/literals.ts";
%}

piece ->
    "repo" repository          {% ([, name]) => headers.repository(name) %}
  | spec                       {% id %}
  | "meta" "key" "colon" scalar {% ([, key, , value]) => headers.meta(key, value) %}
  | uses                       {% id %}
  | "with" path "colon" value  {% ([, path, , value]) => headers.withLine(path, value) %}
  | data                       {% id %}
  | "rule" "label" caption "colon" result {% ([, name, label, , result]) => declare.rule(name, label, result) %}
  | "rule" "label" caption "colon" expression "by_scale" scale_lines {% ([, name, label, , value, , lines]) => declare.rule(name, label, expression(value), lines) %}
  | line                       {% ([line]) => lines.piece(line) %}
  | "unless" expression "then" result {% ([, condition, , result]) => declare.arm(condition, result) %}

result ->
    expression           {% ([body]) => expression(body) %}
  | "veto_result"        {% ([veto]) => declare.vetoResult(veto) %}
  | "veto_result" "text" {% ([veto, message]) => declare.vetoResult(veto, message) %}

# Scales (docs/spec/01-syntax.md#4-12-scales)

scale_lines ->
    bounded_lines            {% id %}
  | bounded_lines above_line {% ([rest, line]) => append(rest, line) %}
  | above_line               {% ([line]) => append(undefined, line) %}

bounded_lines ->
    bounded_line               {% ([line]) => append(undefined, line) %}
  | bounded_lines bounded_line {% ([rest, line]) => append(rest, line) %}

bounded_line -> "up_to" expression "at_rate" expression {% ([word, bound, , rate]) => declare.scaleLine(word, rate, bound) %}

above_line -> "above_at" expression {% ([word, rate]) => declare.scaleLine(word, rate) %}

@include "declarations.ne"
@include "literals.ne"
@include "expressions.ne"
@include "commands.ne"
@include "lists.ne"
@include "../generated/operators.ne"
