import { accountFilters } from "@/accounts/contract";
import { conversionText } from "@/accounts/rules";
import { writeFilters } from "@/platform/lists/address";
import { signedAmount } from "@/ui/amount";
import { cachedMarkup } from "@/ui/cached-markup";
import { Card } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import { List } from "@/ui/list";
import { say, type Text } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { type DirhamRates, formatMoney, inDollars, type Sum } from "@/vocabulary/money";
import type { StandingOfBook } from "./standing";

type Rates = Readonly<Partial<DirhamRates>>;

const dollars = (sum: bigint) => formatMoney(sum, "USD");

/** Holdings of the book by currency, and their total in one currency: drawn once for the same holdings. */
export const CurrencyPositionCard = cachedMarkup(
  ({ held, rates }: { held: readonly Sum[]; rates: Rates }) => (
    <Card
      title="Position by currency"
      description={conversionText(held, rates) ?? "Held by all accounts together"}
    >
      {held.length === 0 ? (
        <p class="quiet">{say("Nothing is held.")}</p>
      ) : (
        <List
          items={held.map((sum) => {
            const { total, unpriced } = inDollars([sum], rates);
            return {
              key: sum.currency,
              href: `/admin/virtual-accounts?${new URLSearchParams(writeFilters(accountFilters, { currency: sum.currency }))}`,
              title: sum.currency,
              figure: formatMoney(sum.amount, sum.currency),
              note:
                sum.currency === "USD"
                  ? undefined
                  : unpriced.length > 0
                    ? say("No rate is set")
                    : dollars(total),
            };
          })}
        />
      )}
    </Card>
  ),
  ({ held, rates }) => [held, JSON.stringify(rates)],
);

/** Clients with the largest holdings, and the sum of the others: drawn once for the same position. */
export const ClientPositionCard = cachedMarkup(
  ({ position }: Pick<StandingOfBook, "position">) => {
    const { clients, others, names } = position;
    const getName = (clientId: string) => names.get(clientId) ?? clientId;
    return (
      <Card title="Position by client" description="In USD at the latest rates, the largest first">
        {clients.length === 0 ? (
          <p class="quiet">{say("Nothing is held.")}</p>
        ) : (
          <List
            items={[
              ...clients.map((client) => ({
                key: client.clientId,
                href: `/admin/virtual-accounts?${new URLSearchParams({ q: getName(client.clientId) })}`,
                title: clamped(getName(client.clientId)),
                text: clamped(
                  client.sums.map(({ currency, amount }) => formatMoney(amount, currency)).join(" · "),
                ),
                figure: dollars(client.dollars),
                note: sayCount(client.accounts, "{count} account", "{count} accounts"),
              })),
              ...(others.clients > 0
                ? [
                    {
                      key: "others",
                      title: sayCount(others.clients, "{count} other client", "{count} other clients"),
                      figure: dollars(others.dollars),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Card>
    );
  },
  ({ position }) => [position, ""],
);

/** Accounts whose balance changed most in a period, up and down: drawn once for the same ones. */
export const MoversCard = cachedMarkup(
  ({ movers, days }: Pick<StandingOfBook, "movers"> & { days: number }) => {
    const list = (label: Text, found: StandingOfBook["movers"]["up"]) =>
      found.length === 0 ? null : (
        <>
          <h3 class="card-part">{say(label)}</h3>
          <List
            label={label}
            items={found.map((mover) => ({
              key: mover.id,
              href: `/admin/virtual-accounts/${mover.id}`,
              title: clamped(mover.name),
              figure: signedAmount(mover.change, mover.currency, mover.change > 0 ? "in" : "out"),
            }))}
          />
        </>
      );
    return (
      <Card
        title="Top movers"
        description={say("Accounts whose balance changed most in the last {days} days", { days })}
      >
        {movers.up.length + movers.down.length === 0 ? (
          <p class="quiet">{say("No balance has changed.")}</p>
        ) : (
          <>
            {list(say("Grew most"), movers.up)}
            {list(say("Fell most"), movers.down)}
          </>
        )}
      </Card>
    );
  },
  ({ movers, days }) => [movers, `${days}`],
);
