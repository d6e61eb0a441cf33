@lexer kinds

# Expressions (docs/spec/01-syntax.md#5-expressions), from loose to tight. A math prefix or a window
# takes a whole sum, so nothing of a sum can follow it: `open_` operands end with one, `closed_`
# operands do not.

expression ->
    conjunction                 {% id %}
  | expression "or" conjunction {% ([left, , right]) => express.joined("or", left, right) %}

conjunction ->
    conjunct                   {% id %}
  | conjunction "and" conjunct {% ([left, , right]) => express.joined("and", left, right) %}

conjunct ->
    "not" conjunct          {% ([not, operand]) => express.not(not, operand) %}
  | "veto" "is" sum         {% ([veto, , operand]) => express.vetoIs(veto, operand) %}
  | "veto" "is" "unequal" sum {% ([veto, , , operand]) => express.vetoIsNot(veto, operand) %}
  | predicate               {% id %}

predicate ->
    membership                            {% id %}
  | membership "compare" compared         {% ([left, operator, right]) => express.comparison(left, operator, right) %}
  | membership "is" compared              {% ([left, operator, right]) => express.comparison(left, operator, right) %}
  | membership "is" "unequal" compared    {% ([left, operator, , right]) => express.unequal(left, operator, right) %}
  | membership "is" "veto"                {% ([operand, , veto]) => express.isVeto(operand, veto) %}
  | membership "is" "unequal" "veto"      {% ([operand, , , veto]) => express.isNotVeto(operand, veto) %}

compared ->
    sum            {% id %}
  | "not" conjunct {% ([not, operand]) => express.not(not, operand) %}

membership ->
    sum                            {% id %}
  | membership "in" sum            {% ([value, , within]) => express.joined("in_range", value, within) %}
  | membership "in" "relative" sum {% ([value, , direction, offset]) => express.inWindow(value, direction, offset) %}
  | dated                          {% id %}

dated ->
    membership "in" "relative"                     {% ([value, , direction]) => express.relative(value, direction) %}
  | membership "in" "calendar" "period"            {% ([value, , , period]) => express.calendar(value, "current", period) %}
  | membership "in" "relative" "calendar" "period" {% ([value, , direction, , period]) => express.calendar(value, direction, period) %}
  | membership "not" "in" "calendar" "period"      {% ([value, , , , period]) => express.calendar(value, "not_in", period) %}
  | dated "as" cast_target                              {% ([operand, , target]) => express.cast(operand, target) %}

sum ->
    closed_sum {% id %}
  | open_sum   {% id %}

closed_sum ->
    closed_product                       {% id %}
  | closed_sum "additive" closed_product {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

open_sum ->
    open_product                       {% id %}
  | closed_sum "additive" open_product {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

closed_product ->
    cast                                 {% id %}
  | closed_product "multiplicative" cast {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

open_product ->
    open_span                                 {% id %}
  | closed_product "multiplicative" open_span {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

cast ->
    closed_span      {% id %}
  | cast "as" cast_target {% ([operand, , target]) => express.cast(operand, target) %}

cast_target ->
    "primitive" {% ([word]) => express.primitiveTarget(word) %}
  | path        {% ([path]) => express.unitTarget(path) %}

# The ends of a range are sums of powers; their signs are `bounding`.

closed_span ->
    closed_power                        {% id %}
  | closed_bound "ellipsis" closed_bound {% ([from, , to]) => express.joined("range", from, to) %}

open_span ->
    open_power                         {% id %}
  | closed_bound "ellipsis" open_bound {% ([from, , to]) => express.joined("range", from, to) %}

closed_bound ->
    closed_power                         {% id %}
  | closed_bound "bounding" closed_power {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

open_bound ->
    open_power                         {% id %}
  | closed_bound "bounding" open_power {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

closed_power ->
    closed_signed                      {% id %}
  | closed_signed "caret" closed_power {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

open_power ->
    open_signed                      {% id %}
  | closed_signed "caret" open_power {% ([left, operator, right]) => express.arithmetic(left, operator, right) %}

closed_signed ->
    primary         {% id %}
  | "plus" primary  {% ([plus, operand]) => express.plus(plus, operand) %}
  | "minus" primary {% ([minus, operand]) => express.minus(minus, operand) %}

open_signed ->
    prefixed         {% id %}
  | "plus" prefixed  {% ([plus, operand]) => express.plus(plus, operand) %}
  | "minus" prefixed {% ([minus, operand]) => express.minus(minus, operand) %}

prefixed ->
    "math" sum   {% ([word, operand]) => express.math(word, operand) %}
  | "rounding" sum "to" step                 {% ([word, value, , step]) => express.rounding(word, value, step) %}
  | "rounding" sum "to" step "rounding_mode" {% ([word, value, , step, mode]) => express.rounding(word, value, step, mode) %}
  | "window" sum {% ([word, offset]) => express.window(word, offset) %}

step ->
    number         {% id %}
  | "minus" number {% ([minus, number]) => express.minus(minus, number) %}

primary ->
    "open" expression "close" {% ([open, inner, close]) => express.parenthesised(open, inner, close) %}
  | "extremum" "open" operands "close" {% ([word, , operands, close]) => express.extremum(word, operands, close) %}
  | "now"     {% ([now]) => express.now(now) %}
  | "text"    {% ([text]) => express.text(text) %}
  | "boolean" {% ([word]) => express.boolean(word) %}
  | magnitude {% id %}
  | path      {% ([path]) => express.reference(path) %}

operands ->
    expression "comma" expression {% ([first, , second]) => express.listed(express.listed(undefined, first), second) %}
  | operands "comma" expression   {% ([rest, , next]) => express.listed(rest, next) %}
