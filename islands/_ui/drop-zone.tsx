/** @jsxImportSource react */

import { type DragEvent, useEffect, useRef, useState } from "react";
import { say, type Text } from "@/vocabulary/language";
import { Button } from "./button";
import { Icon } from "./icon";

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

type DropZoneProps = {
  /** Name of the uploaded file, which labels the zone. */
  label: Text;
  /** The name of the field, and of the input for those who do not see the zone. */
  name: string;
  inputLabel: Text;
  accept?: string;
  /** The words before the button, while there is no file. */
  invitation: Text;
  hint: Text;
  file: File | undefined;
  onFiles: (files: File[]) => void;
};

/** A place to drop a file on, with a plain button for everyone else. */
export function DropZone({ file, onFiles, ...words }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useMissedDrops();
  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }
  function leave(event: DragEvent): void {
    const to = event.relatedTarget;
    // The pointer may enter a part of the zone.
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <fieldset
      aria-label={say(words.label)}
      className={over ? "drop-zone drop-over" : "drop-zone"}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <Icon name={file ? "document" : "upload"} />
      <p className="drop-text">
        {file
          ? say("{name} ({max} kB)", { name: file.name, max: Math.max(1, Math.round(file.size / 1024)) })
          : say(words.invitation)}
      </p>
      <input
        ref={input}
        className="sr-only"
        type="file"
        name={words.name}
        accept={words.accept}
        tabIndex={-1}
        aria-label={say(words.inputLabel)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Or the same file, mended, could not be chosen again.
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>
        {file ? say("Choose another") : say("Choose a file")}
      </Button>
      <p className="field-hint">{say(words.hint)}</p>
    </fieldset>
  );
}
