/* The editors as one file, which the page loads after its first results. */
export { textEditor } from "./editor.js";
export { rulesEditor } from "./rules-editor.js";
