/** @jsxImportSource react */
import { type DragEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { narrationLimits } from "@/narration/contract";
import { type Refusal, refuseCompany, refuseFile, tooMany } from "@/narration/rules";
import { toast } from "../_lib/toast";
import { Button } from "../_ui/button";
import { Field, Fields } from "../_ui/field";
import { Icon } from "../_ui/icon";
import { Input } from "../_ui/input";

/** What the form hands over once it is complete. */
export type Chosen = { companyName: string; file: File; password: string };

/** Company name, a PDF by drag and drop or by a plain button, and a password where the file asks for one. */
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

  function errorOf(field: Refusal["field"]): string | undefined {
    const refusal = refusals.find((each) => each.field === field);
    return refusal && [refusal.title, refusal.text].filter(Boolean).join(". ");
  }

  return (
    <form className="upload" method="post" onSubmit={submit} noValidate>
      <Fields>
        <Field label="Company Name" wide required error={errorOf("companyName")}>
          <Input
            name="companyName"
            value={companyName}
            maxLength={narrationLimits.companyNameCharacters + 1}
            onChange={(event) => setCompanyName(event.target.value)}
          />
        </Field>
        <Field label="Bank Statement (PDF)" wide required error={errorOf("bankStatement")}>
          <DropZone file={file} onFiles={choose} />
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
        Analyze Statement
      </Button>
    </form>
  );
}

/** A file that is dropped beside the zone would be opened in place of the page, and what was typed be lost. */
function useMissedDrops(): void {
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    const types = ["dragover", "drop"] as const;
    for (const type of types) addEventListener(type, stay);
    return () => {
      for (const type of types) removeEventListener(type, stay);
    };
  }, []);
}

function DropZone({ file, onFiles }: { file: File | undefined; onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useMissedDrops();
  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }
  function leave(event: DragEvent): void {
    const to = event.relatedTarget;
    // What the pointer enters may be a part of the zone.
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <fieldset
      aria-label="Bank statement"
      className={over ? "drop-zone drop-over" : "drop-zone"}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <Icon name={file ? "document" : "upload"} />
      <p className="drop-text">
        {file
          ? `${file.name} (${Math.max(1, Math.round(file.size / 1024))} kB)`
          : "Drop the statement here, or"}
      </p>
      <input
        ref={input}
        className="sr-only"
        type="file"
        name="bankStatement"
        accept="application/pdf,.pdf"
        tabIndex={-1}
        aria-label="Bank statement PDF"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Or the same file, mended, could not be chosen again.
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{file ? "Choose another" : "Choose a file"}</Button>
      <p className="field-hint">
        PDF, under 5 MB, a name of at most {narrationLimits.fileNameCharacters} characters
      </p>
    </fieldset>
  );
}
