import { type BankDate, formatDate } from "@/vocabulary/calendar";
import { groupIban, isValidIban, looksLikeIban, normaliseIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import type { LineDirection, LineMatch, LineOutcome } from "./contract";

/** Subject of an import's comparison: the account and the period, both dates included. */
export type Subject = {
  cbsAccount: string;
  virtualAccountId: number | null;
  ledgerAccountId: number;
  currency: Currency;
  fromDate: BankDate;
  toDate: BankDate;
  format: string;
  /** The file's balances at both ends of the period; null if missing. */
  openingFile: Minor | null;
  closingFile: Minor | null;
  /** Id of the import, once it is stored. */
  id?: number;
};

/** A line that may be the same movement: its id once it is stored, its import, and its index in the file. */
export type LikeLine = { id: number | null; statement: number; entry: number };

/** A line with its identity across files. */
export type KnownLine = Line & {
  /** Its id, once it is stored. */
  id?: number;
  entry: number;
  fingerprint: string;
  occurrence: number;
  /** True if it may be the line that already has its number, without proof. */
  doubtful: boolean;
  /** The line that it was found to resemble. */
  like?: LikeLine | undefined;
  valued: BankDate | null;
};

/**
 * A line of the bank's statement in its form for comparison. `amount` is positive, in minor units of the account's
 * currency.
 */
export type Line = {
  direction: LineDirection;
  reversal: boolean;
  pending: boolean;
  amount: Minor;
  booked: BankDate;
  bankReference: string;
  endToEndId: string;
  references: readonly string[];
  remittance: string;
  /** A creditor reference that its payer gave. */
  structuredReference: string;
  counterpartyName: string;
  counterpartyAccount: string;
  creditorAccount: string;
};

/**
 * Maximum number of days between bookings of bank and ledger that match by an id, by accounts, and by the amount
 * alone.
 */
export const idDays = 30;
export const accountDays = 5;
export const amountDays = 3;

/** Amount of a line as it changes the account: positive for incoming money. */
export const signed = ({ direction, amount }: Pick<Line, "direction" | "amount">): Minor =>
  direction === "credit" ? amount : -amount;

const shortestId = 4;

/**
 * Form of an id for comparison: formats and banks change case, spaces and signs. Undefined if it is too short for an
 * id.
 */
export function normaliseId(text: string): string | undefined {
  const compact = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return compact.length < shortestId || /^0*$/.test(compact) ? undefined : compact;
}

type NamingIds = Pick<
  Line,
  "endToEndId" | "structuredReference" | "references" | "bankReference" | "remittance"
>;

/**
 * Identifiers of one booking in a line, strongest first (decision 263): the payer's id of the payment, the reference
 * of the purpose, others, and the bank's own.
 */
export const listIdentifiers = ({
  endToEndId,
  structuredReference,
  references,
  bankReference,
}: Omit<NamingIds, "remittance">): string[] => [
  endToEndId,
  structuredReference,
  ...references,
  bankReference,
];

/** The ids in a line: those of its fields, then words of its text that may be one. */
export function listIds(line: NamingIds): string[] {
  const named = listIdentifiers(line);
  const words = line.remittance.split(/[\s,;:()]+/).filter((word) => /\d/.test(word) && word.length >= 6);
  return [...new Set([...named, ...words].flatMap((text) => normaliseId(text) ?? []))];
}

const virtualIban = /AE(?: ?\d){21}/g;

type NamedIn = Pick<Line, "creditorAccount" | "remittance">;

/** IBANs of the bank's country in a line, as creditor or in its text. */
function listIbans({ creditorAccount, remittance }: NamedIn): string[] {
  const texts = [creditorAccount, ...(remittance.toUpperCase().match(virtualIban) ?? [])];
  const ibans = texts.map((text) => text.toUpperCase().replaceAll(" ", ""));
  return [...new Set(ibans.filter((iban) => iban.startsWith("AE") && isValidIban(iban)))];
}

/** IBANs of our own bank in a line. */
export const listOwnIbans = (line: NamedIn, bankCode: string): string[] =>
  listIbans(line).filter((iban) => iban.slice(4, 7) === bankCode);

/** True if a line has an identifier of the bank that names one entry. */
export const isIdentified = ({ bankReference }: Pick<Line, "bankReference">): boolean =>
  normaliseId(bankReference) !== undefined;

/**
 * Identity of a line across files: the account that it names, and the bank's own reference, or all its texts if it
 * has none. A line with a balance beside it is identified by that, since no other line of its day and amount has it.
 * Equal lines of one file are distinguished by their number.
 */
export function fingerprintLine(ledgerAccountId: number, line: Line, balanceAfter?: Minor): string {
  const { direction, amount, booked } = line;
  if (balanceAfter !== undefined && !isIdentified(line))
    return byBalance + getDigest([ledgerAccountId, direction, amount, booked, balanceAfter]).slice(1);
  const named = isIdentified(line)
    ? [line.bankReference]
    : [
        line.endToEndId,
        ...line.references,
        line.remittance.replaceAll(/\s+/g, " ").trim(),
        line.counterpartyAccount,
      ];
  return getDigest([ledgerAccountId, direction, amount, booked, listIbans(line).sort(), ...named]);
}

const getDigest = (parts: readonly unknown[]): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 40);

