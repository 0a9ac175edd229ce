import type { Access } from "@/access/policy";
import { allocationScreen } from "@/accounts/allocations/screen";
import { holdScreen } from "@/accounts/holds/screen";
import { accountScreen } from "@/accounts/screen";
import { alertScreen } from "@/oversight/alerts/screen";
import { reviewScreen } from "@/payments/screen";
import { userScreen } from "@/people/users/screen";
import type { Phrases } from "../ask/entity";

/** What can be said with an act, beside the record that it is done to. */
export type Given =
  | "account"
  | "from"
  | "amount"
  | "currency"
  | "recipient"
  | "text"
  | "description"
  | "type";

/** Something that is done in a dialog, and is prepared here by its address. */
export type Act = {
  name: string;
  /** What asks for it, and what it is done to: both have to be said. */
  verbs: Phrases;
  things: Phrases;
  /** Says both at once. */
  sayings?: Phrases;
  right: Access;
  /** Who does it, said to who may not: 'holds are released'. */
  passive: string;
  /** What the link is called. */
  label: string;
  /** The address of its dialog; of a record's where it is done to one. */
  open?(id: number): string;
  /** The entity of the records that it is done to, what they have to be, and the screen on which one is chosen. */
  of?: string;
  only?: Readonly<Record<string, string>>;
  screen: string;
  /** The parameters of its address that are filled in, and what is filled in whatever was said. */
  fills?: Partial<Record<Given, string>>;
  sets?: Readonly<Record<string, string>>;
  /** What its screen cannot be given: it is said. */
  enters?: readonly Given[];
  /** Which rest of acts has to be written for itself. */
  does?: "pay" | "export" | "statement";
};

const change = "edit|change|modify|update|amend|rename";
const make = "create|add|open|set up|make|need|want";
const accountThings = "account|virtual account|acct|accounts";
const ofAccount = { of: "accounts", right: "accounts:write", screen: accountScreen.path } as const;
const ofHold = {
  of: "holds",
  only: { status: "active" },
  right: "holds:write",
  screen: holdScreen.path,
} as const;
const ofReview = {
  of: "payments",
  only: { status: "review" },
  things: "payment|payment that waiting|waiting payment",
  right: "payments:review",
  passive: "payments are reviewed",
  screen: reviewScreen.path,
} as const;
const ofAlert = {
  of: "alerts",
  things: "alert|alerts",
  right: "alerts:handle",
  passive: "alerts are handled",
  screen: "/admin/alerts?status=active",
} as const;
const ofUser = { of: "users", things: "user|users", right: "users:write", screen: userScreen.path } as const;
const stateOf = (status: string) => ({
  ...ofAccount,
  things: accountThings,
  passive: "accounts are changed",
  label: "Edit",
  open: (id: number) => accountScreen.to("edit", id),
  sets: { status },
});

