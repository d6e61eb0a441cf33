# The grammar of one piece: a declaration, or an `unless` arm (docs/spec/01-syntax.md#4-file-structure).
# Terminals are kinds of tokens (src/syntax/lexer/kinds.ts). Sorting tokens into kinds has settled
# everything that depends on neighbours, so each sequence of kinds has at most one derivation.

@preprocessor typescript
@lexer kinds

@{%
import * as commands from "../src/syntax/derivation/commands.ts";
import * as declare from "../src/syntax/derivation/declarations.ts";
import * as express from "../src/syntax/derivation/expressions.ts";
import * as lines from "../src/syntax/derivation/list-lines.ts";
%}

piece ->
    "repo" repository          {% ([, name]) => declare.repositoryLine(name) %}
  | spec                       {% id %}
  | "meta" "key" "colon" scalar {% ([, key, , value]) => declare.meta(key, value) %}
  | uses                       {% id %}
  | "with" path "colon" value  {% ([, path, , value]) => declare.withLine(path, value) %}
  | data                       {% id %}
  | "rule" "label" caption "colon" result {% ([, name, label, , result]) => declare.rule(name, label, result) %}
  | "rule" "label" caption "colon" expression "by_scale" scale_lines {% ([, name, label, , value, , lines]) => declare.scaleRule(name, label, value, lines) %}
  | line                       {% id %}
  | "unless" expression "then" result {% ([, condition, , result]) => declare.arm(condition, result) %}

result ->
    expression           {% ([body]) => declare.expressionResult(body) %}
  | "veto_result"        {% ([veto]) => declare.vetoResult(veto) %}
  | "veto_result" "text" {% ([veto, message]) => declare.vetoResult(veto, message) %}

# Scales (docs/spec/01-syntax.md#4-12-scales)

scale_lines ->
    bounded_lines            {% id %}
  | bounded_lines above_line {% ([rest, line]) => declare.append(rest, line) %}
  | above_line               {% ([line]) => declare.append(undefined, line) %}

bounded_lines ->
    bounded_line               {% ([line]) => declare.append(undefined, line) %}
  | bounded_lines bounded_line {% ([rest, line]) => declare.append(rest, line) %}

bounded_line -> "up_to" expression "at_rate" expression {% ([word, bound, , rate]) => declare.scaleLine(word, rate, bound) %}

above_line -> "above_at" expression {% ([word, rate]) => declare.scaleLine(word, rate) %}

@include "declarations.ne"
@include "literals.ne"
@include "expressions.ne"
@include "commands.ne"
@include "lists.ne"
@include "../generated/operators.ne"
