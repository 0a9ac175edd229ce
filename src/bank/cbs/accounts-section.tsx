import { badge } from "@/ui/badge";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { ListSection } from "@/ui/section";
import { type Column, defineTable } from "@/ui/table";
import { cbsPurposeLabels } from "./contract";
import { type CbsAccountRow, currenciesOf } from "./queries";
import { cbsScreen } from "./screen";

const columns: Column<CbsAccountRow>[] = [
  { header: "Number", code: true, cell: (row) => row.number },
  { header: "Name", fluid: true, card: "line", cell: (row) => row.name },
  { header: "Purpose", rank: 3, cell: (row) => cbsPurposeLabels[row.purpose] },
  { header: "Currencies", rank: 2, cell: (row) => currenciesOf(row).join(", ") },
  {
    header: "Linked accounts",
    align: "end",
    cell: (row) => (row.purpose === "settlement" ? row.linkedAccounts.toLocaleString("en-US") : "–"),
  },
  {
    header: "Status",
    card: "end",
    cell: (row) => (row.isActive ? badge("Active", "good") : badge("Inactive", "quiet")),
  },
];

const editAct = [{ act: cbsScreen.act("edit"), label: "Edit" }];
const acts: Column<CbsAccountRow> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: () => "",
  acts: () => editAct,
};

const AccountsTable = defineTable([...columns, acts], { id: (row) => row.number, view: false });
const ReadersTable = defineTable(columns);

/** The bank's CBS accounts, all of them: there are some dozens at most. */
export const CbsAccountsSection = (props: {
  accounts: readonly CbsAccountRow[];
  /** The page's address, by which the section fetches itself again. */
  url: string;
  mayWrite: boolean;
}) => {
  const Accounts = props.mayWrite ? AccountsTable : ReadersTable;
  return (
    <div class="card card-flush list-card" id="cbs-accounts-card">
      <header class="card-head">
        <div>
          <h2>CBS accounts</h2>
          <p>What is in use is deactivated, never deleted: what is linked to it stays linked</p>
        </div>
        {props.mayWrite ? (
          <div class="card-actions">
            <a class={buttonClass("secondary", "sm")} {...opensDialog(cbsScreen.to("create", "1"))}>
              {icon("plus")}
              Add CBS account
            </a>
          </div>
        ) : null}
      </header>
      <ListSection
        id="cbs-accounts"
        url={props.url}
        events={["cbs:changed", "accounts:changed"]}
        label="CBS accounts"
      >
        <Accounts rows={props.accounts} caption="CBS accounts" />
      </ListSection>
    </div>
  );
};
