# Written by scripts/generate.mjs from the rows of src/model/operators.ts.

@lexer kinds

expression_0 -> negation {% ([operand]) => express.first(operand) %}
expression -> expression_0 {% ([last]) => express.chain(last) %}
expression_0_then -> expression_0 "and"
expression_0_then -> expression_0 "or"
expression_0 -> expression_0_then negation {% ([[rest, operator], right]) => express.linked(rest, operator, right) %}
negation -> comparison {% id %}
comparison -> test {% id %}
test -> sum {% id %}
sum_0 -> operand {% ([operand]) => express.first(operand) %}
sum -> open_operand {% id %}
sum -> sum_0 {% ([last]) => express.chain(last) %}
sum_0_then -> sum_0 "additive"
sum_0_then -> sum_0 "multiplicative"
sum_0_then -> sum_0 "caret"
sum_1 -> sum_0 "as" cast_target {% ([rest, operator, target]) => express.linked(rest, operator, target) %}
sum_2_then -> sum_0 "ellipsis"
sum -> sum_1 {% ([last]) => express.chain(last) %}
sum_0_then -> sum_1 "additive"
sum_0_then -> sum_1 "multiplicative"
sum_1 -> sum_1 "as" cast_target {% ([rest, operator, target]) => express.linked(rest, operator, target) %}
sum -> sum_2 {% ([last]) => express.chain(last) %}
sum_2_then -> sum_2 "additive"
sum_0_then -> sum_2 "multiplicative"
sum_2_then -> sum_2 "caret"
sum_1 -> sum_2 "as" cast_target {% ([rest, operator, target]) => express.linked(rest, operator, target) %}
sum_0 -> sum_0_then operand {% ([[rest, operator], right]) => express.linked(rest, operator, right) %}
sum -> sum_0_then open_operand {% ([[rest, operator], right]) => express.chain(express.linked(rest, operator, right)) %}
sum_2 -> sum_2_then operand {% ([[rest, operator], right]) => express.linked(rest, operator, right) %}
sum -> sum_2_then open_operand {% ([[rest, operator], right]) => express.chain(express.linked(rest, operator, right)) %}
comparison -> test "compare" compared {% express.operation("comparison") %}
comparison -> test "is" compared {% express.operation("comparison") %}
comparison -> test "is" "unequal" compared {% express.operation("comparison") %}
negation -> "not" negation {% express.operation("not") %}
comparison -> test "is" "veto" {% express.operation("is_veto") %}
dated -> dated "as" cast_target {% express.operation("cast") %}
prefixed -> "math" sum {% express.operation("math") %}
prefixed -> "rounding" sum "to" step {% express.operation("rounding") %}
prefixed -> "rounding" sum "to" step "rounding_mode" {% express.operation("rounding") %}
primary -> "extremum" "open" operands "close" {% express.operation("extremum") %}
comparison -> sum "starts_with" sum {% express.operation("starts_with") %}
phrase -> "range_end" phrase {% express.operation("range_end") %}
test -> test "in" within {% express.operation("in_range") %}
test -> test "in" "open" operands "close" {% express.operation("one_of") %}
prefixed -> "window" sum {% express.operation("window") %}
within -> "relative" sum {% express.operation("window") %}
dated -> test "in" "relative" {% express.operation("date_relative") %}
dated -> test "in" "calendar" "period" {% express.operation("date_calendar") %}
dated -> test "in" "relative" "calendar" "period" {% express.operation("date_calendar") %}
dated -> test "not" "in" "calendar" "period" {% express.operation("date_calendar") %}
phrase -> "date_part" phrase {% express.operation("date_part") %}
joined -> phrase "through" phrase {% express.operation("date_pair") %}
phrase -> "units_from" phrase "until" phrase {% express.operation("date_pair") %}
working -> phrase "working_after" phrase {% express.operation("working_days") %}
working -> "working_from" phrase "until" phrase {% express.operation("working_days") %}
day_test -> test "is" "working_day" {% express.operation("working_days") %}
primary -> "call" "open" operands "close" {% express.operation("call") %}
