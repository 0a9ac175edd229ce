/*
 * Finds the figures of a text: amounts, counts, shares, dates and codes, in digits or in words. A language model's
 * sentence is shown only if each of its figures is one that a tool returned; so what cannot be read here counts as a
 * figure that nobody returned.
 */

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const monthPattern =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

const monthOf = (word: string) =>
  months.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3)));

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** What a word counts to; NaN for words of size and share, which no result has in words. */
const wordValues = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...["hundred", "thousand", "million", "billion", "trillion", "dozen", "half", "third", "thirds"]
    .concat(
      "quarters",
      "twice",
      "thrice",
      "double",
      "doubled",
      "triple",
      "tripled",
      "couple",
      "lakh",
      "crore",
    )
    .flatMap((word) => [[word, Number.NaN] as const, [`${word}s`, Number.NaN] as const]),
  ["k", Number.NaN],
  ["m", Number.NaN],
  ["bn", Number.NaN],
  ["mn", Number.NaN],
]);

const currencyOf = new Map([
  ["$", "USD"],
  ["us$", "USD"],
  ["usd", "USD"],
  ["dollar", "USD"],
  ["dollars", "USD"],
  ["aed", "AED"],
  ["dirham", "AED"],
  ["dirhams", "AED"],
  ["dhs", "AED"],
  ["€", "EUR"],
  ["eur", "EUR"],
  ["euro", "EUR"],
  ["euros", "EUR"],
  ["%", "%"],
  ["percent", "%"],
  ["per cent", "%"],
]);

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const before = String.raw`(?:us\$|[$€]|\b(?:usd|aed|eur)\b)`;
const after = String.raw`(?:%|\b(?:percent|per cent|usd|aed|eur|dollars?|dirhams?|dhs|euros?)\b)`;

const dayFirst = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(${monthPattern})\\b\\.?(?:,?\\s+(\\d{4})\\b)?`,
  "gi",
);
const monthFirst = new RegExp(
  `\\b(${monthPattern})\\b\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\s*[,.]?\\d{3}\\b)(?:,?\\s+(\\d{4})\\b)?`,
  "gi",
);
const monthYear = new RegExp(`\\b(${monthPattern})\\b\\.?\\s+(\\d{4})\\b`, "gi");
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
// 'may' and 'march' are words, too: only a capital within a sentence makes a month of them.
const monthAlone =
  /\b(?:January|February|April|June|July|August|September|October|November|December)\b|(?<=\b(?:in|of|since|until|for|to|and) )(?:March|May)\b/g;
const amount = new RegExp(
  `([-−–+]\\s?)?(${before})?\\s?([-−–+]\\s?)?(?<![\\p{L}\\d.,])(${number})(?![\\p{L}\\d]|[.,]\\d)\\s?(${after})?`,
  "giu",
);
// Letters and digits together: a reference, a group of an IBAN.
const code =
  /(?<![\p{L}\p{N}.,])(?=[\p{L}\p{N}/_-]*\p{N})(?=[\p{L}\p{N}/_-]*\p{L})[\p{L}\p{N}]+(?:[-/_][\p{L}\p{N}]+)*/gu;
const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/** The figures of a text, each in one spelling: `USD 1234.5`, `12`, `2026-10-03`, `10-03`, `2026-10`, `#inv-20418`. */
export function figuresIn(text: string): string[] {
  const found: string[] = [];
  let rest = text.normalize("NFKC");
  /** Takes what a pattern finds out of the text, so that no part of it is read twice. */
  const take = (pattern: RegExp, read: (groups: readonly string[]) => string) => {
    rest = rest.replace(pattern, (...args) => {
      const groups = args.slice(
        0,
        args.findIndex((one) => typeof one === "number"),
      );
      found.push(read(groups));
      return " · ";
    });
  };
  take(iso, ([, year, month, day]) => `${year}-${month}-${day}`);
  take(dayFirst, ([, day, month, year]) => dateOf(day, month, year));
  take(monthFirst, ([, month, day, year]) => dateOf(day, month, year));
  take(monthYear, ([, month = "", year]) => `${year}-${two(monthOf(month) + 1)}`);
  take(monthAlone, ([month = ""]) => `month ${two(monthOf(month) + 1)}`);
  take(code, asCode);
  take(amount, ([, sign, currency, inner, digits = "", unit]) => {
    const minus = /[-−–]/.test(`${sign ?? ""}${inner ?? ""}`) && (currency || unit) ? "-" : "";
    return `${unitOf(currency ?? unit)}${minus}${plain(digits)}`;
  });
  // Whatever else has a digit counts as a code, too: a digit of another script, an amount with letters.
  take(/\S*\p{N}\S*/gu, asCode);
  for (const [each] of rest.matchAll(word)) {
    const value = wordValues.get(each.toLowerCase());
    // 'One' is a pronoun as often as a number.
    if (value === undefined || value === 1) continue;
    found.push(Number.isNaN(value) ? `word ${each.toLowerCase()}` : String(value));
  }
  return found;
}

const asCode = ([found = ""]: readonly string[]): string =>
  `#${found.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")}`;

const two = (value: number) => String(value).padStart(2, "0");

const dateOf = (day = "", month = "", year?: string): string =>
  `${year === undefined ? "" : `${year}-`}${two(monthOf(month) + 1)}-${two(Number(day))}`;

/** Without groups and trailing zeros of the places: `1,234.50` is `1234.5`. */
const plain = (digits: string): string => {
  const bare = digits.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  return bare.includes(".") ? bare.replace(/\.?0+$/, "") : bare;
};

const unitOf = (unit: string | undefined): string => {
  const known = unit === undefined ? undefined : currencyOf.get(unit.toLowerCase());
  return known === undefined ? "" : `${known} `;
};

/** The figures of results, and the forms in which a sentence may repeat them. */
export function knownFigures(texts: Iterable<string>): ReadonlySet<string> {
  const known = new Set<string>();
  for (const text of texts) {
    for (const figure of figuresIn(text)) {
      known.add(figure);
      const date = /^(?:(\d{4})-)?(\d{2})-(\d{2})$/.exec(figure);
      const [, year, month, day] = date ?? [];
      if (month !== undefined && day !== undefined) {
        known.add(`${month}-${day}`).add(`month ${month}`);
        if (year !== undefined) known.add(`${year}-${month}`).add(year);
      }
      const inMonth = /^(\d{4})-(\d{2})$/.exec(figure);
      if (inMonth) known.add(`month ${inMonth[2]}`).add(`${inMonth[1]}`);
      // A debit of '-$5.00' is one of '$5.00'.
      const signed = /^([A-Z]{3} )-(.+)$/.exec(figure);
      if (signed) known.add(`${signed[1]}${signed[2]}`);
    }
    // '1 to 31 October 2026': the first day has no month of its own.
    for (const [, first = "", month = "", year = ""] of text.matchAll(
      new RegExp(`\\b(\\d{1,2}) to \\d{1,2} (${monthPattern}) (\\d{4})`, "gi"),
    )) {
      const day = `${two(monthOf(month) + 1)}-${two(Number(first))}`;
      known.add(day).add(`${year}-${day}`);
    }
  }
  return known;
}

/** The figures of a sentence that are none of the known ones. */
export const unknownFigures = (sentence: string, known: ReadonlySet<string>): string[] =>
  figuresIn(sentence).filter((figure) => !known.has(figure));
