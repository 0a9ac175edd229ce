/** What speaks of figures or of what was booked, and of no situation. */
export const figures =
  /\b(?:how much|how many|total|sum|average|balance of|list|between .* and|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b|\d{4}/;
