import { describeInTerminal } from "../cli/guide-in-terminal.ts";

describeInTerminal("docs/guide/what-analysis-tells-you.md");
