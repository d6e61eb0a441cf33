@lexer kinds

# Literals (docs/spec/01-syntax.md#2-literals)

literal ->
    scalar                   {% id %}
  | scalar "ellipsis" scalar {% ([from, , to]) => rangeLiteral(from, to) %}

scalar ->
    "text"         {% ([text]) => express.text(text) %}
  | "boolean"      {% ([word]) => express.boolean(word) %}
  | magnitude      {% id %}
  | "minus" number {% ([minus, number]) => express.minus(minus, number) %}
  | "plus" magnitude {% ([plus, value]) => express.plus(plus, value) %}

magnitude ->
    number {% id %}
  | "date" {% ([date]) => express.date(date) %}
  | "time" {% ([time]) => express.time(time) %}

number ->
    "number"              {% ([number]) => express.number(number) %}
  | "number" "percentage" {% ([number, sign]) => express.percentage(number, sign) %}
  | "number" unit_path    {% ([number, unit]) => express.measure(number, unit) %}

unit_path ->
    "unit"                  {% ([unit]) => headers.span(unit, unit) %}
  | unit_path "dot" "label" {% ([path, , label]) => headers.longer(path, label) %}
