@lexer kinds

# Commands on lists (docs/spec/08-lists.md#2-commands)

chained ->
    joined                                {% id %}
  | chained "chain" command               {% ([list, , command]) => commands.applied(list, command) %}
  | "previous" "dot" path "otherwise" taken {% ([word, , path, , other]) => commands.previous(word, path, other) %}

command ->
    "count_command"                                  {% ([word]) => commands.command(word) %}
  | "top_command" taken                              {% ([word, count]) => commands.command(word, commands.only(count)) %}
  | "row_command" otherwise                          {% ([word, other]) => commands.command(word, undefined, other) %}
  | "value_command" otherwise                        {% ([word, other]) => commands.command(word, undefined, other) %}
  | "value_command" taken otherwise                  {% ([word, value, other]) => commands.command(word, commands.only(value), other) %}
  | "find_command" listed_arguments otherwise        {% ([word, list, other]) => commands.command(word, list, other) %}
  | "find_command" "open" operands "close" otherwise {% ([word, , list, close, other]) => commands.enclosed(word, list, close, other) %}
  | "test_command" condition                         {% ([word, condition]) => commands.command(word, commands.only(condition)) %}
  | "sort_command"                                   {% ([word]) => commands.command(word) %}
  | "sort_command" "order"                           {% ([word, order]) => commands.command(word, commands.ofValues(order)) %}
  | "sort_command" sort_keys                         {% ([word, list]) => commands.command(word, list) %}
  | "distinct_command"                               {% ([word]) => commands.command(word) %}
  | "distinct_command" taken                         {% ([word, value]) => commands.command(word, commands.only(value)) %}
  | "list_command" listed_arguments                  {% ([word, list]) => commands.command(word, list) %}
  | "with_command" listed_arguments                  {% ([word, list]) => commands.command(word, list) %}
  | "with_command" named_arguments                   {% ([word, list]) => commands.command(word, list) %}

otherwise ->
    null              {% () => undefined %}
  | "otherwise" taken {% ([, value]) => value %}

# One operand. Sorting tokens into kinds has refused an operator behind it.

taken ->
    phrase                            {% id %}
  | "minus" number                    {% ([minus, number]) => express.minus(minus, number) %}
  | "plus" magnitude                  {% ([plus, value]) => express.plus(plus, value) %}
  | literal_end "between" literal_end {% express.operation("range") %}

literal_end ->
    magnitude        {% id %}
  | "minus" number   {% ([minus, number]) => express.minus(minus, number) %}
  | "plus" magnitude {% ([plus, value]) => express.plus(plus, value) %}

condition ->
    taken                    {% id %}
  | taken test_tail          {% ([left, test]) => test(left) %}
  | test_tail                {% ([test]) => test() %}
  | "open" test_tail "close" {% ([open, test, close]) => express.parenthesised(open, test(), close) %}

test_tail ->
    "test_compare" taken      {% ([operator, right]) => commands.comparison(operator, right) %}
  | "test_is" taken           {% ([operator, right]) => commands.comparison(operator, right) %}
  | "test_is" "unequal" taken {% ([operator, not, right]) => commands.unequal(operator, not, right) %}
  | "test_in" taken           {% ([operator, right]) => commands.within(operator, right) %}
  | "test_in" "open" operands "close" {% ([operator, ...list]) => commands.oneOf(operator, list) %}

listed_arguments ->
    taken                            {% ([value]) => commands.only(value) %}
  | listed_arguments "further" taken {% ([rest, , value]) => append(rest, { value }) %}

sort_keys ->
    sort_key                     {% ([key]) => append(undefined, key) %}
  | sort_keys "further" sort_key {% ([rest, , key]) => append(rest, key) %}

sort_key ->
    taken         {% ([value]) => commands.argument(value) %}
  | taken "order" {% ([value, order]) => commands.argument(value, order) %}

named_arguments ->
    path "colon" taken                           {% ([path, , value]) => append(undefined, commands.named(path, value)) %}
  | named_arguments "further" path "colon" taken {% ([rest, , path, , value]) => append(rest, commands.named(path, value)) %}
