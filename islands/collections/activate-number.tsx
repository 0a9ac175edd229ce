/** @jsxImportSource react */

import {
  activateNumberCall,
  type Holder,
  holderSchema,
  numberWords,
} from "@/collections/account-numbers/contract";
import { groupIban } from "@/vocabulary/iban";
import { data } from "@/vocabulary/language/words";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { Subject } from "../_ui/subject";

/** The dialog that gives a reserved number to a holder. */
export default function ActivateNumber({ number }: { number: { id: number; iban: string; pool: string } }) {
  const { save } = useSave({
    call: (holder: Holder, idempotencyKey) =>
      send(activateNumberCall, { params: { id: number.id }, body: { holder }, idempotencyKey }),
    success: numberWords.activated,
    detail: groupIban(number.iban),
    failure: numberWords.activateFailed,
    act: "Activate",
    changes: ["account-numbers", "number-pools"],
  });
  const form = useForm({ initial: { name: "", externalId: "" }, schema: holderSchema, submit: save });
  return (
    <FormDialog
      form={form}
      title="Activate this account number?"
      description="Money that comes in for it is booked to the account of its pool, and shown with its holder."
      submit="Activate"
      busyText="Activating..."
      size="sm"
    >
      <Subject name={data(number.pool)} code={groupIban(number.iban)} />
      <TextField form={form} name="name" label="Holder" required wide input={{ maxLength: 140 }} />
      <TextField
        form={form}
        name="externalId"
        label="Holder Id"
        required
        wide
        hint="Your own id of the holder, such as a tenant or customer number"
        input={{ maxLength: 100 }}
      />
    </FormDialog>
  );
}
