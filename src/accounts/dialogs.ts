import CreateAccount from "islands/accounts/create-account";
import { islandDialog } from "@/platform/dialogs";

/** The dialog in which the bank opens an account. */
export const createAccountDialog = islandDialog(CreateAccount, {
  right: "accounts:write",
  act: "Creating an account",
  sought: { as: "Create Virtual Account", words: "new va open iban", at: "1" },
  load: () => ({}),
});
