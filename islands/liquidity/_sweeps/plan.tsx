/** @jsxImportSource react */

import { type SweepPlanDto, saySweepReason } from "@/liquidity/sweeps/contract";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { formatMoney, fromDecimal } from "@/vocabulary/money";

type Item = SweepPlanDto["items"][number];

/** Maximum number of accounts that are shown; the sums are of all. */
const mostShown = 50;

/** What a run would do now: its sums, then the accounts on which something moves, then the others. */
export function SweepPlan({ plan: { items, totals } }: { plan: SweepPlanDto }) {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal), totals.currency);
  const sums = [
    totals.collected === "0.00" ? "" : say("{amount} collected", { amount: money(totals.collected) }),
    totals.funded === "0.00" ? "" : say("{amount} funded", { amount: money(totals.funded) }),
  ].filter(Boolean);
  const moving = items.filter(({ status }) => status === "moved");
  const shown = [...moving, ...items.filter(({ status }) => status !== "moved")].slice(0, mostShown);
  const line = ({ vaId, customerName, virtualIban, before, after, amount, reason, status }: Item) => (
    <li key={vaId}>
      <div className="list-row">
        <span className="list-main">
          <span className="list-title">
            <bdi>{customerName}</bdi>
          </span>
          <span className="list-text">
            <span className="iban">{groupIban(virtualIban ?? "")}</span>
          </span>
        </span>
        <span className="list-side">
          <span>{status === "moved" ? money(amount) : saySweepReason(reason ?? "")}</span>
          <span className="list-text">
            {before === null || after === null || status !== "moved"
              ? money(before ?? "0.00")
              : say("{before}, then {after}", { before: money(before), after: money(after) })}
            {status === "moved" && reason !== null ? ` · ${saySweepReason(reason)}` : ""}
          </span>
        </span>
      </div>
    </li>
  );
  return (
    <section className="field-wide" aria-label={say("What it would move now")} data-plan>
      <p role="status">
        <b>{sums.length === 0 ? say("Nothing would move now") : sums.join(say(", "))}</b>{" "}
        {sayCount(items.length, "of {count} account", "of {count} accounts")}
      </p>
      <ul className="list">{shown.map(line)}</ul>
      {items.length > shown.length ? (
        <p className="field-hint">{say("{count} more", { count: items.length - shown.length })}</p>
      ) : null}
    </section>
  );
}
