/** @jsxImportSource react */

import type { ReactNode, SubmitEvent } from "react";
import type { Announcement } from "@/approvals/rules";
import { say, type Text } from "@/vocabulary/language";
import type { MaybeOpening } from "../_lib/open-by-address";
import { Button } from "./button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";
import { DialogNotices } from "./dialog-notices";
import { Fields } from "./field";
import { RestoredNotice } from "./restored-notice";
import { actWords, SecondPersonNote, type Tone } from "./second-person";

type FormDialogProps = MaybeOpening & {
  /** Result of `useForm`. */
  form: {
    busy: boolean;
    dirty: boolean;
    signedOut?: boolean;
    refusal?: string | undefined;
    restored?: boolean;
    startOver?: () => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  };
  title: Text;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** The act; absent for somebody who may only read. */
  submit?: Text | undefined;
  /** The word that closes it without the act: 'Cancel' where absent. */
  cancel?: Text;
  busyText: Text;
  /** `danger` for an act that takes something away; `primary` by default. */
  tone?: Tone | undefined;
  /** Note about the second person for the present input. */
  secondPerson?: Announcement | undefined;
  children?: ReactNode;
};

/** A dialog that is one form: fields in two columns, Cancel and the act. Without `open` it is opened by the address. */
export function FormDialog(props: FormDialogProps) {
  const { form, secondPerson, submit } = props;
  const words = submit === undefined ? undefined : actWords(secondPerson, submit, props.busyText, props.tone);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      size={props.size ?? "md"}
      dirty={form.dirty}
    >
      <form className="dialog-form" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <DialogBody>
          <Fields>
            {form.restored && form.startOver ? <RestoredNotice onStartOver={form.startOver} /> : null}
            {props.children}
          </Fields>
        </DialogBody>
        {words === undefined ? null : <SecondPersonNote announced={secondPerson} />}
        <DialogNotices signedOut={form.signedOut} refusal={form.refusal} />
        <DialogFooter>
          <DialogClose>{say(props.cancel ?? "Cancel")}</DialogClose>
          {words === undefined ? null : (
            <Button type="submit" variant={words.tone} busy={form.busy} busyText={words.busyText}>
              {words.act}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
