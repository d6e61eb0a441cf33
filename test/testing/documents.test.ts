import { describeInTerminal } from "../cli/guide-in-terminal.ts";

describeInTerminal("docs/guide/testing-your-rules.md");
