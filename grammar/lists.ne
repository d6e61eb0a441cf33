@lexer kinds

# The lines below a list (docs/spec/08-lists.md#1-declaring), each parsed as a piece of its own

line ->
    constraint                                   {% ([draft]) => lines.constraint(draft) %}
  | "arrow" "line_help" "text"                   {% ([, , text]) => lines.help(text) %}
  | "arrow" "line_bound" literal                 {% ([, word, count]) => lines.bound(word, count) %}
  | "arrow" "line_optional"                      {% () => lines.optional() %}
  | "arrow" "line_key" key_fields                {% ([, , fields]) => lines.key(fields) %}
  | "arrow" "line_rows" expression               {% ([, , count]) => lines.rows(count) %}
  | "arrow" "line_sort" sort_keys                {% ([, , keys]) => lines.sort(keys) %}
  | "arrow" "line_each" path "formula" expression {% ([, , path, , value]) => lines.each(lines.field(path, value)) %}
  | "arrow" "line_each" each_names               {% ([, , fields]) => lines.each(fields) %}
  | "arrow" "line_by" path                       {% ([, , of]) => lines.by(undefined, of) %}
  | "arrow" "line_by" path "colon" path          {% ([, , field, , of]) => lines.by(field, of) %}
  | "arrow" "line_at" expression                 {% ([, , day]) => lines.at(day) %}
  | "arrow" "with" row_fields                    {% ([, , fields]) => lines.row(fields) %}
  | "arrow" "with" row_values                    {% ([, , values]) => lines.values(values) %}
  | "arrow" "with" row_imports                   {% ([, , paths]) => lines.imports(paths) %}

key_fields ->
    key_field                    {% ([field]) => append(undefined, field) %}
  | key_fields "comma" key_field {% ([rest, , field]) => append(rest, field) %}

key_field ->
    path             {% ([path]) => lines.keyField(path) %}
  | "key_bound" path {% ([bound, path]) => lines.keyField(path, bound) %}

each_names ->
    "label"                    {% ([name]) => lines.named(undefined, name) %}
  | each_names "comma" "label" {% ([rest, , name]) => lines.named(rest, name) %}

row_fields ->
    path "formula" expression                    {% ([path, , value]) => lines.field(path, value) %}
  | row_fields "comma" path "formula" expression {% ([rest, , path, , value]) => lines.field(path, value, rest) %}

row_values ->
    literal                    {% ([value]) => append(undefined, value) %}
  | row_values "comma" literal {% ([rest, , value]) => append(rest, value) %}

row_imports ->
    path                     {% ([path]) => append(undefined, path) %}
  | row_imports "comma" path {% ([rest, , path]) => append(rest, path) %}
