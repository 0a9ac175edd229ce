/** @jsxImportSource react */
import { useState } from "react";
import { z } from "zod";
import type { Announcement } from "@/oversight/approvals/rules";
import type { ImportLine } from "@/platform/rows/contract";
import { type Submitted, useForm } from "../_lib/form";
import { toastError } from "../_lib/toast-error";
import { DropZone } from "./drop-zone";
import { Field } from "./field";
import { FormDialog } from "./form-dialog";

type Props<Value> = {
  title: string;
  description: string;
  /** What a file has to have. */
  hint: string;
  /** One of what is added and several: 'holiday' and 'holidays'. */
  nouns: readonly [string, string];
  /** Asks what a file would bring. */
  preview: (file: File) => Promise<ImportLine<Value>[]>;
  /** Adds what the lines would add; says itself what failed, and throws it. */
  save: (values: Value[], idempotencyKey: string) => Promise<Submitted>;
  failure: string;
  secondPerson: Announcement | undefined;
};

const schema = z.object({ file: z.file("Choose a file") });
type Chosen = z.output<typeof schema>;

/**
 * A dialog that adds the lines of a file: it shows what each would add and what is wrong with it, and adds all of them
 * once nothing is.
 */
export function ImportDialog<Value>({ preview, save, nouns, ...words }: Props<Value>) {
  const [lines, setLines] = useState<ImportLine<Value>[]>();
  const added = lines?.flatMap(({ add }) => (add === null ? [] : [add])) ?? [];
  const wrong = lines?.filter((line) => line.wrong) ?? [];
  const isReady = added.length > 0 && wrong.length === 0;
  const count = (some: readonly unknown[], [one, several] = nouns) =>
    `${some.length.toLocaleString("en-US")} ${some.length === 1 ? one : several}`;

  async function submit({ file }: Chosen, idempotencyKey: string): Promise<Submitted> {
    if (isReady) return save(added, idempotencyKey);
    try {
      setLines(await preview(file));
    } catch (error) {
      toastError(error, words.failure);
      throw error;
    }
    return "unsent";
  }
  const initial: { file: File | undefined } = { file: undefined };
  const form = useForm({ initial, schema, submit, unkept: ["file"] });

  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.description}
      size="lg"
      submit={isReady ? `Add ${count(added)}` : "Check the file"}
      busyText={isReady ? "Adding..." : "Reading..."}
      secondPerson={isReady ? words.secondPerson : undefined}
    >
      <Field label="File" wide required error={form.errors.file}>
        <DropZone
          label={words.title}
          name="file"
          inputLabel="File to import"
          accept=".csv,.xlsx,text/csv"
          invitation="Drop the file here, or"
          hint={words.hint}
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
              ? `Nothing is added yet: ${count(wrong, ["line is", "lines are"])} wrong. Correct the file, and choose it again.`
              : added.length > 0
                ? `${count(added)} will be added. ${count(lines.slice(added.length), ["line is", "lines are"])} there already.`
                : "Every line is there already: nothing is left to add."}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <section className="import-lines field-wide" aria-label="Lines of the file" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Result</th>
                  <th scope="col">Reads</th>
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
