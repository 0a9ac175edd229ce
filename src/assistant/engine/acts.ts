import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { listHolds } from "@/accounts/holds/list";
import { stateOf } from "@/accounts/holds/rules";
import type { Deps } from "@/deps";
import { formatMoney } from "@/vocabulary/money";
import type { AccountRef } from "../tools/account-refs";
import { withParameter } from "../tools/links";
import { nameOf } from "../tools/wording";
import { askAccount } from "./asks";
import { prepareExport } from "./export-act";
import { preparePayment } from "./payment-act";
import { only, type Prepared } from "./prepared";
import type { Slots } from "./slots";

/** Verbs that ask for something to be done, where a message begins with one. */
const verbs: Readonly<Record<string, string>> = {
  pay: "pay",
  send: "pay",
  transfer: "pay",
  wire: "pay",
  remit: "pay",
  export: "export",
  download: "export",
  generate: "export",
  release: "release",
  lift: "release",
  unfreeze: "release",
  capture: "capture",
  place: "hold",
  put: "hold",
  hold: "hold",
  reserve: "hold",
  freeze: "hold",
  block: "edit",
  suspend: "edit",
  deactivate: "edit",
  activate: "edit",
  reactivate: "edit",
  unblock: "edit",
  edit: "edit",
  rename: "edit",
  disable: "edit",
  enable: "edit",
  unsuspend: "edit",
  delete: "delete",
  close: "delete",
  remove: "delete",
  open: "open",
  create: "open",
  add: "open",
  approve: "approve",
  reject: "reject",
  refuse: "reject",
  allocate: "allocate",
  revoke: "revoke",
  reconcile: "reconcile",
  settle: "settle",
  set: "set",
  change: "set",
  raise: "set",
  increase: "set",
  lower: "set",
  acknowledge: "alert",
  resolve: "alert",
};

const polite =
  /^(?:please|pls|plz|kindly|go|ahead|quickly|can|could|would|will|you|i|we|want|need|like|to|d|i'd|i'm|let|me|us|just|now|then|ok|okay|hi|hello|hey|and)$/;

/** The verb with which a message asks for an act; undefined where it asks for none. */
function verbOf({ reading, amounts, codes }: Slots): { verb: string; word: string } | undefined {
  // 'Can I send money from there' asks whether; with an amount or a code it asks for the act.
  const asksWhether = /\b(?:can|could|may) (?:i|we)\b/i.test(reading.text);
  const names = codes.ibans.length > 0 || reading.tokens.some(({ word }) => /^\d{6,20}$/.test(word));
  if (asksWhether && codes.references.length === 0 && !(amounts.named.length > 0 && names)) return undefined;
  for (let at = 0; at < Math.min(8, reading.tokens.length); at++) {
    const word = reading.word(at);
    const verb = verbs[word];
    // 'Export Collections receipts' names an account.
    if (verb) return reading.uses[at] === "account" ? undefined : { verb, word };
    if (!polite.test(word)) return undefined;
  }
  return undefined;
}

const notAllowed = (act: string) => only(`You are not allowed to ${act}. Nothing was done.`);

/**
 * Prepares an act that was asked for: a link that opens its dialog, filled in as far as that goes. The assistant itself
 * never carries anything out. Undefined where no act was asked for.
 */
