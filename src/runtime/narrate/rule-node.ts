import type { Cause, ExplanationNode } from "../../model/program/explanation.ts";

/** A rule node whose members are not complete yet. */
export interface OpenRuleNode {
  readonly type: "rule";
  readonly name: string;
  readonly result: string;
  body: string;
  causes?: readonly Cause[];
  children?: readonly ExplanationNode[];
}
