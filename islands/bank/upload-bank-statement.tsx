/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import {
  bankStatementWords,
  type CsvMappingDto,
  type CsvPreview,
  previewBankCsvCall,
  uploadBankStatementCall,
} from "@/bank/bank-statements/contract";
import { textEncodings } from "@/vocabulary/bank-options";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { type Currency, currencies } from "@/vocabulary/money";
import { ApiError, send } from "../_lib/api";
import { type Submitted, useForm } from "../_lib/form";
import { toast } from "../_lib/toast";
import { toastError } from "../_lib/toast-error";
import { DropZone } from "../_ui/drop-zone";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { Select } from "../_ui/select";
import { SelectField } from "../_ui/select-field";
import { SwitchField } from "../_ui/switch-fields";
import { MappingFields } from "./_bank-statements/mapping-fields";

type Props = { accounts: { number: string; name: string; currencies: Currency[] }[] };

/** The scripts that an encoding is used for. */
const scripts: Partial<Record<(typeof textEncodings)[number], Text>> = {
  "windows-1252": "Western Europe",
  "windows-1250": "Central Europe",
  "windows-1251": "Cyrillic",
  "windows-1253": "Greek",
  "windows-1254": "Turkish",
  "windows-1255": "Hebrew",
  "windows-1256": "Arabic",
  "windows-1257": "Baltic",
};

const screen = "/admin/reconciliation/statements";

const schema = z.object({
  cbsAccount: z.string().min(1, "Choose a CBS account"),
  currency: z.string(),
  encoding: z.string(),
  leaveOut: z.boolean(),
  pagesAlone: z.boolean(),
  file: z.file("Choose the bank's file"),
});

/** True if a file is a table, whose columns are shown before it is imported. */
const isTable = (file: File) =>
  /\.(csv|txt|tsv|qif|xlsx|xls|ods)$/i.test(file.name) && !/mt9|bai|\.sta$/i.test(file.name);

type Samples = NonNullable<CsvPreview["questions"][number]["readings"]>;
type Answers = { mapping?: string; encoding?: (typeof textEncodings)[number] };
type About = CsvPreview["questions"][number]["about"];

/** The script that an encoding is used for, and the beginning of the file in it. */
function getHint(value: (typeof textEncodings)[number], samples: Samples) {
  const script = scripts[value];
  const sample = samples.find(({ answer }) => answer.encoding === value)?.rows[0]?.text;
  if (script === undefined || sample === undefined) return script;
  return say("{script}: {sample}", { script: say(script), sample: data(sample) });
}

/** A mapping without the columns of amounts, which a person chooses. */
function withoutAmounts({ columns, ...mapping }: CsvMappingDto): CsvMappingDto {
  const { amount: _, side: __, debit: ___, credit: ____, ...others } = columns;
  return { ...mapping, columns: others };
}

/** The mapping as shown by the file or chosen by the person; the server asks again about missing parts. */
function getAnswers({ encoding: _, decimal, dateOrder, ...mapping }: CsvMappingDto, open: readonly About[]) {
  return {
    ...mapping,
    ...(!open.includes("decimal") && { decimal }),
    ...(!open.includes("dateOrder") && { dateOrder }),
  };
}

