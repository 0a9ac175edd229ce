import { currencyField } from "../entities/parts/shared";
import { combinePhrases, type Phrases } from "../question/entity";
import { type Measure, measures } from "../question/query";
import type { Part } from "./part";

/**
 * Words of every question, whatever its subject. A word outside these lists and an entity's words is not understood.
 */

/**
 * Words without meaning in any position, phrase by phrase. `buildLexicon` refuses numbers, negations and words of
 * time among them.
 */
export const noise = [
  // Small words.
  "the|a|an|of|in|on|at|for|with|w|our|my|your|we|us|i|me|you|is|are|was|were|be|been|did|do|does|have|has|had|there|so|any|anything|all|how|what|whats|which|every one|everything|everybody|everyone|one|ones|during|within|and the|also|too|actually|really|i'm|that were|that was|which were|in particular|and in|and are in",
  // Words that introduce any request.
  "any more|any longer|anymore|across everything|over everything|please confirm|confirm|please state|state the|that are|that is|which are|which is|who are|are still|is still|that are still|which are still|that's still|thats still",
  "value|worth|amount|amounts|list of|details of|where do i find|where do we find|where can i find|where can i see|where do i see|the person that|person that|person who|made|currently|entire|whole|only|just|each of our|across all|of all|of yours|altogether the",
  "get|gets|got|ever|has ever|make|if at all|or the other way round|and amount|and amounts|and the amount|and the amounts|by itself|by themselves|separately|side by side",
  // Requests.
  "show|show me|give|give me|tell|tell me|see|let me see|let me know|find|find me|look up|pull up|get me|provide|provide me with|can you|could you|would you|can i see|can i get|can i have|could i get|could i have|could i see|can we see|can we get|can you check|could you check|please check|check whether|check if|i want|i need|need|i would like|i'd like|i should like|we would like|to see|to know|want to know|wants to know|would like to know|would love to know|like to know|i was wondering|was wondering|wondering|i wonder|if you could|if you can|if you might|whether you could|whether you can|be able to|able to|is it possible|would it be possible|is it possible to|would it be possible to|do you know|do you happen to know|any idea|any chance|i am looking for|i'm looking for|looking for|i am trying to find out|i'm trying to find out|trying to find out",
  // Politeness.
  "please|pls|plz|kindly|hi|hello|hey|hiya|yo|hi there|hello there|hey there|dear|sir|madam|sir or madam|good morning|good afternoon|good evening|asap|urgent|thanks|thank you|thx|ty|cheers|many thanks|thanks a lot|thank you very much|thanks in advance|many thanks in advance|thanks a lot in advance|thank you in advance|much appreciated|dear team|dear all|thanking you in advance|i trust|trust this finds you well|this finds you well|finds you well|most obliged|advise|ok|okay|really sorry|so sorry|very sorry|sorry but|apologies|excuse me|sorry to bother you|sorry to bother you again|to bother you|if possible|i hope|hope|you are well|you're well|all is well|if this is|if that is|this is probably|a stupid question|a silly question|a dumb question|stupid question|silly question|quick question|a quick question|a question|my question is|would be great|would be nice|would be most obliged|would be obliged|would be grateful|would appreciate it",
  // Persons and purposes behind a question.
  "my boss|the boss|our boss|my manager|our manager|our cfo|the cfo|my cfo|the board|my team|our team|my colleague wants|wants|asks|is asking|keeps asking|asked me|for the board|for the board meeting|for my boss|for my manager|for a report|for my report|for a meeting|for the meeting|for my records|for our records|for our auditors|for the auditors|for a presentation|i should look at|should i look at|we should look at|should we look at|i should know about|worth a look|it's for|it is for",
  // Chat.
  "lol|haha|hmm|um|uh|erm|er|oh|ah|well|cool|great|btw|by the way|fyi|you know|i think|i guess|i believe|out of curiosity|just curious|quickly|basically|exactly|simply|still|yet|as per|i.e|ie",
].join("|");

