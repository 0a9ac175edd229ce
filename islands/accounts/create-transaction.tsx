/** @jsxImportSource react */

import type { AccountDto } from "@/accounts/contract";
import {
  transactionMessages,
  transactionTypeLabels,
  transactionTypes,
} from "@/accounts/transactions/contract";
import { balanceEffect } from "@/accounts/transactions/rules";
import type { ApprovalKind } from "@/approvals/contract";
import { announce, type SecondPerson, usdWorthOfInput } from "@/approvals/rules";
import {
  type PostTransaction,
  postTransactionSchema,
  submitTransactionCall,
} from "@/payments/placing/contract";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import {
  currencies,
  type DirhamRates,
  formatMoney,
  fromDecimal,
  type Minor,
  toDecimal,
} from "@/vocabulary/money";
import { useAccountChoice } from "../_lib/account-choice";
import { type AccountItem, accountItem, searchAccounts } from "../_lib/accounts";
import { send } from "../_lib/api";
import { convertTyped } from "../_lib/convert-typed";
import { currencyOptions } from "../_lib/currencies";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AccountField } from "../_ui/account-field";
import { AmountField, TextareaField, TextField } from "../_ui/bound-fields";
import { Effect, type EffectLine } from "../_ui/effect";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

const initial = {
  vaId: "",
  type: "credit",
  amount: "",
  currency: "USD",
  description: "",
  reference: "",
};
const typeOptions = transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] }));

/** The kind of approval that a type of transaction asks for; a hold asks for none. */
const kindByType: Readonly<Record<string, ApprovalKind>> = {
  credit: "manual_credit",
  debit: "manual_debit",
  release: "hold_release",
};

type Props = {
  /** The bank's. */
  year: string;
  /** The account that the form begins with. */
  account?: AccountDto;
  secondPerson: SecondPerson;
  /** Dirhams for one unit of each currency, by which its worth is held against what one person may do alone. */
  rates: Partial<DirhamRates>;
};

/** The create form of Transactions, which has no button there (specification, section 2): an account's record opens it. */
export default function CreateTransaction({ year, account: given, secondPerson, rates }: Props) {
  const begun = given && accountItem(given);
  const { save } = useSave({
    call: (input: PostTransaction, idempotencyKey) => {
      const body = { ...input, amount: toDecimal(input.amount) };
      return send(submitTransactionCall, { body, idempotencyKey });
    },
    success: transactionMessages.created,
    link: ({ id, reference, amount, currency }) => ({
      href: `/admin/transactions?view=${id}`,
      text: `${data(reference)} · ${data(formatMoney(fromDecimal(amount), currency))}`,
    }),
    failure: transactionMessages.createFailed,
    changes: ["transactions", "accounts", "stats", "holds"],
  });
  const currency = begun?.currency ?? initial.currency;
  const form = useForm({
    initial: { ...initial, vaId: begun?.value ?? "", currency },
    schema: postTransactionSchema,
    submit: save,
    unkept: ["vaId"],
  });

  const { account, choose } = useAccountChoice(form, currency, begun);

  const { type, amount, currency: typed } = form.values;
  const kind = kindByType[type];
  const of = currencies.find((one) => one === typed) ?? "USD";
  const announced = announce(secondPerson, {
    kinds: kind ? [kind] : [],
    usdAmount: usdWorthOfInput(amount, of, rates),
  });
  const missing = form.values.vaId === "" && form.errors.vaId ? "Choose an account" : form.errors.vaId;
  return (
    <FormDialog
      form={form}
      title="Create Transaction"
      submit="Create Transaction"
      busyText="Creating..."
      secondPerson={announced}
    >
      <AccountField
        name="vaId"
        value={account}
        onValueChange={choose}
        search={searchAccounts}
        required
        error={missing}
      />
      <SelectField form={form} name="type" label="Type" required options={typeOptions} />
      <SelectField form={form} name="currency" label="Currency" required options={currencyOptions} />
      <AmountField form={form} name="amount" label="Amount" required currency={form.values.currency} />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        required
        input={{ placeholder: `TXN-${year}-XXX`, spellCheck: false }}
      />
      <TextareaField form={form} name="description" label="Description" wide required />
      <Effect title="What it will do" lines={effectOn(account, form.values, rates)} />
    </FormDialog>
  );
}

/** Effect of the transaction on the account's two balances; empty while the form is incomplete. */
function effectOn(
  account: AccountItem | undefined,
  values: typeof initial,
  rates: Partial<DirhamRates>,
): EffectLine[] {
  const amount = account && convertTyped(account.currency, values, rates);
  const type = transactionTypes.find((one) => one === values.type);
  if (!account || !type || amount === undefined || amount === 0) return [];
  const effect = balanceEffect(type);
  const money = (minor: Minor) => formatMoney(minor, account.currency);
  return (["available", "held"] as const).flatMap((name) => {
    if (effect[name] === 0) return [];
    const term = name === "available" ? "Available" : "Held";
    const after = account[name] + effect[name] * amount;
    if (after < 0)
      return [
        {
          term,
          text: say("{left}: {missing} is missing", { left: money(account[name]), missing: money(-after) }),
        },
      ];
    return [{ term, text: say("{before} → {after}", { before: money(account[name]), after: money(after) }) }];
  });
}
