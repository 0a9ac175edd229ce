/** @jsxImportSource react */
import { webhookWords } from "@/events/webhooks/contract";
import { say } from "@/vocabulary/language";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../../_ui/dialog";
import { Icon } from "../../_ui/icon";

/** A webhook's new secret, which is shown this once. The page's script does the copying. */
export function SecretDialog({ secret }: { secret: string }) {
  return (
    <Dialog title={webhookWords.secret} description={say(webhookWords.secretOnce)} size="sm">
      <DialogBody>
        <p className="copyable webhook-secret">
          <code dir="ltr">{secret}</code>
          <button
            type="button"
            className="copy"
            data-copy={secret}
            aria-label={say("Copy {label}", { label: say(webhookWords.secret) })}
          >
            <Icon name="copy" />
          </button>
          <span className="copy-said" role="status" />
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>{say("Close")}</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
