/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import { type AccountDto, editAccountCall } from "@/accounts/contract";
import { announce, type SecondPerson } from "@/approvals/rules";
import { cbsMessages, listCbsAccountsCall } from "@/bank/cbs/contract";
import { movedSentence } from "@/bank/cbs/rules";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import type { Currency, Minor } from "@/vocabulary/money";
import { linkToAccount } from "../_lib/accounts";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { Input } from "../_ui/input";

type Props = {
  account: Pick<AccountDto, "id" | "customerName" | "virtualIban" | "currency" | "version">;
  /** The CBS account that it is linked to; absent if it is linked to none. */
  from?: { number: string; name: string };
  /** Positions that linking it elsewhere would move at present, in minor units. */
  positions: { currency: Currency; amount: Minor }[];
  secondPerson: SecondPerson;
};

const schema = z.object({ cbsAccount: z.string().min(1, cbsMessages.choose) });

/** The dialog of CBS Account Linking (specification, section 2), which says beforehand what will move. */
export default function LinkAccount({ account, from, positions, secondPerson }: Props) {
  const [chosen, setChosen] = useState<ComboboxItem>();
  const { save } = useSave({
    call: (body: z.output<typeof schema>, idempotencyKey) =>
      send(editAccountCall, { params: { id: account.id }, body, ifMatch: account.version, idempotencyKey }),
    success: cbsMessages.linked,
    link: linkToAccount,
    failure: cbsMessages.linkFailed,
    changes: ["accounts", "settlements", "cbs"],
  });
  const form = useForm({ initial: { cbsAccount: "" }, schema, submit: save, unkept: ["cbsAccount"] });
  const needed = [account.currency, ...positions.map(({ currency }) => currency)];

  async function search(q: string, signal: AbortSignal): Promise<ComboboxItem[]> {
    const query = { q, purpose: "settlement", active: "yes" } as const;
    const accounts = await send(listCbsAccountsCall, { query, signal });
    return accounts.map(({ number, name, currencies }) => {
      const missing = needed.find((currency) => !currencies.includes(currency));
      const isPresent = number === from?.number;
      const why = isPresent
        ? say("linked to it now")
        : missing
          ? say("does not hold {missing}", { missing })
          : undefined;
      return {
        value: number,
        label: number,
        hint: [name, why ?? currencies.join(", ")].join(" · "),
        disabled: why !== undefined,
      };
    });
  }

  function choose(item: ComboboxItem): void {
    setChosen(item);
    form.set("cbsAccount", item.value);
  }

  return (
    <FormDialog
      form={form}
      title="Link CBS Account"
      size="sm"
      submit="Link Account"
      busyText="Linking..."
      secondPerson={announce(secondPerson)}
      description={
        from
          ? say("Linked to {number}, {name}", { number: from.number, name: from.name })
          : "Not linked to a CBS account yet"
      }
    >
      <Field label="Virtual IBAN" wide required>
        <Input
          name="virtualIban"
          className="figures"
          value={groupIban(account.virtualIban)}
          readOnly
          tabIndex={-1}
        />
      </Field>
      <Field label="Customer Name" wide required>
        <Input name="customerName" value={account.customerName} readOnly tabIndex={-1} />
      </Field>
      <Field label="CBS Account" wide required error={form.errors.cbsAccount}>
        <Combobox
          name="cbsAccount"
          value={chosen}
          onValueChange={choose}
          search={search}
          placeholder="Select a CBS account"
          searchLabel="Search CBS accounts"
          emptyText="No CBS accounts found"
        />
      </Field>
      <div className="effect field-wide" role="status">
        {chosen ? (
          <>
            <p className="effect-title">{movedSentence(positions, from?.number, chosen.value)}</p>
            {from && positions.length > 0 ? (
              <p className="field-hint">
                {say("A settlement instruction follows: mark it as settled once the money itself was moved.")}
              </p>
            ) : null}
          </>
        ) : (
          <p className="field-hint">{say("Choose a CBS account to see what will move.")}</p>
        )}
      </div>
    </FormDialog>
  );
}
