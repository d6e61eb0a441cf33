/** The names that the texts of the playground have as files. */
export const RULES_FILE = "playground.rules";
export const CASES_FILE = "playground.cases.yaml";
export const DATA_FILE = "playground.data.yaml";
