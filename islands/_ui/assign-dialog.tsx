/** @jsxImportSource react */

import { type ReactNode, useState } from "react";
import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import type { Topic } from "@/resources/topics";
import { say, type Text } from "@/vocabulary/language";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { type AccountItem, searchAccounts } from "../_lib/accounts";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AccountField } from "./account-field";
import { Effect } from "./effect";
import { FormDialog } from "./form-dialog";

const schema = z.object({ vaId: z.string().min(1, "Choose a virtual account").transform(Number) });

type AssignDialogProps<Answer> = {
  /** Amount that leaves suspense, in minor units of the account's currency. */
  amount: Minor;
  call: (body: z.output<typeof schema>, idempotencyKey: string) => Promise<Answer>;
  success: Text;
  failure: Text;
  secondPerson: SecondPerson;
  /** Summary of the assigned money, in one line. */
  detail: string;
  /** Topic of the list with the suspense item. */
  changes: Topic;
  /** Description of the assigned money in the dialog. */
  children: ReactNode;
};

/** The dialog that moves money from suspense to the account that it is meant for. */
export function AssignDialog<Answer>({
  amount,
  changes,
  secondPerson,
  children,
  ...saving
}: AssignDialogProps<Answer>) {
  const [account, setAccount] = useState<AccountItem>();
  const { save } = useSave({
    ...saving,
    changes: [changes, "accounts", "transactions", "stats"],
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
      secondPerson={announce(secondPerson)}
    >
      {children}
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
              text: say("{before} → {after}", {
                before: formatMoney(account.available, account.currency),
                after: formatMoney(account.available + amount, account.currency),
              }),
            },
          ]}
        />
      ) : null}
    </FormDialog>
  );
}
