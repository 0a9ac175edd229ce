export const minute = 60_000;

/** SQL for the delay before a failed job is tried again: a minute, doubled with each failure, an hour at most. */
export const retryDelay = `${minute} * min(60, 1 << min(failures, 6))`;
