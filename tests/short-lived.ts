import { join } from "node:path";

/**
 * What Bun is told of processes that end after seconds or minutes: where all of them find what the first one made of the
 * sources, to make which anew is a fifth of what a start takes; to leave out the last stage of its compiler, which takes
 * more of the processor than the faster code gives back, and to let memory grow for longer before it collects garbage. It
 * changes how fast code runs, and nothing that it does.
 */
export const shortLived = {
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: join(import.meta.dir, "../node_modules/.cache/transpiled"),
  BUN_JSC_useFTLJIT: "0",
  BUN_JSC_smallHeapGrowthFactor: "4",
  BUN_JSC_mediumHeapGrowthFactor: "3",
  BUN_JSC_largeHeapGrowthFactor: "2",
};
