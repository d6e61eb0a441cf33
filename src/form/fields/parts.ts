import { type Html, html } from "../markup/html.ts";

/** The parts of a field that lead to each other by their ids. */
export interface FieldParts {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** Ids of the texts that describe the control, if there are any. */
  readonly describedBy: string | undefined;
  readonly isRefused: boolean;
}

/** The id of the control of an input, which errors lead to. */
export function idOf(name: string): string {
  return `f-${name}`;
}

/** An attribute with its value; nothing where it has none. */
export function attribute(name: string, value: string | undefined): Html | undefined {
  return value ? html` ${name}="${value}"` : undefined;
}

/** The attributes by which a control is described. */
export function described({ describedBy, isRefused }: FieldParts): readonly (Html | undefined)[] {
  return [attribute("aria-describedby", describedBy), isRefused ? attribute("aria-invalid", "true") : undefined];
}
