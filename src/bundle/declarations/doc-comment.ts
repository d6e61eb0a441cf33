import type { ProgramSlot } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import { typeFacts } from "../../model/types/type-facts.ts";

/** Lines as a documentation comment; empty without lines. */
export function docComment(lines: readonly string[], indent = ""): string {
  const written = lines.flatMap((line) => line.split("\n")).map((line) => line.replaceAll("*/", "*\\/").trimEnd());
  if (written.join("") === "") return "";
  if (written.length === 1) return `${indent}/** ${written[0]} */\n`;
  return `${indent}/**\n${written.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** The documentation of an input: its help, its constraints, and its value when it is not given. */
export function slotDoc({ type, fill, source }: ProgramSlot, boundTo: string | undefined): readonly string[] {
  const lines = "help" in type && type.help !== "" ? [type.help] : [];
  const constraints = constraintTexts(type);
  if (constraints.length > 0) lines.push(`${constraints.join(", ")}.`);
  if (fill !== undefined) lines.push(`When it is not given: ${displayText(fill, type)}.`);
  if (source !== undefined && boundTo !== undefined) lines.push(`When it is not given: what \`${boundTo}\` is.`);
  return lines;
}

/** Constraints in words, without options and units: the declared type has those. */
function constraintTexts(type: Type): readonly string[] {
  const facts = typeFacts(type);
  const hasMinimum = facts.some(({ about }) => about === "minimum");
  return facts.flatMap(({ about, text }) => {
    switch (about) {
      case "minimum":
        return `At least ${text}`;
      case "maximum":
        return `${hasMinimum ? "at" : "At"} most ${text}`;
      case "lower":
        return `From ${text} on`;
      case "upper":
        return `Up to ${text}`;
      case "narrowest":
        return `At least ${text} wide`;
      case "widest":
        return `At most ${text} wide`;
      case "decimals":
        return text === "0" ? "whole" : `at most ${text} decimals`;
      case "length":
        return `Exactly ${text} characters`;
      case "options":
      case "units":
        return [];
      default:
        return about satisfies never;
    }
  });
}
