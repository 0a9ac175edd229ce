/** @jsxImportSource react */
import {
  type AlertDto,
  type HandleAlert as HandleAlertInput,
  handleAlertSchema,
  handlingNote,
  handlingWords,
} from "@/oversight/alerts/contract";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextareaField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

type Act = "acknowledge" | "resolve";
type Props = { alert: Pick<AlertDto, "id" | "title" | "description">; act: Act };

/** Acknowledges or resolves an alert, with an optional note. */
export default function HandleAlert({ alert, act }: Props) {
  const { call, title, submit, busyText, success, failure } = handlingWords[act];
  const { save } = useSave({
    call: (body: HandleAlertInput, idempotencyKey) =>
      send(call, { params: { id: alert.id }, body, idempotencyKey }),
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
      <TextareaField form={form} {...handlingNote} rows={3} wide />
    </FormDialog>
  );
}
