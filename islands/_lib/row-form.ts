import type { $ZodType } from "zod/v4/core";
import { announce, type SecondPerson } from "@/approvals/rules";
import type { RowContract } from "@/platform/rows/contract";
import { useForm } from "./form";
import { useRowSave } from "./row-save";

/** Props of the form of a plain row: the row to edit; absent, one is created. */
export type RowFormProps<Row> = { row?: Row; secondPerson: SecondPerson };

/**
 * The form of a plain row, and the props of its `FormDialog`: its title, and the act that saves the given row or a new one.
 *
 * @example
 * const { form, dialog } = useRowForm(holidayContract, { row, secondPerson, initial: { date, name, currency } });
 * return <FormDialog {...dialog} description="A day on which the bank does not pay.">…</FormDialog>;
 */
export function useRowForm<
  Row extends { id: number; version: number },
  Sent,
  Values extends Record<string, unknown>,
  Parsed extends Sent,
>(
  contract: RowContract<unknown, Parsed, Row, Sent>,
  {
    row,
    secondPerson = [],
    initial,
    schema = contract.values,
  }: {
    /** The row to edit; absent, one is created. */
    row: Row | undefined;
    secondPerson?: SecondPerson | undefined;
    initial: Values;
    /** Schema of the form's values where it is not that of the call's body. */
    schema?: $ZodType<Parsed>;
  },
) {
  const { words }: RowContract<unknown, unknown, Row> = contract;
  const { save } = useRowSave(contract, row);
  const form = useForm({ initial, schema, submit: save });
  return {
    form,
    dialog: {
      form,
      title: row ? words.edit : words.create,
      submit: row ? words.save : words.add,
      busyText: "Saving...",
      secondPerson: announce(secondPerson),
    } as const,
  };
}
