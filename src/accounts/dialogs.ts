import CreateAccount from "islands/accounts/create-account";
import { islandDialog } from "@/platform/dialogs";

/** The dialog in which the bank opens an account. */
export const createAccountDialog = islandDialog(CreateAccount, {
  right: "accounts:write",
  act: "Creating an account",
  load: () => ({}),
});
