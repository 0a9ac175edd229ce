/** How people shorten words when they type in a hurry, and what they are: words that no name has. */
const short: Readonly<Record<string, string>> = {
  u: "you",
  ur: "your",
  r: "are",
  n: "and",
  abt: "about",
  hw: "how",
  hav: "have",
  wich: "which",
  whch: "which",
  stil: "still",
  thats: "that is",
  diffrence: "difference",
  betwen: "between",
  pymt: "payment",
  pymts: "payments",
  pmt: "payment",
  pmts: "payments",
  amt: "amount",
  amts: "amounts",
  bal: "balance",
  bals: "balances",
  txn: "transaction",
  txns: "transactions",
  trx: "transactions",
  recd: "received",
  "a/cs": "accounts",
  "a/c": "account",
  "w/o": "without",
  "w/": "with",
  "b/w": "between",
  tmrw: "tomorrow",
  yest: "yesterday",
};

const shortened = new RegExp(
  `(?<![\\p{L}\\p{N}./'’@-])(?:${Object.keys(short)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})(?![\\p{L}\\p{N}/'’@-]|\\.\\p{L})`,
  "giu",
);

/** A message with its shortened words written out; what stands in quotation marks stays as it is. */
export const writtenOut = (text: string): string =>
  /["“]/.test(text) ? text : text.replace(shortened, (word) => short[word.toLowerCase()] ?? word);
