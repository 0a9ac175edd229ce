/**
 * Lets the server answer whoever came meanwhile. A file is written from reads that answer at once, without ever giving
 * the thread away: between two of its pages this does.
 */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
