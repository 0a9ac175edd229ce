/** @jsxImportSource react */
import { useEffect, useRef, useState } from "react";
import {
  type BeneficiaryDto,
  beneficiaryContract,
  type PayeeName,
  type PayeeValues,
  payeeValues,
  toPayeeValues,
} from "@/payments/beneficiaries/contract";
import { checkRecipientCall, type RecipientCheck } from "@/payments/contract";
import { listMissing, payeeNeedLabels } from "@/payments/payee-rules/contract";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { currencySchema } from "@/vocabulary/money";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import { send } from "../../_lib/api";
import type { BoundForm } from "../../_ui/bound-fields";
import { Combobox } from "../../_ui/combobox";
import type { ComboboxItem } from "../../_ui/combobox-props";
import { Field, Fields } from "../../_ui/field";
import { PayeeFields } from "./payee-fields";

/** Pause after the last key before the server is asked, in milliseconds. */
const pause = 250;

/** Form with the fields that identify the payee. */
type Form = BoundForm<PayeeName | "recipient" | "vaId" | "currency", string>;

const nobody = payeeValues({});

function isPayeeName(name: string): name is PayeeName {
  return name in nobody;
}
const payeeNames = Object.keys(nobody).filter(isPayeeName);

/** Country in a BIC, as far as it was typed, for an account that is not an IBAN. */
const findCountry = (bic: string, country: string) =>
  /^[A-Za-z0-9]{4}([A-Za-z]{2})/.exec(bic.trim())?.[1]?.toUpperCase() ??
  (/^[A-Z]{2}$/.test(country) ? country : undefined);

/**
 * Payee of a form: the server's answer about its recipient while it is typed and, for a beneficiary, all stored
 * fields, which are filled in. They are removed when another account is typed.
 * @param start check of the initial recipient
 * @param executionDate day of the payment; empty for today, or if the day of arrival is not shown
 */
export function usePayee(form: Form, start: RecipientCheck | undefined, executionDate = "") {
  const { vaId = "", bic = "", country = "" } = form.values;
  const recipient = (form.values.recipient ?? "").trim();
  const currency = currencySchema.safeParse(form.values.currency).data;
  const bank = findCountry(bic, country);
  const [check, setCheck] = useState(start);
  /** True if the last answer is about the present text. */
  const [isCurrent, setCurrent] = useState(start !== undefined);
  const filled = useRef<{ account: string | null; beneficiary: BeneficiaryDto | null }>({
    account: start?.recipient ?? null,
    beneficiary: start?.beneficiary ?? null,
  });

  function fill(account: string | null, beneficiary: BeneficiaryDto | null): void {
    const { account: before, beneficiary: old } = filled.current;
    filled.current = { account, beneficiary };
    if (account === before && beneficiary?.id === old?.id) return;
    const had = old ? toPayeeValues(old) : nobody;
    // The first text, or text restored after a reload, stays.
    const isFirst = before === null && form.values.name !== "";
    const next = beneficiary ? toPayeeValues(beneficiary) : nobody;
    for (const name of payeeNames) {
      const isTyped = (form.values[name] ?? "") !== had[name];
      if (isFirst || (beneficiary === null && isTyped)) continue;
      if (form.values[name] !== next[name]) form.set(name, next[name]);
    }
  }

  const wasAsked = useRef(start !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another payment only, and not for each name
  useEffect(() => {
    if (wasAsked.current) {
      wasAsked.current = false;
      return;
    }
    setCurrent(false);
    if (recipient === "") {
      setCheck(undefined);
      fill(null, null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = {
        recipient,
        ...(vaId === "" ? {} : { vaId: Number(vaId) }),
        ...(currency ? { currency } : {}),
        ...(bank === undefined ? {} : { country: bank }),
        ...(executionDate === "" ? {} : { executionDate }),
      };
      // Without an answer no message is shown: the recipient is checked again before the payment is shown, and made.
      send(checkRecipientCall, { query, signal: abort.signal }).then(
        (answer) => {
          setCheck(answer);
          setCurrent(true);
          fill(answer.recipient, answer.beneficiary);
        },
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [recipient, vaId, currency, bank, executionDate]);

  return {
    check,
    isCurrent,
    /** Fields that the bank's rules require for a payment to this recipient and that the form still lacks. */
    missing: (): PayeeNeed[] => (isCurrent ? listMissing(form.values, check?.needs ?? []) : []),
    /** A beneficiary that was chosen: its account, and all that is kept of it. */
    choose(beneficiary: BeneficiaryDto): void {
      form.set("recipient", readableNumber(beneficiary.account));
      fill(beneficiary.account, beneficiary);
    },
    /**
     * The stored beneficiary that is paid; undefined if another one is paid, or a field of it was changed.
     * @param values of the form
     */
    unchanged(values: Readonly<Record<string, string | undefined>>): number | undefined {
      const { beneficiary } = filled.current;
      if (beneficiary === null) return undefined;
      const kept: PayeeValues = toPayeeValues(beneficiary);
      return payeeNames.every((name) => values[name] === kept[name]) ? beneficiary.id : undefined;
    },
  };
}

type Payee = ReturnType<typeof usePayee>;

type Choice = ComboboxItem & { beneficiary: BeneficiaryDto };

async function searchBeneficiaries(q: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { q, state: "approved" as const, limit: 20 };
  const found = await send(beneficiaryContract.calls.list, { query, signal });
  return found.map((beneficiary) => getChoice(beneficiary));
}

const getChoice = (beneficiary: BeneficiaryDto): Choice => ({
  value: String(beneficiary.id),
  label: beneficiary.name,
  hint: groupIban(beneficiary.account),
  beneficiary,
});

/** 'Beneficiary': one of the client's, found by name, nickname or account. */
export function BeneficiaryField({ payee }: { payee: Payee }) {
  const known = payee.isCurrent ? payee.check?.beneficiary : undefined;
  return (
    <Field label="Beneficiary" wide hint="Fills in the details that your company saved">
      <Combobox
        name="beneficiary"
        value={known ? getChoice(known) : undefined}
        onValueChange={({ beneficiary }) => payee.choose(beneficiary)}
        search={searchBeneficiaries}
        placeholder="Choose one, or type an account below"
        searchLabel="Search by name, nickname or IBAN"
        emptyText="No beneficiaries found"
      />
    </Field>
  );
}

/** The fields of the payee, shown only for a payment to another bank; those of a complete beneficiary are folded. */
export function PayeeSection({ form, payee }: { form: Form; payee: Payee }) {
  const { kind = null, needs = [] } = payee.check ?? {};
  if (kind !== "iban" && kind !== "number") return null;
  const fields = <PayeeFields form={form} needs={needs} strict={false} isNumber={kind === "number"} />;
  // What the company saved, and is complete, need not be read again.
  if (payee.unchanged(form.values) === undefined || payee.missing().length > 0) return fields;
  return (
    <details className="field-wide saved-details">
      <summary>{say("Edit details")}</summary>
      <Fields>{fields}</Fields>
    </details>
  );
}

/**
 * Notice of the details that payments still need before they leave; hidden if they need none.
 * @param sentence names the missing fields
 */
export const NeedsNotice = ({
  needs,
  sentence,
}: {
  needs: readonly PayeeNeed[];
  sentence: (names: string) => string;
}) =>
  needs.length === 0 ? null : (
    <div className="notice tone-warn field-wide">
      <div>
        <p className="notice-title">{say("Details needed")}</p>
        <p className="notice-text">
          {sentence(needs.map((need) => say(payeeNeedLabels[need])).join(say(", ")))}
        </p>
      </div>
    </div>
  );
