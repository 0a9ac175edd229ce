/** @jsxImportSource react */
import { say, type Text } from "@/vocabulary/language";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";
import { Icon } from "./icon";

export type SecretDialogProps = {
  title: Text;
  description: Text;
  /** What is to be copied, each with what it is. */
  lines: readonly { label: Text; text: string }[];
};

/** What was just made and is shown this once, such as a secret. The page's script does the copying. */
export function SecretDialog({ title, description, lines }: SecretDialogProps) {
  return (
    <Dialog title={title} description={say(description)} size="sm">
      <DialogBody>
        <dl className="secrets">
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
