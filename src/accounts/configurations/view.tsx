import { cbsCell, statusBadge, typeBadge } from "@/accounts/view";
import type { LimitUse } from "@/ledger/limit-usage";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { unbroken } from "@/ui/unbroken";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import {
  type Currency,
  convert,
  type DirhamRates,
  formatMoney,
  type Minor,
  rateFromDirhams,
} from "@/vocabulary/money";
import { configurationLabels as labels } from "./contract";
import type { ConfiguredAccount } from "./queries";

const onOff = (on: boolean) => (on ? badge("On", "good") : badge("Off", "quiet"));

/** Summary card of the screen: the account and its saved settings. */
export const ConfigurationSummary = ({ account, configuration }: ConfiguredAccount) => {
  const { suspenseAccount, holdDuration, notificationEmail } = configuration;
  return (
    <Card title="Summary" description="As it is saved">
      <DefinitionList
        rows
        items={[
          {
            term: "Account",
            detail: <a href={`/admin/virtual-accounts/${account.id}`}>{isolated(account.customerName)}</a>,
          },
          { term: "Virtual IBAN", detail: html`<span class="iban">${groupIban(account.virtualIban)}</span>` },
          {
            term: "Type and status",
            detail: html`${typeBadge(account.type)} ${statusBadge(account.status)}`,
          },
          { term: "CBS account", detail: cbsCell(account.cbsAccount) },
          { term: labels.creditEnabled, detail: onOff(configuration.creditEnabled) },
          { term: labels.debitEnabled, detail: onOff(configuration.debitEnabled) },
          { term: labels.dailyLimit, detail: formatMoney(configuration.dailyLimit, "AED") },
          { term: labels.monthlyLimit, detail: formatMoney(configuration.monthlyLimit, "AED") },
          { term: labels.enforceLimits, detail: onOff(configuration.enforceLimits) },
          { term: labels.suspenseAccount, detail: html`<span class="iban">${suspenseAccount}</span>` },
          { term: labels.autoReconciliation, detail: onOff(configuration.autoReconciliation) },
          { term: labels.complianceCheck, detail: onOff(configuration.complianceCheck) },
          { term: labels.holdDuration, detail: String(holdDuration) },
          { term: labels.notificationEmail, detail: notificationEmail ?? say("None") },
        ]}
      />
    </Card>
  );
};

/** Used part of a limit in whole per cent; more than 100 if it is exceeded. */
const getPercent = ({ limit, used }: LimitUse): number =>
  limit === 0 ? (used > 0 ? 101 : 100) : Math.floor((used * 100) / limit);

/** Converts amounts in AED into a currency; undefined for AED itself and without a rate. */
export function ownFigures(currency: Currency, rates: Readonly<Partial<DirhamRates>>) {
  const { [currency]: dirhams, AED } = rates;
  if (currency === "AED" || dirhams === undefined || AED === undefined) return undefined;
  const rate = rateFromDirhams(AED, dirhams);
  return (aed: Minor) => formatMoney(convert(aed, rate), currency);
}

/**
 * Used part of a limit, as a bar with its figures.
 * @param own converts an amount in AED to the account's own currency, if that differs: limits are counted in AED
 */
export const UsageBar = (props: {
  title: string;
  use: LimitUse;
  own?: ((aed: Minor) => string) | undefined;
}) => {
  const { title, use, own } = props;
  const [used, most] = [formatMoney(use.used, "AED"), formatMoney(use.limit, "AED")];
  const usage = own
    ? say("Limit about {limit}; counted in AED: {used} of {most} used", { limit: own(use.limit), used, most })
    : say("{used} of {most} used", { used, most });
  const percent = getPercent(use);
  const tone = percent >= 100 ? "usage-bar tone-bad" : percent >= 80 ? "usage-bar tone-warn" : "usage-bar";
  return (
    <div class="usage">
      <p class="usage-head">
        <span>{say(title)}</span>
        <span class="usage-left">
          {unbroken(
            own
              ? say("About {money} left", { money: own(use.left) })
              : say("{money} left", { money: formatMoney(use.left, "AED") }),
          )}
        </span>
      </p>
      <div class={tone} aria-hidden="true">
        <span style={`inline-size: ${Math.min(100, percent)}%`} />
      </div>
      <p class="usage-note">{unbroken(usage)}</p>
    </div>
  );
};

/**
 * Used and remaining part of the daily and the monthly limit.
 * @param use undefined while the primary, which alone knows it, cannot be reached
 */
export const LimitsCard = ({
  use,
}: {
  use: { enforced: boolean; daily: LimitUse; monthly: LimitUse } | undefined;
}) => (
  <Card
    title="Limits"
    description={
      use?.enforced
        ? "Enforced: a payment over a limit is refused"
        : "Not enforced: payments are counted, and none is refused for a limit"
    }
  >
    {use ? (
      <>
        <UsageBar title="Today" use={use.daily} />
        <UsageBar title="This month" use={use.monthly} />
      </>
    ) : (
      <p class="quiet">{say("What is used cannot be read at the moment.")}</p>
    )}
  </Card>
);
