import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translateWithin } from "@/vocabulary/language/speaking";
import { currencies, formatMoney } from "@/vocabulary/money";

/** A value of the details as a person reads it, by the name of its field. */
export type Field = { name: string; label: string; value: string };

/** A field that an act changed, or would have changed; undefined if there was nothing. */
export type Change = { name: string; label: string; before: string | undefined; after: string | undefined };

type Values = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const findCurrency = (code: unknown) => currencies.find((one) => one === code);

/** Amounts of these fields are always in US cents. */
const inDollars = new Set(["highAmount", "passThroughAmount", "newPartyAmount", "usdAmount", "aboveUsd"]);

/** Fields whose value is a digest of what they are named after. */
const digests: Readonly<Record<string, string>> = {
  browser: "Digest of the browser's ID",
  session: "Digest of the session",
};

/** A field's name in words: `highAmount` is 'High amount', `clientId` 'Client ID'. */
export function formatLabel(name: string): string {
  const digest = digests[name];
  if (digest !== undefined) return digest;
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replaceAll(/\bid\b/g, "ID")
    .replaceAll(/\bcbs\b/g, "CBS")
    .replaceAll(/\bip\b/g, "IP")
    .replaceAll(/\busd\b/g, "USD");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Name of a field in the reader's language; a name without a translation is shown unchanged, set apart. */
function getTerm(name: string): string {
  const label = formatLabel(name);
  const said = say(label);
  return said === label ? data(label) : said;
}

/** Fields with people's own words, which are shown as recorded. */
const written = /\wname$|^(?:reference|description|note|reason|remittance|email|url|address\w*)$/i;

/** A value in words. Amounts are in minor units of the currency next to them. */
function getText(name: string, value: unknown, around: Values): string {
  if (value === null || value === undefined || value === "") return say("None");
  if (typeof value === "boolean") return value ? say("Yes") : say("No");
  if (typeof value === "string" && !written.test(name)) return translateWithin(value);
  return data(valueText(name, value, around));
}

function valueText(name: string, value: unknown, around: Values): string {
  const isAmount = /amount$|^balance/i.test(name) || inDollars.has(name);
  const currency = inDollars.has(name) ? "USD" : findCurrency(around.currency);
  if (isAmount && currency && typeof value === "number" && Number.isSafeInteger(value)) {
    return formatMoney(value, currency);
  }
  if (typeof value === "number" && /At$/.test(name)) return new Date(value).toISOString();
  if (Array.isArray(value) && value.every((one) => !isRecord(one))) return value.join(say(", "));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Changes of an act, field by field, if its details have values before and after. */
export function listChanges(details: Values | null): Change[] {
  const before = isRecord(details?.before) ? details.before : {};
  const after = isRecord(details?.after) ? details.after : {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => ({
    name,
    label: getTerm(name),
    before: name in before ? getText(name, before[name], before) : undefined,
    after: name in after ? getText(name, after[name], after) : undefined,
  }));
}

/** Other values in the details, except those before and after and those in `without`. */
export function listFields(details: Values | null, without: readonly string[] = []): Field[] {
  return Object.entries(details ?? {})
    .filter(([name]) => !without.includes(name) && !(isRecord(details?.[name]) && isComparison(name)))
    .map(([name, value]) => ({ name, label: getTerm(name), value: getText(name, value, details ?? {}) }));
}

const isComparison = (name: string) => name === "before" || name === "after";

/** The movements that a posting's row records. */
export const listMovements = (details: Values | null): Values[] =>
  Array.isArray(details?.transactions) ? details.transactions.filter(isRecord) : [];

/** One of a posting's movements: the booking, and the remaining available balance. */
export function movementText(movement: Values): { title: string; figure: string; text: string } {
  return {
    title: `${getTerm(String(movement.type))}: ${translateWithin(String(movement.description))}`,
    figure: getText("amount", movement.amount, movement),
    text: say("{reference}, balance after {balance}", {
      reference: String(movement.reference),
      balance: getText("balanceAfter", movement.balanceAfter, movement),
    }),
  };
}

/** Maximum length of the summary of a row's details in the list. */
const longest = 160;

/** The details on one line: the changes, the bookings, or the other fields. */
export function summariseDetails(details: Values | null): string {
  if (details === null) return say("Redacted");
  const parts = [
    ...listMovements(details).map((movement) => {
      const { title, figure } = movementText(movement);
      return `${title}, ${figure}`;
    }),
    ...listChanges(details).map(({ label, before, after }) =>
      before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after ?? say("None")}`,
    ),
    ...listFields(details, ["transactions", "entries", "journalId", "command", "requestId", "traceId"]).map(
      ({ label, value }) => `${label}: ${value}`,
    ),
  ];
  const text = parts.join(say("; "));
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  // A cut isolate (U+2068) is closed at the cut.
  return cut.lastIndexOf("\u2068") > cut.lastIndexOf("\u2069") ? `${cut}\u2069…` : `${cut}…`;
}
