import { preparedRead } from "db/prepared";
import { bankLines, bankStatements, virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { moneyWeight } from "@/platform/waiting/order";
import { amongIds, defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { type LineRow, lineColumns } from "./queries";
import { statementScreen } from "./screen";

const among = preparedRead((read) =>
  read
    .select(lineColumns)
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statementId))
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, bankLines.virtualAccountId))
    .where(amongIds(bankLines.id)),
);

const getAddress = ({ statementId }: LineRow) =>
  `${statementScreen.path.replace("{id}", String(statementId))}?outcome=open`;

/** Lines of committed imports that need a person. */
export default [
  defineWaiting<LineRow>({
    kind: "bankLines",
    side: "bank",
    right: "bank-statements:read",
    place: 110,
    label: "Unmatched bank lines",
    list: "/admin/reconciliation/statements?lines=open",
    screen: "/admin/reconciliation/statements",
    topics: ["bank-statements"],
    from: sql`bank_lines l join bank_statements s on s.id = l.statement_id`,
    where: sql`l.waits = 1`,
    id: sql<number>`l.id`,
    since: sql<number>`coalesce(s.committed_at, s.uploaded_at)`,
    rows: {
      weight: moneyWeight(sql`l.amount`, sql`s.currency`),
      read: ({ db }, _actor, ids) => among(db).all({ ids: JSON.stringify(ids) }),
      words: (row) => ({
        sentence: html`${sayAround(
          row.direction === "credit"
            ? "{amount} from {party}, booked by the bank on {date}, is unmatched"
            : "{amount} to {party}, booked by the bank on {date}, is unmatched",
          {
            amount: html`<b>${formatMoney(row.amount, row.currency)}</b>`,
            party: isolated(
              row.counterpartyName === "" ? say("an unknown party") : data(row.counterpartyName),
            ),
            date: isolated(formatDate(row.booked)),
          },
        )}`,
        why: html`${isolated(translate(row.reason))}${row.remittance === "" ? "" : html` · ${isolated(data(row.remittance))}`}`,
        href: statementScreen.to("view", row.id, getAddress(row)),
      }),
      acts: [
        {
          act: "edit",
          label: "Match by hand",
          key: "a",
          right: "bank-lines:match",
          leadsTo: (row) => statementScreen.to("edit", row.id, getAddress(row)),
        },
      ],
    },
  }),
];
