import type { CommandName } from "../../../model/commands.ts";
import type { Authored } from "../../authored.ts";
import { agree } from "../../checks/agree.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection, Typed } from "../operands.ts";

/** The result of `else` agrees with that of the command, as arms of a rule do. */
export function agreement({ type }: Typed, otherwise: Authored, command: CommandName): Rejection | undefined {
  if (type.kind === "veto" || agree(type, otherwise.type)) return undefined;
  return {
    message: `\`-> ${command}\` gives ${describeType(type)}, but its \`else\` is ${describeType(otherwise.type)}`,
  };
}
