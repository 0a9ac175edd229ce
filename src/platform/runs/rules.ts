/** Progress in whole percent; 100 only if nothing is left. */
export function percentDone(done: number, total: number): number {
  if (total === 0) return 100;
  return done >= total ? 100 : Math.min(99, Math.floor((done / total) * 100));
}
