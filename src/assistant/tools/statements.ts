import { z } from "zod";
import { exportTransactionsCall } from "@/accounts/transactions/contract";
import { urlOf } from "@/kernel/call";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { statementCall, statementFilters } from "@/reporting/statements/contract";
import { readStatement } from "@/reporting/statements/queries";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { transactionsHref } from "./links";
import { firstDay, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { counted, nameOf, spanText } from "./wording";

const own = { sort: "newest", direction: "desc" } as const;
const statementsAt = addressWriter("/client/statements", own);

export const statementsTool = defineTool({
  description: "The statement of an account and a period: its figures, and links to the screen and the files",
  input: z.object({ ...subjectFields, ...periodFields }),
  async run(deps, actor, { accounts, clientId, ...asked }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const today = bankDate(deps.now(), deps.env.zone);
    const from = asked.from ?? (asked.to ?? today).slice(0, 8).concat("01");
    const to = asked.to === undefined || asked.to > today ? today : asked.to;
    if (from > today)
      return { content: "That period has not begun: there is no statement of it yet.", figures: [] };
    const span = { from, to };
    const one =
      subject.kind === "accounts" && subject.accounts.length === 1 ? subject.accounts[0] : undefined;
    if (!one) {
      const href = transactionsHref(actor, subject, span, await firstDay(deps, subject), today);
      return {
        content: `A statement is of one account. These are all transactions of ${spanText(span)}; name an account for its statement.`,
        figures: [],
        links: [
          ...(href ? [{ label: `Transactions, ${spanText(span)}`, href }] : []),
          { label: "Download as CSV", href: urlOf(exportTransactionsCall, {}, { from, to }) },
        ],
      };
    }
    const { head } = await readStatement(deps, actor, one.id, span);
    const figures = new Figures();
    const money = (label: string, amount: number) => figures.of(label, formatMoney(amount, one.currency));
    const file = (format: string) => urlOf(statementCall, { id: one.id }, { from, to, format });
    return {
      content: `The statement of ${nameOf(one)}, ${spanText(span)}: it begins with ${money("Opening balance", head.openingBalance)} and ends with ${money("Closing balance", head.closingBalance)}; ${money("Credits", head.credits.sum)} came in (${counted(head.credits.count, "credit")}) and ${money("Debits", head.debits.sum)} went out (${counted(head.debits.count, "debit")}).`,
      figures: figures.all,
      links: [
        {
          label: "Open the statement",
          href: statementsAt({
            values: writeFilters(statementFilters, { account: one.id, from, to }),
            ...own,
            page: undefined,
          }),
        },
        { label: "PDF", href: file("pdf") },
        { label: "Excel", href: file("xlsx") },
        { label: "CSV", href: file("csv") },
        { label: "MT940", href: file("mt940") },
        { label: "camt.053", href: file("camt053") },
      ],
    };
  },
});
