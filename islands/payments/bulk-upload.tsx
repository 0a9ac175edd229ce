/** @jsxImportSource react */
import { type SubmitEvent, useState } from "react";
import {
  bulkWords,
  mostMegabytes,
  type UploadKind,
  uploadAccountsCall,
  uploadExpectedCall,
  uploadNumbersCall,
  uploadPaymentsCall,
} from "@/payments/bulk-uploads/contract";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { ApiError, send } from "../_lib/api";
import { refusalText } from "../_lib/refusal";
import { toastError } from "../_lib/toast-error";
import { Button } from "../_ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { DialogNotices } from "../_ui/dialog-notices";
import { DropZone } from "../_ui/drop-zone";
import { Field, Fields } from "../_ui/field";

type BulkUploadProps = {
  /** Address of the list of uploads of this kind. */
  path: string;
  templates: readonly { label: string; href: string }[];
} & (
  | { kind: Exclude<UploadKind, "numbers">; poolId?: undefined }
  /** Pool whose numbers the holders of the file get. */
  | { kind: "numbers"; poolId: number }
);

const words = {
  accounts: {
    description: "Creates many virtual accounts at once. You first see each row, and what needs fixing.",
    accept: ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    hint: "CSV or XLSX, up to 2,500 rows and 5 MB. Encoding and separator are recognised.",
    known: "The same accounts were uploaded before. {link}, or upload it once more.",
  },
  payments: {
    description: "Makes many payments at once. You first see each row, and what every account would pay.",
    accept: ".csv,.xlsx,.xml,text/csv,application/xml",
    hint: "CSV, XLSX or ISO 20022 pain.001, up to 2,500 payments and 5 MB.",
    known:
      "The same payments were uploaded before, and would be made once more. {link}, or upload it once more.",
  },
  expected_receipts: {
    description: "Adds many expected receipts at once. You first see each row, and what needs fixing.",
    accept: ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    hint: "CSV or XLSX, up to 20,000 rows and 5 MB. Encoding and separator are recognised.",
    known: "The same expected receipts were uploaded before. {link}, or upload it once more.",
  },
  numbers: {
    description: "Gives a number of this pool to each holder. You first see each row, and what needs fixing.",
    accept: ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    hint: "CSV or XLSX, up to 100,000 rows and 25 MB. Encoding and separator are recognised.",
    known: "The same holders were uploaded for this pool before. {link}, or upload it once more.",
  },
} as const;

const calls = {
  accounts: uploadAccountsCall,
  payments: uploadPaymentsCall,
  expected_receipts: uploadExpectedCall,
  numbers: uploadNumbersCall,
} as const;

/** The Bulk Upload dialog: a file by drag and drop or by a button, then its preview on a separate page. */
export default function BulkUpload({ kind, path, templates, poolId }: BulkUploadProps) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The first upload of the same file, once the server has reported it. */
  const [known, setKnown] = useState<number>();
  const [key, setKey] = useState("");

  function choose([chosen, another]: File[]): void {
    const problem = another
      ? "Choose one file"
      : chosen && chosen.size > mostMegabytes[kind] * 1024 * 1024
        ? say("The file is larger than {most} MB: split it into several", { most: mostMegabytes[kind] })
        : undefined;
    setError(problem);
    setRefusal(undefined);
    setKnown(undefined);
    if (problem !== undefined || !chosen) return;
    setFile(chosen);
    setKey(crypto.randomUUID());
  }

  async function run(again: boolean): Promise<void> {
    if (!file) return setError(bulkWords.fileMissing);
    setBusy(true);
    setError(undefined);
    setRefusal(undefined);
    try {
      const form = { file, ...(again && { again: "true" as const }) };
      const idempotencyKey = again ? `${key}-again` : key;
      const { id, duplicateOf } =
        kind === "numbers"
          ? await send(calls.numbers, { form: { ...form, poolId }, idempotencyKey })
          : await send(calls[kind], { form, idempotencyKey });
      if (duplicateOf === id) setKnown(id);
      else location.assign(`${path}/${id}`);
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.fields.file : undefined;
      setError(said);
      if (said !== undefined) return;
      setRefusal(refusalText(failure));
      toastError(failure, bulkWords.uploadFailed, "Upload");
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!busy) void run(known !== undefined);
  }

  return (
    <Dialog title={bulkWords.title} description={words[kind].description} dirty={file !== undefined && busy}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <DialogBody>
          <Fields>
            <Field label="File" wide required error={error}>
              <DropZone
                label={bulkWords.title}
                name="file"
                inputLabel="File to upload"
                accept={words[kind].accept}
                invitation="Drop the file here, or"
                hint={words[kind].hint}
                file={file}
                onFiles={choose}
              />
            </Field>
            {known === undefined ? null : (
              <p className="field-wide" role="alert">
                {sayAround(words[kind].known, {
                  link: (
                    <a key="link" className="underline" href={`${path}/${known}`}>
                      {say("See that upload")}
                    </a>
                  ),
                })}
              </p>
            )}
            <p className="field-wide field-hint">
              {say("Template:")}{" "}
              {templates.map(({ label, href }, at) => (
                <span key={href}>
                  {at > 0 ? say(", ") : ""}
                  <a className="underline" href={href} download="">
                    {label}
                  </a>
                </span>
              ))}
            </p>
          </Fields>
        </DialogBody>
        <DialogNotices refusal={refusal} />
        <DialogFooter>
          <DialogClose>{say("Cancel")}</DialogClose>
          <Button type="submit" variant="primary" busy={busy} busyText="Reading...">
            {known === undefined ? say("Upload") : say("Upload once more")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
