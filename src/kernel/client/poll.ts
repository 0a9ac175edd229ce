/** The header of a request that a timer sent: it does not count as somebody being there. */
export const pollHeader = "X-Poll";
