import type { Rephrasing } from "./phrases";

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const ordinal = "\\d{1,2}(?:st|nd|rd|th)";
const joint = "\\s*(?:,|&|-|\\b(?:and|to|until|till)\\b)+\\s*(?:on )?(?:the )?";

/** Days of one month that are named together, each with its month: 'the 1st and 10th of October', 'on 3, 4 and 5 November'. */
export const dayLists: readonly Rephrasing[] = [
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)(?=(?:${joint}${ordinal})+ (?:of )?(${month})\\b)`, "gi"),
    "$1 $2",
  ],
  [
    new RegExp(
      `(?<=\\bon (?:the )?(?:\\d{1,2}(?:\\s*,\\s*|\\s+and\\s+))*)(\\d{1,2})(?=(?:(?:\\s*,\\s*(?:and )?|\\s+and\\s+)\\d{1,2})+ (${month})\\b)`,
      "gi",
    ),
    "$1 $2",
  ],
];
