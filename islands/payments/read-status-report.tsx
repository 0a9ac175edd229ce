/** @jsxImportSource react */
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  maxReportBytes,
  paymentFileMessages,
  readReportCall,
  type StatusReportDto,
} from "@/payments/payment-files/contract";
import { say } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { Button } from "../_ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { DialogNotices } from "../_ui/dialog-notices";
import { DropZone } from "../_ui/drop-zone";
import { Field, Fields } from "../_ui/field";
import { actWords, SecondPersonNote } from "../_ui/second-person";

const number = (count: number): string => count.toLocaleString("en-US");

const schema = z.object({
  file: z.file(paymentFileMessages.chooseReport).max(maxReportBytes, "A report has at most 20 MB"),
});

/** Uploads the bank's report on a payment file (pain.002), and shows its effects. */
export default function ReadStatusReport({ secondPerson }: { secondPerson: SecondPerson }) {
  const announced = announce(secondPerson);
  const words = actWords(announced, "Read report", "Reading...");
  const [report, setReport] = useState<StatusReportDto>();
  const shown = useRef<HTMLDivElement>(null);
  const { save } = useSave({
    call: async (form: z.output<typeof schema>, idempotencyKey) => {
      setReport(await send(readReportCall, { form, idempotencyKey }));
    },
    success: paymentFileMessages.read,
    failure: paymentFileMessages.readFailed,
    act: "Read report",
    changes: ["payment-files", "payments", "accounts", "transactions", "settlements"],
    // The result stays until it was read.
    close: () => undefined,
  });
  const initial: { file: File | undefined } = { file: undefined };
  const form = useForm({ initial, schema, submit: save, draft: false });

  // The button that was pressed is gone: what it led to takes the focus.
  useEffect(() => {
    if (report) shown.current?.focus();
  }, [report]);

  return (
    <Dialog
      title="Read a status report"
      description="The bank's answer to a payment file (pain.002): what it accepted, and what it rejected or returned"
      size="md"
    >
      <form className="dialog-form" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <DialogBody>
          {report ? (
            <div ref={shown} tabIndex={-1} className="report">
              <Result report={report} />
            </div>
          ) : (
            <Fields>
              <Field label="Status report" error={form.errors.file} required wide>
                <DropZone
                  label="Status report"
                  name="file"
                  inputLabel="Status report"
                  accept=".xml,application/xml,text/xml"
                  invitation="Drop the file here, or"
                  hint="An XML file, pain.002"
                  file={form.values.file}
                  onFiles={([chosen]) => {
                    if (chosen) form.set("file", chosen);
                  }}
                />
              </Field>
            </Fields>
          )}
        </DialogBody>
        {report ? null : <SecondPersonNote announced={announced} />}
        {report ? null : <DialogNotices signedOut={form.signedOut} refusal={form.refusal} />}
        <DialogFooter>
          <DialogClose>{report ? say("Close") : say("Cancel")}</DialogClose>
          {report ? (
            report.fileId === null ? null : (
              <a className="btn btn-primary" href={`/admin/payment-files/${report.fileId}`}>
                {say("See the orders")}
              </a>
            )
          ) : (
            <Button type="submit" variant="primary" busy={form.busy} busyText={words.busyText}>
              {words.act}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The bank's answers, and those that need attention. */
function Result({ report }: { report: StatusReportDto }) {
  const { accepted, returned, pending, unknown, repeated, problems, messageId, duplicate } = report;
  const lines = [
    { term: "Accepted", count: accepted },
    { term: "Returned", count: returned },
    { term: "Unknown", count: unknown },
    ...(pending > 0 ? [{ term: "Pending", count: pending }] : []),
    ...(repeated > 0 ? [{ term: "Known before", count: repeated }] : []),
  ];
  return (
    <>
      {duplicate ? (
        <p className="field-hint">{say("This report was read before. Nothing was booked again.")}</p>
      ) : null}
      <dl className="record-figures">
        {lines.map(({ term, count }) => (
          <div key={term}>
            <dt>{say(term)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {messageId === "" ? null : (
        <p className="field-hint">{say("It answers the file {messageId}.", { messageId })}</p>
      )}
      {problems.length === 0 ? null : (
        <>
          <h3 className="result-title">{say("Needs attention")}</h3>
          <ul className="result-rule">
            {problems.map((problem) => (
              <li key={problem}>{problem}.</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
