import { anyMonth } from "./periods/names";
import { fromShorthand } from "./shorthand";
import { spelt } from "./vocabulary/misspellings";

/** How people shorten words when they type in a hurry, and what they are: words that no name has. */
const short: Readonly<Record<string, string>> = {
  u: "you",
  ur: "your",
  r: "are",
  n: "and",
  abt: "about",
  wen: "when",
  wot: "what",
  wat: "what",
  wats: "what is",
  wots: "what is",
  whts: "what is",
  y: "why",
  shud: "should",
  cud: "could",
  wud: "would",
  pls: "please",
  plz: "please",
  yr: "year",
  yrs: "years",
  mth: "month",
  mnth: "month",
  cn: "can",
  til: "until",
  mnths: "months",
  atm: "now",
  mths: "months",
  wk: "week",
  wks: "weeks",
  w: "with",
  thru: "through",
  fr: "from",
  frm: "from",
  ths: "this",
  tdy: "today",
  ytd: "this year",
  mtd: "this month",
  acs: "accounts",
  accs: "accounts",
  accnt: "account",
  accnts: "accounts",
  stmt: "statement",
  stmts: "statements",
  approx: "about",
  hw: "how",
  gimme: "give me",
  shw: "show",
  mch: "much",
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
  accts: "accounts",
  acct: "account",
  tx: "transactions",
  txs: "transactions",
  ttl: "total",
  tot: "total",
  yday: "yesterday",
  ystd: "yesterday",
  ystday: "yesterday",
  avail: "available",
  pd: "paid",
  rcpt: "receipt",
  rcpts: "receipts",
  opng: "opening",
  clsg: "closing",
  sev: "severity",
  excl: "excluding",
  trf: "transfer",
  trfs: "transfers",
  qtr: "quarter",
  qtrs: "quarters",
  prev: "previous",
  curr: "current",
  alloc: "allocation",
  allocs: "allocations",
  recon: "reconciliation",
  cpty: "counterparty",
  diff: "difference",
  rn: "right now",
  lst: "last",
  nxt: "next",
  lim: "limit",
  lims: "limits",
  lmt: "limit",
  cnt: "count",
  rej: "rejected",
  retd: "returned",
  chq: "cheque",
  chqs: "cheques",
  wher: "where",
  clik: "click",
  amout: "amount",
  pw: "password",
  pwd: "password",
};

const shortened = new RegExp(
  `(?<![\\p{L}\\p{N}./'’@-])(${Object.keys(short)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})(?![\\p{L}\\p{N}/'’@-]|\\.\\p{L})(?:\\.(?= [\\p{Ll}\\d]))?`,
  "giu",
);

/** Figures that are written beside each other: 'bal/avail/held', 'used/left'. */
const beside = "(?:bal|balance|avail|available|held|ledger|used|left|remaining)";
const besideEachOther = new RegExp(`(?<![\\w/-])${beside}(?: ?/ ?${beside})+(?![\\w/-])`, "gi");

const month = new RegExp(`^(?:${anyMonth})\\b`, "i");

/** Whether a short word is part of a name: 'payments to PD Logistics'. A sentence may begin with any word in capitals. */
function isOfName(word: string, at: number, text: string): boolean {
  const next = text.slice(at + word.length).trimStart();
  const isCapital = /^\p{Lu}/u.test(word) && (text.slice(0, at).trim() !== "" || /^\p{Lu}{2}/u.test(word));
  return isCapital && /^\p{Lu}\p{Ll}/u.test(next) && !month.test(next);
}

/** A message with its shortened words written out; what stands in quotation marks stays as it is. */
export function writtenOut(text: string): string {
  if (/["“]/.test(text)) return text;
  const apart = text.replace(besideEachOther, (all) => all.replaceAll("/", ", "));
  const whole = apart.replace(shortened, (all, word: string, at: number) =>
    isOfName(word, at, apart) ? all : (short[word.toLowerCase()] ?? word),
  );
  return spelt(fromShorthand(whole));
}
