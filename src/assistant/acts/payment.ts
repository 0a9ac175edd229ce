import type { Actor } from "@/access/actor";
import { findAccountByIban, getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import type { BeneficiaryDto } from "@/payments/beneficiaries/contract";
import { beneficiaryList } from "@/payments/beneficiaries/list";
import { listPayments } from "@/payments/list";
import { payRefusal } from "@/payments/rules";
import { paymentScreen } from "@/payments/screen";
import { accountText } from "@/vocabulary/iban";
import { toDecimal } from "@/vocabulary/money";
import { onlyValue } from "../question/entity";
import type { Part } from "../read/part";
import { isCurrency } from "../run/rows";
import { moneyText, only, type Prepared, withParameters } from "./prepared";

/** Number of beneficiaries offered for a name. */
const mostBeneficiaries = 5;

/** Number of payments searched for a payee's name. */
const mostLooked = 50;

/** The payment dialog, filled in with the stated values. */
export async function preparePayment(
  deps: Deps,
  actor: Actor,
  { filters = [] }: Part,
): Promise<Prepared | undefined> {
  const value = (field: string) => onlyValue(filters, field);
  const account = (field: string) => {
    const id = value(field);
    return typeof id === "number" ? getAccount(deps, actor, id) : undefined;
  };
  const [from, own] = await Promise.all([account("from"), account("account")]);
  const name = value("text");
  const ways = [own?.virtualIban, value("recipient"), name].filter((one) => one !== undefined);
  if (ways.length > 1) return undefined;
  const refused = from && payRefusal({ ...from, available: from.balance - from.held });
  const currency = value("currency");
  if (from && isCurrency(currency) && currency !== from.currency)
    return only(`${from.customerName} pays in ${from.currency}, not in ${currency}. Nothing was done.`);
  const saved = name === undefined ? [] : await findBeneficiaries(deps, actor, String(name));
  const [beneficiary] = saved.length === 1 ? saved : [];
  const known =
    name === undefined || saved.length > 0
      ? beneficiary?.account
      : await findRecipient(deps, actor, String(name));
  const recipient = own?.virtualIban ?? (value("recipient") ?? known)?.toString();
  const other =
    own ?? (recipient === undefined ? undefined : await findAccountByIban(deps, actor, recipient));
  const amount = value("amount");
  const description = value("description");
  const getHref = (to: string | undefined) =>
    withParameters(from && !refused ? paymentScreen.to("pay", from.id) : paymentScreen.to("create", "1"), [
      ...(to ? [["recipient", to]] : []),
      ...(amount === undefined ? [] : [["amount", toDecimal(Number(amount))]]),
      ...(description === undefined ? [] : [["description", String(description)]]),
    ]);
  const href = getHref(recipient);
  if (from && refused)
    return only(
      `${from.customerName} cannot pay: ${refused.charAt(0).toLowerCase()}${refused.slice(1)}. Choose another account in the dialog; nothing was done.`,
      [{ label: "Open the payment", href }],
    );
  const money = amount === undefined ? "" : moneyText(Number(amount), currency ?? from?.currency);
  const whom = other
    ? " (your own account)"
    : known === undefined
      ? ""
      : beneficiary
        ? " (your beneficiary)"
        : ` (as you paid “${name}” last)`;
  const texts = [
    money && ` of ${money}`,
    recipient ? ` to ${accountText(recipient, other?.customerName ?? beneficiary?.name)}${whom}` : "",
    from ? ` from ${from.customerName}` : "",
    description === undefined ? "" : ` for “${description}”`,
  ].join("");
  const unknown =
    saved.length > 1
      ? ` These are ${saved.length} of your beneficiaries: choose the one that is meant.`
      : name !== undefined && known === undefined
        ? ` I do not know which account of “${name}” is meant: give its IBAN or number.`
        : "";
  // An account pays in its own currency: without an account, the user must see which currency is meant.
  const pays = !from && isCurrency(currency) ? ` Choose an account that pays in ${currency}.` : "";
  return only(
    `I have prepared a payment${texts}. Check it and confirm it in the dialog; nothing was paid yet.${pays}${unknown}`,
    saved.length > 1
      ? saved.map(({ name: whom, account }) => ({
          label: `Pay ${accountText(account, whom)}`,
          href: getHref(account),
        }))
      : [{ label: "Open the payment", href }],
    money === "" ? [] : [{ label: "Amount to pay", text: money }],
  );
}

/** The saved beneficiaries that a name or a nickname means: those of exactly that name, else those that contain it. */
async function findBeneficiaries(deps: Deps, actor: Actor, name: string): Promise<readonly BeneficiaryDto[]> {
  const { rows } = await beneficiaryList.read(deps, actor, { q: name }, { limit: mostBeneficiaries });
  const wanted = name.toLowerCase();
  const exact = rows.filter((row) => [row.name, row.nickname].some((one) => one?.toLowerCase() === wanted));
  return exact.length > 0 ? exact : rows;
}

/** The account that received all payments with a name in their text; undefined if there are several. */
async function findRecipient(deps: Deps, actor: Actor, name: string): Promise<string | undefined> {
  const { rows } = await listPayments(deps, actor, { q: name }, { limit: mostLooked });
  const wanted = name.toLowerCase();
  const paid = rows.filter(
    ({ description, status }) =>
      description.toLowerCase().includes(wanted) && status !== "returned" && status !== "rejected",
  );
  const [one, ...others] = new Set(paid.map(({ recipient }) => recipient));
  return others.length === 0 ? one : undefined;
}
