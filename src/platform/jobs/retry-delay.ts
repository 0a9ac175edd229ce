export const minute = 60_000;

/** How long a failed job waits before it is tried again, in SQL: a minute, doubled with each failure, an hour at most. */
export const retryDelay = `${minute} * min(60, 1 << min(failures, 6))`;
