/** @jsxImportSource react */
import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  editRetentionCall,
  type Outlook,
  type RetentionDto,
  retentionMessages,
} from "@/oversight/retention/contract";
import { say, type Text } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

type Props = {
  setting: RetentionDto;
  /** Name of the period, and what is deleted after it. */
  period: { label: Text; about: Text };
  outlook: Outlook[];
  secondPerson: SecondPerson;
};

const schema = z.object({ days: z.string().transform(Number) });
type Values = z.output<typeof schema>;

/** The dialog that sets how long records of a kind are kept, with what each period would delete. */
export default function RetentionForm({ setting, period: { label, about }, outlook, secondPerson }: Props) {
  const { kind, version } = setting;
  const { save } = useSave({
    call: (body: Values) => send(editRetentionCall, { params: { kind }, body, ifMatch: version }),
    success: retentionMessages.saved,
    detail: say<string>(label),
    failure: retentionMessages.saveFailed,
    changes: ["retention"],
  });
  const form = useForm({ initial: { days: String(setting.days) }, schema, submit: save });
  const number = (count: number) => count.toLocaleString("en-US");
  return (
    <FormDialog
      form={form}
      title={label}
      description="Older records are deleted in the next nightly run, and cannot be restored."
      size="sm"
      submit="Save retention"
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
    >
      <SelectField
        form={form}
        name="days"
        label="Kept for"
        required
        wide
        hint={about}
        options={outlook.map(({ days, records }) => ({
          value: String(days),
          label: say("{days} days: {records} would be deleted", {
            days: number(days),
            records: number(records),
          }),
        }))}
      />
    </FormDialog>
  );
}
