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
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { type Currency, currencies } from "@/vocabulary/money";
import { ApiError, send } from "../_lib/api";
import { type Submitted, useForm } from "../_lib/form";
import { toast } from "../_lib/toast";
import { toastError } from "../_lib/toast-error";
import { DropZone } from "../_ui/drop-zone";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { MappingFields } from "./_bank-statements/mapping-fields";

type Props = { accounts: { number: string; name: string; currencies: Currency[] }[] };

const screen = "/admin/reconciliation/statements";

const schema = z.object({
  cbsAccount: z.string().min(1, "Choose a CBS account"),
  currency: z.string(),
  file: z.file("Choose the bank's file"),
});

const isCsv = (file: File) => /\.(csv|txt|tsv)$/i.test(file.name) && !/mt9|\.sta$/i.test(file.name);

/** The dialog that imports a file of the bank: a dry run, whose page it leads to. A CSV asks for its columns first. */
export default function UploadBankStatement({ accounts }: Props) {
  const [preview, setPreview] = useState<CsvPreview>();
  const [mapping, setMapping] = useState<CsvMappingDto>();
  const [known, setKnown] = useState<string>();
  const initial: { cbsAccount: string; currency: string; file: File | undefined } = {
    cbsAccount: accounts.length === 1 ? (accounts[0]?.number ?? "") : "",
    currency: "",
    file: undefined,
  };

  async function submit(
    { cbsAccount, currency, file }: z.output<typeof schema>,
    idempotencyKey: string,
  ): Promise<Submitted> {
    setKnown(undefined);
    try {
      if (isCsv(file) && !preview) {
        const first = await send(previewBankCsvCall, { form: { file, cbsAccount } });
        setMapping(first.mapping);
        setPreview(first);
        return "unsent";
      }
      const of = currencies.find((code) => code === currency);
      const columns =
        preview && mapping ? { mapping: JSON.stringify(mapping), ...(of && { currency: of }) } : {};
      const key = mapping ? undefined : idempotencyKey;
      const { id } = await send(uploadBankStatementCall, {
        form: { file, cbsAccount, ...columns },
        idempotencyKey: key,
      });
      toast({ title: bankStatementWords.uploaded });
      location.assign(`${screen}/${id}`);
      return "sent";
    } catch (error) {
      if (error instanceof ApiError && error.code === "FILE_IMPORTED") setKnown(error.fields.id);
      toastError(error, bankStatementWords.uploadFailed);
      throw error;
    }
  }

  const form = useForm({ initial, schema, submit, unkept: ["file"] });
  const held = accounts.find(({ number }) => number === form.values.cbsAccount)?.currencies ?? [];

  const { cbsAccount, currency } = form.values;
  const texts = { values: { cbsAccount, currency }, errors: form.errors, set: form.set };

  return (
    <FormDialog
      form={form}
      title="Import a bank statement"
      description="It is compared with the ledger at once. Nothing is posted until you commit it."
      size={preview ? "lg" : "md"}
      submit={form.values.file && isCsv(form.values.file) && !preview ? "Next" : "Compare"}
      busyText={preview || !form.values.file || !isCsv(form.values.file) ? "Comparing..." : "Reading..."}
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
          hint="camt.052, camt.053, camt.054, MT940, MT942 or CSV, at most 25 MB"
          file={form.values.file}
          onFiles={([chosen]) => {
            if (!chosen) return;
            form.set("file", chosen);
            setPreview(undefined);
            setMapping(undefined);
            setKnown(undefined);
          }}
        />
      </Field>
      {known === undefined ? null : (
        <p className="field-hint field-wide">
          <a href={`${screen}/${known}`}>{say("See import {known}", { known })}</a>
          {say(", which is this file.")}
        </p>
      )}
      {preview && mapping?.columns.currency === undefined && held.length > 1 ? (
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
          error={form.errors.mapping ?? form.errors.file}
          onChange={setMapping}
        />
      ) : null}
    </FormDialog>
  );
}
