/**
 * The call cannot be answered: a tool result with `isError` whose text tells the assistant what to
 * change.
 */
export class ToolFailure extends Error {}
