import type {
  ReadStatement,
  StatementAnalysis,
  StatementOverview,
  StatementRow,
  Verdict,
} from "@/statement-reader/contract";
import { type BankDate, monthNames, periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { narrationLimits, narrationMessages, type RowFilter, verdictSentences } from "./contract";

/** A decimal text for people: thousands grouped, `-1234.5` as `-1,234.5`; a dash if the statement has no value. */
export function groupDecimal(decimal: string | null): string {
  if (decimal === null) return "–";
  const [whole = "", places] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return places === undefined ? grouped : `${grouped}.${places}`;
}

/**
 * The period of a statement, which the reader writes as `01 Jun 2026 to 30 Jun 2026`, in the format of dates on
 * screens.
 */
export function shownPeriod(period: string | null): string | null {
  const days = period?.split(" to ").map(readDay) ?? [];
  const [from, to] = days;
  return days.length === 2 && from && to ? periodText(from, to) : period;
}

/** Reads `01 Jun 2026`; undefined for anything else. */
function readDay(text: string): BankDate | undefined {
  const [, day = "", month = "", year = ""] = /^(\d{2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text) ?? [];
  const at = monthNames.findIndex((name) => name === month) + 1;
  return at > 0 ? `${year}-${String(at).padStart(2, "0")}-${day}` : undefined;
}

/** Words that say what a company is, and not which one. */
const ofAnyCompany = new Set(
  "the and company limited ltd llc llp inc corp gmbh fze fzco fzc dmcc plc trading group holding holdings".split(
    " ",
  ),
);

const listNameWords = (name: string): string[] =>
  (name.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []).filter((word) => !ofAnyCompany.has(word));

/**
 * True if a statement's holder shares no word of its name with the company that it was uploaded for. Names in other
 * letters than the Latin ones are not compared.
 */
export function isOtherCompany(company: string, holder: string | null): boolean {
  const [asked, found] = [listNameWords(company), listNameWords(holder ?? "")];
  const alike = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
  return asked.length > 0 && found.length > 0 && !asked.some((word) => found.some((one) => alike(one, word)));
}

/** Refusal by the form before anything is sent: title and sentence of the notice (specification, section 8). */
export type Refusal = { field: "companyName" | "bankStatement"; title: string; text?: string };

const split = (field: Refusal["field"], message: string): Refusal => {
  const [title = message, text] = message.split(": ");
  return { field, title, ...(text && { text }) };
};

/** Checks a chosen file by its name, size and type in the browser; the server checks its content. */
export function refuseFile(
  file: { name: string; size: number; type: string } | undefined,
): Refusal | undefined {
  if (!file) return split("bankStatement", narrationMessages.fileRequired);
  const pdf = /\.pdf$/i.test(file.name) && (file.type === "" || file.type.includes("pdf"));
  if (!pdf) return split("bankStatement", narrationMessages.invalidType);
  if (file.size >= narrationLimits.fileBytes) return split("bankStatement", narrationMessages.tooLarge);
  if (file.name.length > narrationLimits.fileNameCharacters) {
    const text = say("The name may have at most {most} characters.", {
      most: narrationLimits.fileNameCharacters,
    });
    return { field: "bankStatement", title: narrationMessages.nameTooLong, text };
  }
  return undefined;
}

/** Refusal of several files at once. */
export const tooMany: Refusal = split("bankStatement", narrationMessages.oneFile);

/** Checks the company name as it was typed. */
export function refuseCompany(name: string): Refusal | undefined {
  if (name.trim() === "") return split("companyName", narrationMessages.companyNameRequired);
  if (name.trim().length > narrationLimits.companyNameCharacters) {
    return split("companyName", narrationMessages.companyNameTooLong);
  }
  return undefined;
}

/** Number of rows added at a time: thousands at once would stop the browser. */
export const rowsAddedAtOnce = 1000;

/** The colour of a verdict; its sentence carries the meaning. */
export const verdictTones = {
  proven: "good",
  consistent: "info",
  totals_only: "warn",
  not_proven: "bad",
} as const satisfies Record<Verdict, string>;

type FirstBreak = NonNullable<StatementAnalysis["firstBreak"]>;
type Judged = Pick<ReadStatement, "analysis" | "checks">;

type Check = ReadStatement["checks"][number];

/** A figure that disagrees with another; a check without figures has another reason. */
const disagrees = ({ ok, expected, actual }: Check): boolean => !ok && expected !== null && actual !== null;

/** The verdict as a sentence for a bookkeeper, with the place to look at if the figures do not add up. */
export function verdictSentence({ analysis, checks }: Judged): string {
  if (analysis.verdict !== "not_proven" || analysis.firstBreak) return verdictSentences[analysis.verdict];
  return checks.some(disagrees) ? notProven.figures : notProven.nothing;
}

/** Reasons why nothing is proven although no row is wrong. */
export const notProven = {
  figures: "The figures do not add up. Please check those named here against the statement.",
  nothing: "The statement prints too few balances and totals to check its transactions against.",
};

/**
 * Explains to a bookkeeper why a statement is not proven: by how much its figures do not add up, where that first
 * shows, or else the checks' results; then other failed checks. Undefined for a proven one.
 * @param rows those of the overview, which has the row of the first break
 */
export function explainVerdict(
  { analysis, checks }: Judged,
  rows: StatementOverview["rows"],
): string | undefined {
  const { difference, firstBreak, currency } = analysis;
  if (analysis.verdict === "proven") return undefined;
  const money = (decimal: string) => `${currency ? `${currency} ` : ""}${groupDecimal(decimal)}`;
  const parts: string[] = [];
  if (difference !== null && Number(difference) !== 0)
    parts.push(say("The difference is {money}.", { money: money(difference) }));
  if (firstBreak) {
    const { expected, actual } = firstBreak;
    const row = rows.find(({ index }) => index === firstBreak.row - 1)?.row;
    parts.push(
      say(getPlace(firstBreak, row, analysis), {
        page: firstBreak.page,
        row: firstBreak.row,
        expected: money(expected),
        actual: money(actual),
      }),
    );
  } else parts.push(...checks.filter(disagrees).map(failed));
  const unmet = checks.filter((check) => !(check.ok || disagrees(check))).map(({ name }) => `“${say(name)}”`);
  if (unmet.length > 0) parts.push(say("This does not hold: {unmet}.", { unmet: unmet.join(say(", ")) }));
  return parts.length > 0 ? parts.join(" ") : undefined;
}

/** A sentence about the place of the first break: on a row, or in a balance that is printed after it. */
function getPlace(
  { actual }: FirstBreak,
  row: StatementRow | undefined,
  { closingBalance }: StatementAnalysis,
) {
  if (!row || row.check === "broken")
    return "It first shows on page {page}, row {row}: {expected} was to be expected, {actual} is printed.";
  if (actual === closingBalance)
    return "It first shows in the closing balance on page {page}, after row {row}: {expected} was to be expected, {actual} is printed.";
  return "It first shows in a balance on page {page}, after row {row}: {expected} was to be expected, {actual} is printed.";
}

function failed({ name, expected, actual }: Check): string {
  const label = name.replace(/[\s:.]+$/, "");
  return say("{label}: {expected} was to be expected, {actual} is printed.", {
    label: say(label),
    expected: groupDecimal(expected),
    actual: groupDecimal(actual),
  });
}

/** Note on a marked row: its own check fails, or that of the balance printed after it. */
export const rowNote = ({ check }: StatementRow): string =>
  check === "broken" ? "Does not add up" : "The balance printed after it does not agree";

/** The filters by the reader's doubts, as the result's screen names them. */
export const checkFilterLabels = {
  broken: "Do not add up",
  unchecked: "Not checked by a balance",
} as const satisfies Record<NonNullable<RowFilter["check"]>, string>;

/** True if a row matches a filter; `marked` as `isMarked`. */
export const matchesFilter = (row: StatementRow, marked: boolean, { category, check }: RowFilter): boolean =>
  (category === undefined || row.category === category) &&
  (check === undefined || (check === "broken" ? marked : row.check === check));
