/** @jsxImportSource react */
import {
  type AlertDto,
  acknowledgeAlertCall,
  alertMessages,
  type HandleAlert as HandleAlertInput,
  handleAlertSchema,
  resolveAlertCall,
} from "@/oversight/alerts/contract";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextareaField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

type Act = "acknowledge" | "resolve";
type Props = { alert: Pick<AlertDto, "id" | "title" | "description">; act: Act };

const words = {
  acknowledge: {
    call: acknowledgeAlertCall,
    title: "Acknowledge Alert",
    submit: "Acknowledge",
    busyText: "Acknowledging...",
    success: alertMessages.acknowledged,
    failure: alertMessages.acknowledgeFailed,
  },
  resolve: {
    call: resolveAlertCall,
    title: "Resolve Alert",
    submit: "Resolve",
    busyText: "Resolving...",
    success: alertMessages.resolved,
    failure: alertMessages.resolveFailed,
  },
} as const;

/** Acknowledges or resolves an alert, with a note where there is something to note. */
export default function HandleAlert({ alert, act }: Props) {
  const { call, title, submit, busyText, success, failure } = words[act];
  const { save } = useSave({
    call: (body: HandleAlertInput) => send(call, { params: { id: alert.id }, body }),
    success,
    link: ({ id, title: text }: AlertDto) => ({ href: `/admin/alerts?view=${id}`, text }),
    failure,
    changes: ["alerts"],
  });
  const form = useForm({ initial: { note: "" }, schema: handleAlertSchema, submit: save });
  return (
    <FormDialog
      form={form}
      title={title}
      description={alert.title}
      submit={submit}
      busyText={busyText}
      size="sm"
    >
      <p className="dialog-text field-wide">{alert.description}</p>
      <TextareaField
        form={form}
        name="note"
        label="Note"
        hint="Kept with your name and the time; staff only."
        rows={3}
        wide
      />
    </FormDialog>
  );
}
