/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import { listExpectedCall } from "@/collections/expected-receipts/contract";
import {
  applyReceiptCall,
  type ReceiptRecordDto,
  receiptWords,
  type SuggestionReason,
  suggestionLabels,
} from "@/collections/receipts/contract";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import {
  formatMoney,
  fromDecimal,
  type Minor,
  parseAmount,
  toDecimal,
  toWireAmount,
} from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { Button } from "../_ui/button";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Effect } from "../_ui/effect";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { AmountInput } from "../_ui/input";

/** An expected receipt that the receipt may be applied to. */
type Line = {
  id: number;
  number: string;
  open: Minor;
  about: string;
  amount: string;
  closes: boolean;
};

type Offered = ComboboxItem & { line: Line };

const linesSchema = z
  .object({ lines: z.custom<Line[]>() })
  .transform(({ lines }) => ({
    applications: lines
      .filter(({ amount }) => amount.trim() !== "")
      .map(({ id, amount, closes }) => ({ expectedReceiptId: id, amount, writeOff: closes })),
  }))
  .refine(({ applications }) => applications.length > 0, {
    path: ["lines"],
    message: "Give an amount for at least one",
  });

const aboutLine = (dueDate: string, payer: string | null, why?: SuggestionReason): string =>
  [why && say(suggestionLabels[why]), payer && data(payer), say("due {date}", { date: formatDate(dueDate) })]
    .filter(Boolean)
    .join(" · ");

/** The dialog that applies the rest of a receipt to what was expected, beginning with what is suggested. */
export default function ApplyReceipt({ receipt }: { receipt: ReceiptRecordDto }) {
  const { currency, rest } = receipt;
  const money = (minor: Minor) => formatMoney(minor, currency);
  const first = receipt.suggestions.map(
    ({ expectedReceiptId, number, open, amount, dueDate, payer, why }, at): Line => ({
      id: expectedReceiptId,
      number,
      open: fromDecimal(open),
      about: aboutLine(dueDate, payer, why),
      amount: at === 0 ? amount : "",
      closes: false,
    }),
  );
  const [searched, setSearched] = useState<Offered>();
  const { save } = useSave({
    call: (body: z.output<typeof linesSchema>, idempotencyKey) =>
      send(applyReceiptCall, { params: { id: receipt.id }, body, idempotencyKey }),
    success: receiptWords.applied,
    failure: receiptWords.applyFailed,
    act: "Apply",
    changes: ["receipts", "expected-receipts"],
  });
  const form = useForm({ initial: { lines: first }, schema: linesSchema, draft: false, submit: save });
  const { lines } = form.values;
  const used = lines.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0);
  const left = fromDecimal(rest) - used;
  const put = (id: number, change: Partial<Line>) =>
    form.set(
      "lines",
      lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
    );

  async function search(text: string, signal: AbortSignal): Promise<Offered[]> {
    const found = await send(listExpectedCall, { query: { q: text, limit: 20 }, signal });
    return found
      .filter((one) => one.currency === currency && fromDecimal(one.open) > 0 && one.status !== "cancelled")
      .map((one) => ({
        value: String(one.id),
        label: one.number,
        hint: say("{open} open, due {date}", {
          open: money(fromDecimal(one.open)),
          date: formatDate(one.dueDate),
        }),
        disabled: lines.some(({ id }) => id === one.id),
        line: {
          id: one.id,
          number: one.number,
          open: fromDecimal(one.open),
          about: aboutLine(one.dueDate, one.payer?.name ?? null),
          amount: "",
          closes: false,
        },
      }));
  }

  return (
    <FormDialog
      form={form}
      title="Apply this receipt"
      description={say("{rest} of {amount} is left", {
        rest: money(fromDecimal(rest)),
        amount: money(fromDecimal(receipt.amount)),
      })}
      submit="Apply"
      busyText="Applying..."
      size="lg"
    >
      {lines.map((line) => {
        const off = line.open - (parseAmount(line.amount) ?? 0);
        return (
          <Field
            key={line.id}
            label={data(line.number)}
            wide
            always
            error={line === lines[0] ? form.errors.lines : undefined}
            hint={`${line.about} · ${say("{open} open", { open: money(line.open) })}`}
            act={
              line.amount !== "" && off !== 0 ? (
                <Button
                  variant={line.closes ? "primary" : "ghost"}
                  size="sm"
                  aria-pressed={line.closes}
                  onClick={() => put(line.id, { closes: !line.closes })}
                >
                  {off > 0
                    ? say("Write off {off}", { off: money(off) })
                    : say("Take {off} above it", { off: money(-off) })}
                </Button>
              ) : undefined
            }
          >
            <AmountInput
              name={`amount-${line.id}`}
              currency={currency}
              value={line.amount}
              placeholder="0.00"
              onChange={(event) => put(line.id, { amount: toWireAmount(event.target.value, currency) })}
            />
          </Field>
        );
      })}
      <Field
        label="Another expected receipt"
        wide
        always
        error={lines.length === 0 ? form.errors.lines : undefined}
      >
        <Combobox
          name="expectedReceiptId"
          value={searched}
          search={search}
          onValueChange={(item) => {
            setSearched(undefined);
            const amount = toDecimal(Math.max(0, Math.min(left, item.line.open)));
            form.set("lines", [...lines, { ...item.line, amount: amount === "0.00" ? "" : amount }]);
          }}
          placeholder="Number, reference or payer"
          searchLabel="Search expected receipts"
          emptyText="No expected receipts found"
        />
      </Field>
      <Effect lines={[{ term: "Rest after this", text: money(left) }]} />
    </FormDialog>
  );
}
