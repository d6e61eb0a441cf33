import type { TypeHead } from "../../../model/types/type.ts";
import type { CommandArgument } from "../../../syntax/tree/declaration.ts";
import type { Literal } from "../../../syntax/tree/literal.ts";
import type { LineContext } from "../data-context.ts";
import { STEPS_PER_INHERITED } from "./measure-units.ts";
import type { DataCommands } from "./read-commands.ts";

/** The options of a type, with their labels. */
interface Options<Option> extends Pick<TypeHead, "optionLabels"> {
  readonly options: readonly Option[];
}

/** The options of a text. */
export function textOptions(line: LineContext, base: Options<string>, settings: DataCommands): Options<string> {
  return optionsOf(line, base, settings, String, (argument) => {
    if (argument.type === "text") return argument.text;
    return argument.type === "word" ? argument.word : undefined;
  });
}

/** The options of values that a literal of `type` gives; nothing where there are none. */
export function valueOptions<Option>(
  line: LineContext,
  base: { readonly options?: readonly Option[] | undefined } & Pick<TypeHead, "optionLabels">,
  settings: DataCommands,
  text: (option: Option) => string,
  read: (literal: Literal) => Option | undefined,
): Partial<Options<Option>> {
  const { options = [], optionLabels } = base;
  const made = optionsOf(line, { options, optionLabels }, settings, text, (argument) =>
    argument.type === "word" || argument.type === "now" ? undefined : read(argument),
  );
  return made.options.length === 0 ? {} : made;
}

/**
 * `option` adds to the inherited list, `options` replaces it
 * (docs/spec/02-types-numbers-units.md#2-2-1-derived-data-data-b-a, rule 3). An option without a
 * label has that of the parent.
 */
function optionsOf<Option>(
  line: LineContext,
  base: Partial<Options<Option>>,
  { options }: DataCommands,
  text: (option: Option) => string,
  read: (argument: CommandArgument) => Option | undefined,
): Options<Option> {
  if (options === undefined) return { options: base.options ?? [], ...labels(base.optionLabels) };
  const inherited = options.replaces ? [] : (base.options ?? []);
  line.context.budget.charge(STEPS_PER_INHERITED * inherited.length);
  const own: [option: string, label: string][] = [];
  const given = options.given.flatMap((argument) => {
    const option = read(argument);
    if (option !== undefined && argument.label !== undefined) own.push([text(option), argument.label]);
    return option ?? [];
  });
  const all = [...new Set([...inherited, ...given])];
  if (own.length === 0 && base.optionLabels === undefined) return { options: all };
  const known = new Map([...Object.entries(base.optionLabels ?? {}), ...own]);
  const kept = all.map(text).flatMap((option): [string, string][] => {
    const label = known.get(option);
    return label === undefined ? [] : [[option, label]];
  });
  return { options: all, ...labels(kept.length === 0 ? undefined : Object.fromEntries(kept)) };
}

function labels(optionLabels: TypeHead["optionLabels"]): Pick<TypeHead, "optionLabels"> {
  return optionLabels === undefined ? {} : { optionLabels };
}
