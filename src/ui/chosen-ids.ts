/** Maximum number of rows chosen at a time. */
export const mostIds = 200;

/** Ids as an address carries several: `3.5.9`. */
export const joinIds = (ids: Iterable<string | number>): string => [...ids].join(".");
export const splitIds = (text: string): number[] => text.split(".").map(Number);
