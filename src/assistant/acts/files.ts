import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { exportTransactionsCall, transactionFilters } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import { urlOf } from "@/kernel/call";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { exportWorkbookCall, statementCall, statementFilters } from "@/reporting/statements/contract";
import { bankDate } from "@/vocabulary/calendar";
import { transactionTypes } from "@/vocabulary/options";
import { onlyValue } from "../ask/entity";
import type { Span } from "../ask/query";
import { optionOf } from "../entities/shared";
import type { Part } from "../read/part";
import { dayText } from "../run/wording";
import { only, type Prepared } from "./prepared";

const formats = { pdf: "PDF", xlsx: "Excel", csv: "CSV", mt940: "MT940", camt053: "camt.053" } as const;
const statementsAt = addressWriter("/client/statements", { sort: "newest", direction: "desc" });

/** The days of which files are made: until today; undefined where several are meant, or none that have come. */
function daysOf({ spans = [] }: Part, today: string): Span | undefined {
  const [span = {}, ...more] = spans;
  const to = span.to === undefined || span.to > today ? span.to && today : span.to;
  if (more.length > 0 || (span.from !== undefined && span.from > today)) return undefined;
  return { ...(span.from && { from: span.from }), ...(to && { to }) };
}

const saidDays = ({ from, to }: Span): string =>
  [from && ` from ${dayText(from)}`, to && ` to ${dayText(to)}`].filter(Boolean).join("");

/** Links to the files of transactions. */
export function exportFiles(deps: Deps, part: Part): Prepared | undefined {
  const { filters = [] } = part;
  const days = daysOf(part, bankDate(deps.now(), deps.env.zone));
  if (!days)
    return only(
      "That period has not begun, or there are several: I can make files of one. Nothing was done.",
    );
  const type = optionOf(filters, "type", transactionTypes);
  const account = onlyValue(filters, "account");
  const query = writeFilters(transactionFilters, {
    ...days,
    ...(type && { type }),
    ...(account !== undefined && { account: Number(account) }),
  });
  const files = {
    csv: { label: "CSV", call: exportTransactionsCall },
    xlsx: { label: "Excel", call: exportWorkbookCall },
  };
  const [format] = filters
    .filter(({ field }) => field === "format")
    .flatMap(({ values }) => values.map(({ id }) => id));
  if (format === "pdf")
    return only(
      "Transactions come as CSV or Excel; a PDF is made of the statement of one account: name it. Nothing was done.",
    );
  const what = type === undefined ? "transactions" : `${type}s`;
  const of = filters.find(({ field }) => field === "account")?.values[0]?.label;
  return only(
    `I prepared files of all ${what}${of === undefined ? "" : ` of ${of}`}${saidDays(days)}. Downloads are recorded; nothing was downloaded yet.`,
    Object.entries(files)
      .filter(([name]) => format === undefined || name === format)
      .map(([, { label, call }]) => ({ label, href: urlOf(call, {}, query) })),
  );
}

/** Links to the statement of an account, and to its files; of this month where no period is named. */
export async function statementFiles(deps: Deps, actor: Actor, part: Part): Promise<Prepared | undefined> {
  const { filters = [] } = part;
  const today = bankDate(deps.now(), deps.env.zone);
  const days = daysOf(part, today);
  const id = onlyValue(filters, "account");
  if (!days || typeof id !== "number") return undefined;
  const { from = `${(days.to ?? today).slice(0, 8)}01`, to = today } = days;
  const { customerName } = await getAccount(deps, actor, id);
  const wanted = onlyValue(filters, "format");
  const all = Object.entries(formats).map(([format, label]) => ({
    format,
    label,
    href: urlOf(statementCall, { id }, { from, to, format }),
  }));
  const files = all.filter(({ format }) => wanted === undefined || format === wanted);
  const values = writeFilters(statementFilters, { account: id, from, to });
  return only(
    `I prepared the statement of ${customerName}${saidDays({ from, to })}. Downloads are recorded; nothing was downloaded yet.`,
    [
      ...files.map(({ label, href }) => ({ label, href })),
      {
        label: "Open the statement",
        href: statementsAt({ values, sort: "newest", direction: "desc", page: undefined }),
      },
    ],
  );
}
