@lexer kinds

# Operands of expressions (docs/spec/01-syntax.md#5-expressions). The rules for operators follow from
# their rows: see `src/model/operators.ts` and `grammar/operators.mjs`.

test ->
    dated                    {% id %}
  | test "not" "in" excluded {% ([value, , word, list]) => express.notIn(value, word, list) %}
  | test "not" "in" "open" operands "close" {% ([value, , ...list]) => express.noneOf(value, list) %}

excluded ->
    path                      {% ([path]) => express.reference(path) %}
  | "open" expression "close" {% ([open, inner, close]) => express.parenthesised(open, inner, close) %}

compared ->
    sum            {% id %}
  | "not" negation {% express.operation("not") %}

within -> sum {% id %}

comparison ->
    test "is" "unequal" "veto" {% ([operand, is, , veto]) => express.isNotVeto(operand, is, veto) %}
  | "veto" "is" sum            {% express.operation("is_veto") %}
  | "veto" "is" "unequal" sum  {% ([veto, is, , operand]) => express.vetoIsNot(veto, is, operand) %}

cast_target ->
    "primitive" {% ([word]) => express.primitiveTarget(word) %}
  | path        {% ([path]) => express.unitTarget(path) %}

operand ->
    chained         {% id %}
  | "plus" chained  {% ([plus, operand]) => express.plus(plus, operand) %}
  | "minus" chained {% ([minus, operand]) => express.minus(minus, operand) %}

# A function or a window takes a whole sum, so nothing of a sum can follow it.

open_operand ->
    prefixed         {% id %}
  | "plus" prefixed  {% ([plus, operand]) => express.plus(plus, operand) %}
  | "minus" prefixed {% ([minus, operand]) => express.minus(minus, operand) %}

step ->
    primary        {% id %}
  | "minus" number {% ([minus, number]) => express.minus(minus, number) %}

# Words for dates: each takes one operand on each side.

joined ->
    phrase             {% id %}
  | working exceptions {% ([days, exceptions]) => express.excepting(days, exceptions) %}

comparison ->
    day_test exceptions                          {% ([test, exceptions]) => express.excepting(test, exceptions) %}
  | test "is" "unequal" "working_day" exceptions {% ([date, is, , day, exceptions]) => express.notWorking(date, is, day, exceptions) %}

exceptions ->
    null                              {% () => ({}) %}
  | "except" days                     {% ([, except]) => ({ except }) %}
  | "weekend" weekdays                {% ([, weekend]) => ({ weekend }) %}
  | "except" days "weekend" weekdays  {% ([, except, , weekend]) => ({ except, weekend }) %}
  | "weekend" weekdays "except" days  {% ([, weekend, , except]) => ({ except, weekend }) %}

days ->
    phrase                  {% ([days]) => express.only(days) %}
  | "open" operands "close" {% ([, list, close]) => express.enclosed(list, close) %}

weekdays ->
    phrase       {% ([days]) => express.only(days) %}
  | weekday_list {% ([list]) => express.enclosed(list) %}

weekday_list ->
    number "further" number       {% ([first, , second]) => append(append(undefined, first), second) %}
  | weekday_list "further" number {% ([rest, , next]) => append(rest, next) %}

phrase -> primary {% id %}

primary ->
    "open" expression "close" {% ([open, inner, close]) => express.parenthesised(open, inner, close) %}
  | "open" expression "close" "dot" path {% ([open, inner, , , path]) => express.member(open, inner, path) %}
  | "now"     {% ([now]) => express.now(now) %}
  | "text"    {% ([text]) => express.text(text) %}
  | "boolean" {% ([word]) => express.boolean(word) %}
  | magnitude {% id %}
  | path      {% ([path]) => express.reference(path) %}

operands ->
    expression "comma" expression {% ([first, , second]) => append(append(undefined, first), second) %}
  | operands "comma" expression   {% ([rest, , next]) => append(rest, next) %}
