/** @jsxImportSource react */
import { useState } from "react";
import { searchAccounts } from "./_lib/accounts";
import { Combobox, type ComboboxItem } from "./_ui/combobox";
import { Field } from "./_ui/field";

/** Leads to the same screen for the account that is chosen: `?account=7`. */
export default function ChooseAccount({ chosen, path }: { chosen?: ComboboxItem; path: string }) {
  const [account, setAccount] = useState(chosen);

  function choose(item: ComboboxItem): void {
    setAccount(item);
    location.assign(`${path}?account=${item.value}`);
  }

  return (
    <Field label="Virtual Account" wide required>
      <Combobox<ComboboxItem>
        name="account"
        value={account}
        onValueChange={choose}
        search={searchAccounts}
        placeholder="Select an account"
        searchLabel="Search accounts"
        emptyText="No virtual accounts found"
      />
    </Field>
  );
}