/** The dialog that imports a file of the bank: a dry run, whose page it leads to. A CSV asks for its columns first. */
export default function UploadBankStatement({ accounts }: Props) {
  const [preview, setPreview] = useState<CsvPreview>();
  const [mapping, setMapping] = useState<CsvMappingDto>();
  const [known, setKnown] = useState<string>();
  /** Questions about the file that nobody has answered yet. */
  const [open, setOpen] = useState<readonly About[]>([]);
  /** The file read in each encoding that it may have; undefined while its encoding is certain. */
  const [samples, setSamples] = useState<Samples>();
  /** True once the file turned out to have statements of accounts that are not here. */
  const [hasOthers, setHasOthers] = useState(false);
  /** True once the file turned out to lack pages of a statement. */
  const [lacksPages, setLacksPages] = useState(false);
  const initial = {
    cbsAccount: accounts.length === 1 ? (accounts[0]?.number ?? "") : "",
    currency: "",
    encoding: "",
    leaveOut: false,
    pagesAlone: false,
    file: undefined as File | undefined,
  };

  /** Shows the first rows, the mapping so far, and what is still open. */
  async function show(file: File, cbsAccount: string, answers: Answers): Promise<void> {
    const next = await send(previewBankCsvCall, { form: { file, cbsAccount, ...answers } });
    const abouts = next.questions.map(({ about }) => about);
    setMapping(abouts.includes("amounts") ? withoutAmounts(next.mapping) : next.mapping);
    setPreview(next);
    setOpen(abouts);
    const encodings = next.questions.find(({ about }) => about === "encoding");
    if (encodings) setSamples(encodings.readings ?? []);
  }

  async function submit(
    { cbsAccount, currency, encoding, leaveOut, pagesAlone, file }: z.output<typeof schema>,
    idempotencyKey: string,
  ): Promise<Submitted> {
    setKnown(undefined);
    try {
      const chosen = textEncodings.find((one) => one === encoding);
      const written = chosen && { encoding: chosen };
      if (isTable(file) && !preview) {
        await show(file, cbsAccount, { ...written });
        return "unsent";
      }
      const of = currencies.find((code) => code === currency);
      const columns =
        preview && mapping
          ? { mapping: JSON.stringify(getAnswers(mapping, open)), ...(of && { currency: of }) }
          : {};
      const key = mapping ? undefined : idempotencyKey;
      const others = leaveOut ? { others: "leave_out" as const } : {};
      const pages = pagesAlone ? { pages: "alone" as const } : {};
      const { id } = await send(uploadBankStatementCall, {
        form: { file, cbsAccount, ...columns, ...written, ...others, ...pages },
        idempotencyKey: key,
      });
      toast({ title: bankStatementWords.uploaded });
      location.assign(`${screen}/${id}`);
      return "sent";
    } catch (error) {
      if (error instanceof ApiError && error.code === "FILE_IMPORTED") setKnown(error.fields.id);
      if (error instanceof ApiError && error.code === "ENCODING_NEEDED") setSamples([]);
      const question = error instanceof ApiError ? error.code : undefined;
      if (question === "ACCOUNTS_UNKNOWN") setHasOthers(true);
      if (question === "PAGES_MISSING") setLacksPages(true);
      if (error instanceof ApiError && error.code === "CSV_MAPPING_NEEDED" && mapping) {
        const chosen = textEncodings.find((one) => one === encoding);
        const answers = JSON.stringify(getAnswers(mapping, open));
        await show(file, cbsAccount, { mapping: answers, ...(chosen && { encoding: chosen }) });
      }
      if (question !== "ACCOUNTS_UNKNOWN" && question !== "PAGES_MISSING")
        toastError(error, bankStatementWords.uploadFailed);
      throw error;
    }
  }

  const form = useForm({ initial, schema, submit, unkept: ["file"] });
  const held = accounts.find(({ number }) => number === form.values.cbsAccount)?.currencies ?? [];

  const { cbsAccount, currency, encoding } = form.values;
  const texts = { values: { cbsAccount, currency }, errors: form.errors, set: form.set };
  const { leaveOut, pagesAlone } = form.values;
  const choices = { values: { leaveOut, pagesAlone }, errors: form.errors, set: form.set };

  return (
    <FormDialog
      form={form}
      title="Import a bank statement"
      description="It is compared with the ledger at once. Nothing is posted until you commit it."
      size={preview ? "lg" : "md"}
      submit={form.values.file && isTable(form.values.file) && !preview ? "Next" : "Compare"}
      busyText={preview || !form.values.file || !isTable(form.values.file) ? "Comparing..." : "Reading..."}
    >
      <SelectField
        form={texts}
        name="cbsAccount"
        label="CBS account"
        wide
        required
        options={accounts.map(({ number, name }) => ({ value: number, label: data(`${number} · ${name}`) }))}
        placeholder="Choose the account of the statement"
      />
      <Field label="The bank's file" wide required error={preview ? undefined : form.errors.file}>
        <DropZone
          label="The bank's file"
          name="file"
          inputLabel="Bank statement file"
          invitation="Drop the file here, or"
          hint="camt.053, MT940, OFX, BAI2, QIF, CSV, XLSX, XLS or a ZIP of these, at most 25 MB"
          file={form.values.file}
          onFiles={([chosen]) => {
            if (!chosen) return;
            form.set("file", chosen);
            setPreview(undefined);
            setMapping(undefined);
            setKnown(undefined);
            setOpen([]);
            setSamples(undefined);
            setHasOthers(false);
            setLacksPages(false);
            form.set("encoding", "");
            form.set("leaveOut", false);
            form.set("pagesAlone", false);
          }}
        />
      </Field>
      {known === undefined ? null : (
        <p className="field-hint field-wide">
          <a href={`${screen}/${known}`}>{say("See import {known}", { known })}</a>
          {say(", which is this file.")}
        </p>
      )}
      {hasOthers ? (
        <SwitchField form={choices} name="leaveOut" label="Leave out the statements of other accounts" wide />
      ) : null}
      {lacksPages ? (
        <SwitchField form={choices} name="pagesAlone" label="Import these pages without the others" wide />
      ) : null}
      {samples ? (
        <Field label="Encoding of the file" wide required>
          <Select
            name="encoding"
            value={encoding}
            onValueChange={(value) => {
              form.set("encoding", value);
              setPreview(undefined);
              setMapping(undefined);
            }}
            options={textEncodings.map((value) => ({ value, hint: getHint(value, samples) }))}
            placeholder="Choose"
          />
        </Field>
      ) : null}
      {preview && typeof mapping?.columns.currency !== "number" && held.length > 1 ? (
        <SelectField
          form={texts}
          name="currency"
          label="Currency of the file"
          wide
          required
          options={held.map((value) => ({ value }))}
        />
      ) : null}
      {preview && mapping ? (
        <MappingFields
          preview={preview}
          mapping={mapping}
          open={open}
          error={form.errors.mapping ?? form.errors.file}
          onChange={(changed, said) => {
            setMapping(changed);
            setOpen(open.filter((about) => about !== said));
          }}
        />
      ) : null}
    </FormDialog>
  );
}
