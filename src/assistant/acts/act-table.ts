import type { Phrases } from "../question/entity";

/** An act that is done in a dialog, which is prepared by its address; or one that the assistant refuses. */
export type Act = {
  name: string;
  /** Words for the act and for its object: a request must contain both. */
  verbs: Phrases;
  things: Phrases;
  /** Phrases that name the act and its object together. */
  sayings: Phrases;
  /** Sentence for an act that nobody can carry out. */
  refusal?: string;
  /** Label of the link. */
  label: string;
  /** Sentence for actors without the right: 'holds are released'. */
  passive: string;
  right: string;
  /** The entity of the records to which the act applies, and the state that they must have. */
  of: string | undefined;
  only: readonly (readonly [field: string, value: string])[];
  /**
   * Address of its dialog: `{id}` stands for the record, and `{amount}` for the stated amount; it is left out without
   * one. An address with `@` names the code that prepares the act.
   */
  address: string;
  /** Values that the dialog's address cannot carry: the answer repeats them. */
  enters: readonly string[];
};

const change = "edit|change|modify|update|amend|rename";
const make = "create|add|open|set up|make|need|want";
const account = "account|virtual account|acct|accounts";
const newAccount =
  "an account|a virtual account|a new account|a new virtual account|new account|new virtual account|another account";
const limit = "limit|limits|daily limit|monthly limit|payment limit|payment limits|daily limits";
const waiting = "payment|payment that waiting|waiting payment";

/**
 * Acts that can be prepared, each in two lines: verbs + objects + words for both; the link's label, the passive form,
 * the right, the records that the act applies to, the dialog's address, and values that the address cannot carry.
 */
