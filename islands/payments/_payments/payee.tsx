/** @jsxImportSource react */
import { useEffect, useRef, useState } from "react";
import {
  type BeneficiaryDto,
  type PayeeName,
  type PayeeValues,
  payeeValues,
  toPayeeValues,
} from "@/payments/beneficiaries/contract";
import { checkRecipientCall, type RecipientCheck } from "@/payments/contract";
import { listMissing, payeeNeedLabels } from "@/payments/payee-rules/contract";
import { normaliseIban, readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { currencySchema } from "@/vocabulary/money";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import { send } from "../../_lib/api";
import type { BoundForm } from "../../_ui/bound-fields";
import { Fields } from "../../_ui/field";
import { type FoundPayee, getBank, isKnown, type KnownPayee, type Recent } from "./find-payees";
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
 * @param options `start` is the check of the initial recipient, `recent` those paid before, `executionDate` the day of
 * the payment: empty for today, or if the day of arrival is not shown
 */
export function usePayee(
  form: Form,
  options: { start: RecipientCheck | undefined; recent: readonly Recent[]; executionDate?: string },
) {
  const { start, recent, executionDate = "" } = options;
  const { vaId = "", bic = "", country = "", name = "" } = form.values;
  const recipient = (form.values.recipient ?? "").trim();
  const currency = currencySchema.safeParse(form.values.currency).data;
  const bank = findCountry(bic, country);
  const [check, setCheck] = useState(start);
  /** Text that the last answer is about; undefined while another one is awaited. */
  const [checked, setChecked] = useState(start && recipient);
  const isCurrent = checked !== undefined && checked === recipient;
  const [chosen, setChosen] = useState<KnownPayee>();
  const [isEdited, setEdited] = useState(false);
  const filled = useRef<{ account: string | null; beneficiary: BeneficiaryDto | null }>({
    account: start?.recipient ?? null,
    beneficiary: start?.beneficiary ?? null,
  });

  /** Stored values of the saved payee that fills the form. */
  function getKept(): PayeeValues {
    const { beneficiary } = filled.current;
    return beneficiary ? toPayeeValues(beneficiary) : nobody;
  }

  function fill(account: string | null, beneficiary: BeneficiaryDto | null): void {
    const { account: before, beneficiary: old } = filled.current;
    const had = getKept();
    filled.current = { account, beneficiary };
    if (account === before && beneficiary?.id === old?.id) return;
    setEdited(false);
    // The first text, or text restored after a reload, stays.
    const isFirst = before === null && form.values.name !== "";
    const next = getKept();
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
    setChecked(undefined);
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
          setChecked(recipient);
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

  const account = normaliseIban(recipient);
  const answer = isCurrent ? check : undefined;

  /** The payee with this account, if its name is known and it can be paid. */
  function findKnown(): KnownPayee | undefined {
    if (account === "" || (answer && answer.problem !== null)) return undefined;
    const { beneficiary = null, kind, name } = answer ?? {};
    if (beneficiary) return { account, name: beneficiary.name, bank: getBank(beneficiary), beneficiary };
    if (kind === "own" && name) return { account, name };
    if (chosen?.account === account) return chosen;
    const paid = recent.find((one) => normaliseIban(one.recipient) === account);
    return paid && paid.name !== null ? { account, name: paid.name } : undefined;
  }

  const { kind = null, needs = [] } = check ?? {};
  /** Fields that the bank's rules require for a payment to this recipient and that the form still lacks. */
  const missing = (): PayeeNeed[] => (isCurrent ? listMissing(form.values, check?.needs ?? []) : []);
  /**
   * The stored beneficiary that is paid; undefined if another one is paid, or a field of it was changed.
   * @param values of the form
   */
  function unchanged(values: Readonly<Record<string, string | undefined>>): number | undefined {
    const { beneficiary } = filled.current;
    if (beneficiary === null) return undefined;
    const kept = getKept();
    return payeeNames.every((name) => values[name] === kept[name]) ? beneficiary.id : undefined;
  }
  // Stored details that are complete need not be read again.
  const isComplete = unchanged(form.values) !== undefined && missing().length === 0;
  const isElsewhere = kind === "iban" || kind === "number" || (account === "" && name !== "");
  return {
    check: answer,
    known: findKnown(),
    kept: getKept(),
    missing,
    unchanged,
    /** Fields of the payee, of which a payment within this bank has none. */
    fields: isElsewhere
      ? { needs, isNumber: kind === "number", isSaved: filled.current.beneficiary !== null }
      : undefined,
    /** True if the fields are shown: those of a saved payee on request, or if one is missing. */
    isOpen: isElsewhere && (isEdited || !isComplete),
    /** Shows or hides the fields of a saved payee; undefined if they are shown in any case. */
    edit: isElsewhere && isComplete ? () => setEdited(!isEdited) : undefined,
    /** A payee that was chosen from those that are known. */
    choose(payee: FoundPayee): void {
      setChosen(isKnown(payee) ? payee : undefined);
      form.set("recipient", readableNumber(payee.account));
      if (payee.beneficiary) fill(payee.account, payee.beneficiary);
    },
    /** A payee that is not known, by its name: the account is asked for next. */
    begin(name: string): void {
      form.set("recipient", "");
      form.set("name", name);
    },
  };
}

export type Payee = ReturnType<typeof usePayee>;

/** The fields of the payee, shown only for a payment to another bank; those of a complete beneficiary on request. */
export const PayeeSection = ({ form, payee }: { form: Form; payee: Payee }) =>
  payee.isOpen && payee.fields ? (
    <div className="field-wide">
      <Fields>
        <PayeeFields form={form} strict={false} {...payee.fields} />
      </Fields>
    </div>
  ) : null;

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