/** Marks the fingerprint of a line that is identified by the balance after it, whatever its texts. */
const byBalance = "B";

export const isByBalance = (fingerprint: string): boolean => fingerprint.startsWith(byBalance);

/** True if a file's account is a CBS account: its number, or an IBAN that ends with it. */
export function isCbsAccount(inFile: string, number: string): boolean {
  const account = normaliseIban(inFile);
  return account === number || (looksLikeIban(account) && account.slice(4).endsWith(number));
}

/** The account that a line names, with the data that determines whether it can be credited. */
export type NamedAccount = {
  id: number;
  /** Account number by which the line names it. */
  numberId: number | null;
  virtualIban: string;
  currency: Currency;
  status: string;
  creditEnabled: boolean;
  closed: boolean;
};

/** Reason why an account cannot be credited by the bank, as a sentence; undefined if it can. */
export function creditObstacle(account: NamedAccount, currency: Currency): string | undefined {
  const iban = groupIban(account.virtualIban);
  if (account.closed) return `${iban} is closed`;
  if (account.status !== "active") return `${iban} is not active`;
  if (!account.creditEnabled) return `Credits are switched off for ${iban}`;
  if (account.currency !== currency)
    return `${iban} is kept in ${account.currency}, the bank's line is in ${currency}`;
  return undefined;
}

const numerals = new Intl.NumberFormat("en-US");

/** A count with its noun: '1 line', '1,204 lines'. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numerals.format(count)} ${count === 1 ? one : many}`;

/** Distance of two bookings, to end a sentence; empty for the same day. */
export const daysApart = (days: number): string =>
  days === 0 ? "" : `, booked ${countText(days, "day")} apart`;

/** Figures of an import that explain its closing difference. Amounts in minor units, with the bank's sign. */
export type Compared = {
  opening: { file: Minor | null; ours: Minor };
  closing: { file: Minor | null; ours: Minor };
  /** Sum of the lines that the bank has booked. */
  booked: Minor;
  /** Number of lines that wait as possible duplicates, which the ledger may or may not have booked. */
  possibleDuplicates: number;
  unmatched: { count: number; amount: Minor };
  /** Lines that the ledger had not booked in the period. */
  newCredits: { count: number; amount: Minor };
  missing: { count: number; amount: Minor };
};

export type Part = {
  kind: "opening" | "lines" | "missing" | "timing" | "file";
  sentence: string;
  count: number;
  amount: Minor;
};

/**
 * The parts of the closing difference (file less own), which add up to it: the opening difference, movements that
 * only one side has, and those booked on different sides of the period's ends. Empty if the file has no closing
 * balance.
 */
