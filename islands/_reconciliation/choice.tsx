/** @jsxImportSource react */
import { type AccountItem, searchAccounts } from "../_lib/accounts";
import { AccountField } from "../_ui/account-field";
import { Field } from "../_ui/field";
import { Icon } from "../_ui/icon";
import { Select } from "../_ui/select";

export type Choice = { scope: "all" | "chosen"; accounts: readonly AccountItem[] };

type Props = {
  /** How many accounts there are. */
  total: number;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  error: string | undefined;
};

/** Which accounts are to be reconciled: all, or some that are searched for and listed. */
export function AccountsChoice({ total, choice, onChoose, error }: Props) {
  const { scope, accounts } = choice;
  const add = (account: AccountItem) => {
    const others = accounts.filter(({ value }) => value !== account.value);
    onChoose({ scope, accounts: [...others, account] });
  };
  const remove = (account: AccountItem) =>
    onChoose({ scope, accounts: accounts.filter(({ value }) => value !== account.value) });
  return (
    <>
      <Field label="Accounts" wide required>
        <Select
          name="scope"
          value={scope}
          onValueChange={(value) => onChoose({ scope: value === "chosen" ? "chosen" : "all", accounts })}
          options={[
            { value: "all", label: `All accounts (${total.toLocaleString("en-US")})` },
            { value: "chosen", label: "Chosen accounts" },
          ]}
        />
      </Field>
      {scope === "chosen" ? (
        <>
          <AccountField
            name="vaIds"
            value={undefined}
            onValueChange={add}
            search={searchAccounts}
            error={error}
            required
          />
          {accounts.length > 0 ? (
            <ul className="chips field-wide" aria-label="Chosen accounts">
              {accounts.map((account) => (
                <li key={account.value}>
                  <button type="button" className="chip" onClick={() => remove(account)}>
                    {account.label}
                    <span className="sr-only"> (remove)</span>
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </>
  );
}
