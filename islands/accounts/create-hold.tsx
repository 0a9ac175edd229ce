/** @jsxImportSource react */

import { useQuery } from "@tanstack/react-query";
import { configurationDefaults, getConfigurationCall } from "@/accounts/configurations/contract";
import type { AccountDto } from "@/accounts/contract";
import {
  createHoldCall,
  type HoldForm,
  holdExpiries,
  holdFormSchema,
  holdMessages,
} from "@/accounts/holds/contract";
import { afterHold } from "@/accounts/holds/rules";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { data } from "@/vocabulary/language/words";
import {
  type Currency,
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
import { queryClient } from "../_lib/query-client";
import { useSave } from "../_lib/save";
import { AccountField } from "../_ui/account-field";
import { AmountField, TextareaField, TextField } from "../_ui/bound-fields";
import { Effect, type EffectLine } from "../_ui/effect";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

type Props = {
  /** The bank's date today, and its zone, in which the last day of a hold ends. */
  today: string;
  zone: string;
  /** Dirhams for one unit of each currency, to show what an amount in another currency will hold. */
  rates: Partial<DirhamRates>;
  /** The account that the form begins with, and what else is filled in. */
  account?: AccountDto;
  filled: { amount: string; currency?: Currency };
};

const initial: Record<keyof HoldForm, string> = {
  vaId: "",
  amount: "",
  currency: "USD",
  reference: "",
  reason: "",
  expiry: "configured",
  expiresOn: "",
};
const expiryLabels: Record<HoldForm["expiry"], Text> = {
  configured: "As configured",
  date: "At the end of a day",
  never: "No expiry",
};
const expiryOptions = holdExpiries.map((value) => ({ value, label: expiryLabels[value] }));

/** Default number of hours after which a hold of an account expires. */
function useHoldDuration(vaId: string): number {
  const { data } = useQuery(
    {
      queryKey: ["configuration", vaId],
      queryFn: ({ signal }) => send(getConfigurationCall, { params: { id: vaId }, signal }),
      enabled: vaId !== "",
    },
    queryClient(),
  );
  return data && "holdDuration" in data ? data.holdDuration : configurationDefaults.holdDuration;
}

/** The 'Create New Hold' dialog (specification, section 2, Holds Management). */
export default function CreateHold({ today, zone, rates, account: given, filled }: Props) {
  const begun = given && accountItem(given);
  const { save } = useSave({
    call: ({ expiry, expiresOn, ...hold }: HoldForm, idempotencyKey) => {
      const body = { ...hold, amount: toDecimal(hold.amount), ...getExpiresAt(expiry, expiresOn, zone) };
      return send(createHoldCall, { body, idempotencyKey });
    },
    success: holdMessages.created,
    link: ({ id, reference, amount, currency }) => ({
      href: `/admin/holds?view=${id}`,
      text: `${data(reference)} · ${data(formatMoney(fromDecimal(amount), currency))}`,
    }),
    failure: holdMessages.createFailed,
    changes: ["holds", "accounts", "transactions", "stats"],
  });
  const currency = filled.currency ?? begun?.currency ?? initial.currency;
  const form = useForm({
    initial: { ...initial, vaId: begun?.value ?? "", amount: filled.amount, currency },
    schema: holdFormSchema,
    submit: save,
    unkept: ["vaId"],
  });
  const { values } = form;
  const hours = useHoldDuration(values.vaId);

  const { account, choose } = useAccountChoice(form, currency, begun);

  return (
    <FormDialog form={form} title="Create New Hold" submit="Create New Hold" busyText="Creating...">
      <AccountField
        name="vaId"
        value={account}
        onValueChange={choose}
        search={searchAccounts}
        required
        error={form.errors.vaId}
      />
      <AmountField form={form} name="amount" label="Amount" required currency={values.currency} />
      <SelectField form={form} name="currency" label="Currency" required options={currencyOptions} />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        wide
        required
        input={{ placeholder: `HOLD-${today.slice(0, 4)}-XXX`, spellCheck: false }}
      />
      <TextareaField
        form={form}
        name="reason"
        label="Reason"
        wide
        required
        hint="For staff only: the client never reads it."
      />
      <SelectField
        form={form}
        name="expiry"
        label="Expires"
        required
        options={expiryOptions}
        hint={
          values.expiry === "configured"
            ? sayCount(hours, "After {count} hour", "After {count} hours")
            : undefined
        }
      />
      {values.expiry === "date" ? (
        <TextField
          form={form}
          name="expiresOn"
          label="Last day"
          required
          input={{ type: "date", min: today }}
        />
      ) : null}
      <Effect title="What it will do" lines={effectOn(account, values, rates)} />
    </FormDialog>
  );
}

function getExpiresAt(expiry: HoldForm["expiry"], date: string, zone: string): { expiresAt?: string | null } {
  if (expiry === "configured") return {};
  if (expiry === "never") return { expiresAt: null };
  return { expiresAt: new Date(startOfBankDay(addDays(date, 1), zone)).toISOString() };
}

/** Effect of the hold on the account's two balances; empty while the form is incomplete. */
function effectOn(
  account: AccountItem | undefined,
  values: typeof initial,
  rates: Partial<DirhamRates>,
): EffectLine[] {
  const held = account && convertTyped(account.currency, values, rates);
  if (!account || held === undefined || held === 0) return [];
  const after = afterHold(account, held);
  const money = (minor: Minor) => formatMoney(minor, account.currency);
  const change = (name: "available" | "held") =>
    say("{before} → {after}", { before: money(account[name]), after: money(after[name]) });
  if (after.available < 0) {
    const short = `${money(account.available)}: ${money(-after.available)} is missing`;
    return [{ term: "Available", text: short }];
  }
  return [
    { term: "Available", text: change("available") },
    { term: "Held", text: change("held") },
  ];
}
