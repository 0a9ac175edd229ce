/** @jsxImportSource react */
import { useState } from "react";
import { searchAccounts } from "../_lib/accounts";
import { AccountField } from "../_ui/account-field";
import type { ComboboxItem } from "../_ui/combobox-props";

/** Leads to the same screen for the account that is chosen: `?account=7`. */
export default function ChooseAccount({ chosen, path }: { chosen?: ComboboxItem; path: string }) {
  const [account, setAccount] = useState(chosen);

  function choose(item: ComboboxItem): void {
    setAccount(item);
    location.assign(`${path}?account=${item.value}`);
  }

  return (
    <AccountField<ComboboxItem>
      name="account"
      value={account}
      onValueChange={choose}
      search={searchAccounts}
      required
    />
  );
}
