/**
 * Time limits of tests, in milliseconds. Passing tests stay far below them, even on much slower machines: they only end
 * what hangs, and do not measure speed. No test has its own limit.
 */

/** Limit for one step of a test: an answer of another process, an element of a page. */
export const stepLimit = 120_000;

/** Limit for a whole test, including preparation and clean-up. */
export const testLimit = 900_000;
