/** @jsxImportSource react */

import { useId, useState } from "react";
import { z } from "zod";
import { paymentDescription } from "@/ledger/rules";
import type { PayeeValues } from "@/payments/beneficiaries/contract";
import {
  type PayerDto,
  type PaymentForm,
  type PaymentPreview,
  paymentDialogSchema,
  paymentFieldsMissing,
  type paymentFormSchema,
  paymentMessages,
  previewPaymentCall,
  type RecipientCheck,
} from "@/payments/contract";
import { submitTransactionCall } from "@/payments/placing/contract";
import type { Topic } from "@/resources/topics";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { data } from "@/vocabulary/language/words";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import { ApiError, send, WaitsForApproval } from "../_lib/api";
import { changed } from "../_lib/change-events";
import { closeDialog } from "../_lib/close-dialog";
import { useDraft } from "../_lib/draft";
import { type FormErrors, type Submitted, useForm } from "../_lib/form";
import { refusalText } from "../_lib/refusal";
import { toast } from "../_lib/toast";
import { toastError } from "../_lib/toast-error";
import { AmountField, TextareaField, TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Combobox } from "../_ui/combobox";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { DialogNotices } from "../_ui/dialog-notices";
import { Field, Fields } from "../_ui/field";
import { Input } from "../_ui/input";
import { RestoredNotice } from "../_ui/restored-notice";
import type { Recent } from "./_payments/find-payees";
import { PayeeSection, usePayee } from "./_payments/payee";
import { MoreDetails } from "./_payments/payee-fields";
import { type Payer, payerItem, payerSchema, searchPayers } from "./_payments/payers";
import { PaymentOutcome, PaymentReview } from "./_payments/review";
import { ToField } from "./_payments/to-field";

type Props = {
  /** Made by the server for this opening: one payment has it, however often it is sent. */
  reference: string;
  recent: Recent[];
  /** The account that the address names; absent if it names none that can pay. */
  from?: PayerDto;
  /** Reason why nothing can be paid from the account in the address. */
  refused?: string;
  /** Check of the recipient that the dialog opens with. */
  recipient?: RecipientCheck;
  values: { recipient: string; amount: string; description: string } & PayeeValues;
};

type Values = Record<keyof z.output<typeof paymentFormSchema>, string> & PayeeValues;

/** A payment with its payee: a stored beneficiary by its id. */
type Payment = PaymentForm & { beneficiaryId?: number };

/** Draft of an unsent payment. It includes the reference, so that sending again after a reload pays only once. */
const keptSchema = z.object({
  reference: z.string(),
  from: payerSchema.optional(),
  /** True if it was sent without an answer. */
  sent: z.boolean(),
  values: z.record(z.string(), z.string()),
});

const isField = <Fields extends object>(fields: Fields, name: string): name is keyof Fields & string =>
  name in fields;

const error = (description: string) => toast({ title: "Error", description, tone: "destructive" });

/** Shows the notice of the specification, section 5, about missing fields. */
function showNotice(errors: FormErrors): void {
  if (Object.values(errors).includes(paymentMessages.missing)) error(paymentMessages.missing);
}

/** Shows the notices of the specification, section 8, about refused payments. */
function showRefusal(refusal: ApiError): void {
  const { status, code } = refusal;
  if (status === 404) error(paymentMessages.accountMissing);
  else if (code === "INSUFFICIENT_FUNDS") error(paymentMessages.insufficient);
  else if (status !== 400 || Object.keys(refusal.fields).length === 0)
    toastError(refusal, paymentMessages.makeFailed, "Payment", "told");
}

const linkToWaiting = (id: number) => ({ href: `/client/payments?approval=${id}`, text: "See what waits" });

/** Refusals after which this reference has been used up: a payment was made with it. */
const isUsed = ({ code }: ApiError) => code === "REFERENCE_USED" || code === "IDEMPOTENCY_KEY_REUSED";

