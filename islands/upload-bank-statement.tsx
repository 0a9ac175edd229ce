/** @jsxImportSource react */
import { useState } from "react";
import { z } from "zod";
import {
  bankStatementWords,
  type CsvMappingDto,
  type CsvPreview,
  previewBankCsvCall,
  uploadBankStatementCall,
} from "@/bank-statements/contract";
import { FileField } from "./_bank-statements/file-field";
import { MappingFields } from "./_bank-statements/mapping-fields";
import { ApiError, send } from "./_lib/api";
import { useForm } from "./_lib/form";
import { toast } from "./_lib/toast";
import { toastError } from "./_lib/toast-error";
import { SelectField } from "./_ui/bound-fields";
import { FormDialog } from "./_ui/form-dialog";

type Props = { accounts: { number: string; name: string }[] };

const screen = "/admin/reconciliation/statements";

const schema = z.object({
  cbsAccount: z.string().min(1, "Choose a CBS account"),
  file: z.file("Choose the bank's file"),
});

const isCsv = (file: File) => /\.(csv|txt|tsv)$/i.test(file.name) && !/mt9|\.sta$/i.test(file.name);

/** The dialog that imports a file of the bank: a dry run, whose page it leads to. A CSV asks for its columns first. */
export default function UploadBankStatement({ accounts }: Props) {
  const [preview, setPreview] = useState<CsvPreview>();
  const [mapping, setMapping] = useState<CsvMappingDto>();
  const [known, setKnown] = useState<string>();
  const initial: { cbsAccount: string; file: File | undefined } = {
    cbsAccount: accounts.length === 1 ? (accounts[0]?.number ?? "") : "",
    file: undefined,
  };

  async function submit(
    { cbsAccount, file }: z.output<typeof schema>,
    idempotencyKey: string,
  ): Promise<void> {
    setKnown(undefined);
    try {
      if (isCsv(file) && !preview) {
        const first = await send(previewBankCsvCall, { form: { file, cbsAccount } });
        setMapping(first.mapping);
        setPreview(first);
        return;
      }
      const columns = preview && mapping ? { mapping: JSON.stringify(mapping) } : {};
      const key = mapping ? undefined : idempotencyKey;
      const { id } = await send(uploadBankStatementCall, {
        form: { file, cbsAccount, ...columns },
        idempotencyKey: key,
      });
      toast({ title: bankStatementWords.uploaded });
      location.assign(`${screen}/${id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === "FILE_IMPORTED") setKnown(error.fields.id);
      toastError(error, bankStatementWords.uploadFailed);
      throw error;
    }
  }

  const form = useForm({ initial, schema, submit, unkept: ["file"] });

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
        form={{ values: { cbsAccount: form.values.cbsAccount }, errors: form.errors, set: form.set }}
        name="cbsAccount"
        label="CBS account"
        wide
        required
        options={accounts.map(({ number, name }) => ({ value: number, label: `${number} · ${name}` }))}
        placeholder="Choose the account that the file is of"
      />
      <FileField
        file={form.values.file}
        error={preview ? undefined : form.errors.file}
        onFile={(file) => {
          form.set("file", file);
          setPreview(undefined);
          setMapping(undefined);
          setKnown(undefined);
        }}
      />
      {known === undefined ? null : (
        <p className="field-hint field-wide">
          <a href={`${screen}/${known}`}>See import {known}</a>, which is this file.
        </p>
      )}
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