/** Words without meaning that may also occur within any phrase: 'have we actually got'. */
export const adverbs = "actually|really|currently|just|even|exactly|please|also|all|still|yet";

/** Words without meaning at the very beginning. */
export const openings = "but|as for|regarding|concerning|about|and so";

/**
 * Words without meaning at the very beginning before a punctuation mark: 'Morning!'. Elsewhere they are times of day.
 */
export const greetings = "morning|afternoon|evening";

/** Clauses without a request: wishes, excuses, and purposes. 'A nice day' is not a time in them. */
export const framing = [
  "hope you are|i hope you are|hope you're|i hope you're|hoping you are|trust you are|i trust you are|how are you|how are you doing|how's it going|having|having a|have a|lovely day|nice day|good day|great day|wonderful day|pleasant day|lovely week|nice week|good week|great week|nice weekend|good weekend|lovely weekend|great weekend|doing well|doing fine|keeping well",
  "if it is not too much trouble|if it isn't too much trouble|if it's not too much trouble|if that is not too much trouble|if it is no trouble|if it's no trouble|if it is no bother|if you do not mind|if you don't mind|if you dont mind|would you mind|if that is ok|if that's ok|if you would|if you would be so kind|would you be so kind|if you have a moment|when you have a moment|when you have a minute|when you get a chance|when you have a chance|when you can|when you have time|at your convenience|at your earliest convenience|no rush|no hurry|not urgent|it's urgent|it is urgent|this is urgent|sorry for the trouble|sorry to trouble you|sorry for asking again|asking again|quick one|one quick question|one more question|another question|one more thing|another one|last question",
  "need both|i need both|need them both|i need them both|both please|both of them please",
  "new|i am new|i'm new|new here|new to this|new at this|new on the desk|new in the job|just started|just started here|first day|my first day|here|on the job|started",
  "i am|i'm|we are|making|making a|preparing|preparing a|preparing the|working on|working on a|working on the|doing|doing the|doing a|writing|writing a|filling in|filling in a|filling out a|setting up|setting up a|invoice template|an invoice template|new invoice template|template|report|reports|presentation|board pack|for the board pack|letter|form|audit|spreadsheet|budget|forecast|meeting|review meeting|i have a meeting|in a meeting|my boss is asking|my boss wants to know|boss wants to know|boss is asking|the boss is asking|cfo wants to know|cfo is asking|customer is asking|the customer is asking|a customer is on the phone|customer on the phone|a customer on the phone|client on the phone|somebody asked me|someone asked me|i was asked|i got asked|we were asked|our auditors are asking|the auditors are asking|auditor is asking|our auditor is asking|the auditor is asking",
].join("|");

/** Words of the measures. */
const ofMeasures: Readonly<Record<Measure, Phrases>> = {
  sum: "total|totals|ttl|tot|sum|sums|sum of|total of|sum total|altogether|alltogether|in total|what total|for what total|what do they add up to|what does that add up to|what they add up to|add up to|total of each|combined|together|all together|added up|in all|overall|total amount|adds up to|adding up to|sum up|add up|come to|comes to|amount to|amounts to",
  count: "how many|number of|count|count of|counts|how many times|how often|the number|no of|nr of|num of",
  average: "average|avg|mean|on average|average size|the average one",
  median: "median|median size",
  share:
    "what share|what share of|share of|what percentage|what percentage of|what per cent of|percentage of|what portion of|what part of|what proportion of|share of what|%|in %|in percent",
  largest:
    "largest|biggest|highest|greatest|top|maximum|largest single|biggest single|highest single|single largest|single biggest",
  smallest: "smallest|lowest|minimum|tiniest|smallest single|lowest single",
  latest: "latest|last|most recent|newest",
  earliest: "earliest|first|oldest|running longest|longest running|run the longest|run longest",
  list: "list|list all|list the|one by one|each one",
};

