import { amount } from "@/ui/amount";
import { cachedMarkup } from "@/ui/cached-markup";
import { Card } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import { List } from "@/ui/list";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { mostExamined } from "./own-movements";
import type { Parties } from "./parties";

/** Titles and empty states of the two lists. */
const lists = {
  payers: {
    title: "Payers",
    empty: "Nobody paid in during the last {days} days.",
  },
  payees: {
    title: "Payees",
    empty: "Nobody was paid in the last {days} days.",
  },
} as const;

type Props = {
  kind: keyof typeof lists;
  parties: Parties;
  /** Number of days that were examined, today included. */
  days: number;
  /** Number of parties shown. */
  most: number;
  /** Address of the bank's own account that paid or was paid. */
  account?: (id: number) => string;
};

/** Payers or payees in a period, the largest first: drawn once for the same parties. */
export const PartiesCard = cachedMarkup(
  ({ kind, parties, days, most, account }: Props) => {
    const { title, empty } = lists[kind];
    const shown = parties[kind].slice(0, most);
    const others = parties[kind].length - shown.length;
    const unnamed = parties.unnamed[kind];
    const beyond = [
      others > 0 ? say("{others} more", { others }) : "",
      unnamed > 0 ? sayCount(unnamed, "{count} movement names nobody", "{count} movements name nobody") : "",
    ].filter(Boolean);
    return (
      <Card
        title={title}
        description={
          parties.complete
            ? say("The last {days} days, by what movements say", { days })
            : say("The newest {most} movements, by what movements say", {
                most: mostExamined.toLocaleString("en"),
              })
        }
      >
        {shown.length === 0 ? (
          <p class="quiet">{say(empty, { days })}</p>
        ) : (
          <List
            items={shown.map((party) => ({
              key: `${party.currency} ${party.name} ${party.accountId ?? ""}`,
              href: party.accountId === undefined ? undefined : account?.(party.accountId),
              title: clamped(party.name),
              text: sayCount(party.times, "once", "{count} times"),
              figure: amount(party.amount, party.currency),
            }))}
          />
        )}
        {beyond.length > 0 ? <p class="card-more">{beyond.join("; ")}.</p> : null}
      </Card>
    );
  },
  ({ kind, parties, days, most, account }) => [parties, `${kind} ${days} ${most} ${account?.(0)}`],
);
