import type { Fault } from "./fault.ts";
import { kills } from "./kills.ts";
import { serverFaults } from "./servers.ts";
import { storageFaults } from "./storage.ts";

/** All faults outside of the program that are tried. */
export const FAULTS: readonly Fault[] = [...kills, ...storageFaults, ...serverFaults];
