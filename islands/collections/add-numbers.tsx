/** @jsxImportSource react */

import type { z } from "zod";
import { addNumbersCall, addNumbersSchema, numberWords } from "@/collections/account-numbers/contract";
import { data } from "@/vocabulary/language/words";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

/** The dialog that adds reserved numbers to a pool. */
export default function AddNumbers({ pool }: { pool: { id: number; name: string } }) {
  const { save } = useSave({
    call: (body: z.output<typeof addNumbersSchema>, idempotencyKey) =>
      send(addNumbersCall, { params: { id: pool.id }, body, idempotencyKey }),
    success: numberWords.added,
    detail: data(pool.name),
    failure: numberWords.addFailed,
    act: "Add",
    changes: ["account-numbers", "number-pools"],
  });
  const form = useForm({ initial: { count: "" }, schema: addNumbersSchema, submit: save });
  return (
    <FormDialog
      form={form}
      title={numberWords.add}
      description="New virtual IBANs for this pool. Each is reserved, and receives no money, until it is given to a holder."
      submit="Add"
      busyText="Adding..."
      size="sm"
    >
      <TextField
        form={form}
        name="count"
        label="How many"
        required
        wide
        hint="Up to 10,000 at once"
        input={{ inputMode: "numeric", maxLength: 6 }}
      />
    </FormDialog>
  );
}
