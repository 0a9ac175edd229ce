import type { Actor } from "@/access/actor";
import { exportTransactionsCall } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import { urlOf } from "@/kernel/call";
import { exportWorkbookCall } from "@/reporting/statements/contract";
import { bankDate } from "@/vocabulary/calendar";
import { statementsTool } from "../tools/statements";
import { spanText } from "../tools/wording";
import { askAccount } from "./asks";
import { only, type Prepared } from "./prepared";
import type { Slots } from "./slots";

/** The files of what was asked for, as links. */
export async function prepareExport(deps: Deps, actor: Actor, slots: Slots): Promise<Prepared | undefined> {
  const { mentions, periods, today, has } = slots;
  if (has("alert", "hold", "allocation", "user", "payment") || slots.leftovers.length > 0) return undefined;
  const [one] = mentions;
  const [span] = periods.spans;
  const to = span?.to !== undefined && span.to > today ? today : span?.to;
  if (one && one.accounts.length === 1 && mentions.length === 1) {
    const result = await statementsTool.run(deps, actor, {
      accounts: one.accounts.map(({ id }) => id),
      ...(span?.from && { from: span.from }),
      ...(to && { to }),
    });
    const { figures, content, ...rest } = result;
    return { answer: { content, ...rest }, figures };
  }
  if (one && one.accounts.length > 1) {
    const isAll = one.accounts.length === slots.known.accounts.length;
    if (!isAll)
      return { answer: askAccount(slots.reading, one, one.accounts, "Of which account?"), figures: [] };
  }
  if (has("account") && !has("transaction", "statement") && !span) {
    return only("The list of accounts as a file. Downloads are recorded.", [
      { label: "Accounts as CSV", href: "/api/virtual-accounts/export/csv" },
    ]);
  }
  if (mentions.length > 1) return undefined;
  const from = span?.from;
  const filter = { ...(from && { from }), ...(to && { to }) };
  const when = span ? `, ${spanText({ from, to })}` : "";
  const day = bankDate(deps.now(), deps.env.zone);
  if (from !== undefined && from > day)
    return only("That period has not begun yet: there is nothing to export.");
  return only(`All transactions${when}, as files. Downloads are recorded; nothing was downloaded yet.`, [
    { label: `CSV${when}`, href: urlOf(exportTransactionsCall, {}, filter) },
    { label: `Excel${when}`, href: urlOf(exportWorkbookCall, {}, filter) },
  ]);
}
