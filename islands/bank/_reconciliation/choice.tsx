/** @jsxImportSource react */
import { say } from "@/vocabulary/language";
import { type AccountItem, searchAccounts } from "../../_lib/accounts";
import { AccountField } from "../../_ui/account-field";
import { AccountsScope, type Scope } from "../../_ui/accounts-scope";
import { Chips } from "../../_ui/chips";

export type Choice = { scope: Scope; accounts: readonly AccountItem[] };

type Props = {
  /** Number of accounts. */
  total: number;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  error: string | undefined;
};

/** Chooses the accounts to reconcile: all, or some that are searched for and listed. */
export function AccountsChoice({ total, choice, onChoose, error }: Props) {
  const { scope, accounts } = choice;
  const others = (account: AccountItem) => accounts.filter(({ value }) => value !== account.value);
  return (
    <>
      <AccountsScope
        scope={scope}
        onChoose={(next) => onChoose({ scope: next, accounts })}
        all={say("All accounts ({total})", { total: total.toLocaleString("en-US") })}
      />
      {scope === "chosen" ? (
        <>
          <AccountField
            name="vaIds"
            value={undefined}
            onValueChange={(account) => onChoose({ scope, accounts: [...others(account), account] })}
            search={searchAccounts}
            error={error}
            required
          />
          <Chips
            label="Chosen accounts"
            items={accounts}
            getKey={({ value }) => value}
            onRemove={(account) => onChoose({ scope, accounts: others(account) })}
          />
        </>
      ) : null}
    </>
  );
}
