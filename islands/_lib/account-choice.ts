import { useState } from "react";
import type { BoundForm } from "../_ui/bound-fields";
import type { AccountItem } from "./accounts";

/**
 * The account that a form is about, whose currency the form takes over: one that somebody chose stays, one that came
 * with an account, or that the form began with, goes with it.
 * @param first the currency that the form begins with
 * @param begun the account that the form begins with, where its address names one
 */
export function useAccountChoice(
  form: BoundForm<"vaId" | "currency", string>,
  first: string,
  begun?: AccountItem,
) {
  const [account, setAccount] = useState(begun);

  function choose(item: AccountItem): void {
    if (form.values.currency === (account?.currency ?? first)) form.set("currency", item.currency);
    setAccount(item);
    form.set("vaId", item.value);
  }

  return { account, choose };
}
