import type { AccountRow } from "@/accounts/queries";
import { statusBadge, typeBadge } from "@/accounts/view";
import type { DialogAddress } from "@/kernel/screen";
import { amount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { EmptyState } from "@/ui/empty-state";
import { isolated } from "@/ui/isolated";
import { Pager } from "@/ui/pager";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { paymentMessages } from "./contract";
import { payRefusal } from "./rules";

const Row = ({ account, pay }: { account: AccountRow; pay: ((id: number) => DialogAddress) | undefined }) => {
  const { id, currency, balance, held } = account;
  const refused = payRefusal({ ...account, available: balance - held });
  return (
    <li class="payer">
      <div class="payer-main">
        <p class="payer-name">
          <span>{isolated(account.accountName)}</span> {typeBadge(account.type)}{" "}
          {account.status === "active" ? null : statusBadge(account.status)}
        </p>
        <p class="payer-iban iban">{groupIban(account.virtualIban)}</p>
        <p class="payer-operations">
          {account.debitEnabled ? badge("Debit", "info") : badge("Debit off", "quiet")}{" "}
          {account.creditEnabled ? badge("Credit", "info") : badge("Credit off", "quiet")}
        </p>
      </div>
      <dl class="payer-figures">
        <div>
          <dt>{say("Balance")}</dt>
          <dd>{amount(balance, currency)}</dd>
        </div>
        <div>
          <dt>{say("Available")}</dt>
          <dd>{amount(balance - held, currency)}</dd>
        </div>
        <div>
          <dt>{say("Held")}</dt>
          <dd>{amount(held, currency)}</dd>
        </div>
      </dl>
      {pay ? (
        <div class="payer-act">
          {refused === undefined ? (
            <a class={buttonClass("secondary", "sm")} {...opensDialog(pay(id))}>
              {say("Pay")}
              <span class="sr-only"> {say("from {accountName}", { accountName: account.accountName })}</span>
            </a>
          ) : (
            <>
              <button
                type="button"
                class={buttonClass("secondary", "sm")}
                disabled
                aria-describedby={`pay-refused-${id}`}
              >
                {say("Pay")}
              </button>
              <small id={`pay-refused-${id}`}>{translate(refused)}</small>
            </>
          )}
        </div>
      ) : null}
    </li>
  );
};

type Props = {
  rows: readonly AccountRow[];
  /** Range of accounts shown: '1 to 10 of 12 accounts'. */
  range: string;
  previous: string | undefined;
  next: string | undefined;
  /** The address of an account's Pay; undefined for an actor who may only read. */
  pay: ((id: number) => DialogAddress) | undefined;
};

/** The 'Payment-Enabled Accounts' (specification, section 2, Payments), within the section `payable`. */
export const PayableAccountsCard = ({ rows, range, previous, next, pay }: Props) => (
  <Card title="Payment-Enabled Accounts" flush>
    {rows.length === 0 ? (
      <EmptyState title={paymentMessages.noAccounts} text={paymentMessages.noAccountsNext} icon="card" />
    ) : (
      <ul class="payers">
        {rows.map((account) => (
          <Row key={account.id} account={account} pay={pay} />
        ))}
      </ul>
    )}
    {previous || next ? (
      <Pager for="payable" label="Pages of accounts" text={range} previous={previous} next={next} />
    ) : null}
  </Card>
);
