/** @jsxImportSource react */
import { useRef, useState } from "react";
import type { Announcement, SecondPerson } from "@/approvals/rules";
import { clientEventTypes, type EventType, eventTypeLabels, eventTypes } from "@/events/feed/contract";
import {
  createWebhookCall,
  newWebhookSecret,
  updateWebhookCall,
  type WebhookBody,
  type WebhookDto,
  webhookBodySchema,
  webhookMessages,
  webhookWords,
} from "@/events/webhooks/contract";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SecretDialog } from "../_ui/secret-dialog";
import { ChoicesField, SwitchField } from "../_ui/switch-fields";

/** The same array each time: another one would count as an edit. */
const noneChosen: EventType[] = [];

/**
 * `row`: the webhook to edit; absent, one is made, for the bank if `ofBank` is set. `announced`: the notice about a
 * second person if its address changes.
 */
type WebhookFormProps = {
  row?: WebhookDto;
  ofBank: boolean;
  announced?: Announcement | undefined;
  secondPerson?: SecondPerson;
};

/** The dialogs that make a webhook, and edit one. */
export default function WebhookForm({ row, ofBank, announced }: WebhookFormProps) {
  const [secret, setSecret] = useState<string>();
  const isMade = useRef(false);
  const asSeen = useSeenVersion(row?.version);
  const { save } = useSave({
    async call(body: WebhookBody, idempotencyKey) {
      if (row) {
        await asSeen((ifMatch) => send(updateWebhookCall, { params: { id: row.id }, body, ifMatch }));
        return;
      }
      const made = await send(createWebhookCall, { body, idempotencyKey });
      isMade.current = true;
      setSecret(made.secret);
    },
    success: row ? webhookMessages.updated : webhookMessages.created,
    failure: row ? webhookMessages.updateFailed : webhookMessages.createFailed,
    act: row ? "Update" : "Create",
    changes: ["webhooks"],
    // Its secret is shown before it closes.
    close: () => isMade.current || closeDialog(),
  });
  const options = ofBank ? eventTypes : clientEventTypes;
  const [chosen] = useState(() => row?.types?.filter((type) => options.includes(type)) ?? noneChosen);
  const initial = {
    url: row?.url ?? "",
    description: row?.description ?? "",
    types: chosen,
    isActive: row?.isActive ?? true,
  };
  const form = useForm({ initial, schema: webhookBodySchema, submit: save });
  if (secret !== undefined) return <SecretDialog {...newWebhookSecret(secret)} />;
  return (
    <FormDialog
      form={form}
      title={row ? webhookWords.edit : webhookWords.create}
      description={webhookWords.formText}
      submit={row ? "Save webhook" : "Create webhook"}
      busyText="Saving..."
      secondPerson={form.values.url.trim() === row?.url ? undefined : announced}
    >
      <TextField
        form={form}
        name="url"
        label="Address"
        required
        wide
        input={{ dir: "ltr", inputMode: "url" }}
      />
      <TextField form={form} name="description" label="Description" wide />
      <ChoicesField
        form={form}
        name="types"
        label={webhookWords.which}
        options={options}
        labels={eventTypeLabels}
      />
      <SwitchField form={form} name="isActive" label="Active" />
    </FormDialog>
  );
}
