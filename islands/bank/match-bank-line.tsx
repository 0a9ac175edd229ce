/** @jsxImportSource react */

import { bankStatementWords, matchBankLineCall, matchLineSchema } from "@/bank/bank-statements/contract";
import { say } from "@/vocabulary/language";
import { sayList } from "@/vocabulary/language/around";
import { data } from "@/vocabulary/language/words";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { Effect } from "../_ui/effect";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { Checkbox } from "../_ui/switch";
import { LineSubject, type NamedLine } from "./_bank-statements/line-words";

/** A posting that the line may be; the amount is signed as the bank has it, in minor units. */
type Candidate = {
  journalId: string;
  kind: string;
  amount: Minor;
  when: string;
  description: string;
  reference: string;
};

type Props = {
  line: NamedLine;
  candidates: Candidate[];
  /** The open settlement instruction that explains the line. */
  settles: number | null;
};

/** The dialog that matches a bank line with postings by hand. */
export default function MatchBankLine({ line, candidates, settles }: Props) {
  const { save } = useSave({
    call: (body: { journalIds: string[] }, idempotencyKey) =>
      send(matchBankLineCall, { params: { id: line.id }, body, idempotencyKey }),
    success: bankStatementWords.matched,
    failure: bankStatementWords.matchFailed,
    changes: ["bank-statements"],
    close: () => closeDialog({ all: true }),
  });
  const initial: { journalIds: string[] } = { journalIds: [] };
  const form = useForm({ initial, schema: matchLineSchema, submit: save });
  const chosen = form.values.journalIds;
  const asked = line.credit ? line.amount : -line.amount;
  const sum = candidates
    .filter(({ journalId }) => chosen.includes(journalId))
    .reduce((total, { amount }) => total + amount, 0);
  const money = (minor: Minor) => formatMoney(minor, line.currency);

  function put(journalId: string, on: boolean): void {
    form.set("journalIds", on ? [...chosen, journalId] : chosen.filter((one) => one !== journalId));
  }

  return (
    <FormDialog
      form={form}
      title="Match by hand"
      description="Choose the posting of this line, or several that add up to it."
      submit={candidates.length === 0 ? undefined : "Match"}
      cancel={candidates.length === 0 ? "Close" : "Cancel"}
      busyText="Matching..."
    >
      <LineSubject line={line} />
      {candidates.length === 0 ? (
        <p className="field-wide">
          {settles === null
            ? say(
                "The ledger has no posting around this date that no line accounts for. Post the line to suspense instead.",
              )
            : say("Settlement instruction {id} explains this line: settle it and match", { id: settles })}
        </p>
      ) : (
        <fieldset className="choices field-wide candidates">
          <legend className="field-label">{say("Postings")}</legend>
          {candidates.map(({ journalId, amount, description, when, reference }) => (
            <Field
              key={journalId}
              label={sayList([money(amount), description, when, reference].filter(Boolean).map(data), " · ")}
              required
              inline
            >
              <Checkbox
                name={journalId}
                checked={chosen.includes(journalId)}
                onCheckedChange={(on) => put(journalId, on)}
              />
            </Field>
          ))}
        </fieldset>
      )}
      {form.errors.journalIds ? (
        <p className="field-error field-wide" role="alert">
          {form.errors.journalIds}
        </p>
      ) : null}
      {chosen.length === 0 ? null : (
        <Effect
          title="Chosen"
          lines={[
            { term: "Postings", text: money(sum) },
            { term: "The bank's line", text: money(asked) },
            { term: "Difference", text: money(asked - sum) },
          ]}
        />
      )}
    </FormDialog>
  );
}
