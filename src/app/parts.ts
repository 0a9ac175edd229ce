import type { RouteIndex } from "@/kernel/routes";

/** Returns the exports of a module. */
type Load = () => Record<string, unknown>;

/* In the compiled server alone (`src/programs/table.ts`): otherwise each file is imported, all of them at a start. */

/** The modules of routes by their paths. */
export const partModules: Readonly<Record<string, Load>> = {};

/** Declarations of the routes. */
export const routeIndex: RouteIndex | undefined = undefined;
