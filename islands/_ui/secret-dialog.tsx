/** @jsxImportSource react */
import { say, type Text } from "@/vocabulary/language";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";
import { Icon } from "./icon";

type SecretDialogProps = {
  title: Text;
  description: Text;
  /** Values to copy, with their labels. */
  lines: readonly { label: Text; text: string }[];
};

/** Shows a value once, right after its creation, such as a secret. The page's script copies it. */
export function SecretDialog({ title, description, lines }: SecretDialogProps) {
  return (
    <Dialog title={title} description={say(description)} size="sm">
      <DialogBody>
        <dl className="stack">
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt className="field-label">{say(label)}</dt>
              <dd className="copyable">
                <code dir="ltr">{text}</code>
                <button
                  type="button"
                  className="copy"
                  data-copy={text}
                  aria-label={say("Copy {label}", { label: say(label) })}
                >
                  <Icon name="copy" />
                </button>
                <span className="copy-said" role="status" />
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <DialogClose>{say("Close")}</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
