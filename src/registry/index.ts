export { type Bundle, type FetchOptions, fetchBundle } from "./fetch-bundle.ts";
