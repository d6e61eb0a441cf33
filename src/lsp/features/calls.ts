import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type Position,
  type Range,
  SymbolKind,
} from "vscode-languageserver";
import { type Callable, callablesOf, calleesOf, callersOf } from "../../insight/calls.ts";
import type { Stretch } from "../../insight/project/problem.ts";
import { caseNamesOf } from "../session/case-names.ts";
import type { Folder } from "../session/folder.ts";
import type { DocumentTarget, Session } from "../session/session.ts";

/** The rules and data at a position, whose users and needs can be asked for. */
export function prepareCalls(session: Session, target: DocumentTarget, position: Position): CallHierarchyItem[] {
  const { folder, label, text } = target;
  const found = folder.names.at(label, text.offsetAt(position));
  return found === undefined
    ? []
    : callablesOf(folder.names, found).flatMap((callable) => itemOf(session, folder, callable) ?? []);
}

/** The rules that need a rule or data. */
export function incomingCalls(
  session: Session,
  target: DocumentTarget,
  item: CallHierarchyItem,
): CallHierarchyIncomingCall[] {
  const { folder } = target;
  const callee = callableOf(target, item);
  if (callee === undefined) return [];
  const callers = callersOf(folder.names, callee).flatMap(({ callable, places }) => {
    const from = itemOf(session, folder, callable);
    return from === undefined ? [] : [{ from, fromRanges: places.map((place) => rangeOf(session, folder, place)) }];
  });
  return [...callers, ...callsOfCases(session, folder, callee)];
}

/** The cases that give a value to data, or expect or replace a rule. */
function callsOfCases(session: Session, folder: Folder, callee: Callable): CallHierarchyIncomingCall[] {
  const name = folder.names.at(callee.label, callee.start)?.name;
  const calls = new Map<unknown, CallHierarchyIncomingCall>();
  for (const { uri, text, start, end, test } of name === undefined ? [] : caseNamesOf(session, folder, name)) {
    const place = text.rangeOf(start, end);
    const key = test ?? uri;
    const known = calls.get(key);
    const range = test === undefined ? place : text.rangeOf(test.start, test.end);
    const title = test === undefined ? "all cases" : "name" in test ? test.name : test.value;
    const detail = uri.slice(uri.lastIndexOf("/") + 1);
    const from = known?.from ?? { name: title, kind: SymbolKind.Event, detail, uri, range, selectionRange: place };
    calls.set(key, { from, fromRanges: [...(known?.fromRanges ?? []), place] });
  }
  return [...calls.values()];
}

/** The rules and data that a rule needs. */
export function outgoingCalls(
  session: Session,
  target: DocumentTarget,
  item: CallHierarchyItem,
): CallHierarchyOutgoingCall[] {
  const { folder } = target;
  const caller = callableOf(target, item);
  return (caller === undefined ? [] : calleesOf(folder.names, caller)).flatMap(({ callable, places }) => {
    const to = itemOf(session, folder, callable);
    return to === undefined ? [] : [{ to, fromRanges: places.map((place) => rangeOf(session, folder, place)) }];
  });
}

function itemOf(session: Session, folder: Folder, callable: Callable): CallHierarchyItem | undefined {
  const { name, kind, version, label, whole } = callable;
  const uri = session.uriOfLabel(folder, label);
  if (uri === undefined) return undefined;
  return {
    name,
    kind: kind === "rule" ? SymbolKind.Function : SymbolKind.Field,
    detail: version,
    uri,
    range: rangeOf(session, folder, whole),
    selectionRange: rangeOf(session, folder, callable),
  };
}

/** The rule or data of an item, which may have moved since. */
function callableOf({ folder, label, text }: DocumentTarget, { selectionRange }: CallHierarchyItem) {
  const found = folder.names.at(label, text.offsetAt(selectionRange.start));
  return found === undefined ? undefined : callablesOf(folder.names, found)[0];
}

function rangeOf(session: Session, folder: Folder, { label, start, end }: Stretch): Range {
  return session.textOfLabel(folder, label).rangeOf(start, end);
}
