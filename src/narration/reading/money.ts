import { undress } from "./amounts.ts";
import { CURRENCY_CODES, CURRENCY_SIGNS, currencyCode } from "./currencies.ts";
import type { Line } from "./lines.ts";
import { squash } from "./text.ts";

const LABELS = new Set(
  [
    "currency",
    "accountcurrency",
    "devise",
    "monnaie",
    "wahrung",
    "moneda",
    "divisa",
    "valuta",
    "moeda",
    "валюта",
    "валютасчета",
    "العملة",
    "عملة",
    "عملةالحساب",
    "ccy",
    "curr",
    "currencycode",
  ].map(squash),
);

const NAMES: Record<string, string> = {
  poundsterling: "GBP",
  sterling: "GBP",
  usdollar: "USD",
  usdollars: "USD",
  euro: "EUR",
  euros: "EUR",
  uaedirham: "AED",
  emiratidirham: "AED",
  dirham: "AED",
  indianrupee: "INR",
  indianrupees: "INR",
  saudiriyal: "SAR",
  qataririyal: "QAR",
  kuwaitidinar: "KWD",
  bahrainidinar: "BHD",
  omanirial: "OMR",
  egyptianpound: "EGP",
  naira: "NGN",
  rand: "ZAR",
  yen: "JPY",
  japaneseyen: "JPY",
  schweizerfranken: "CHF",
  swissfranc: "CHF",
  рубль: "RUB",
  российскийрубль: "RUB",
  рубли: "RUB",
};

function labelled(line: Line): string | null {
  for (let index = 0; index < line.words.length; index += 1) {
    const word = line.words[index];
    const pair = squash(`${word?.text ?? ""}${line.words[index + 1]?.text ?? ""}`);
    if (!word || !(LABELS.has(squash(word.text)) || LABELS.has(pair))) continue;
    for (const next of line.words.slice(index + 1, index + 7)) {
      const bare = next.text.replace(/[^\p{L}\p{Sc}]/gu, "");
      if (CURRENCY_CODES.has(bare)) return bare;
    }
    const rest = line.words.slice(index + 1, index + 4).map((each) => each.text);
    for (let count = rest.length; count > 0; count -= 1) {
      const named = NAMES[squash(rest.slice(0, count).join(""))];
      if (named) return named;
    }
  }
  return null;
}

/** A label of the currency stands at the head of a file; amounts enough to vote on are soon read. */
const LABEL_LINES = 200;
const VOTING_LINES = 800;

/**
 * The currency of some lines: the one beside a label 'Currency', else the sign or code that stands at most amounts,
 * else the code that is printed most; null when nothing tells.
 */
export function findCurrency(lines: readonly Line[]): string | null {
  const votes = new Map<string, number>();
  const add = (code: string | null, weight: number) => {
    if (code) votes.set(code, (votes.get(code) ?? 0) + weight);
  };
  let dollars = 0;
  for (const line of lines.slice(0, LABEL_LINES)) {
    const named = labelled(line);
    if (named) return named;
  }
  for (const line of lines.slice(0, VOTING_LINES)) {
    for (const word of line.words) {
      const bare = word.text.replace(/[():,.;]/g, "");
      if (CURRENCY_CODES.has(bare)) add(bare, 1);
      else if (bare.length <= 3 && Object.hasOwn(CURRENCY_SIGNS, bare) && /\p{Sc}/u.test(bare))
        add(currencyCode(bare), 1);
      else if (/\p{Sc}|[A-Z]{3}/u.test(word.text)) add(undress(word.text)?.currency ?? null, 1);
      if (word.text.startsWith("$") || word.text.startsWith("-$")) dollars += 1;
      if (/\(€\)|\(£\)|\(₹\)/.test(word.text)) add(currencyCode(word.text.slice(1, 2)), 2);
    }
  }
  const [first] = [...votes].sort((a, b) => b[1] - a[1]);
  if (first && first[1] >= dollars) return first[0];
  return dollars > 0 ? dollarOf(lines) : (first?.[0] ?? null);
}

const DOLLAR_LANDS: [RegExp, string][] = [
  [/new zealand|\bnz\b/i, "NZD"],
  [/australia/i, "AUD"],
  [/canada/i, "CAD"],
  [/singapore/i, "SGD"],
  [/hong kong/i, "HKD"],
  [/m[eé]xico/i, "MXN"],
  [/chile/i, "CLP"],
  [/colombia/i, "COP"],
  [/argentina/i, "ARS"],
  [/jamaica/i, "JMD"],
];

function dollarOf(lines: readonly Line[]): string {
  const text = lines
    .slice(0, 400)
    .map((line) => line.words.map((word) => word.text).join(" "))
    .join("\n");
  for (const [land, code] of DOLLAR_LANDS) if (land.test(text)) return code;
  return "USD";
}
