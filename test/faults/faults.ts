import type { Fault } from "./fault.ts";
import { kills } from "./kills.ts";
import { serverFaults } from "./servers.ts";
import { storageFaults } from "./storage.ts";

/** What goes wrong outside of the program, sooner or later. */
export const FAULTS: readonly Fault[] = [...kills, ...storageFaults, ...serverFaults];
