import { between, bookedBalance } from "@/accounts/transactions/positions";
import { readAccountPositions } from "@/reporting/statements/positions";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { combinePhrases, type DeclaredEntity, field, type Phrases, type Saying } from "../question/entity";
import { accountName } from "../run/wording";
import { accountField, clientField, currencyField, listSubjectAccounts } from "./parts/shared";

/** Credits and balances alone belong to other entities: here they are requested as parts of a statement. */
const asked = (asks: string, words: Phrases): Saying => ({ words, asks, seldom: true });

const files = "statement|statements|account statement|statement of account";

/** Statements as figures, a row for each account: opening balance, movements and closing balance of some days. */
export const accountStatements: DeclaredEntity = {
  access: "accounts:read",
  noun: ["account", "accounts"],
  called: "statement in figures",
  words: `${combinePhrases(files, "in figures|in numbers|figures|totals")}|summary|account summary|summary of the account|figures of the statement|statement summary`,
  says: [
    asked("opening|credits|debits|closing", "in figures|in numbers|as figures|as numbers"),
    // Without further words it means a file.
    { words: files, seldom: true, needs: "opening" },
    asked(
      "opening",
      "opening|opening balance|opening balances|start balance|starting balance|beginning balance|balance at the start|balance at the beginning|balance brought forward|brought forward|start with|started with|begin with|began with",
    ),
    asked("credits", "credits|credit|money in|inflows|receipts|came in"),
    asked("debits", "debits|debit|money out|outflows|outgoings|went out"),
    asked("net", "net change|net movement|change of the balance|net"),
    { ...asked("opening", "start|started|begin|began"), needs: "closing" },
    { ...asked("closing", "end|ended|finish|finished"), needs: "opening" },
    asked(
      "closing",
      "closing|closing balance|closing balances|end balance|ending balance|final balance|balance at the end|balance carried forward|carried forward|end with|ended with|end up with|ended up with",
    ),
  ],
  fields: {
    account: accountField,
    client: clientField,
    currency: currencyField,
    opening: field.money("Opening balance"),
    credits: field.money("Credits"),
    debits: field.money("Debits"),
    net: field.money("Net change"),
    closing: field.money("Closing balance"),
    day: field.day("From"),
  },
  time: "day",
  record: "account",
  onlyRecords: true,
  shown: ["account", "opening", "credits", "debits", "closing"],
  async read(deps, actor, { subject, span }) {
    const { zone } = deps.env;
    const today = bankDate(deps.now(), zone);
    const { from = "", to = today } = span;
    const accounts =
      from === "" || from > today ? undefined : await listSubjectAccounts(deps, actor, subject);
    if (!accounts) return { rows: [], more: true };
    const [first, end] = [from, addDays(to, 1)].map((day) => startOfBankDay(day, zone));
    const there = accounts.filter(
      ({ createdAt, closedAt }) => createdAt < (end ?? 0) && (closedAt === null || closedAt >= (first ?? 0)),
    );
    const ids = there.map(({ id }) => id);
    const positions = await readAccountPositions(deps, ids, [first ?? 0, end ?? 0]);
    const rows = there.flatMap((account) => {
      const [opening, closing] = positions
        .filter((one) => one.account === account.id)
        .toSorted((a, b) => a.instant - b.instant);
      if (!opening || !closing) return [];
      const [began, ended] = [bookedBalance(opening), bookedBalance(closing)];
      const { credits, debits } = between(opening, closing);
      return {
        id: account.id,
        account: account.id,
        accountName: accountName(account),
        currency: account.currency,
        opening: began,
        credits: Number(credits.sum),
        debits: Number(debits.sum),
        net: ended - began,
        closing: ended,
        day: from,
      };
    });
    return { rows, more: rows.length < there.length };
  },
};
