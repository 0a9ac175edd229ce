/** A part of the assistant that the ablation takes away: what a function of a file answers instead. */
export type Part = { file: string; name: string; instead: string };

/** The parts whose worth `bun run bench:assistant --ablation` prints. */
export const parts: Readonly<Record<string, readonly Part[]>> = {
  acts: [{ file: "acts/index.ts", name: "prepareAct", instead: "async () => undefined" }],
  guide: [{ file: "guide/index.ts", name: "guide", instead: "async () => undefined" }],
  "follow-ups": [{ file: "answer.ts", name: "queryBefore", instead: "async () => undefined" }],
  "buttons for two readings": [{ file: "answer.ts", name: "offered", instead: "async () => undefined" }],
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
};
