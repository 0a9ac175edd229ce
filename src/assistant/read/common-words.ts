import type { Part } from "./part";

/** Words of every question, whatever it is about. What stands in none of these lists, nor in an entity's words, is not understood. */

/**
 * Said in passing: it carries nothing wherever it stands. `buildLexicon` refuses numbers, negations and words of time
 * among them.
 */
export const noise =
  "the|a|an|of|in|on|at|for|with|our|my|your|we|us|i|me|you|it|is|are|was|were|be|been|did|do|does|have|has|had|there|please|pls|plz|kindly|show|show me|give|give me|tell|tell me|see|let me see|can you|could you|can i see|i want|i need|i would like|i'd like|want to know|would like to know|what|whats|what's|which|how|made|all|any|every one|so|hi|hello|hey|thanks|thank you|ok|okay|only|just|one|ones|value|worth|amount|amounts|as of|as at|as per|during|within|over the|and the|list of|details of|also|too|so far|that were|that was|which were|right|currently|entire|whole|each of our|across all|of all|all accounts|all our accounts|all my accounts|all of our accounts|all the accounts|our accounts|my accounts|across all accounts|of all accounts|altogether the";

/** What is worked out, and other parts that need no entity. */
export const parts: readonly { words: string; part: Part }[] = [
  {
    words:
      "total|totals|sum|sums|sum of|total of|altogether|in total|combined|together|all together|added up|in all|overall|total amount",
    part: { measures: ["sum"] },
  },
  { words: "how much|how much money|what amount", part: { amount: true } },
  {
    words: "how many|number of|count|count of|how many times|how often|the number",
    part: { measures: ["count"] },
  },
  { words: "average|avg|mean|on average|average size", part: { measures: ["average"] } },
  {
    words:
      "what share|what share of|share of|what percentage|what percentage of|what per cent of|percentage of",
    part: { measures: ["share"] },
  },
  {
    words: "largest|biggest|highest|greatest|top|maximum|largest single|biggest single",
    part: { measures: ["largest"] },
  },
  { words: "smallest|lowest|minimum|tiniest", part: { measures: ["smallest"] } },
  { words: "latest|last|most recent|newest", part: { measures: ["latest"] } },
  { words: "earliest|first|oldest", part: { measures: ["earliest"] } },
  { words: "list|list all|list the", part: { measures: ["list"] } },
  { words: "when|when was|when did", part: { day: true } },
  {
    words:
      "compare|compared|compared to|compared with|comparison of|than|difference between|more than|less than|difference of|more|less",
    part: { compare: true },
  },
  { words: "daily|day by day", part: { by: ["day"] } },
  { words: "weekly|week by week", part: { by: ["week"] } },
  { words: "monthly|month by month", part: { by: ["month"] } },
  {
    words:
      "what about|how about|and what about|of those|of these|of that|of them|their|its|and of those|instead",
    part: { again: true },
  },
];

/** Words that do something to what stands beside them. */
export const operatorWords = {
  not: "not|except|except for|excluding|without|other than|leaving out|leaving aside|apart from|aside from|but not|save for|not counting",
  per: "by|per|each|every|for each|for every|split by|broken down by|grouped by",
  and: "and|and of|and for|as well as|plus|&|or",
  versus: "versus|vs|against|compared with|compared to",
  to: "to|into|onto",
  from: "from|out of|by",
  doer: "by|done by|made by",
} as const;

export const unitWords = { day: "day|days", week: "week|weeks", month: "month|months" } as const;

export const numberWords: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
};

export const ordinalWords: Readonly<Record<string, number>> = {
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  fifth: 5,
  "5th": 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
