/**
 * How long tests wait, in milliseconds. A test that passes comes near neither of them, on a machine many times slower
 * than this one either: they end what hangs, and say nothing about speed. No test has a limit of its own.
 */

/** Until one step of a test is given up: an answer of another process, an element of a page. */
export const stepLimit = 120_000;

/** Until a whole test is given up, what it prepares and clears away included. */
export const testLimit = 900_000;