/** Words that set one property of the query. */
const ofFlags = {
  amount:
    "how much|how much money|what amount|for what amount|of what amount|for how much|how much was it|how much was that|how much is it|how much is that|how much were they",
  wholes: "whose sum is|whose total is",
  shown:
    "i cannot find|i can't find|i cant find|we cannot find|we can't find|we cant find|do we have any|do i have any|have we any|are there any|is there any|show my|show our|show me my|show me our|list my|list our",
  day: "when|when was|when did|the day it|the date it",
  owner: "belong to|belongs to|belong|belongs",
  compare:
    "compare|diff|between|compared to|compared with|comparison of|than|difference between|difference of|by how much|how far|the difference|up or down|more or less|and by how much|for comparison|in comparison|by comparison|as a comparison|gap|and what is the gap|and the gap|and whats the gap",
  whether: "whether",
  twice:
    "twice|two times|double|doubled|more than once|duplicate|duplicates|duplicated|double paid|in duplicate|the same twice",
  rated:
    "at today rate|at todays rate|at your rate|at your rates|at the rate|at the current rate|at the latest rate|at the latest rates|at current rates|at the present rate|at the exchange rate",
  again:
    "what about|how about|and what about|instead|same for|the same for|same thing for|same thing|the same thing|the same|same again|same again for|break that down|break it down|break them down|break this down|likewise for|likewise|i meant|i mean|sorry i meant|meant",
  anew: "new question",
  all: "all accounts|all accts|all accounts together|all our accounts|all my accounts|all of our accounts|all the accounts|our accounts|my accounts|across all accounts|all clients|over all clients|across all clients|for all clients|of all clients|the whole bank|the whole book|in the bank|for the whole bank",
} satisfies Partial<Record<keyof Part, Phrases>>;

/** Words of follow-ups, by the part of the previous query to which they refer. */
const ways = ["next", "day", "week", "month", "both", "more", "earlier", "later"] as const;
const ofWays: Readonly<Record<(typeof ways)[number], Phrases>> = {
  next: "the one before|the one before that|one before that|the one before it|the previous one|before that",
  day: "day before that|the day before that",
  week: "week before|the week before|week before that",
  month: "month before|the month before|month before that",
  more: "more|next|next ones|further|further ones|another|others|following|following ones",
  earlier:
    "before those|before these|before them|previous|previous ones|earlier|earlier ones|prior|preceding|preceding ones",
  later: "after those|after these|after them|after that|behind those|behind them|later|later ones",
  both: "the two|both|of the two|the two months|of the two months|both of them",
};

