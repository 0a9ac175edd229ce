/** @jsxImportSource react */
import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  editSignInSettingsCall,
  type SignInSettingsDto,
  signInValuesMessages,
} from "@/people/sign-in-settings/contract";
import { amountSchema } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AmountField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

type Props = { settings: SignInSettingsDto; secondPerson: SecondPerson };

const schema = z.object({
  // As it was typed: the server reads it.
  amount: z
    .string()
    .trim()
    .refine((text) => text === "" || amountSchema.safeParse(text).success, signInValuesMessages.amount),
  claim: z.string().trim().min(1, signInValuesMessages.claim).max(200),
});
type Values = z.output<typeof schema>;

/** The dialog that sets the amount from which payments ask who pays, and the claim that names a person's groups. */
export default function SignInValuesForm({ settings, secondPerson }: Props) {
  const { stepUp, directory, version } = settings;
  const initial = { amount: stepUp.paymentsAboveUsd ?? "", claim: directory.claim };
  const { save } = useSave({
    call: ({ amount, claim }: Values) =>
      send(editSignInSettingsCall, {
        body: {
          ...(amount !== initial.amount && { stepUp: { paymentsAboveUsd: amount === "" ? null : amount } }),
          ...(claim !== initial.claim && { directory: { claim } }),
        },
        ifMatch: version,
      }),
    success: "Sign-in settings saved",
    failure: "Failed to save the sign-in settings",
    changes: ["users"],
  });
  const form = useForm({ initial, schema, submit: save });
  return (
    <FormDialog
      form={form}
      title="Amount and claim"
      description="It applies from the next sign-in, and from the next action."
      size="sm"
      submit="Save sign-in settings"
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
    >
      <AmountField
        form={form}
        name="amount"
        label="Payments above (USD)"
        currency="USD"
        wide
        hint="Payments above it ask for confirmation. If empty, none does."
      />
      <TextField
        form={form}
        name="claim"
        label="Claim of the groups"
        required
        wide
        hint="The claim of the directory's token that names a person's groups"
      />
    </FormDialog>
  );
}
