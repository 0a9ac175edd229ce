/** @jsxImportSource react */

import { useState } from "react";
import { findAccountsCall, mostChosen } from "@/reporting/reports/contract";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { searchAccounts } from "../../_lib/accounts";
import { send } from "../../_lib/api";
import { toastError } from "../../_lib/toast-error";
import { AccountField } from "../../_ui/account-field";
import { AccountsScope, type Scope } from "../../_ui/accounts-scope";
import { Button } from "../../_ui/button";
import { Chips } from "../../_ui/chips";
import { Field } from "../../_ui/field";
import { Input } from "../../_ui/input";

/** Accounts that were chosen together: a single one, or all that a text found. */
export type Chosen = { label: string; ids: readonly number[] };
export type Choice = { scope: Scope; chosen: readonly Chosen[] };

const number = (count: number) => count.toLocaleString("en-US");

/** The ids of a choice, each once; undefined for all accounts. */
export const chosenIds = ({ scope, chosen }: Choice): number[] | undefined =>
  scope === "all" ? undefined : [...new Set(chosen.flatMap(({ ids }) => ids))];

/** Reason why a choice cannot be sent. */
export function choiceProblem(choice: Choice): string | undefined {
  const ids = chosenIds(choice);
  if (ids?.length === 0) return "Choose at least one account";
  if (ids && ids.length > mostChosen)
    return say("Choose at most {most} accounts, or all", { most: number(mostChosen) });
  return undefined;
}

type Props = {
  /** Number of accounts. */
  total: number;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  error: string | undefined;
};

/** Chooses the accounts of a report: all, or some that are searched for, one by one or thousands together. */
export function AccountsChoice({ total, choice, onChoose, error }: Props) {
  const { scope, chosen } = choice;
  const put = (added: Chosen) =>
    onChoose({ scope, chosen: [...chosen.filter(({ label }) => label !== added.label), added] });
  const ids = chosenIds(choice);
  return (
    <>
      <AccountsScope
        scope={scope}
        onChoose={(next) => onChoose({ scope: next, chosen })}
        all={say("All accounts ({total} open, and closed ones)", { total: number(total) })}
      />
      {scope === "chosen" ? (
        <>
          <AccountField
            name="vaIds"
            value={undefined}
            onValueChange={({ value, label, hint }) => {
              put({ label: `${label} · ${hint?.split(" · ")[0] ?? value}`, ids: [Number(value)] });
            }}
            search={searchAccounts}
            error={error}
            required
          />
          <AllThatMatch onFound={put} />
          <Chips
            label="Chosen accounts"
            items={chosen}
            getKey={({ label }) => label}
            onRemove={(one) => onChoose({ scope, chosen: chosen.filter((each) => each !== one) })}
          />
          <p className="field-hint field-wide" role="status">
            {ids && ids.length > 0
              ? sayCount(ids.length, "{count} account chosen", "{count} accounts chosen")
              : ""}
          </p>
        </>
      ) : null}
    </>
  );
}

/** Chooses every account that a text finds. */
function AllThatMatch({ onFound }: { onFound: (chosen: Chosen) => void }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();

  async function find(): Promise<void> {
    const q = text.trim();
    if (q === "" || busy) return;
    setBusy(true);
    setSaid(undefined);
    try {
      const { vaIds, more } = await send(findAccountsCall, { query: { q } });
      if (vaIds.length === 0) return setSaid(say("No virtual accounts found"));
      if (more)
        return setSaid(
          say("More than {most} accounts: type more, or choose all accounts", { most: number(mostChosen) }),
        );
      onFound({ label: say("{count} that match '{q}'", { count: number(vaIds.length), q }), ids: vaIds });
      setText("");
    } catch (error) {
      toastError(error, "Failed to fetch virtual accounts");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Field label="Or all that match" wide error={said}>
      <span className="input-with-act">
        <Input
          name="match"
          value={text}
          placeholder="Customer, virtual IBAN or reference"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter adds the accounts, and does not send the form.
            event.preventDefault();
            void find();
          }}
        />
        <Button variant="secondary" busy={busy} busyText="Adding..." onClick={() => void find()}>
          {say("Add all")}
        </Button>
      </span>
    </Field>
  );
}