export function explainDifference({
  opening,
  closing,
  booked,
  possibleDuplicates,
  unmatched,
  newCredits,
  missing,
}: Compared): Part[] {
  if (closing.file === null) return [];
  const begun = opening.file ?? closing.file - booked;
  const parts: Part[] = [
    {
      kind: "opening",
      sentence: "Bank and ledger differed already when the file begins",
      count: 0,
      amount: begun - opening.ours,
    },
    {
      kind: "file",
      sentence: "The file's own lines do not lead from its opening to its closing balance",
      count: 0,
      amount: closing.file - begun - booked,
    },
    {
      kind: "lines",
      sentence: `${countText(newCredits.count, "new credit")} that the ledger had not booked in this period`,
      ...newCredits,
    },
    {
      kind: "lines",
      sentence: `${countText(unmatched.count, "unmatched line")} that the ledger has not booked`,
      ...unmatched,
    },
    {
      kind: "missing",
      sentence: `${countText(missing.count, "posting")} of the ledger that the file has not`,
      count: missing.count,
      amount: -missing.amount,
    },
  ];
  const known = parts.reduce((sum, { amount }) => sum + amount, 0);
  const elsewhere =
    "Lines whose postings the ledger booked before or after this period, or that other imports account for";
  const asked = countText(possibleDuplicates, "possible duplicate");
  const timing: Part = {
    kind: "timing",
    sentence: possibleDuplicates === 0 ? elsewhere : `${elsewhere}, and ${asked} waiting for an answer`,
    count: 0,
    amount: closing.file - closing.ours - known,
  };
  return [...parts, timing].filter(({ amount }) => amount !== 0);
}

/** Manual acts on a line, each with the reason if it is impossible. */
export type LineActs = Record<
  "match" | "settle" | "unmatch" | "suspense" | "assign" | "same",
  string | undefined
>;

type LineState = {
  match: LineMatch;
  outcome: LineOutcome | null;
  pending: boolean;
  direction: LineDirection;
  reversal: boolean;
  openInstruction: number | null;
};

/**
 * Reason why each act on a line would be refused, as a sentence; undefined if it is possible.
 * @param own true if the import is a virtual account's own statement
 */
export function lineActs(line: LineState, status: string, own: boolean, said: string): LineActs {
  const early =
    status === "committed"
      ? undefined
      : status === "undone"
        ? "This line's import was undone: import its file again"
        : "Commit the import first: until then this is a dry run";
  const pending = line.pending ? "The bank has not booked this line yet: it is only announced" : undefined;
  const dealt = line.outcome === null ? undefined : said;
  const isAsked = line.match === "possible_duplicate" && line.outcome === null;
  const asked = isAsked
    ? "Decide first whether it is the same movement as the line that it resembles, or another one"
    : undefined;
  const open = early ?? pending ?? asked ?? dealt;
  const posts = own
    ? "A virtual account's own statement books nothing: it repeats what the ledger has"
    : undefined;
  return {
    match: open,
    unmatch:
      early ??
      (line.outcome === "recorded" || isAsked
        ? undefined
        : line.outcome === null
          ? "The line is matched with nothing"
          : said),
    same:
      early ??
      (isAsked ? undefined : line.outcome === null ? "There is no known line that it may repeat" : said),
    settle:
      open ??
      posts ??
      (line.openInstruction === null ? "No open settlement instruction explains it" : undefined),
    suspense:
      open ??
      posts ??
      (line.openInstruction === null
        ? undefined
        : sayInEnglish("Settlement instruction {id} explains this line: settle it and match", {
            id: line.openInstruction,
          })),
    assign:
      early ??
      (line.outcome === "suspense"
        ? undefined
        : line.outcome === null
          ? "Post it to suspense first"
          : said) ??
      (line.direction === "debit" || line.reversal
        ? "Only a credit of the bank can go to a virtual account"
        : undefined),
  };
}

/** 'AED 120.00 on 4 Nov 2026', for a posting in a sentence. */
export const moneyOn = (amount: Minor, currency: Currency, date: BankDate): string =>
  `${formatMoney(Math.abs(amount), currency)} on ${formatDate(date)}`;
