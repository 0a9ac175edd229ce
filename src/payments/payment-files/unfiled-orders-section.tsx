import { EmptyState } from "@/ui/empty-state";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Notice } from "@/ui/notice";
import { ListSection } from "@/ui/section";
import { type Column, defineTable, type RowButton } from "@/ui/table";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround, sayCount } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { paymentFileMessages } from "./contract";
import { fileScreen } from "./screen";
import type { UnfiledOrders, Unwritable } from "./unfiled-orders";
import { count } from "./view";

/** A day of a CBS account with waiting orders. */
type Filed = UnfiledOrders & { cbsAccount: string };

const columns: Column<Filed>[] = [
  {
    header: "CBS account",
    fluid: true,
    cell: (row) =>
      html`<span class="iban">${row.cbsAccount}</span> <span class="quiet">${isolated(row.cbsName ?? "")}</span>`,
  },
  { header: "Booked", card: "start", cell: (row) => formatDate(row.date) },
  { header: "Payments", align: "end", cell: (row) => count(row.payments) },
  { header: "Settlements", align: "end", cell: (row) => count(row.settlements) },
  {
    header: "Amount",
    align: "end",
    card: "end",
    cell: (row) => row.sums.map(({ sum, currency }) => formatMoney(sum, currency)).join(" + "),
  },
];

const makeAct: RowButton[] = [{ act: fileScreen.act("make"), label: "Make file" }];
const acts: Column<Filed> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: (row) =>
    row.fileDate === null ? html`<span class="quiet">${say("With tomorrow's file")}</span>` : "",
  acts: (row) => (row.fileDate === null ? [] : makeAct),
};

const id = (row: Filed) => `${row.cbsAccount}.${row.fileDate ?? row.date}`;
const FilersTable = defineTable([...columns, acts], { id, view: false });
const ReadersTable = defineTable(columns);

const isFiled = (row: UnfiledOrders): row is Filed => row.cbsAccount !== null;

/** Orders that wait to leave the bank, by CBS account and day, and those that cannot leave yet. */
export const UnfiledOrdersSection = (props: {
  rows: readonly UnfiledOrders[];
  unwritable: readonly Unwritable[];
  url: string;
  mayMake: boolean;
}) => {
  const filed = props.rows.filter(isFiled);
  const unlinked = props.rows.filter((row) => !isFiled(row)).reduce((sum, row) => sum + row.payments, 0);
  const Table = props.mayMake ? FilersTable : ReadersTable;
  return (
    <div class="card card-flush list-card" id="to-file-card">
      <header class="card-head">
        <div>
          <h2>{say("Waiting to be filed")}</h2>
          <p>
            {say(
              "Booked payments to other banks, and settlements between CBS accounts, that are in no file yet",
            )}
          </p>
        </div>
      </header>
      <ListSection
        id="to-file"
        url={props.url}
        events={["payment-files:changed", "payments:changed", "settlements:changed", "accounts:changed"]}
        label="Waiting to be filed"
      >
        {unlinked > 0 ? (
          <Notice
            tone="warn"
            title={sayCount(
              unlinked,
              "{count} payment cannot be filed yet",
              "{count} payments cannot be filed yet",
            )}
          >
            {html`${sayAround(
              "The paying accounts are linked to no CBS account. {link}, and the payments wait here.",
              {
                link: html`<a href="/admin/cbs-linking?cbs=unlinked">${say("Link them")}</a>`,
              },
            )}`}
          </Notice>
        ) : null}
        <UnwritableNotice payments={props.unwritable} />
        <Table
          rows={filed}
          caption="Waiting to be filed"
          empty={
            <EmptyState
              title={paymentFileMessages.nothing}
              icon="success"
              text="What clients pay to other banks appears here as soon as it is booked."
            />
          }
        />
      </ListSection>
    </div>
  );
};

/** Number of payments listed with their reasons. */
const mostNamed = 20;

/** Lists the payments that no file can contain at present, with the reasons. */
const UnwritableNotice = ({ payments }: { payments: readonly Unwritable[] }) =>
  payments.length === 0 ? null : (
    <Notice
      tone="warn"
      title={sayCount(
        payments.length,
        "{count} payment cannot be written into a file",
        "{count} payments cannot be written into a file",
      )}
    >
      <ul>
        {payments.slice(0, mostNamed).map(({ paymentId, reference, problem }) => (
          <li key={paymentId}>
            <a href={`/client/payments?view=${paymentId}`}>{isolated(reference)}</a> {translate(problem)}
          </li>
        ))}
      </ul>
    </Notice>
  );
