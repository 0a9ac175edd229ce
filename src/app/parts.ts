/** Gives the exports of a module. */
type Load = () => Record<string, unknown>;

/**
 * The modules of routes and islands by their paths, in the compiled server alone (`src/programs/table.ts`). Otherwise each is
 * imported from its file.
 */
export const partModules: Readonly<Record<string, Load>> = {};