/** Words of measures, and of other parts that need no entity. */
export const parts: readonly { words: Phrases; part: Part }[] = [
  ...measures.map((measure) => ({ words: ofMeasures[measure], part: { measures: [measure] } })),
  ...Object.entries(ofFlags).map(([flag, words]) => ({ words, part: { [flag]: true } })),
  { words: "then", part: { again: true, goes: "then" } },
  { words: "the other one|the other|other one|that other one", part: { again: true, goes: "other" } },
  ...ways.map((goes) => ({ words: ofWays[goes], part: { again: true as const, goes } })),
  {
    words: "how much each|how much was each|how much did each get|how much for each",
    part: { amount: true, ofEach: true },
  },
  { words: "most|best|best single", part: { measures: ["largest"], ofParts: true } },
  { words: "least|worst", part: { measures: ["smallest"], ofParts: true } },
  {
    words: "most often|most frequently|most times|busiest",
    part: { measures: ["largest", "count"], ofParts: true, also: true },
  },
  {
    words: "by number of|by the number of|in number of",
    part: { measures: ["count"], ofParts: true, also: true },
  },
  { words: "least often", part: { measures: ["smallest", "count"], ofParts: true, also: true } },
  { words: "rank|ranking|ranking of|ranked", part: { measures: ["largest"], ofParts: true } },
  {
    words: "before the last|before the last one|last but one|previous but one",
    part: { measures: ["latest"], nth: 2 },
  },
  {
    words: "on which day|on what day|on which date|on what date",
    // Other entities have a day of their own with this name.
    part: { day: true, entities: ["holds", "payments", "allocations", "alerts", "setupRequests", "users"] },
  },
  { words: "who|by whom|whom", part: { who: "any" } },
  { words: "who made|who did|who entered|who made it|who did it|who did that", part: { who: "doer" } },
  {
    words:
      "more|more than|higher|higher than|higher one|the higher one|better|better one|the better one|greater|ahead|ahead of|exceed|exceeds|up on|bigger",
    part: { compare: true, than: "more" },
  },
  {
    words: "less|less than|lower|lower than|fewer|behind|down on|smaller",
    part: { compare: true, than: "less" },
  },
  { words: "in our money|in our currencies", part: { into: ["AED", "USD"] } },
  ...(["USD", "AED", "EUR"] as const).map((id) => ({
    words: combinePhrases("how many", currencyField.values[id].words),
    part: {
      amount: true as const,
      filters: [{ field: "currency", op: "is" as const, values: [{ id, label: id }] }],
    },
  })),
  { words: "day by day", part: { by: ["day"] } },
  ...(["opening", "closing"] as const).flatMap((edge) => [
    { words: edge, part: { edges: [edge] } },
    {
      words: combinePhrases(edge, "balance|balance of"),
      part: { entities: ["accounts"], names: true as const, of: "balance", edges: [edge] },
    },
  ]),
  { words: "daily", part: { by: ["day"], each: true } },
  { words: "week by week", part: { by: ["week"] } },
  { words: "weekly", part: { by: ["week"], each: true } },
  { words: "month by month", part: { by: ["month"] } },
  { words: "monthly", part: { by: ["month"], each: true } },
  { words: "the second one|second one|the second", part: { again: true, nth: 2 } },
  { words: "the third one|third one|the third", part: { again: true, nth: 3 } },
];

/** Words that modify their neighbours. */
export const operatorWords = {
  not: "not|arent|aren't|isnt|isn't|except|except for|excluding|excl|exclude|without|w/o|other than|leaving out|leave out|leaving aside|apart from|aside from|but not|but without|save for|not counting|not including|not incl|ignoring|disregarding|omitting|bar|barring|everything but|everything except|everything apart from|everybody but|everybody except|everyone but|everyone except|all but|all except|and not|and without|and excluding|and except|but no|and no|except from|except to",
  every: "each|every|any of the",
  per: "by|per|for each|for every|split by|split over|split across|broken down by|grouped by",
  and: "/|and how many|and how many were|and how many have been|and|n|and of|and for|and the|as well as|plus|&|or|including|incl",
  plus: "+",
  versus:
    "exceed|exceeds|versus|vs|against|behind|ahead of|compared with|compared to|less|minus|as against|than",
  about:
    "that mention|that mentions|which mention|mentioning|mentions|mention|containing|contain|contains|with text|with the text|with the word|with the words|about|concerning|regarding",
  to: "to",
  from: "from|by",
  into: "into|onto",
  between: "between",
  behind: "behind the first|after the first|beyond the first",
  "out of": "out of",
  doer: "by|done by|made by",
} as const;

export const unitWords = { day: "day|days", week: "week|weeks", month: "month|months" } as const;

const inOrder = (words: string): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split(" ").map((word, at) => [word, at + 1]));

/** Numbers as words, with their values. */
export const cardinals = inOrder("one two three four five six seven eight nine ten eleven twelve");
const { one: _one, ...several } = cardinals;

/** 'One' has other meanings, too. */
export const numberWords: Readonly<Record<string, number>> = { ...several, twenty: 20 };

const {
  first: _first,
  "1st": _1st,
  ...later
} = {
  ...inOrder("first second third fourth fifth sixth seventh eighth ninth tenth"),
  ...inOrder("1st 2nd 3rd 4th 5th"),
};

/** Ordinal numbers after the first. */
export const ordinalWords: Readonly<Record<string, number>> = later;
