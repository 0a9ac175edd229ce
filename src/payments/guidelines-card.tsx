import type { AccountRow } from "@/accounts/queries";
import { UsageBar } from "@/configurations/view";
import type { LimitUses } from "@/ledger/limit-usage";
import { Card } from "@/ui/card";
import { DefinitionList } from "@/ui/definition-list";
import { paymentGuidelines } from "./contract";

const definitions = (items: readonly { term: string; text: string }[]) => (
  <DefinitionList rows items={items.map(({ term, text }) => ({ term, detail: text }))} />
);

type Props = {
  accounts: readonly AccountRow[];
  /** The limits that are enforced, by account; undefined while they cannot be read. */
  limits: ReadonlyMap<number, LimitUses> | undefined;
};

/**
 * The Guidelines (specification, sections 2 and 9), and the limits that the bank has really set on the accounts shown,
 * with what is left of them today and this month.
 */
export const GuidelinesCard = ({ accounts, limits }: Props) => (
  <Card title="Guidelines" description="Limits and processing times">
    <h3 class="guidelines-head">Limits</h3>
    {definitions(paymentGuidelines.limits)}
    <h3 class="guidelines-head">Processing times</h3>
    {definitions(paymentGuidelines.times)}
    {limits === undefined ? (
      <p class="quiet">What is left of your accounts' limits cannot be read at the moment.</p>
    ) : limits.size > 0 ? (
      <>
        <h3 class="guidelines-head">Limits set on your accounts</h3>
        <p class="quiet">These bind: a payment over one of them is refused.</p>
        {accounts.map((account) => {
          const uses = limits.get(account.id);
          return uses ? (
            <section class="guidelines-account" key={account.id}>
              <h4>
                {account.accountName} <span class="iban quiet">{account.virtualIban.slice(-4)}</span>
              </h4>
              <UsageBar title="Today" use={uses.daily} />
              <UsageBar title="This month" use={uses.monthly} />
            </section>
          ) : null;
        })}
      </>
    ) : null}
  </Card>
);
