import type { Question } from "../question";
import type { Reading } from "../text";

/** Where a small word stands, and what the question was read as. */
type Place = { reading: Reading; at: number; question: Question };

/** Whether a small word is said in passing at its place. */
type Harmless = (place: Place) => boolean;

/** The words before a place, and those behind it, as one text each. */
const before = ({ reading, at }: Place): string => reading.words(at - 3, at - 1);
const behind = ({ reading, at }: Place): string => reading.words(at + 1, at + 3);

const of =
  (...subjects: readonly Question["subject"][]): Harmless =>
  ({ question }) =>
    subjects.includes(question.subject);
const after =
  (pattern: RegExp): Harmless =>
  (place) =>
    pattern.test(before(place));
const ahead =
  (pattern: RegExp): Harmless =>
  (place) =>
    pattern.test(behind(place));
const either =
  (...some: readonly Harmless[]): Harmless =>
  (place) =>
    some.some((one) => one(place));

/** What is told as it stands now. */
const isOfNow = of(
  "balance",
  "holds",
  "payments",
  "limits",
  "accounts",
  "account",
  "allocations",
  "alerts",
  "approvals",
  "settlements",
  "waiting",
  "reviews",
);
const hasPeriod: Harmless = ({ question }) => question.spans.length > 0;
const hasText: Harmless = ({ question: { text, texts, without } }) =>
  text !== undefined || texts !== undefined || without !== undefined;
const namesAccount: Harmless = ({ question }) => question.accounts.length > 0;
/** Which row each figure is of is told. */
const tellsRows: Harmless = ({ question: { subject, measure } }) =>
  subject === "reference" ||
  /^(?:latest|earliest|largest|smallest|list)$/.test(measure ?? "") ||
  subject === "holds" ||
  subject === "reconciliation";

/**
 * Small words that say something of their own, and where they do not. All others carry nothing wherever they stand. A
 * question is not answered where one of these is left over: a figure would be that of a question without it.
 */
const harmlessWhere: Readonly<Record<string, Harmless>> = {
  different: ({ question: { by, measure } }) => by !== undefined && measure === "count",
  both: ({ question: { accounts, texts, spans, type, subject }, reading, at }) =>
    accounts.length === 2 ||
    texts?.length === 2 ||
    spans.length === 2 ||
    subject === "compare" ||
    (type === undefined &&
      (/^(?:credits?|debits?|in|sides?)$/.test(reading.word(at + 1)) ||
        (subject === "transactions" && at === reading.tokens.length - 1))),
  close: either(of("limits"), after(/^(?:.* )?(?:at|as of|as at|on|by)(?: the)?$/)),
  ran: of("reconciliation"),
  run: of("reconciliation"),
  match: of("reconciliation"),
  matched: of("reconciliation"),
  // 'Still to be paid' is not booked; 'I would like to be shown' is an opening.
  to: ({ reading, at }) => !/^(?:be|pay|come|follow|receive|go|arrive)$/.test(reading.word(at + 1)),
  like: after(/(?:^| )(?:would|i'd|we'd|d|i|we)$/),
  need: ({ reading, at }) =>
    /(?:^| )(?:i|we)(?: also| just| only)?$/.test(reading.words(at - 2, at - 1)) &&
    !/^(?:do|does|did|will|would|much|money)$/.test(reading.word(at - 2)),
  needs: () => false,
  // 'Which way did most go' asks for a direction.
  way: ({ reading, at }) => !/^(?:which|what|other|same)$/.test(reading.word(at - 1)),
  via: () => false,
  where: either(
    ahead(/^(?:is|are|do (?:we|i|they) stand|does it stand|we stand|was|were)\b/),
    ({ question: { by, measure } }) =>
      by === "counterparty" || /^(?:list|latest|earliest|largest|smallest)$/.test(measure ?? ""),
  ),
  how: either(of("balance", "change", "compare", "limits"), ({ question: { by } }) =>
    /^(?:day|week|month)$/.test(by ?? ""),
  ),
  bank: either(
    ahead(/^accounts?\b/),
    ({ question: { subject } }) =>
      subject !== "transactions" && subject !== "payments" && subject !== "compare",
  ),
  make: ahead(/^(?!(?:any |some |a |more )?(?:money|profit|loss))/),
  made: ({ reading, at }) =>
    !/^(?:who|whom|user)$/.test(reading.word(at - 1)) &&
    !/^(?:any |some |a |more )?(?:money|profit|loss)/.test(reading.words(at + 1, at + 3)),
  // 'Payments made by me' are those that one person made.
  me: ({ reading, at, question: { subject } }) =>
    reading.word(at - 1) !== "by" &&
    !(subject === "allocations" && /^(?:to|for)$/.test(reading.word(at - 1))),
  // 'By grade' asks for parts; 'paid by Keelforge' names who paid.
  by: ({ reading, at }) =>
    (!reading.isFree(at + 1) ||
      /^cheques?$/.test(reading.word(at + 1)) ||
      /(?:^| )(?:paid|made|sent|received|settled|issued|collected|credited|debited|charged|payments?|payment|receipts?|transfers?|bills?|invoices?|come|came)(?: \w+)?$/.test(
        reading.words(at - 3, at - 1),
      )) &&
    !/^(?:myself|himself|herself|staff)$/.test(reading.word(at + 1)),
  ever: ({ question: { subject } }) => subject !== "balance" && subject !== "limits",
  yet: either(hasPeriod, isOfNow),
  still: isOfNow,
  back: () => false,
  again: () => false,
  he: () => false,
  she: () => false,
  his: () => false,
  her: () => false,
  their: either(namesAccount, isOfNow, ({ question }) => question.clientId !== undefined),
  theirs: either(namesAccount, isOfNow, ({ question }) => question.clientId !== undefined),
  because: () => false,
  ago: () => false,
  end: either(
    after(/(?:^| )(?:digits?|that|which|ibans?)$/),
    // A month's balance is that of its end.
    ({ reading, at, question: { subject, spans } }) =>
      subject === "balance" && spans.length > 0 && /^(?:month|quarter|year)s?$/.test(reading.word(at - 1)),
  ),
  time: after(/(?:^| )(?:any|all|this|the|same|of)$/),
  date: (place) =>
    !/^(?:any|some|every)$/.test(place.reading.word(place.at - 1)) &&
    either(hasPeriod, tellsRows, after(/(?:^| )to$/), of("balance", "rates"))(place),
  dates: tellsRows,
  used: of("limits", "rates", "statements"),
  use: of("limits", "rates", "statements", "balance", "holds"),
  placed: of("holds", "reference"),
  closing: of("balance", "statements"),
  value: ahead(/^(?!date)/),
  ended: of("holds"),
  titled: hasText,
  called: either(hasText, namesAccount),
  named: either(hasText, namesAccount),
  containing: hasText,
  contains: hasText,
  contain: hasText,
  mention: hasText,
  mentions: hasText,
  mentioning: hasText,
  // 'It keeps failing', 'keep in mind': of balances it is 'what the bank keeps'.
  keep: of("balance", "rates"),
  keeps: of("balance", "rates"),
};

/** Whether a small word says something at its place that the answer would leave out. */
export function saysSomething(reading: Reading, at: number, question: Question): boolean {
  const word = reading.word(at);
  const harmless = Object.hasOwn(harmlessWhere, word) ? harmlessWhere[word] : undefined;
  return harmless !== undefined && !harmless({ reading, at, question });
}
