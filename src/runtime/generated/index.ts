/** All functions that generated code may use, besides the data of its program. */

export { compare as compareRationals } from "../../model/numbers/rational.ts";
export { compareDates, compareTimes } from "../../model/time/calendar.ts";
export { numberPart, unitsBetween } from "../../model/time/date-parts.ts";
export { dataOfRows, fieldsOfTable } from "../lists/answers/answer-fields.ts";
export { noRowFound, ofNoRows } from "../lists/values/no-row.ts";
export { conversionSteps, spanRelation, unitRelation } from "../narrate/conversion.ts";
export { explainedText } from "../narrate/explained-text.ts";
export { setOf } from "../operators/dates.ts";
export { operate } from "../operators/operate.ts";
export { BEYOND_DECIMALS } from "../operators/veto.ts";
export { exactResult, plainText, shownText, vetoed } from "../respond.ts";
export {
  addRationals,
  divideRationals,
  fraction,
  multiplyRationals,
  quotient,
  REMAINDER_BY_ZERO,
  subtractRationals,
} from "./arithmetic.ts";
export {
  addOnce,
  addShown,
  appended,
  constantData,
  constantNode,
  explanationOf,
  factNode,
  nodeElsewhere,
  noNodes,
  noted,
  relate,
  sourceOfRow,
  textElsewhere,
  unusedData,
  vetoNode,
  vetoText,
} from "./explain.ts";
export {
  checkTime,
  definiteVeto,
  emptyList,
  emptyValues,
  firstVeto,
  handOver,
  listsData,
  MAX,
  MISSING,
  userVeto,
} from "./outcome.ts";
export {
  isViolated,
  ownValue,
  plainDataOf,
  readDay,
  readDigits,
  readExactly,
  readNumber,
  scaledBigInt,
  scaledDouble,
} from "./read.ts";
export { absolute, ceilingBy, floorBy, remainder, roundBy, wholeQuotient } from "./rounding.ts";
export { rowsResult, shownElement, shownList, shownRow } from "./row-answers.ts";
export { findRow, rowAt } from "./rows/find.ts";
export {
  dataOfFrames,
  evaluateBefore,
  isTooDeep,
  lastRow,
  madeRows,
  nameAlike,
  noKeys,
  programOfValues,
  repeatsKey,
} from "./rows/frames.ts";
export { isNewValue, rowNames, rowsText, sortedRows, topRows } from "./rows/order.ts";
export { isWholeNumber, openRows, plainRows, plainValues } from "./rows/plain-rows.ts";
export { allRows, isReplaced, placeInText, tableRow, tableSearch, textRows } from "./rows/tables.ts";
export { elementOf, ladder, literalNumbers, resultGroups } from "./search/ladder.ts";
export { keyValue } from "./search/sought.ts";
export { take, takeArm } from "./taker.ts";
export { decimalText, fixedFractionText, fixedText, fractionText, nearly, rationalText, textAt } from "./text.ts";
export { booleanValue, numberValue, textValue, valueOfCell } from "./values.ts";