export async function prepareAct(deps: Deps, actor: Actor, slots: Slots): Promise<Prepared | undefined> {
  if (
    /^(?:please |i want to |i'd like to |let me |can i )?(?:make|do|start|initiate) (?:a |another |new )*(?:payment|transfer)\b/i.test(
      slots.reading.text,
    )
  ) {
    return preparePayment(actor, slots);
  }
  const asked = verbOf(slots);
  if (!asked) return undefined;
  const { verb, word } = asked;
  const { reading, has, codes } = slots;
  switch (verb) {
    case "pay":
      return preparePayment(actor, slots);
    case "export":
      return prepareExport(deps, actor, slots);
    case "release":
    case "capture":
      return has("hold") || codes.references.some((one) => one.startsWith("HOLD-"))
        ? prepareHoldEnd(deps, actor, slots, verb)
        : undefined;
    case "hold": {
      const meant =
        word === "place" || word === "put" || word === "reserve" || word === "freeze"
          ? has("hold") || has("account") || slots.mentions.length > 0 || slots.amounts.named.length > 0
          : slots.amounts.named.length > 0;
      if (!meant) return undefined;
      return may(
        actor,
        "holds:write",
        "place holds",
        "Placing a hold is done in its dialog; nothing was done yet.",
        "Create a hold",
        "/admin/holds?create=1",
      );
    }
    case "edit":
    case "delete":
      return prepareAccount(actor, slots, verb, word);
    case "open":
      if (word === "open" && !/\bopen (?:a|an|another|new|one)\b/i.test(reading.text)) return undefined;
      if (has("user"))
        return may(
          actor,
          "users:write",
          "add users",
          "Users are added in their dialog; nothing was done yet.",
          "Add a user",
          "/admin/users?create=1",
        );
      if (has("hold"))
        return may(
          actor,
          "holds:write",
          "place holds",
          "Placing a hold is done in its dialog; nothing was done yet.",
          "Create a hold",
          "/admin/holds?create=1",
        );
      if (has("payment")) return preparePayment(actor, slots);
      if (has("allocation") || /\bfunds\b/i.test(reading.text))
        return may(
          actor,
          "allocations:write",
          "allocate funds",
          "Funds are allocated in their dialog; nothing was done yet.",
          "Add funds",
          "/admin/fund-allocation?create=1",
        );
      if (!has("account") || slots.periods.spans.length > 0 || slots.mentions.length > 0) return undefined;
      return may(
        actor,
        "accounts:write",
        "open accounts",
        "Accounts are created in their dialog; nothing was done yet.",
        "Create a virtual account",
        "/admin/virtual-accounts?create=1",
      );
    case "approve":
    case "reject":
      if (!can(actor, "payments:review")) {
        return can(actor, "approvals:decide")
          ? only(
              "Payments that wait for a second person of your company are decided on the Payments screen. I decided nothing.",
              [{ label: "Payments", href: "/client/payments" }],
            )
          : notAllowed("decide on payments");
      }
      return only(
        "I decide nothing: payments are reviewed on their screen, acts of colleagues under Approvals.",
        [
          { label: "Payments to review", href: "/admin/reviews" },
          { label: "Approvals", href: "/admin/approvals?status=waiting" },
        ],
      );
    case "allocate":
      return may(
        actor,
        "allocations:write",
        "allocate funds",
        "Funds are allocated in their dialog; nothing was done yet.",
        "Add funds",
        "/admin/fund-allocation?create=1",
      );
    case "revoke":
      return may(
        actor,
        "allocations:write",
        "revoke allocations",
        "Choose the allocation and revoke it there; nothing was done yet.",
        "Open allocations",
        "/admin/fund-allocation?status=open",
      );
    case "reconcile":
      return may(
        actor,
        "reconciliation:run",
        "reconcile accounts",
        "A reconciliation is started in its dialog; nothing was done yet.",
        "Reconcile",
        "/admin/dashboard?reconcile=1",
      );
    case "settle":
      return may(
        actor,
        "cbs:settle",
        "settle instructions",
        "Settlement instructions are settled on their screen; nothing was done yet.",
        "Settlement instructions",
        "/admin/cbs-linking?si-status=open",
      );
    case "alert":
      return has("alert")
        ? may(
            actor,
            "alerts:handle",
            "handle alerts",
            "Alerts are handled on their screen; nothing was done yet.",
            "Active alerts",
            "/admin/alerts?status=active",
          )
        : undefined;
    default:
      return prepareSetting(actor, slots);
  }
}

function may(
  actor: Actor,
  access: Access,
  act: string,
  content: string,
  label: string,
  href: string,
): Prepared {
  return can(actor, access) ? only(content, [{ label, href }]) : notAllowed(act);
}

async function prepareHoldEnd(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  verb: "release" | "capture",
): Promise<Prepared> {
  if (!can(actor, "holds:write")) return notAllowed(`${verb} holds`);
  const [reference] = slots.codes.references;
  if (!reference) {
    const account = slots.mentions[0]?.accounts[0];
    return only("Which hold? Name its reference, or choose it among the active ones. Nothing was done.", [
      {
        label: "Active holds",
        href: account ? withParameter("/admin/holds", "account", account.id) : "/admin/holds",
      },
    ]);
  }
  const { rows } = await listHolds(deps, actor, { q: reference, status: "all" }, { limit: 20 });
  const found = rows.filter((hold) => hold.reference.toUpperCase() === reference.toUpperCase());
  const active = found.filter((hold) => stateOf(hold) === "active");
  const [hold] = active.length > 0 ? active : found;
  if (!hold) return only(`I find no hold ${reference}.`);
  const text = `${hold.reference}, ${formatMoney(hold.heldAmount, hold.heldCurrency)} on ${nameOf(hold)}`;
  if (active.length === 0)
    return only(`${text} is no longer active. There is nothing to ${verb}.`, [
      { label: "Show the hold", href: withParameter("/admin/holds", "view", hold.id) },
    ]);
  return {
    answer: {
      content: `${text}: confirm in the dialog; nothing was done yet.`,
      links: active.slice(0, 5).map((one) => ({
        label: `${verb === "release" ? "Release" : "Capture"} ${one.reference}${active.length > 1 ? ` on ${nameOf(one)}` : ""}`,
        href: withParameter("/admin/holds", verb, one.id),
      })),
    },
    figures: [{ label: "Held", text: formatMoney(hold.heldAmount, hold.heldCurrency) }],
  };
}

