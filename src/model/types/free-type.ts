import type { ElementType, Type } from "./type.ts";

/** The type without its constraints: rules may have values that no input of the type takes. */
export function freeType(type: Type): Type {
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
    case "date":
    case "time":
      return freeElement(type);
    case "text":
      return { ...type, options: [], length: undefined };
    case "numberrange":
      return { ...type, ...UNBOUNDED, element: { ...type.element, ...FREE } };
    case "ratiorange":
      return { ...type, ...UNBOUNDED, element: { ...type.element, ...FREE } };
    case "measurerange":
      return { ...type, ...UNBOUNDED, element: { ...type.element, ...FREE } };
    case "daterange":
      return { ...type, ...UNBOUNDED, element: { ...type.element, ...FREE } };
    case "timerange":
      return { ...type, ...UNBOUNDED, element: { ...type.element, ...FREE } };
    default:
      return type;
  }
}

const FREE = { minimum: undefined, maximum: undefined, boundNames: undefined, decimals: undefined } as const;
const UNBOUNDED = { lower: undefined, upper: undefined, minimum: undefined, maximum: undefined } as const;

function freeElement(type: ElementType): ElementType {
  switch (type.kind) {
    case "date":
    case "time":
      return { ...type, minimum: undefined, maximum: undefined, boundNames: undefined };
    default:
      return { ...type, ...FREE };
  }
}
