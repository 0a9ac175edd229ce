/** @jsxImportSource react */

import { useRef, useState } from "react";
import type { Announcement, SecondPerson } from "@/approvals/rules";
import {
  newWebhookSecret,
  rotateWebhookCall,
  webhookMessages,
  webhookWords,
} from "@/events/webhooks/contract";
import { data } from "@/vocabulary/language/around";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useSave } from "../_lib/save";
import { AlertDialog } from "../_ui/alert-dialog";
import { SecretDialog } from "../_ui/secret-dialog";
import { Subject } from "../_ui/subject";

/** `announced`: text about the second person for a reader without the previous secret. */
type RotateSecretProps = {
  id: number;
  url: string;
  announced?: Announcement | undefined;
  secondPerson?: SecondPerson;
};

/** Asks before a webhook gets a new secret, and shows that once. */
export default function RotateSecret({ id, url, announced }: RotateSecretProps) {
  const [secret, setSecret] = useState<string>();
  const isMade = useRef(false);
  const { save, busy, refusal } = useSave({
    async call(_: undefined) {
      const made = await send(rotateWebhookCall, { params: { id } });
      isMade.current = true;
      setSecret(made.secret);
    },
    success: webhookMessages.rotated,
    failure: webhookMessages.rotateFailed,
    act: "Rotate",
    changes: ["webhooks"],
    // The secret is shown before it closes.
    close: () => isMade.current || closeDialog(),
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
      secondPerson={announced}
      // The refusal has been shown, and the question stays.
      onConfirm={() => void save(undefined, "").catch(() => undefined)}
    >
      <Subject name={data(url)} />
    </AlertDialog>
  );
}
