import CreateAccount from "islands/accounts/create-account";
import CreateHold from "islands/accounts/create-hold";
import EditAccount from "islands/accounts/edit-account";
import Confirm from "islands/confirm";
import { confirmState } from "@/accounts/confirmations";
import type { AccountStatus } from "@/accounts/contract";
import { findNamedAccount, getAccount, getTies, toAccountDto } from "@/accounts/queries";
import { secondPersonFor } from "@/approvals/second-person";
import { knownRates } from "@/ledger/rates";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { bankDate } from "@/vocabulary/calendar";
import { type Currency, filledAmount } from "@/vocabulary/money";
import { accountOpening } from "./approvals";

/** The dialog in which the bank opens an account. */
export const createAccountDialog = islandDialog(CreateAccount, {
  right: "accounts:write",
  act: "Creating an account",
  sought: { as: "Create Virtual Account", words: "new va open iban", at: "1" },
  load: () => ({}),
});

/** Selects the values that fill in a dialog: lists have them in their query, an account's page in its path. */
export type FilledBy<Visit, Filled> = (visit: Visit) => Filled;

type FilledHold = {
  vaId?: number | undefined;
  amount?: string | undefined;
  "set-currency"?: Currency | undefined;
};

/** The dialog of a new hold. */
export const newHoldDialog = <Value, Filled, Params>(
  getFilled: FilledBy<Opened<Value, Filled, Params>, FilledHold>,
) =>
  islandDialog(CreateHold, {
    right: "holds:write",
    act: "Creating a hold",
    sought: { as: "Create New Hold", words: "place block reserve money", at: "1" },
    async load(visit: Opened<Value, Filled, Params>) {
      const { deps, actor } = visit;
      const { zone } = deps.env;
      const { vaId, amount, "set-currency": currency } = getFilled(visit);
      const [rates, account] = await Promise.all([knownRates(deps), findNamedAccount(deps, actor, vaId)]);
      const filled = { amount: filledAmount(amount), ...(currency && { currency }) };
      return { today: bankDate(deps.now(), zone), zone, rates, filled, ...(account && { account }) };
    },
  });

/** The dialog that edits an account, with a preselected status. */
export const editAccountDialog = <Value, Filled extends { "set-status"?: AccountStatus | undefined }, Params>(
  pickAccount: FilledBy<Opened<Value, Filled, Params>, number>,
) =>
  islandDialog(EditAccount, {
    right: "accounts:write",
    act: "Editing an account",
    sought: { as: "Edit an account", words: "change rename suspend block activate switch status" },
    async load(visit: Opened<Value, Filled, Params>) {
      const { deps, actor, query } = visit;
      const id = pickAccount(visit);
      const [row, ties, secondPerson] = await Promise.all([
        getAccount(deps, actor, id),
        getTies(deps, id),
        secondPersonFor(deps, actor, accountOpening),
      ]);
      const { "set-status": status } = query;
      const account = toAccountDto(row, actor);
      return { account, used: ties.everUsed, secondPerson, ...(status && { status }) };
    },
  });

/** Words of the dialogs that suspend accounts, and of those that make them active. */
export const stateWords = {
  suspended: {
    right: "accounts:write",
    act: "Suspending an account",
    sought: { as: "Suspend an account", words: "block freeze", among: "?status=active" },
  },
  active: {
    right: "accounts:write",
    act: "Making an account active",
    sought: {
      as: "Make an account active",
      words: "activate unblock unfreeze",
      among: "?status=suspended",
    },
  },
} as const;

/** The question before an account changes to a state, and whom that waits for. */
export const readState =
  <Value, Filled, Params>(
    to: keyof typeof stateWords,
    pickAccount: FilledBy<Opened<Value, Filled, Params>, number>,
  ) =>
  async (visit: Opened<Value, Filled, Params>) => {
    const { deps, actor } = visit;
    const [row, secondPerson] = await Promise.all([
      getAccount(deps, actor, pickAccount(visit)),
      to === "active" ? secondPersonFor(deps, actor, accountOpening) : [],
    ]);
    return { ...confirmState(row, to), secondPerson };
  };

/** The dialog that suspends an account or makes it active. */
export const stateDialog = <Value, Filled, Params>(
  to: keyof typeof stateWords,
  pickAccount: FilledBy<Opened<Value, Filled, Params>, number>,
) => islandDialog(Confirm, { ...stateWords[to], load: readState(to, pickAccount) });
