@lexer kinds

# Names (docs/spec/01-syntax.md#3-names)

name ->
    "label"                {% ([label]) => headers.span(label, label) %}
  | name separator "label" {% ([name, , label]) => headers.longer(name, label) %}

separator ->
    "slash" {% id %}
  | "dot"   {% id %}
  | "minus" {% id %}

repository ->
    name      {% id %}
  | "at" name {% ([at, name]) => headers.from(at, name) %}

path ->
    "label"            {% ([label]) => headers.span(label, label) %}
  | path "dot" "label" {% ([path, , label]) => headers.longer(path, label) %}

# Headers and imports, from docs/spec/01-syntax.md#4-2-spec on

spec ->
    "spec" name caption                           {% ([, name, label]) => headers.spec(name, label) %}
  | "spec" name caption "effective"               {% ([, name, label, date]) => headers.spec(name, label, date) %}
  | "spec" name caption "commentary"              {% ([, name, label, text]) => headers.spec(name, label, undefined, text) %}
  | "spec" name caption "effective" "commentary"  {% ([, name, label, date, text]) => headers.spec(name, label, date, text) %}

# The label of a declaration (docs/spec/01-syntax.md#4-13-labels)

caption ->
    null      {% () => undefined %}
  | "caption" {% id %}

uses ->
    "uses" target bindings                 {% ([, target, bindings]) => headers.uses(undefined, target, bindings) %}
  | "uses" "label" caption "colon" target bindings {% ([, alias, label, , target, bindings]) => headers.uses(alias, target, bindings, label) %}

target ->
    imported             {% id %}
  | imported "effective" {% ([target, date]) => headers.dated(target, date) %}
  | imported "list_word" {% ([target, word]) => headers.listed(target, word) %}
  | imported "effective" "list_word" {% ([target, date, word]) => headers.listed(headers.dated(target, date), word) %}

imported ->
    name           {% ([spec]) => headers.imported(undefined, spec) %}
  | name name      {% ([repository, spec]) => headers.imported(repository, spec) %}
  | "at" name name {% ([at, repository, spec]) => headers.imported(headers.from(at, repository), spec) %}

bindings ->
    null                          {% () => undefined %}
  | bindings "arrow" "with" pairs {% ([rest, arrow, , pairs]) => headers.bindings(rest, arrow, pairs) %}

pairs ->
    pair               {% ([pair]) => append(undefined, pair) %}
  | pairs "comma" pair {% ([rest, , pair]) => append(rest, pair) %}

pair ->
    path "colon" value        {% ([path, , value]) => headers.pair(path, value) %}
  | path "formula" expression {% ([path, , value]) => headers.pair(path, headers.formula(value)) %}

value ->
    literal {% ([value]) => headers.plain(value) %}
  | path    {% ([path]) => headers.plain(headers.pathValue(path)) %}

# Data (docs/spec/01-syntax.md#4-8-data and docs/spec/01-syntax.md#4-9-constraints)

data ->
    "data" "label" caption "colon" literal          {% ([, name, label, , value]) => declare.data(name, label, value) %}
  | "data" "label" caption "colon" type constraints {% ([, name, label, , type, constraints]) => declare.data(name, label, type, constraints) %}

type ->
    "primitive"              {% ([word]) => declare.primitiveType(word) %}
  | "primitive" "range_word" {% ([word, range]) => declare.primitiveType(word, range) %}
  | name                     {% ([name]) => declare.namedType(name) %}
  | name "range_word"        {% ([name, range]) => declare.namedType(name, range) %}
  | type "list_word"         {% ([type, word]) => declare.listType(type, word) %}

constraints ->
    null                   {% () => undefined %}
  | constraints constraint {% ([rest, constraint]) => append(rest, constraint) %}

constraint ->
    "arrow" "command" arguments                    {% ([arrow, command, list]) => declare.constraint(arrow, command, list) %}
  | "arrow" "unit_command"                         {% ([arrow, command]) => declare.unitConstraint(arrow, command) %}
  | "arrow" "unit_command" "label" payload         {% ([arrow, command, name, payload]) => declare.unitConstraint(arrow, command, name, undefined, payload) %}
  | "arrow" "unit_command" "label" "colon" payload {% ([arrow, command, name, colon, payload]) => declare.unitConstraint(arrow, command, name, colon, payload) %}

arguments ->
    null               {% () => undefined %}
  | arguments argument {% ([rest, argument]) => append(rest, argument) %}

argument ->
    given                       {% ([value]) => declare.argument(value) %}
  | given "captioned" "caption" {% ([value, , label]) => declare.argument(value, label) %}

given ->
    literal {% id %}
  | "label" {% ([label]) => declare.word(label) %}
  | "now"   {% ([now]) => declare.now(now) %}

payload ->
    "number"                {% ([factor]) => declare.payload(factor) %}
  | "number" scaled         {% ([factor, terms]) => declare.payload(factor, terms) %}
  | "number" scaled product {% ([factor, terms, operator]) => declare.payload(factor, terms, operator) %}
  | compound                {% ([terms]) => declare.payload(undefined, terms) %}
  | compound product        {% ([terms, operator]) => declare.payload(undefined, terms, operator) %}

scaled ->
    unit_path exponent      {% ([path, exponent]) => append(undefined, declare.term(path, exponent)) %}
  | scaled product term     {% ([rest, operator, term]) => append(rest, declare.joinedTerm(operator, term)) %}

compound ->
    term                  {% ([term]) => append(undefined, term) %}
  | compound product term {% ([rest, operator, term]) => append(rest, declare.joinedTerm(operator, term)) %}

product ->
    "star"  {% id %}
  | "slash" {% id %}

term -> path exponent {% ([path, exponent]) => declare.term(path, exponent) %}

exponent ->
    null                     {% () => undefined %}
  | "caret" "number"         {% ([, number]) => declare.exponent(number) %}
  | "caret" "minus" "number" {% ([, minus, number]) => declare.exponent(number, minus) %}
