export { type FetchedBundle, type FetchOptions, fetchBundle } from "./fetch-bundle.ts";
