/** @jsxImportSource react */
import { useState } from "react";
import {
  newWebhookSecret,
  rotateWebhookCall,
  webhookMessages,
  webhookWords,
} from "@/events/webhooks/contract";
import { send } from "../_lib/api";
import { useSave } from "../_lib/save";
import { AlertDialog } from "../_ui/alert-dialog";
import { SecretDialog } from "../_ui/secret-dialog";
import { Subject } from "../_ui/subject";

export type RotateSecretProps = { id: number; url: string };

/** Asks before a webhook gets a new secret, and shows that once. */
export default function RotateSecret({ id, url }: RotateSecretProps) {
  const [secret, setSecret] = useState<string>();
  const { save, busy, refusal } = useSave({
    call: async (_: undefined) => setSecret((await send(rotateWebhookCall, { params: { id } })).secret),
    success: webhookMessages.rotated,
    failure: webhookMessages.rotateFailed,
    act: "Rotate",
    changes: ["webhooks"],
    close: () => undefined,
  });
  if (secret !== undefined) return <SecretDialog {...newWebhookSecret(secret)} />;
  return (
    <AlertDialog
      title={webhookWords.rotate}
      description={webhookWords.rotateText}
      cancel="Cancel"
      confirm={webhookWords.newSecret}
      busyText="Saving..."
      busy={busy}
      refusal={refusal}
      tone="primary"
      // What was refused has been said, and the question stays.
      onConfirm={() => void save(undefined, "").catch(() => undefined)}
    >
      <Subject name={url} />
    </AlertDialog>
  );
}
