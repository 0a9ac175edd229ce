/** @jsxImportSource react */

import { type SubmitEvent, useState } from "react";
import { narrationLimits } from "@/narration/contract";
import { type Refusal, refuseCompany, refuseFile, tooMany } from "@/narration/rules";
import { say } from "@/vocabulary/language";
import { toast } from "../../_lib/toast";
import { Button } from "../../_ui/button";
import { DropZone } from "../../_ui/drop-zone";
import { Field, Fields } from "../../_ui/field";
import { Input } from "../../_ui/input";

/** Values of the completed form. */
export type Chosen = { companyName: string; file: File; password: string };

/** Form with the company name, a PDF by drag and drop or by a button, and a password if the file needs one. */
export function UploadForm(props: { locked: string | undefined; onSubmit: (chosen: Chosen) => void }) {
  const [companyName, setCompanyName] = useState("");
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState("");
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  /** Shows each refusal at its field; the notice names the first. */
  function refuse(...found: Refusal[]): void {
    setRefusals(found);
    const [first] = found;
    if (first) toast({ title: first.title, description: first.text, tone: "destructive" });
  }

  function choose([chosen, another]: File[]): void {
    const found = another ? tooMany : chosen && refuseFile(chosen);
    if (found) refuse(found);
    else {
      setFile(chosen);
      setPassword("");
      setRefusals([]);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = [refuseCompany(companyName), refuseFile(file)].filter((each) => each !== undefined);
    refuse(...found);
    if (found.length > 0 || !file) return;
    props.onSubmit({ companyName: companyName.trim(), file, password });
  }

  function findError(field: Refusal["field"]): string | undefined {
    const refusal = refusals.find((each) => each.field === field);
    return refusal && [say(refusal.title), refusal.text && say(refusal.text)].filter(Boolean).join(". ");
  }

  return (
    <form className="upload" method="post" onSubmit={submit} noValidate>
      <Fields>
        <Field label="Company Name" wide required error={findError("companyName")}>
          <Input
            name="companyName"
            value={companyName}
            maxLength={narrationLimits.companyNameCharacters + 1}
            onChange={(event) => setCompanyName(event.target.value)}
          />
        </Field>
        <Field label="Bank Statement (PDF)" wide required error={findError("bankStatement")}>
          <DropZone
            label="Bank statement"
            name="bankStatement"
            inputLabel="Bank statement PDF"
            accept="application/pdf,.pdf"
            invitation="Drop the statement here, or"
            hint={say("PDF, under 5 MB, a name of at most {most} characters", {
              most: narrationLimits.fileNameCharacters,
            })}
            file={file}
            onFiles={choose}
          />
        </Field>
        {props.locked === undefined ? null : (
          <Field label="PDF Password" wide required error={props.locked}>
            <Input
              name="password"
              type="password"
              autoComplete="off"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
      </Fields>
      <Button type="submit" variant="primary" icon="statement">
        {say("Analyze Statement")}
      </Button>
    </form>
  );
}
