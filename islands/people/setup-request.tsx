/** @jsxImportSource react */

import {
  type SetupRequestStatus,
  setupRequestMessages,
  setupRequestStatusLabels,
  type UpdateSetupRequest,
  updateSetupRequestCall,
  updateSetupRequestSchema,
} from "@/people/setup-requests/contract";
import { nextStatuses } from "@/people/setup-requests/rules";
import { say } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { TextareaField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

type Props = {
  request: { id: number; companyName: string; status: SetupRequestStatus; version: number };
};

/** The 'Update Set-up Request' dialog: another status, a note, or both. */
export default function SetupRequest({ request }: Props) {
  const asSeen = useSeenVersion(request.version);
  const { save } = useSave({
    call: (body: UpdateSetupRequest) =>
      asSeen((ifMatch) => send(updateSetupRequestCall, { params: { id: request.id }, body, ifMatch })),
    success: setupRequestMessages.updated,
    detail: request.companyName,
    failure: setupRequestMessages.updateFailed,
    act: "Update",
    changes: ["setup-requests"],
  });
  const form = useForm({
    initial: { status: "", note: "" },
    schema: updateSetupRequestSchema,
    submit: save,
  });
  const options = nextStatuses(request.status).map((value) => ({
    value,
    label: setupRequestStatusLabels[value],
  }));
  return (
    <FormDialog
      form={form}
      title="Update Set-up Request"
      description={say("{companyName}, {status} now", {
        companyName: request.companyName,
        status: say(setupRequestStatusLabels[request.status]).toLowerCase(),
      })}
      size="sm"
      submit="Save"
      busyText="Saving..."
    >
      <SelectField
        form={form}
        name="status"
        label="Status"
        options={options}
        placeholder="Leave as it is"
        wide
      />
      <TextareaField form={form} name="note" label="Note" rows={4} wide />
    </FormDialog>
  );
}
