import { accountFilters } from "@/accounts/contract";
import { conversionText } from "@/accounts/rules";
import { writeFilters } from "@/platform/lists/address";
import { signedAmount } from "@/ui/amount";
import { cachedMarkup } from "@/ui/cached-markup";
import { Card } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { type DirhamRates, formatMoney, type Sum } from "@/vocabulary/money";
import type { StandingOfBook } from "./standing";

type Rates = Readonly<Partial<DirhamRates>>;

const dollars = (sum: bigint) => formatMoney(sum, "USD");

type PositionProps = {
  held: readonly Sum[];
  rates: Rates;
  position: StandingOfBook["position"];
};

/** Accounts of a client and what they hold; a holding in dollars alone is the row's figure. */
function holdingText({ accounts, sums }: StandingOfBook["position"]["clients"][number]) {
  const isDollars = sums.every(({ currency }) => currency === "USD");
  const held = isDollars ? [] : sums.map(({ currency, amount }) => isolated(formatMoney(amount, currency)));
  return html`<span class="clamp">${sayCount(accounts, "{count} account", "{count} accounts")}${held.map((sum) => html` · ${sum}`)}</span>`;
}

/**
 * Holdings of the book: by currency in one line, and by the clients with the largest, with the sum of the others. Drawn once for
 * the same holdings.
 */
export const PositionCard = cachedMarkup(
  ({ held, rates, position: { clients, others, names } }: PositionProps) => {
    const getName = (clientId: string) => names.get(clientId) ?? clientId;
    const filtered = (currency: Sum["currency"]) =>
      `/admin/virtual-accounts?${new URLSearchParams(writeFilters(accountFilters, { currency }))}`;
    return (
      <Card
        title="Position by client"
        description={conversionText(held, rates) ?? "In USD at the latest rates, the largest first"}
      >
        {clients.length === 0 ? (
          <p class="quiet">{say("Nothing is held.")}</p>
        ) : (
          <>
            <ul class="position-sums" aria-label={say("Position by currency")}>
              {held.map(({ currency, amount }) => (
                <li key={currency}>
                  <a href={filtered(currency)}>{formatMoney(amount, currency)}</a>
                </li>
              ))}
            </ul>
            <List
              items={[
                ...clients.map((client) => ({
                  key: client.clientId,
                  href: `/admin/virtual-accounts?${new URLSearchParams({ q: getName(client.clientId) })}`,
                  title: clamped(getName(client.clientId)),
                  text: holdingText(client),
                  figure: dollars(client.dollars),
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
          </>
        )}
      </Card>
    );
  },
  ({ held, rates, position }) => [
    position,
    JSON.stringify([held.map(({ currency, amount }) => [currency, `${amount}`]), rates]),
  ],
);

/** Accounts whose balance changed most in a period, from the largest rise to the largest fall: drawn once for the same ones. */
export const MoversCard = cachedMarkup(
  ({ movers, days }: Pick<StandingOfBook, "movers"> & { days: number }) => (
    <Card
      title="Top movers"
      description={say("Accounts whose balance changed most in the last {days} days", { days })}
    >
      {movers.up.length + movers.down.length === 0 ? (
        <p class="quiet">{say("No balance has changed.")}</p>
      ) : (
        <List
          items={[...movers.up, ...movers.down.toReversed()].map((mover) => ({
            key: mover.id,
            href: `/admin/virtual-accounts/${mover.id}`,
            title: clamped(mover.name),
            figure: signedAmount(mover.change, mover.currency, mover.change > 0 ? "in" : "out"),
          }))}
        />
      )}
    </Card>
  ),
  ({ movers, days }) => [movers, `${days}`],
);
