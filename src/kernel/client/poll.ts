/** Header of a request that a timer sent: it does not count as a person's activity. */
export const pollHeader = "X-Poll";
