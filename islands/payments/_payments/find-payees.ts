import { listAccountsCall } from "@/accounts/contract";
import { type BeneficiaryDto, beneficiaryContract } from "@/payments/beneficiaries/contract";
import { looksLikeIban, normaliseIban, readableNumber } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { send } from "../../_lib/api";
import type { ComboboxItem } from "../../_ui/combobox-props";
import { countryLabel } from "./countries";

/** A recipient that was paid before, with its name, if it is known, and the last purpose. */
export type Recent = { recipient: string; name: string | null; note: string };

/** A payee that can be chosen, with its account as stored. */
export type FoundPayee = {
  account: string;
  name: string | null;
  /** Its bank, of a saved payee. */
  bank?: string | undefined;
  beneficiary?: BeneficiaryDto;
};

/** A payee whose name is known. */
export type KnownPayee = FoundPayee & { name: string };

export const isKnown = (payee: FoundPayee): payee is KnownPayee => payee.name !== null;

/** A payee as a list offers it; one that is new has a name alone. */
export type PayeeItem = ComboboxItem & { payee?: FoundPayee };

/** Most payees of each kind that are offered at once. */
const most = 8;

/** The bank of a saved payee, or else the country where its IBAN says that it is. */
export const getBank = ({ account, bic, clearingCode }: BeneficiaryDto): string | undefined =>
  bic ?? clearingCode ?? (looksLikeIban(account) ? countryLabel(account.slice(0, 2)) : undefined);

/** True for a text that can only be a name, as every account has digits. */
export const isName = (text: string): boolean => text.trim() !== "" && !/\d/.test(text);

/** The account and the bank of a payee, for people. */
export const accountText = ({ account, bank }: FoundPayee): string =>
  [readableNumber(account), bank].filter(Boolean).join(" · ");

const toItem = (kind: Text, payee: FoundPayee, note: string): PayeeItem => ({
  value: payee.account,
  label: payee.name ?? readableNumber(payee.account),
  hint: `${say(kind)} · ${note}`,
  payee,
});

/**
 * Finds payees by name, nickname or account: beneficiaries, own accounts that can be credited, and those paid before, each
 * account once. Without a text the last ones paid come first. A name that nobody has is offered as a new payee.
 */
export async function findPayees(
  recent: readonly Recent[],
  text: string,
  signal: AbortSignal,
): Promise<PayeeItem[]> {
  const [beneficiaries, accounts] = await Promise.all([
    send(beneficiaryContract.calls.list, { query: { q: text, state: "approved", limit: most }, signal }),
    send(listAccountsCall, { query: { q: text, status: "active", limit: most }, signal }),
  ]);
  const paid = recent.filter((one) => matches(text, one));
  const found = new Map<string, PayeeItem>();
  const offer = (kind: Text, payee: FoundPayee, note = accountText(payee)) => {
    if (!found.has(payee.account)) found.set(payee.account, toItem(kind, payee, note));
  };
  for (const one of beneficiaries)
    offer("Beneficiary", { account: one.account, name: one.name, bank: getBank(one), beneficiary: one });
  for (const { creditEnabled, virtualIban, customerName } of accounts)
    if (creditEnabled) offer("Own account", { account: virtualIban, name: customerName });
  for (const { recipient, name, note } of paid.slice(0, most))
    offer("Paid before", { account: normaliseIban(recipient), name }, name === null ? note : recipient);
  const items = [...found.values()];
  if (items.length === 0 && isName(text))
    return [
      { value: "", label: say("New payee: {name}", { name: text }), hint: say("Its account comes next") },
    ];
  if (text !== "") return items;
  const order = new Map(paid.map(({ recipient }, index) => [normaliseIban(recipient), index]));
  const place = ({ value }: PayeeItem) => order.get(value) ?? order.size;
  return items.sort((one, other) => place(one) - place(other));
}

/** True if a text occurs in a name or a purpose, or in an account however it is grouped. */
function matches(text: string, { recipient, name, note }: Recent): boolean {
  const joined = normaliseIban(text);
  return (
    `${name ?? ""}\n${note}`.toLowerCase().includes(text.toLowerCase()) ||
    (joined !== "" && normaliseIban(recipient).includes(joined))
  );
}
