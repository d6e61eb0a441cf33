import { ACCESS_CHECKS } from "./checks/access.ts";
import { COMMAND_CHECKS } from "./checks/commands.ts";
import { EXPLANATION_CHECKS } from "./checks/explanations.ts";
import { LIMIT_CHECKS } from "./checks/limits.ts";
import { RESOURCE_CHECKS } from "./checks/resources.ts";
import { ROUTE_CHECKS } from "./checks/routes.ts";
import { SERVICE_CHECKS } from "./checks/service.ts";
import type { Checks } from "./room.ts";

/** All checks of the page. */
export const CHECKS: Checks = {
  ...SERVICE_CHECKS,
  ...RESOURCE_CHECKS,
  ...EXPLANATION_CHECKS,
  ...COMMAND_CHECKS,
  ...ROUTE_CHECKS,
  ...ACCESS_CHECKS,
  ...LIMIT_CHECKS,
};
