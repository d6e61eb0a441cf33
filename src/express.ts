/*
 * The routes of the HTTP server for apps that are made with Express, which they bring with them.
 */
export { type RulesRouter, type RulesRouterOptions, rulesRouter } from "./http/rules-router.ts";
