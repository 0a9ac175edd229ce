/** @jsxImportSource react */

import { z } from "zod";
import { bankStatementWords, suspendBankLineCall } from "@/bank/bank-statements/contract";
import { data } from "@/vocabulary/language/words";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { Effect } from "../_ui/effect";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { LineSubject, lineMoney, type NamedLine } from "./_bank-statements/line-words";

type Props = { line: NamedLine; accounts: { number: string; name: string }[] };

const schema = z.object({ suspenseAccount: z.string().min(1, "Choose a suspense account") });

/** The dialog that posts a bank line to suspense, until somebody knows whose money it is. */
export default function SuspendBankLine({ line, accounts }: Props) {
  const { save } = useSave({
    call: (body: z.output<typeof schema>, idempotencyKey) =>
      send(suspendBankLineCall, { params: { id: line.id }, body, idempotencyKey }),
    success: bankStatementWords.suspense,
    detail: lineMoney(line),
    failure: bankStatementWords.suspenseFailed,
    changes: ["bank-statements", "stats"],
    close: () => closeDialog({ all: true }),
  });
  const form = useForm({ initial: { suspenseAccount: accounts[0]?.number ?? "" }, schema, submit: save });
  return (
    <FormDialog
      form={form}
      title="Post to suspense"
      description="The bank's money is booked, and waits until it is assigned. It cannot be taken back."
      size="sm"
      submit="Post to suspense"
      busyText="Posting..."
    >
      <LineSubject line={line} />
      <SelectField
        form={form}
        name="suspenseAccount"
        label="Suspense account"
        wide
        required
        options={accounts.map(({ number, name }) => ({ value: number, label: data(`${number} · ${name}`) }))}
      />
      <Effect title="What it will do" lines={[{ term: "Suspense", text: lineMoney(line) }]} />
    </FormDialog>
  );
}