/** What can be prepared. Another act is an entry here. */
export const acts: readonly Act[] = [
  {
    name: "release",
    ...ofHold,
    verbs: "release|lift|unfreeze|get the release of|prepare the release of",
    things: "hold|holds",
    passive: "holds are released",
    label: "Release",
    open: (id) => holdScreen.to("release", id),
  },
  {
    name: "capture",
    ...ofHold,
    verbs: "capture",
    things: "hold|holds",
    passive: "holds are captured",
    label: "Capture",
    open: (id) => holdScreen.to("capture", id),
  },
  {
    name: "hold",
    verbs: `${make}|place|put|reserve`,
    things: "hold|on hold|a hold",
    right: "holds:write",
    passive: "holds are placed",
    label: "Create a hold",
    open: () => holdScreen.to("create", "1"),
    screen: holdScreen.path,
    fills: { account: "vaId", from: "vaId", amount: "amount", currency: "currency" },
  },
  { name: "suspend", ...stateOf("suspended"), verbs: "suspend|block|freeze|lock|stop" },
  { name: "deactivate", ...stateOf("inactive"), verbs: "deactivate|disable|make inactive" },
  {
    name: "activate",
    ...stateOf("active"),
    verbs: "activate|reactivate|unblock|unsuspend|unfreeze|unlock|enable",
  },
  {
    name: "edit account",
    ...ofAccount,
    verbs: change,
    things: accountThings,
    passive: "accounts are changed",
    label: "Edit",
    open: (id) => accountScreen.to("edit", id),
  },
  {
    name: "delete account",
    ...ofAccount,
    verbs: "delete|close|remove",
    things: accountThings,
    passive: "accounts are closed",
    label: "Delete",
    open: (id) => accountScreen.to("delete", id),
  },
  {
    name: "create account",
    verbs: make,
    things:
      "an account|a virtual account|a new account|a new virtual account|new account|new virtual account|another account|another virtual account",
    right: "accounts:write",
    passive: "accounts are opened",
    label: "Create a virtual account",
    open: () => accountScreen.to("create", "1"),
    screen: accountScreen.path,
  },
  {
    name: "create user",
    verbs: `${make}|invite`,
    things: "a user|a new user|new user|another user|an admin|a client user",
    right: "users:write",
    passive: "users are added",
    label: "Add a user",
    open: () => userScreen.to("create", "1"),
    screen: userScreen.path,
  },
  {
    name: "edit user",
    ...ofUser,
    verbs: `${change}|deactivate|disable|block|suspend|activate|reactivate`,
    passive: "users are changed",
    label: "Edit",
    open: (id) => userScreen.to("edit", id),
  },
  {
    name: "delete user",
    ...ofUser,
    verbs: "delete|remove",
    passive: "users are deleted",
    label: "Delete",
    open: (id) => userScreen.to("delete", id),
  },
  {
    name: "sign out user",
    ...ofUser,
    verbs: "sign out|log out|logout|kick out",
    passive: "users are signed out",
    label: "Sign out",
    open: (id) => userScreen.to("signout", id),
  },
  {
    name: "allocate",
    verbs: `${make}|earmark`,
    things: "funds|an allocation|a new allocation|fund allocation",
    sayings: "allocate|allocate funds",
    right: "allocations:write",
    passive: "funds are allocated",
    label: "Add funds",
    open: () => allocationScreen.to("create", "1"),
    screen: allocationScreen.path,
    fills: { account: "vaId", from: "vaId", amount: "amount" },
  },
  {
    name: "revoke",
    of: "allocations",
    only: { status: "open" },
    verbs: "revoke|withdraw|cancel|delete|remove",
    things: "allocation|allocations",
    right: "allocations:write",
    passive: "allocations are revoked",
    label: "Revoke",
    open: (id) => allocationScreen.to("revoke", id),
    screen: "/admin/fund-allocation?status=open",
  },
  {
    name: "limits",
    verbs: `${change}|raise|increase|lower|reduce|decrease|set|lift|adjust`,
    things: "limit|limits|daily limit|monthly limit|payment limit|payment limits|daily limits|monthly limits",
    right: "configurations:write",
    passive: "limits are set",
    label: "Configurations",
    screen: "/admin/configurations",
    fills: { account: "account" },
    enters: ["amount", "currency"],
  },
  {
    name: "rate",
    verbs: `${change}|${make}|set|enter`,
    things: "rate|a rate|exchange rate|euro rate|new rate|a new rate",
    right: "rates:write",
    passive: "exchange rates are set",
    label: "Set a rate",
    screen: "/admin/configurations",
    open: () => "/admin/configurations?create=1",
  },
  {
    name: "reconcile",
    verbs: "run|start",
    things: "reconciliation|a reconciliation",
    sayings: "reconcile|reconcile accounts|reconcile all accounts",
    right: "reconciliation:run",
    passive: "accounts are reconciled",
    label: "Reconcile",
    screen: "/admin/dashboard",
    open: () => "/admin/dashboard?reconcile=1",
  },
  {
    name: "settle",
    verbs: "settle",
    things: "instruction|instructions|settlement instruction|settlement instructions",
    right: "cbs:settle",
    passive: "settlement instructions are settled",
    label: "Settlement instructions",
    screen: "/admin/cbs-linking?si-status=open",
  },
  {
    name: "approve",
    ...ofReview,
    verbs: "approve",
    label: "Approve",
    open: (id) => reviewScreen.to("approve", id),
  },
  {
    name: "reject",
    ...ofReview,
    verbs: "reject|refuse|turn down",
    label: "Reject",
    open: (id) => reviewScreen.to("reject", id),
  },
  {
    name: "decide",
    verbs: "approve|reject|refuse|turn down",
    things: "payment|payments|the one|waiting payment|waiting payments",
    right: "approvals:decide",
    passive: "payments are decided on",
    label: "Payments",
    screen: "/client/payments",
    enters: ["amount", "currency", "text"],
  },
  {
    name: "acknowledge",
    ...ofAlert,
    verbs: "acknowledge|ack",
    label: "Acknowledge",
    only: { status: "active" },
    open: (id) => alertScreen.to("acknowledge", id),
  },
  {
    name: "resolve",
    ...ofAlert,
    verbs: "resolve|close|dismiss|clear",
    label: "Resolve",
    open: (id) => alertScreen.to("resolve", id),
  },
  {
    name: "mark as read",
    verbs: "mark",
    things: "as read|read",
    right: "alerts:mark-read",
    passive: "alerts are marked as read",
    label: "Notifications: nothing was marked",
    screen: "/notifications",
  },
  {
    name: "pay",
    does: "pay",
    verbs: "make|do|start|initiate|create|send|transfer",
    things: "payment|a payment|transfer|a transfer|another payment|a new payment",
    sayings: "pay|send|transfer|wire|remit|move|send over|move over",
    right: "payments:make",
    passive: "payments are made",
    label: "Open the payment",
    screen: "/client/payments",
  },
  {
    name: "export",
    does: "export",
    verbs: "export|download|generate",
    things: "transactions|bookings|movements|everything|a file",
    sayings: "export|download",
    right: "accounts:export",
    passive: "files are made",
    label: "Transactions",
    screen: "/client/statements",
  },
  {
    name: "statement",
    does: "statement",
    verbs: "export|download|generate|get|send|need|want|make|statement|account statement",
    things: "statement|statement of|account statement|statement for",
    right: "statements:export",
    passive: "statements are made",
    label: "Open the statement",
    screen: "/client/statements",
  },
];

/** What nobody can do from here, with what is said of it. */
export const refusals: readonly (Pick<Act, "name" | "verbs" | "things"> & { says: string })[] = [
  {
    name: "undo payment",
    verbs: "delete|cancel|undo|reverse|recall|stop|remove|take back|change|edit",
    things: "payment|payments|a payment|my payment|last payment",
    says: "A payment that was made cannot be cancelled or changed here: one that has to come back is a matter for the bank. Please contact it.",
  },
  {
    name: "undo booking",
    verbs: "delete|cancel|undo|reverse|remove|change|edit",
    things: "transaction|transactions|booking|bookings|debit|credit|debits|credits",
    says: "What is booked cannot be deleted or changed: further bookings correct it.",
  },
  {
    name: "delete hold",
    verbs: "delete|remove|cancel",
    things: "hold|holds",
    says: "A hold cannot be deleted: it is released or captured by the bank's admins, on Holds Management.",
  },
  {
    name: "delete alert",
    verbs: "delete|remove",
    things: "alert|alerts|notification|notifications",
    says: "An alert cannot be deleted: it is acknowledged or resolved, and stays.",
  },
];
