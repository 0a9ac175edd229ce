import { join } from "node:path";

/**
 * Settings of Bun for processes that end after seconds or minutes: a shared cache of compiled sources, since compiling
 * is a fifth of a start; no last stage of the compiler, which costs more processor time than the faster code saves; and
 * a larger heap before garbage is collected. They change how fast code runs, not what it does.
 */
export const shortLived = {
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: join(import.meta.dir, "../node_modules/.cache/transpiled"),
  BUN_JSC_useFTLJIT: "0",
  BUN_JSC_smallHeapGrowthFactor: "4",
  BUN_JSC_mediumHeapGrowthFactor: "3",
  BUN_JSC_largeHeapGrowthFactor: "2",
};
