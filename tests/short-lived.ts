/**
 * What Bun is told of processes that end after seconds or minutes: to leave out the last stage of its compiler, which takes
 * more of the processor than the faster code gives back. It changes how fast code runs, and nothing that it does.
 */
export const shortLived = { BUN_JSC_useFTLJIT: "0" };
