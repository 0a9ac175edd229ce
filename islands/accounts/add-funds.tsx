/** @jsxImportSource react */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import {
  type allocatableSchema,
  allocationFieldsMissing,
  allocationMessages,
  type CreateAllocation,
  createAllocationCall,
  createAllocationSchema,
  getAllocatableCall,
} from "@/payments/allocations/contract";
import { listUsersCall } from "@/people/users/contract";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { formatMoney, fromDecimal, type Minor, parseAmount, toDecimal } from "@/vocabulary/money";
import { type AccountItem, accountItem, searchAccounts } from "../_lib/accounts";
import { send } from "../_lib/api";
import { type FormErrors, useForm } from "../_lib/form";
import { queryClient } from "../_lib/query-client";
import { useSave } from "../_lib/save";
import { toast } from "../_lib/toast";
import { AccountField } from "../_ui/account-field";
import { AmountField, TextField } from "../_ui/bound-fields";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Effect, type EffectLine } from "../_ui/effect";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";

const initial: Record<keyof CreateAllocation, string> = {
  vaId: "",
  userId: "",
  allocatedAmount: "",
  currency: "USD",
};

/** Interval at which the available balance is read again while the dialog is open, in milliseconds. */
const freshness = 5000;

/** Finds users of the account's own client. */
async function searchUsers(
  client: string | undefined,
  text: string,
  signal: AbortSignal,
): Promise<ComboboxItem[]> {
  if (client === undefined) return [];
  const users = await send(listUsersCall, { query: { q: text, client, limit: 20 }, signal });
  return users.map(({ id, username, email, isActive }) => ({
    value: String(id),
    label: username,
    hint: isActive ? email : say("{email} · inactive", { email }),
    disabled: !isActive,
  }));
}

type Allocatable = z.output<typeof allocatableSchema>;

/**
 * Reads the funds that can be allocated from an account and refreshes them; those of the dialog's first account are
 * known at the start.
 */
function useAllocatable(vaId: string, known: Allocatable | undefined) {
  const { data, refetch } = useQuery(
    {
      initialData: known,
      queryKey: ["allocatable", vaId],
      queryFn: ({ signal }) => send(getAllocatableCall, { query: { vaId }, signal }),
      enabled: vaId !== "",
      refetchInterval: freshness,
    },
    queryClient(),
  );
  return { allocatable: data, refetch };
}

/** Shows the notices of the specification, section 5, about missing or wrong fields. */
function showNotice(errors: FormErrors): void {
  const sentences = Object.values(errors);
  if (sentences.includes(allocationMessages.missing)) {
    toast({ title: "Error", description: allocationMessages.missing, tone: "destructive" });
  } else if (sentences.includes(allocationMessages.notPositive)) {
    const { invalidAmount: title, notPositive: description } = allocationMessages;
    toast({ title, description, tone: "destructive" });
  }
}

/** The 'Add Funds' dialog (specification, section 2, Fund Allocation). */
export default function AddFunds(props: { account?: AccountDto; allocatable?: Allocatable; amount: string }) {
  const { account: given, amount } = props;
  const begun = given && accountItem(given);
  const [account, setAccount] = useState(begun);
  const [user, setUser] = useState<ComboboxItem>();
  const { allocatable, refetch } = useAllocatable(
    account?.value ?? "",
    account?.value === begun?.value ? props.allocatable : undefined,
  );
  const { save } = useSave({
    call: async (input: CreateAllocation, idempotencyKey) => {
      const body = { ...input, allocatedAmount: toDecimal(input.allocatedAmount) };
      try {
        return await send(createAllocationCall, { body, idempotencyKey });
      } catch (error) {
        // A refused amount may have exceeded the present remainder.
        void refetch();
        throw error;
      }
    },
    success: allocationMessages.created,
    link: ({ id, allocatedAmount, currency, user: to }) => ({
      href: `/admin/fund-allocation?view=${id}`,
      text: `${data(formatMoney(fromDecimal(allocatedAmount), currency))} · ${data(to?.username ?? "")}`,
    }),
    failure: allocationMessages.createFailed,
    repeats: true,
    changes: ["allocations"],
  });
  const form = useForm({
    initial: {
      ...initial,
      vaId: begun?.value ?? "",
      allocatedAmount: amount,
      currency: begun?.currency ?? initial.currency,
    },
    schema: createAllocationSchema,
    submit: save,
    refused: showNotice,
    words: { inPlaceOf: allocationMessages.missing, fields: allocationFieldsMissing },
    unkept: ["vaId", "userId", "currency"],
  });
  const { values } = form;

  function choose(item: AccountItem): void {
    setAccount(item);
    if (item.clientId !== account?.clientId) {
      setUser(undefined);
      form.set("userId", "");
    }
    form.set("vaId", item.value);
    form.set("currency", item.currency);
  }

  return (
    <FormDialog
      form={form}
      title="Add Funds"
      description={allocationMessages.memo}
      submit="Add Funds"
      busyText="Adding..."
    >
      <AccountField
        name="vaId"
        value={account}
        onValueChange={choose}
        search={searchAccounts}
        required
        error={form.errors.vaId}
      />
      <Field label="User" wide required error={form.errors.userId}>
        <Combobox
          name="userId"
          value={user}
          onValueChange={(item) => {
            setUser(item);
            form.set("userId", item.value);
          }}
          search={(text, signal) => searchUsers(account?.clientId, text, signal)}
          placeholder="Select a user"
          searchLabel="Search users"
          emptyText={account ? "No users found" : "Choose an account"}
        />
      </Field>
      <AmountField
        form={form}
        name="allocatedAmount"
        label="Amount"
        required
        currency={values.currency}
        step="0.01"
      />
      <TextField form={form} name="currency" label="Currency" required input={{ readOnly: true }} />
      <Effect
        title="Available Balance"
        lines={allocatable ? listLines(allocatable, values.allocatedAmount) : []}
      />
    </FormDialog>
  );
}

/** Lines for the available balance, the part already allocated, and the remainder after this amount. */
function listLines({ currency, ...balances }: Allocatable, text: string): EffectLine[] {
  const money = (minor: Minor) => formatMoney(minor, currency);
  const left = fromDecimal(balances.allocatable);
  const asked = parseAmount(text.trim()) ?? 0;
  const can =
    asked === 0
      ? money(left)
      : asked > left
        ? say("{left}: {missing} is missing", { left: money(left), missing: money(asked - left) })
        : say("{before} → {after}", { before: money(left), after: money(left - asked) });
  return [
    { term: "Available", text: money(fromDecimal(balances.availableBalance)) },
    { term: "Allocated already", text: money(fromDecimal(balances.allocated)) },
    { term: "Left to allocate", text: can },
  ];
}
