import type { Connection } from "vscode-languageserver";
import {
  CASES_REQUEST,
  FORM_REQUEST,
  NEW_CASE_REQUEST,
  RUN_ENDED,
  RUN_REQUEST,
  type RunParameters,
  type RunTarget,
  VERSIONS_REQUEST,
} from "./protocol.ts";
import type { Runs } from "./runs.ts";

/** Answers the requests of panels that run specs. */
export function registerRuns(connection: Connection, runs: Runs): void {
  connection.onRequest(FORM_REQUEST, (target: RunTarget) => runs.form(target));
  connection.onRequest(RUN_REQUEST, (parameters: RunParameters) => runs.run(parameters));
  connection.onRequest(CASES_REQUEST, (target: RunTarget) => runs.cases(target));
  connection.onRequest(NEW_CASE_REQUEST, (parameters: RunParameters) => runs.newCase(parameters));
  connection.onRequest(VERSIONS_REQUEST, (target: RunTarget) => runs.versions(target));
  connection.onNotification(RUN_ENDED, (target: RunTarget) => runs.end(target));
}
