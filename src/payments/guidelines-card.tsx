import { ownFigures, UsageBar } from "@/accounts/configurations/view";
import type { AccountRow } from "@/accounts/queries";
import type { LimitUses } from "@/ledger/limit-usage";
import { Card } from "@/ui/card";
import { DefinitionList } from "@/ui/definition-list";
import { isolated } from "@/ui/isolated";
import { Meanings, Term } from "@/ui/term";
import { say, type Text } from "@/vocabulary/language";
import type { DirhamRates } from "@/vocabulary/money";
import { paymentGuidelines } from "./contract";

const definitions = (items: readonly { term: Text; text: Text }[]) => (
  <DefinitionList rows items={items.map(({ term, text }) => ({ term, detail: say(text) }))} />
);

type Props = {
  accounts: readonly AccountRow[];
  /** The limits of accounts, if enforced; undefined while they cannot be read. */
  limits: ReadonlyMap<number, LimitUses> | undefined;
  /** Dirhams for one unit of each currency, to show limits in the currency of their account. */
  rates: Readonly<Partial<DirhamRates>>;
};

/**
 * The limits that the bank has set on the shown accounts, with their rest for today and this month, each in the
 * account's currency; then the Guidelines of the specification (sections 2 and 9), which are not enforced.
 */
export const GuidelinesCard = ({ accounts, limits, rates }: Props) => (
  <Card title="Guidelines" description="Limits and processing times">
    {limits === undefined ? (
      <p class="quiet">{say("What is left of your accounts' limits cannot be read at the moment.")}</p>
    ) : limits.size > 0 ? (
      <>
        <h3 class="guidelines-head">{say("Limits set on your accounts")}</h3>
        <p class="quiet">{say("These bind: a payment over one of them is refused.")}</p>
        {accounts.map((account) => {
          const uses = limits.get(account.id);
          const own = ownFigures(account.currency, rates);
          return uses ? (
            <section class="guidelines-account" key={account.id}>
              <h4>
                {isolated(account.accountName)}{" "}
                <span class="iban quiet">{account.virtualIban.slice(-4)}</span>
              </h4>
              <UsageBar title="Today" use={uses.daily} own={own} />
              <UsageBar title="This month" use={uses.monthly} own={own} />
            </section>
          ) : null;
        })}
      </>
    ) : null}
    <h3 class="guidelines-head">
      <Term label="Limits" of={["limit"]} place="guidelines" />
    </h3>
    <Meanings of={["limit"]} place="guidelines" />
    <p class="quiet">
      {limits !== undefined && limits.size > 0
        ? say("General guidance: where a limit is set on an account, that limit decides.")
        : say("General guidance")}
    </p>
    {definitions(paymentGuidelines.limits)}
    <h3 class="guidelines-head">{say("Processing times")}</h3>
    {definitions(paymentGuidelines.times)}
  </Card>
);
