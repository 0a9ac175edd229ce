/** @jsxImportSource react */
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../../_ui/button";
import { Field } from "../../_ui/field";
import { Icon } from "../../_ui/icon";

type Props = { file: File | undefined; error: string | undefined; onFile: (file: File) => void };

/** The bank's file, by drag and drop or by a plain button. */
export function FileField({ file, error, onFile }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  }

  return (
    <Field label="The bank's file" wide required error={error}>
      <fieldset
        aria-label="The bank's file"
        className={over ? "drop-zone drop-over" : "drop-zone"}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={file ? "document" : "upload"} />
        <p className="drop-text">
          {file
            ? `${file.name} (${Math.max(1, Math.round(file.size / 1024)).toLocaleString("en-US")} kB)`
            : "Drop the file here, or"}
        </p>
        <input
          ref={input}
          className="sr-only"
          type="file"
          name="file"
          tabIndex={-1}
          aria-label="Bank statement file"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onFile(chosen);
            // Or the same file, mended, could not be chosen again.
            event.target.value = "";
          }}
        />
        <Button onClick={() => input.current?.click()}>{file ? "Choose another" : "Choose a file"}</Button>
        <p className="field-hint">camt.052, camt.053, camt.054, MT940, MT942 or CSV, at most 25 MB</p>
      </fieldset>
    </Field>
  );
}
