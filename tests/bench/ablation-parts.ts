/** Part of the assistant that the ablation removes: the replacement for a function's result. */
export type Part = { file: string; name: string; instead: string };

/**
 * Parts whose worth `bun run bench:ablation` prints: whole readers first, then single rules of reading and answering.
 */
export const parts: Readonly<Record<string, readonly Part[]>> = {
  acts: [{ file: "acts/index.ts", name: "prepareAct", instead: "async () => undefined" }],
  guide: [{ file: "guide/index.ts", name: "guide", instead: "async () => undefined" }],
  "follow-ups": [{ file: "answer-question.ts", name: "queryBefore", instead: "async () => undefined" }],
  "buttons for two readings": [
    { file: "answer-question.ts", name: "offered", instead: "async () => undefined" },
  ],
  spelling: [
    { file: "read/spelling.ts", name: "respelt", instead: "() => undefined" },
    { file: "read/texts.ts", name: "nearWord", instead: "async () => undefined" },
  ],
  "texts of rows": [{ file: "read/texts.ts", name: "textItems", instead: "() => []" }],
  "names of accounts": [
    { file: "read/accounts.ts", name: "nameItems", instead: "() => ({ items: [], unsure: [], whole: [] })" },
  ],
  references: [{ file: "read/names.ts", name: "referenceItems", instead: "() => []" }],
  days: [{ file: "read/periods.ts", name: "periodItems", instead: "() => []" }],
  amounts: [{ file: "read/amounts.ts", name: "amountItems", instead: "() => []" }],
  "neighbours that combine": [{ file: "read/chart.ts", name: "closed", instead: "(items) => [...items]" }],
  "two clauses": [{ file: "read/clauses.ts", name: "splitClauses", instead: "() => []" }],
  "clauses that only frame": [{ file: "read/lexical-items.ts", name: "framingClauses", instead: "() => []" }],
  "other currencies": [{ file: "read/conversion.ts", name: "conversionItems", instead: "() => []" }],
  "that one": [{ file: "read/pointers.ts", name: "nameBehind", instead: "() => ({ known: false })" }],
  "accounts by codes": [{ file: "read/accounts.ts", name: "findCodedAccounts", instead: "() => []" }],
  "records by their names": [{ file: "read/names.ts", name: "calledItems", instead: "() => []" }],
  "two names side by side": [{ file: "read/texts.ts", name: "findParts", instead: "async () => []" }],
  "words of a name in order": [{ file: "read/texts.ts", name: "hasInOrder", instead: "() => false" }],
  "what is left out": [{ file: "read/part.ts", name: "negated", instead: "() => undefined" }],
  "doers and objects": [{ file: "read/part.ts", name: "withName", instead: "() => undefined" }],
  "from one account to another": [{ file: "read/chart.ts", name: "paired", instead: "() => undefined" }],
  "an order behind rows": [{ file: "read/read.ts", name: "leavesFirst", instead: "() => false" }],
  "owners beside verbs": [{ file: "read/read.ts", name: "paysOwner", instead: "() => false" }],
  "lists behind 'excluding'": [{ file: "read/read.ts", name: "isListedBehindNot", instead: "() => false" }],
  "what they did": [{ file: "read/lexical-items.ts", name: "doneByThem", instead: "() => undefined" }],
  "who did it": [{ file: "read/lexical-items.ts", name: "whoDid", instead: "() => undefined" }],
  "whether it is so": [{ file: "read/resolve-query.ts", name: "resolveWhether", instead: "() => undefined" }],
  "bare names": [{ file: "read/fitting.ts", name: "isOnlyNamed", instead: "() => false" }],
  "as many more": [{ file: "question/follow-up.ts", name: "findMore", instead: "() => undefined" }],
  "other kinds of record": [{ file: "question/follow-up.ts", name: "ofOthers", instead: "() => undefined" }],
  "two questions as one": [{ file: "question/follow-up.ts", name: "together", instead: "() => undefined" }],
  "payments not sent": [{ file: "run/run.ts", name: "hasCertain", instead: "async () => true" }],
  shares: [{ file: "run/report.ts", name: "reportShare", instead: "async () => undefined" }],
};
