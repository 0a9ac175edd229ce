/** @jsxImportSource react */

import type { PayeeValues } from "@/payments/beneficiaries/contract";
import { detailsFormSchema, type GiveDetails, giveDetailsCall, paymentMessages } from "@/payments/contract";
import type { Said } from "@/vocabulary/language";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextareaField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { Subject } from "../_ui/subject";
import { PayeeFields } from "./_payments/payee-fields";

type Props = {
  id: number;
  subject: Said;
  /** Fields that the payment lacks. */
  needs: PayeeNeed[];
  /** Values that the payment already has. */
  initial: PayeeValues & { remittance: string };
};

/** The dialog that says who is paid by a payment which waits for it. */
export default function PaymentDetails({ id, subject, needs, initial }: Props) {
  const { save } = useSave({
    call: (body: GiveDetails) => send(giveDetailsCall, { params: { id }, body }),
    success: paymentMessages.detailsGiven,
    failure: paymentMessages.detailsFailed,
    changes: ["payments", "payment-files"],
  });
  const form = useForm({
    initial,
    schema: detailsFormSchema,
    submit: save,
  });
  return (
    <FormDialog
      form={form}
      title="Payment details"
      description="The payment is booked. It is sent with these details, which are final."
      submit="Save details"
      busyText="Saving..."
    >
      <Subject name={subject} />
      <PayeeFields form={form} needs={needs} strict />
      <TextareaField form={form} name="remittance" label="Text for the payee" wide />
    </FormDialog>
  );
}
