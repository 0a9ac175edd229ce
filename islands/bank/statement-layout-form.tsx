/** @jsxImportSource react */

import { z } from "zod";
import {
  type LayoutBody,
  type LayoutDto,
  layoutBodySchema,
  layoutContract,
  layoutSchema,
} from "@/bank/statement-layouts/contract";
import { useRowForm } from "../_lib/row-form";
import { TextareaField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { MappingFields } from "./_bank-statements/mapping-fields";

/** `row`: the layout to edit; absent, one is created from one that was exported. */
type Props = { row?: LayoutDto };

type Layout = LayoutBody["layout"];

/** The layout as JSON, in which it is exported and kept in the form. */
const written = z
  .string()
  .transform((text, { issues, value }) => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: "custom", message: "Paste a layout as it was exported", input: value });
      return z.NEVER;
    }
  })
  .pipe(layoutSchema);

const schema = layoutBodySchema.extend({ layout: written });

/** Notation that nobody has stated: it is asked about with the next file. */
const listOpen = ({ dateOrder, decimal }: Layout) =>
  [dateOrder === undefined ? "dateOrder" : undefined, decimal === undefined ? "decimal" : undefined].filter(
    (about) => about === "dateOrder" || about === "decimal",
  );

/** The dialogs that create a layout and edit one. */
export default function StatementLayoutForm({ row }: Props) {
  const { form, dialog } = useRowForm(layoutContract, {
    row,
    initial: {
      cbsAccount: row?.cbsAccount ?? "",
      name: row?.name ?? "",
      layout: row ? JSON.stringify(row.layout) : "",
    },
    schema,
  });
  return (
    <FormDialog {...dialog} description="How tables of the bank with these headings are read." size="lg">
      <TextField form={form} name="name" label="Name" required />
      <TextField
        form={form}
        name="cbsAccount"
        label="CBS account"
        required
        input={{ inputMode: "numeric" }}
      />
      {row ? (
        <Columns
          layout={layoutSchema.parse(JSON.parse(form.values.layout))}
          error={form.errors.layout}
          onChange={(layout) => form.set("layout", JSON.stringify(layout))}
        />
      ) : (
        <TextareaField
          form={form}
          name="layout"
          label="Layout"
          required
          wide
          rows={8}
          hint="As it was exported: the column Layout of the CSV"
        />
      )}
    </FormDialog>
  );
}

/** Selects for the role of each column, without the rows of a file beside them. */
function Columns({
  layout,
  error,
  onChange,
}: {
  layout: Layout;
  error: string | undefined;
  onChange: (layout: Layout) => void;
}) {
  const { columns, separator = ",", encoding = "utf-8", headerRow = 1 } = layout;
  const open = listOpen(layout);
  const mapping = {
    ...layout,
    separator,
    encoding,
    headerRow,
    columns: { ...columns, date: columns.date ?? 0, description: columns.description ?? 0 },
    dateOrder: layout.dateOrder ?? "dmy",
    decimal: layout.decimal ?? ".",
  } as const;
  const preview = {
    mapping,
    headings: layout.headings,
    rows: [],
    questions: [],
    remembered: true,
    changed: false,
  };
  return (
    <MappingFields
      preview={preview}
      mapping={mapping}
      open={open}
      error={error}
      onChange={(changed, said) =>
        onChange({
          ...layout,
          columns: { ...columns, ...changed.columns },
          statuses: changed.statuses,
          rows: changed.rows,
          ...((said === "dateOrder" || !open.includes("dateOrder")) && { dateOrder: changed.dateOrder }),
          ...((said === "decimal" || !open.includes("decimal")) && { decimal: changed.decimal }),
        })
      }
    />
  );
}
