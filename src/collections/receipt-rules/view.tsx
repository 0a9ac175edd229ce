import type { DialogAddress } from "@/kernel/screen";
import { Card } from "@/ui/card";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { OpenLink } from "@/ui/open-link";
import { formatDate } from "@/vocabulary/calendar";
import { accountText } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data, sayCount } from "@/vocabulary/language/around";
import { type Currency, formatMoney, fromDecimal } from "@/vocabulary/money";
import type { ReceiptRulesDto } from "./contract";

/** Maximum number of payers named; further ones are counted. */
const payersShown = 3;

type Props = { rules: ReceiptRulesDto; currency: Currency; edit: DialogAddress | undefined };

/** Card with an account's collection rules. */
export const ReceiptRulesCard = ({ rules, currency, edit }: Props) => {
  const items = definitions(rules, currency);
  if (items.length === 0 && edit === undefined) return null;
  return (
    <Card
      title="Collection rules"
      description={
        items.length === 0
          ? "It accepts every payment from outside"
          : rules.onBreak === "return"
            ? "Payments from outside that break a rule are returned"
            : "Payments from outside that break a rule go to suspense"
      }
      actions={edit === undefined ? undefined : <OpenLink to={edit} label="Change" icon="pencil" quiet />}
    >
      <DefinitionList items={items} />
    </Card>
  );
};

function definitions(rules: ReceiptRulesDto, currency: Currency): Definition[] {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal), currency);
  const items: Definition[] = [];
  const { allowedPayers, minAmount, maxAmount, maximumBalance, expiresOn, expectedOnly } = rules;
  if (allowedPayers !== null) {
    const named = allowedPayers
      .slice(0, payersShown)
      .map(({ account, name }) => data(accountText(account, name)));
    const more = allowedPayers.length - named.length;
    const further = more > 0 ? [sayCount(more, "{count} more payer", "{count} more payers")] : [];
    items.push({
      term: "Payers who may pay",
      detail:
        named.length === 0
          ? say("Nobody")
          : html`${[...named, ...further].map((text) => html`<div>${isolated(text)}</div>`)}`,
      wide: true,
    });
  }
  if (minAmount !== null) items.push({ term: "Smallest payment", detail: money(minAmount) });
  if (maxAmount !== null) items.push({ term: "Largest payment", detail: money(maxAmount) });
  if (maximumBalance !== null) items.push({ term: "Maximum balance", detail: money(maximumBalance) });
  if (expiresOn !== null) items.push({ term: "Takes payments until", detail: formatDate(expiresOn) });
  if (expectedOnly) items.push({ term: "Expected payments only", detail: say("Yes") });
  return items;
}
