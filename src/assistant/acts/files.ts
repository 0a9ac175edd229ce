import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { exportTransactionsCall, transactionFilters } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import { buildUrl } from "@/kernel/call";
import { writeFilters } from "@/platform/lists/address";
import { exportWorkbookCall, statementCall, statementFilters } from "@/reporting/statements/contract";
import { bankDate } from "@/vocabulary/calendar";
import { transactionTypes } from "@/vocabulary/options";
import { onlyOption } from "../entities/parts/shared";
import { onlyValue } from "../question/entity";
import { given, type Span } from "../question/query";
import type { Part } from "../read/part";
import { listAt } from "../run/links";
import { dayText } from "../run/wording";
import { only, type Prepared } from "./prepared";

const formats = { pdf: "PDF", xlsx: "Excel", csv: "CSV", mt940: "MT940", camt053: "camt.053" } as const;
const statementsAt = listAt("/client/statements");
/** The closing sentence of every answer about files. */
const untouched = "Downloads are recorded; nothing was downloaded yet.";

/**
 * The days of the requested files: until today; undefined if several periods are meant, or all days are in the
 * future.
 */
function getDays({ spans = [] }: Part, today: string): Span | undefined {
  const [{ from, to } = {}, ...more] = spans;
  if (more.length > 0 || (from !== undefined && from > today)) return undefined;
  return given({ from, to: to !== undefined && to > today ? today : to });
}

const saidDays = ({ from, to }: Span): string =>
  [from && ` from ${dayText(from)}`, to && ` to ${dayText(to)}`].filter(Boolean).join("");

/** Links to the files of transactions. */
export function exportFiles(deps: Deps, part: Part): Prepared | undefined {
  const { filters = [] } = part;
  const days = getDays(part, bankDate(deps.now(), deps.env.zone));
  if (!days)
    return only(
      "That period has not begun, or there are several: I can make files of one. Nothing was done.",
    );
  const type = onlyOption(filters, "type", transactionTypes);
  const account = filters.find(({ field }) => field === "account")?.values[0];
  const query = writeFilters(transactionFilters, { ...days, type, account: account && Number(account.id) });
  const calls = { csv: exportTransactionsCall, xlsx: exportWorkbookCall } as const;
  const format = filters.find(({ field }) => field === "format")?.values[0]?.id;
  if (format === "pdf")
    return only(
      "Transactions come as CSV or Excel; a PDF is made of the statement of one account: name it. Nothing was done.",
    );
  const what = `all ${type === undefined ? "transactions" : `${type}s`}${account ? ` of ${account.label}` : ""}`;
  const links = (["csv", "xlsx"] as const)
    .filter((name) => format === undefined || name === format)
    .map((name) => ({ label: formats[name], href: buildUrl(calls[name], {}, query) }));
  return only(`I prepared files of ${what}${saidDays(days)}. ${untouched}`, links);
}

/** Links to the statement of an account, and to its files; of this month if no period is named. */
export async function statementFiles(deps: Deps, actor: Actor, part: Part): Promise<Prepared | undefined> {
  const { filters = [] } = part;
  const today = bankDate(deps.now(), deps.env.zone);
  const days = getDays(part, today);
  const id = onlyValue(filters, "account");
  if (!days || typeof id !== "number") return undefined;
  const { from = `${(days.to ?? today).slice(0, 8)}01`, to = today } = days;
  const { customerName } = await getAccount(deps, actor, id);
  const wanted = onlyValue(filters, "format");
  const files = Object.entries(formats)
    .filter(([format]) => wanted === undefined || format === wanted)
    .map(([format, label]) => ({ label, href: buildUrl(statementCall, { id }, { from, to, format }) }));
  const screen = statementsAt(writeFilters(statementFilters, { account: id, from, to }));
  return only(`I prepared the statement of ${customerName}${saidDays({ from, to })}. ${untouched}`, [
    ...files,
    { label: "Open the statement", href: screen },
  ]);
}
