/** @jsxImportSource react */
import { useState } from "react";
import { z } from "zod";
import { type Currency, formatMoney, type Minor } from "@/money";
import { assignReturnCall, assignReturnWords } from "@/payment-files/contract";
import { type AccountItem, searchAccounts } from "./_lib/accounts";
import { send } from "./_lib/api";
import { closeDialog } from "./_lib/close-dialog";
import { useForm } from "./_lib/form";
import { useSave } from "./_lib/save";
import { AccountField } from "./_ui/account-field";
import { Effect } from "./_ui/effect";
import { FormDialog } from "./_ui/form-dialog";

const schema = z.object({ vaId: z.string().min(1, "Choose a virtual account").transform(Number) });

type Returned = { paymentId: number; reference: string; amount: Minor; currency: Currency };

/** The dialog that moves a returned payment's money from suspense to the account that it is meant for. */
export default function AssignReturn({ returned }: { returned: Returned }) {
  const money = formatMoney(returned.amount, returned.currency);
  const [account, setAccount] = useState<AccountItem>();
  const { save } = useSave({
    call: (body: z.output<typeof schema>, idempotencyKey) =>
      send(assignReturnCall, { params: { id: returned.paymentId }, body, idempotencyKey }),
    success: assignReturnWords.assigned,
    detail: `${money}, ${returned.reference}`,
    failure: assignReturnWords.failed,
    changes: ["payment-files", "accounts", "transactions", "stats"],
    close: () => closeDialog({ all: true }),
  });
  const form = useForm({ initial: { vaId: "" }, schema, submit: save, unkept: ["vaId"] });
  return (
    <FormDialog
      form={form}
      title="Assign to account"
      description="The money leaves suspense and is credited to the account. It cannot be taken back."
      size="sm"
      submit="Assign"
      busyText="Assigning..."
    >
      <p>
        {money}, {returned.reference}
      </p>
      <AccountField<AccountItem>
        name="vaId"
        value={account}
        onValueChange={(item) => {
          setAccount(item);
          form.set("vaId", item.value);
        }}
        search={searchAccounts}
        error={form.errors.vaId}
        required
      />
      {account ? (
        <Effect
          title="What it will do"
          lines={[
            {
              term: "Available",
              text: `${formatMoney(account.available, account.currency)} → ${formatMoney(account.available + returned.amount, account.currency)}`,
            },
          ]}
        />
      ) : null}
    </FormDialog>
  );
}