function prepareAccount(
  actor: Actor,
  slots: Slots,
  verb: "edit" | "delete",
  word: string,
): Prepared | undefined {
  const { mentions, has, reading } = slots;
  if (has("user"))
    return may(
      actor,
      "users:write",
      "change users",
      "Users are changed in their dialog; nothing was done yet.",
      "User Management",
      "/admin/users",
    );
  if (verb === "delete" && has("transaction"))
    return only("Transactions cannot be deleted or changed: further ones correct them. Nothing was done.");
  if (!has("account") && mentions.length === 0)
    return verb === "delete" ? whereDeleted(actor, slots) : undefined;
  if (!can(actor, "accounts:write")) {
    const content = `I prepare acts and carry none out, and ${verb === "delete" ? "accounts are closed" : "accounts are changed"} by the bank: please ask it through Contact. Nothing was done.`;
    return scopeOf(actor) === "own"
      ? only(content, [{ label: "Contact", href: "/contact" }])
      : notAllowed(`${word} accounts`);
  }
  const accounts: AccountRef[] = mentions[0]?.accounts ?? [];
  const [account] = accounts;
  if (!account)
    return only("Which account? Name it, or choose it on its screen. Nothing was done.", [
      { label: "Virtual Accounts", href: "/admin/virtual-accounts" },
    ]);
  if (accounts.length > 1 && mentions[0]) {
    return { answer: askAccount(reading, mentions[0], accounts, "Which account do you mean?"), figures: [] };
  }
  return only(
    `${nameOf(account)} is ${account.status}. ${verb === "edit" ? "Change it" : "Confirm it"} in the dialog; nothing was done yet.`,
    [
      {
        label: verb === "edit" ? `Edit ${nameOf(account)}` : `Delete ${nameOf(account)}`,
        href: withParameter("/admin/virtual-accounts", verb, account.id),
      },
    ],
  );
}

/** Where it can be undone what somebody asks to delete, within what they may do. */
function whereDeleted(actor: Actor, { has }: Slots): Prepared {
  const isStaff = scopeOf(actor) === "all";
  const lead = "I prepare acts and carry none out, so I deleted nothing.";
  if (has("payment"))
    return only(
      `${lead} A payment that was made cannot be deleted; one that has to come back is a matter for the bank.`,
      [{ label: "Payments", href: "/client/payments" }],
    );
  if (has("hold"))
    return isStaff
      ? only(`${lead} A hold is released or captured, on its screen.`, [
          { label: "Holds Management", href: "/admin/holds" },
        ])
      : only(`${lead} Holds are placed and released by the bank.`);
  if (has("allocation") && isStaff)
    return only(`${lead} An allocation is revoked, on its screen.`, [
      { label: "Fund Allocation", href: "/admin/fund-allocation?status=open" },
    ]);
  if (has("alert") && isStaff)
    return only(`${lead} Alerts are resolved, and stay.`, [{ label: "Alerts", href: "/admin/alerts" }]);
  return only(
    `${lead} Chats are deleted in the list of chats; what was booked stays, and further bookings correct it.`,
  );
}

function prepareSetting(actor: Actor, { has, mentions }: Slots): Prepared | undefined {
  if (has("limit", "dailyLimit", "monthlyLimit")) {
    const account = mentions[0]?.accounts.length === 1 ? mentions[0].accounts[0] : undefined;
    const href = account
      ? withParameter("/admin/configurations", "account", account.id)
      : "/admin/configurations";
    return may(
      actor,
      "configurations:write",
      "change limits",
      "Limits are set on the account's configuration; nothing was done yet.",
      "Configurations",
      href,
    );
  }
  if (has("rate")) {
    return may(
      actor,
      "rates:write",
      "set exchange rates",
      "Rates are set in their dialog; nothing was done yet.",
      "Set a rate",
      "/admin/configurations?create=1",
    );
  }
  return undefined;
}