const table = `
release|lift|unfreeze|get the release of|prepare the release of + hold|holds
Release · holds are released · holds:write · holds status=active · /admin/holds?release={id}

capture + hold|holds
Capture · holds are captured · holds:write · holds status=active · /admin/holds?capture={id}

${make}|place|put|reserve + hold|on hold|a hold
Create a hold · holds are placed · holds:write · - · /admin/holds?create=1&vaId={account}&amount={amount}&set-currency={currency}

suspend|block|freeze|lock|stop + ${account}
Edit · accounts are changed · accounts:write · accounts · /admin/virtual-accounts?edit={id}&set-status=suspended

deactivate|disable|make inactive + ${account}
Edit · accounts are changed · accounts:write · accounts · /admin/virtual-accounts?edit={id}&set-status=inactive

activate|reactivate|unblock|unsuspend|unfreeze|unlock|enable + ${account}
Edit · accounts are changed · accounts:write · accounts · /admin/virtual-accounts?edit={id}&set-status=active

${change} + ${account}
Edit · accounts are changed · accounts:write · accounts · /admin/virtual-accounts?edit={id}

delete|close|remove + ${account}
Delete · accounts are closed · accounts:write · accounts · /admin/virtual-accounts?delete={id}

${make} + ${newAccount}
Create a virtual account · accounts are opened · accounts:write · - · /admin/virtual-accounts?create=1

${make}|invite + a user|a new user|new user|another user|an admin|a client user
Add a user · users are added · users:write · - · /admin/users?create=1

${change}|deactivate|disable|block|suspend|activate|reactivate + user|users
Edit · users are changed · users:write · users · /admin/users?edit={id}

delete|remove + user|users
Delete · users are deleted · users:write · users · /admin/users?delete={id}

sign out|log out|logout|kick out + user|users
Sign out · users are signed out · users:write · users · /admin/users?signout={id}

${make}|earmark + funds|an allocation|a new allocation|fund allocation + allocate|allocate funds
Add funds · funds are allocated · allocations:write · - · /admin/fund-allocation?create=1&vaId={account}&amount={amount}

revoke|withdraw|cancel|delete|remove + allocation|allocations
Revoke · allocations are revoked · allocations:write · allocations status=open · /admin/fund-allocation?revoke={id}

${change}|raise|increase|lower|reduce|decrease|set|lift|adjust + ${limit}
Configurations · limits are set · configurations:write · - · /admin/configurations?account={account} · amount currency

${change}|${make}|set|enter + rate|a rate|exchange rate|euro rate|new rate|a new rate
Set a rate · exchange rates are set · rates:write · - · /admin/configurations?create=1

run|start + reconciliation|a reconciliation + reconcile|reconcile accounts|reconcile all accounts
Reconcile · accounts are reconciled · reconciliation:run · - · /admin/dashboard?reconcile=1

settle + instruction|instructions|settlement instruction|settlement instructions
Settlement instructions · settlement instructions are settled · cbs:settle · - · /admin/cbs-linking?si-status=open

approve + ${waiting}
Approve · payments are reviewed · payments:review · payments status=review · /admin/reviews?approve={id}

reject|refuse|turn down + ${waiting}
Reject · payments are reviewed · payments:review · payments status=review · /admin/reviews?reject={id}

approve|reject|refuse|turn down + payment|payments|waiting payment|waiting payments
Payments · payments are decided on · approvals:decide · - · /client/payments · amount currency text

acknowledge|ack + alert|alerts
Acknowledge · alerts are handled · alerts:handle · alerts status=active · /admin/alerts?acknowledge={id}

resolve|close|dismiss|clear + alert|alerts
Resolve · alerts are handled · alerts:handle · alerts · /admin/alerts?resolve={id}

make|do|start|initiate|create|send|transfer + payment|a payment|transfer|a transfer|another payment + pay|send|transfer|wire|remit|move
Open the payment · payments are made · payments:make · - · @pay

export|download|generate + transactions|bookings|movements|everything|a file + export|download
Files · files are made · accounts:export · - · @export

export|download|generate|get|send|need|want|make + statement|account statement + statement|account statement
Statement · statements are made · statements:export · - · @statement

delete|cancel|undo|reverse|recall|stop|remove|take back|change|edit + payment|payments|a payment|my payment|last payment
! A payment that was made cannot be cancelled or changed here: one that has to come back is a matter for the bank. Please contact it.

delete|cancel|undo|reverse|remove|change|edit + transaction|transactions|booking|bookings|debit|credit|debits|credits
! What is booked cannot be deleted or changed: further bookings correct it.

delete|remove|cancel + hold|holds
! A hold cannot be deleted: it is released or captured by the bank's admins, on Holds Management.

delete|remove + alert|alerts|notification|notifications
! An alert cannot be deleted: it is acknowledged or resolved, and stays.
`;

/** Acts that can be prepared or are refused. */
export const acts: readonly Act[] = table
  .trim()
  .split("\n\n")
  .map((entry, at) => {
    const [said = "", how = ""] = entry.split("\n");
    const [verbs = "", things = "", sayings = ""] = said.split(" + ");
    const [, refusal] = how.split("! ");
    const [label = "", passive = "", right = "", of = "-", address = "", enters = ""] = how.split(" · ");
    const [entity = "", ...only] = of.split(" ");
    return {
      name: String(at),
      verbs,
      things,
      sayings,
      label,
      passive,
      right,
      address,
      ...(refusal !== undefined && { refusal }),
      of: entity === "-" ? undefined : entity,
      only: only.map((one) => [one.replace(/=.*/, ""), one.replace(/.*=/, "")] as const),
      enters: enters.split(" ").filter(Boolean),
    };
  });

/** The parameters of an act's address: each a constant, or the name of the field that fills it in. */
export const actParameters = ({ address }: Act): { name: string; value?: string; fill?: string }[] =>
  (address.split("?")[1] ?? "").split("&").map((one) => {
    const [name = "", value = ""] = one.split("=");
    const fill = /^\{(\w+)\}$/.exec(value)?.[1];
    return fill === undefined ? { name, value } : { name, fill };
  });

/** The path of the screen with the act's dialog. */
export const actScreen = ({ address }: Act): string => address.replace(/\?.*$/, "");
