import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { EngineErrors } from "../../engine/errors.ts";
import { readCaseText } from "../../testing/cases/find.ts";
import { addedCase } from "../../testing/editing/add-case.ts";
import type { NewCase } from "../../testing/generate/case-text.ts";
import { DocumentText } from "../session/document-text.ts";
import { placeOf, type Session } from "../session/session.ts";
import { shownErrors } from "../session/show-message.ts";
import type { NewCaseEdit, NoRun } from "./protocol.ts";

/** The edit that adds a case to the file of cases beside a document of rules, open or not. */
export function newCaseEdit(session: Session, uri: string, wanted: NewCase): NewCaseEdit | NoRun {
  const place = placeOf(uri);
  if (!isAbsolute(place)) return { message: "save the rules first: the tests are kept beside their file" };
  const path = `${place.replace(/\.rules$/, "")}.cases.yaml`;
  const target = session.uriOf(path);
  const open = session.document(target)?.text.text;
  const exists = open !== undefined || existsSync(path);
  try {
    const before = open ?? (exists ? readCaseText(path, path) : "");
    const added = addedCase(before, wanted);
    if (added === undefined) return { message: `\`${path}\` has no list of cases with one line for each` };
    const after = new DocumentText(before.slice(0, added.at) + added.text + before.slice(added.at), session.encoding);
    return {
      uri: target,
      exists,
      at: new DocumentText(before, session.encoding).positionAt(added.at),
      text: added.text,
      name: after.rangeOf(added.at + added.name.start, added.at + added.name.end),
    };
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return { message: shownErrors(thrown) };
    throw thrown;
  }
}
