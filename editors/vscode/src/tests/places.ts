import { Location, Position, Range, Uri } from "vscode";
import type { Location as ProtocolLocation, Range as ProtocolRange } from "vscode-languageserver-protocol";

/* Places of the protocol as those of the editor; both count UTF-16 units. */

export function rangeOf({ start, end }: ProtocolRange): Range {
  return new Range(positionOf(start), positionOf(end));
}

export function locationOf(location: ProtocolLocation): Location {
  return new Location(Uri.parse(location.uri), rangeOf(location.range));
}

function positionOf({ line, character }: ProtocolRange["start"]): Position {
  return new Position(line, character);
}
