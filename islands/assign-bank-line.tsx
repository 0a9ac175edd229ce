/** @jsxImportSource react */
import { useState } from "react";
import { z } from "zod";
import { assignBankLineCall, bankStatementWords } from "@/bank-statements/contract";
import { formatMoney } from "@/money";
import { LineSubject, lineMoney, type NamedLine } from "./_bank-statements/line-words";
import { type AccountItem, searchAccounts } from "./_lib/accounts";
import { send } from "./_lib/api";
import { closeDialog } from "./_lib/close-dialog";
import { useForm } from "./_lib/form";
import { useSave } from "./_lib/save";
import { AccountField } from "./_ui/account-field";
import { Effect } from "./_ui/effect";
import { FormDialog } from "./_ui/form-dialog";

const schema = z.object({ vaId: z.string().min(1, "Choose a virtual account").transform(Number) });

/** The dialog that moves a bank line from suspense to the account that it was meant for. */
export default function AssignBankLine({ line }: { line: NamedLine }) {
  const [account, setAccount] = useState<AccountItem>();
  const { save } = useSave({
    call: (body: z.output<typeof schema>, idempotencyKey) =>
      send(assignBankLineCall, { params: { id: line.id }, body, idempotencyKey }),
    success: bankStatementWords.assigned,
    detail: lineMoney(line),
    failure: bankStatementWords.assignFailed,
    changes: ["bank-statements", "accounts", "transactions", "stats"],
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
      <LineSubject line={line} />
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
              text: `${formatMoney(account.available, account.currency)} → ${formatMoney(account.available + line.amount, account.currency)}`,
            },
          ]}
        />
      ) : null}
    </FormDialog>
  );
}