/** The Create Payment dialog (specification, section 2): the payment's fields, then its preview, then the payment. */
export default function MakePayment(props: Props) {
  const [from, setFrom] = useState(props.from && payerItem(props.from));
  const [reference, setReference] = useState(props.reference);
  const [reviewed, setReviewed] = useState<{ payment: Payment; preview: PaymentPreview }>();
  const [refused, setRefused] = useState(props.refused);
  const [used, setUsed] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const [initial] = useState<Values>(() => ({
    vaId: props.from ? String(props.from.id) : "",
    currency: props.from?.currency ?? "USD",
    executionDate: "",
    ...props.values,
  }));
  const form = useForm({
    initial,
    schema: paymentDialogSchema,
    submit: preview,
    refused: showNotice,
    words: { inPlaceOf: paymentMessages.missing, fields: paymentFieldsMissing },
    draft: false,
  });
  const { values } = form;
  const outcomeId = useId();
  const payee = usePayee(form, {
    start: props.recipient,
    recent: props.recent,
    executionDate: values.executionDate,
  });
  const draft = useDraft({
    schema: keptSchema,
    value: form.dirty ? { reference, from, sent: unanswered, values } : undefined,
    restore(kept) {
      setReference(kept.reference);
      setUnanswered(kept.sent);
      setFrom(kept.from);
      for (const name in initial) if (isField(initial, name)) form.set(name, kept.values[name] ?? "");
    },
  });
  const act = usePayment({
    reference,
    onUsed: end,
    onPaid: draft.drop,
    onAnswer: (came) => setUnanswered(!came),
  });

  /** The reference is used up: the typed values begin a new payment. */
  function end(): void {
    setUsed(true);
    draft.drop();
  }

  function startOver(): void {
    draft.drop();
    form.reset();
    setFrom(props.from && payerItem(props.from));
    setReference(props.reference);
  }

  function choose(item: Payer): void {
    setFrom(item);
    setRefused(undefined);
    form.set("vaId", item.value);
    form.set("currency", item.currency);
  }

  async function preview(filled: PaymentForm): Promise<Submitted> {
    const { creditor, ...others } = filled;
    const beneficiaryId = payee.unchanged(values);
    const payment: Payment = beneficiaryId === undefined ? filled : { ...others, beneficiaryId };
    const body = { ...payment, amount: toDecimal(payment.amount), reference };
    try {
      setReviewed({ payment, preview: await send(previewPaymentCall, { body }) });
      return "unsent";
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (isUsed(thrown)) end();
      else showRefusal(thrown);
      throw thrown;
    }
  }

  const busy = form.busy || act.busy;

  function goBack(): void {
    if (busy) return;
    act.forget();
    setReviewed(undefined);
  }

  return (
    <Dialog title="Create Payment" size="lg" dirty={form.dirty && !used}>
      {reviewed ? (
        <div className="dialog-form">
          <DialogBody>
            <PaymentReview
              preview={reviewed.preview}
              description={reviewed.payment.description}
              reference={reference}
            />
          </DialogBody>
          <DialogNotices signedOut={act.signedOut} refusal={act.refusal}>
            <PaymentOutcome id={outcomeId} preview={reviewed.preview} />
            {used ? <Used reference={reference} /> : null}
            {unanswered && !used ? <Unanswered /> : null}
          </DialogNotices>
          <DialogFooter>
            <Button onClick={goBack}>{say("Back")}</Button>
            <Button
              variant="primary"
              busy={act.busy}
              busyText="Processing..."
              disabled={used}
              aria-describedby={outcomeId}
              // The second press of a double click was meant for the button that stood here before.
              onClick={(event) => event.detail < 2 && void act.pay(reviewed)}
            >
              {say("Create Payment")}
            </Button>
          </DialogFooter>
        </div>
      ) : (
        <form className="dialog-form" onSubmit={(event) => void form.onSubmit(event)} noValidate>
          <DialogBody>
            <Fields>
              {draft.restored && !used && !unanswered ? <RestoredNotice onStartOver={startOver} /> : null}
              <Field label="From Account" wide required error={form.errors.vaId ?? refused}>
                <Combobox
                  name="vaId"
                  value={from}
                  onValueChange={choose}
                  search={searchPayers}
                  placeholder="Select an account"
                  searchLabel="Search accounts"
                  emptyText={paymentMessages.noAccounts}
                />
              </Field>
              <ToField form={form} payee={payee} recent={props.recent} isFirst={from !== undefined} />
              <AmountField form={form} name="amount" label="Amount" required currency={values.currency} />
              <TextareaField form={form} name="description" label="Description" wide required rows={1} />
              <PayeeSection form={form} payee={payee} />
              <MoreDetails
                form={form}
                asked={payee.fields}
                kept={payee.kept}
                isGiven={values.executionDate !== ""}
                names={["executionDate"]}
              >
                <TextField
                  form={form}
                  name="executionDate"
                  label="Execution date"
                  hint={
                    payee.check?.arrivesOn
                      ? say("Today where it is left empty. Arrives by {date}", {
                          date: formatDate(payee.check.arrivesOn),
                        })
                      : "Today where it is left empty"
                  }
                  input={{ type: "date" }}
                />
                <TextField
                  form={form}
                  name="currency"
                  label="Currency"
                  required
                  input={{ readOnly: true }}
                  hint="The account's own"
                />
                <Field label="Reference" required>
                  <Input name="reference" className="iban-input" value={reference} readOnly />
                </Field>
              </MoreDetails>
            </Fields>
          </DialogBody>
          <DialogNotices signedOut={form.signedOut} refusal={used ? undefined : form.refusal}>
            {used ? <Used reference={reference} /> : null}
            {unanswered && !used ? <Unanswered /> : null}
          </DialogNotices>
          <DialogFooter>
            <DialogClose>{say("Cancel")}</DialogClose>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Checking..." disabled={used}>
              {say("Review Payment")}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}

/** Notice that this dialog's reference was already paid: an earlier attempt succeeded after all. */
const Used = ({ reference }: { reference: string }) => (
  <div className="notice tone-warn field-wide" role="alert">
    <div>
      <p className="notice-title">
        {say("A payment with the reference {reference} was made already", { reference })}
      </p>
      <p className="notice-text">
        {sayAround("{link}. To pay once more, close this form and begin a new payment.", {
          link: (
            <a key="link" href={`/client/payments?q=${encodeURIComponent(reference)}`}>
              {say("See that payment")}
            </a>
          ),
        })}
      </p>
    </div>
  </div>
);

/** Notice that the outcome of the payment is unknown, and that sending it once more is safe. */
const Unanswered = () => (
  <div className="notice tone-warn field-wide" role="alert">
    <div>
      <p className="notice-title">{say("No answer came: the payment may have been made")}</p>
      <p className="notice-text">
        {say("Send it once more. It has the same reference, and is made only once.")}
      </p>
    </div>
  </div>
);

/** Makes the payment that was reviewed. Sent again, by a retry or from another tab, the same reference pays once. */
function usePayment({
  reference,
  onUsed,
  onPaid,
  onAnswer,
}: {
  reference: string;
  onUsed: () => void;
  onPaid: () => void;
  /** Called with true if the request was answered, and with false if its outcome is unknown. */
  onAnswer: (came: boolean) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function pay({ payment, preview }: { payment: Payment; preview: PaymentPreview }): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSignedOut(false);
    setRefusal(undefined);
    const { recipient } = preview.to;
    const { currency } = payment;
    const amount = toDecimal(payment.amount);
    const description = paymentDescription(recipient, payment.description);
    const body = { ...payment, type: "debit", amount, description, reference, recipient } as const;
    try {
      await send(submitTransactionCall, { body, idempotencyKey: reference });
      toast({
        title: paymentMessages.made,
        link: {
          href: `/client/payments?q=${encodeURIComponent(reference)}`,
          text: `${data(reference)} · ${data(formatMoney(payment.amount, currency))}`,
        },
      });
      end("payments", "accounts", "transactions", "stats");
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown instanceof WaitsForApproval && thrown.outcome === "scheduled") {
        const link = { href: "/client/scheduled-payments", text: "See scheduled payments" };
        toast({ title: "Payment scheduled successfully", link });
        end("scheduled-payments", "payments");
      } else if (thrown instanceof WaitsForApproval) {
        const description =
          "Another user of your company has to approve this payment. You need not send it again.";
        const { approvalId } = thrown;
        const link = approvalId === undefined ? undefined : linkToWaiting(approvalId);
        toast({ title: "Waiting for a second person", description, link });
        end("approvals", "payments");
      } else if (isUsed(thrown)) onUsed();
      else {
        const isKnown = thrown.status > 0 && thrown.status < 500;
        onAnswer(isKnown);
        // The outcome shows on the page, if anywhere.
        if (!isKnown) changed("payments", "accounts", "transactions");
        setSignedOut(thrown.status === 401);
        if (isKnown) setRefusal(refusalText(thrown));
        toastError(thrown, paymentMessages.makeFailed, "Payment", "told");
      }
    } finally {
      setBusy(false);
    }
  }

  function end(...topics: Topic[]): void {
    onPaid();
    closeDialog();
    changed(...topics);
  }

  return { pay, busy, signedOut, refusal, forget: () => setRefusal(undefined) };
}
