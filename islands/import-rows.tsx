/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import { columnsText, type ImportLine, type RowFile, rowFile } from "@/platform/rows/contract";
import { say } from "@/vocabulary/language";
import { sayNoun } from "@/vocabulary/language/around";
import { send } from "./_lib/api";
import { type Submitted, useForm } from "./_lib/form";
import { useSave } from "./_lib/save";
import { toastError } from "./_lib/toast-error";
import { DropZone } from "./_ui/drop-zone";
import { Field } from "./_ui/field";
import { FormDialog } from "./_ui/form-dialog";

type Props = {
  /** Kind and required columns of the file. */
  file: Pick<RowFile<unknown>, "one" | "many" | "topic" | "write" | "path" | "columns" | "most" | "words">;
  secondPerson: SecondPerson;
};

const schema = z.object({ file: z.file("Choose a file") });
type Chosen = z.output<typeof schema>;

/**
 * Dialog that adds the rows of a file: it shows what each line would add and its errors, and adds all of them once
 * there are no errors.
 */
export default function ImportRows({ file, secondPerson }: Props) {
  const { one, many, topic, columns, most } = file;
  const { imported, importFailed, importTitle } = file.words;
  // The server judges what a row is made of.
  const { calls } = rowFile({ ...file, values: z.unknown(), stored: z.unknown() }, file);
  const { save } = useSave({
    call: (rows: unknown[]) => send(calls.add, { body: { [many]: rows } }),
    success: imported,
    failure: importFailed,
    act: "Import",
    changes: [topic],
  });
  const [lines, setLines] = useState<ImportLine<unknown>[]>();
  const added = lines?.flatMap(({ add }) => (add === null ? [] : [add])) ?? [];
  const wrong = lines?.filter((line) => line.wrong) ?? [];
  const isReady = added.length > 0 && wrong.length === 0;
  const counted = (some: readonly unknown[]) => ({
    count: some.length.toLocaleString("en-US"),
    noun: sayNoun([one, many], some.length),
  });
  const getNumber = (some: readonly unknown[]) => ({ count: some.length.toLocaleString("en-US") });
  const known = lines?.slice(added.length) ?? [];

  async function submit(form: Chosen, idempotencyKey: string): Promise<Submitted> {
    if (isReady) return save(added, idempotencyKey);
    try {
      setLines(await send(calls.preview, { form }));
    } catch (error) {
      toastError(error, importFailed);
      throw error;
    }
    return "unsent";
  }
  const initial: { file: File | undefined } = { file: undefined };
  const form = useForm({ initial, schema, submit, unkept: ["file"] });

  return (
    <FormDialog
      form={form}
      title={importTitle}
      description="You first see each line of the file, and what it would add."
      size="lg"
      submit={isReady ? say("Add {count} {noun}", counted(added)) : "Check the file"}
      busyText={isReady ? "Adding..." : "Reading..."}
      secondPerson={isReady ? announce(secondPerson) : undefined}
    >
      <Field label="File" wide required error={form.errors.file}>
        <DropZone
          label={importTitle}
          name="file"
          inputLabel="File to import"
          accept=".csv,.xlsx,text/csv"
          invitation="Drop the file here, or"
          hint={say("CSV with the columns {columns}, at most {most} lines.", {
            columns: columnsText(columns),
            most,
          })}
          file={form.values.file}
          onFiles={([chosen]) => {
            if (!chosen) return;
            form.set("file", chosen);
            setLines(undefined);
          }}
        />
      </Field>
      {lines ? (
        <>
          <p className="field-wide" role="status">
            {wrong.length > 0
              ? say(
                  wrong.length === 1
                    ? "Nothing is added yet: {count} line is wrong. Correct the file, and choose it again."
                    : "Nothing is added yet: {count} lines are wrong. Correct the file, and choose it again.",
                  getNumber(wrong),
                )
              : added.length > 0
                ? `${say("{count} {noun} will be added.", counted(added))} ${say(
                    known.length === 1
                      ? "{count} line is there already."
                      : "{count} lines are there already.",
                    getNumber(known),
                  )}`
                : say("Every line is there already: nothing is left to add.")}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <section className="import-lines field-wide" aria-label={say("Lines of the file")} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say("Line")}</th>
                  <th scope="col">{say("Result")}</th>
                  <th scope="col">{say("Reads")}</th>
                </tr>
              </thead>
              <tbody>
                {[...wrong, ...lines.filter((line) => !line.wrong)].map(
                  ({ line, text, says, wrong: bad }) => (
                    <tr key={line}>
                      <td>{line}</td>
                      <td className={bad ? "field-error" : undefined}>{says}</td>
                      <td>{text}</td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </section>
        </>
      ) : null}
    </FormDialog>
  );
}
