import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { ListSection } from "@/ui/section";
import { type Column, defineTable, type RowButton } from "@/ui/table";
import { say } from "@/vocabulary/language";
import type { Currency, Minor } from "@/vocabulary/money";
import { cbsPurposeLabels } from "./contract";
import { type CbsAccountRow, parseCurrencies, type readBankMoney } from "./queries";
import { cbsScreen } from "./screen";

/** A CBS account with its money. */
type Row = CbsAccountRow & { money: readonly { currency: Currency; amount: Minor }[] };

const columns: Column<Row>[] = [
  {
    header: "Number",
    means: ["core", "sweep"],
    code: true,
    cell: (row) => html`<a href="?account=${row.number}">${row.number}</a>`,
  },
  { header: "Name", fluid: true, card: "line", cell: (row) => row.name },
  { header: "Purpose", rank: 3, cell: (row) => say(cbsPurposeLabels[row.purpose]) },
  { header: "Currencies", rank: 2, cell: (row) => parseCurrencies(row).join(", ") },
  {
    header: "Linked accounts",
    align: "end",
    cell: (row) => (row.purpose === "settlement" ? row.linkedAccounts.toLocaleString("en-US") : "–"),
  },
  {
    header: "Balance",
    align: "end",
    cell: ({ money }) =>
      money.length === 0
        ? html`<span class="quiet">–</span>`
        : html`${money.map(({ currency, amount }) => html`<span class="money-line">${figure(amount, currency)}</span>`)}`,
  },
  {
    header: "Status",
    card: "end",
    cell: (row) => (row.isActive ? badge("Active", "good") : badge("Inactive", "quiet")),
  },
];

const editAct: RowButton[] = [{ act: cbsScreen.act("edit"), label: "Edit" }];
const acts: Column<Row> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: () => "",
  acts: () => editAct,
};

const AccountsTable = defineTable([...columns, acts], { id: (row) => row.number, view: false });
const ReadersTable = defineTable(columns, { id: (row) => row.number, view: false });

/** Section with all of the bank's CBS accounts: there are some dozens at most. */
export const CbsAccountsSection = (props: {
  accounts: readonly CbsAccountRow[];
  money: Awaited<ReturnType<typeof readBankMoney>>;
  /** The page's address, from which the section refreshes itself. */
  url: string;
  mayWrite: boolean;
}) => {
  const Accounts = props.mayWrite ? AccountsTable : ReadersTable;
  const rows = props.accounts.map((account) => ({
    ...account,
    money: props.money.get(account.number) ?? [],
  }));
  return (
    <div class="card card-flush list-card" id="cbs-accounts-card">
      <header class="card-head">
        <div>
          <h2>{say("CBS accounts")}</h2>
          <p>{say("What is in use is deactivated, never deleted: what is linked to it stays linked")}</p>
        </div>
        {props.mayWrite ? (
          <div class="card-actions">
            <a class={buttonClass("secondary", "sm")} {...opensDialog(cbsScreen.to("create", "1"))}>
              {icon("plus")}
              {say("Add CBS account")}
            </a>
          </div>
        ) : null}
      </header>
      <ListSection
        id="cbs-accounts"
        url={props.url}
        events={["cbs:changed", "accounts:changed", "transactions:changed"]}
        label="CBS accounts"
      >
        <Accounts rows={rows} caption="CBS accounts" />
      </ListSection>
    </div>
  );
};
