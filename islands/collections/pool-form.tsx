/** @jsxImportSource react */

import { useState } from "react";
import {
  createPoolCall,
  type PoolDto,
  poolBodySchema,
  poolContract,
} from "@/collections/number-pools/contract";
import { data } from "@/vocabulary/language/words";
import { type AccountItem, searchCollectionAccounts } from "../_lib/accounts";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { AccountField } from "../_ui/account-field";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { Subject } from "../_ui/subject";

type Props = {
  row?: PoolDto;
  account?: AccountItem;
  /** True once the pool has numbers: they lead to its account, which then stays. */
  keepsAccount?: boolean;
};

/** The dialogs that create a pool of account numbers, and edit one. */
export default function PoolForm({ row, account: begun, keepsAccount = false }: Props) {
  const [account, setAccount] = useState(begun);
  const { save } = useRowSave(poolContract, row, (body, idempotencyKey) =>
    send(createPoolCall, { body, idempotencyKey }),
  );
  const form = useForm({
    initial: {
      vaId: row ? String(row.vaId) : "",
      name: row?.name ?? "",
      quarantineDays: String(row?.quarantineDays ?? 365),
    },
    schema: poolBodySchema,
    unkept: ["vaId"],
    submit: save,
  });
  const { words } = poolContract;
  return (
    <FormDialog
      form={form}
      title={row ? words.edit : words.create}
      description="Each number of a pool leads to its account, and identifies the payer."
      submit={row ? words.save : words.add}
      busyText="Saving..."
      size="sm"
    >
      {keepsAccount && account ? (
        <Subject name={data(account.label)} code={account.hint ?? ""} />
      ) : (
        <AccountField
          name="vaId"
          required
          value={account}
          error={form.errors.vaId}
          search={searchCollectionAccounts}
          onValueChange={(item) => {
            setAccount(item);
            form.set("vaId", item.value);
          }}
        />
      )}
      <TextField form={form} name="name" label="Name" required wide input={{ maxLength: 70 }} />
      <TextField
        form={form}
        name="quarantineDays"
        label="Days of quarantine"
        required
        wide
        hint="Days in which a closed number can be reopened, for its holder only"
        input={{ inputMode: "numeric", maxLength: 4 }}
      />
    </FormDialog>
  );
}
