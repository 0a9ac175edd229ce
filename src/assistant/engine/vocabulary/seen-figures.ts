import type { Rephrasing } from "./phrases";

/** Where a figure can be seen asks for the figure; where a screen is was answered before. */
export const seenFigures: Rephrasing = [
  /^\W*(?:how|where) (?:can|could|do|would|may) (?:i|we) (?:see|find out|find|get|know|check|look up|view) (?=how (?:much|many)\b|what (?:we|i|was|is|came|went)\b|who\b|(?:the|our|my) (?:total|balance|largest|biggest|smallest|sum|average|latest)\b)/i,
  "show ",
];
