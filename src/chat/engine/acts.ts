import type { Actor } from "@/auth/actor";
import { type Access, can } from "@/auth/policy";
import { bankDate } from "@/calendar";
import type { Deps } from "@/deps";
import { listHolds } from "@/holds/list";
import { stateOf } from "@/holds/rules";
import { urlOf } from "@/kernel/call";
import { formatMoney, toDecimal } from "@/money";
import { payRefusal } from "@/payments/rules";
import { exportWorkbookCall } from "@/statements/contract";
import { exportTransactionsCall } from "@/transactions/contract";
import type { Answer, Figure } from "../contract";
import type { AccountRef } from "../tools/account-refs";
import { withParameter } from "../tools/links";
import { statementsTool } from "../tools/statements";
import { nameOf, spanText } from "../tools/wording";
import { askAccount } from "./asks";
import type { Slots } from "./slots";

type Prepared = { answer: Answer; figures: Figure[] };

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
  /^(?:please|kindly|can|could|would|will|you|i|we|want|need|like|to|d|i'd|i'm|let|me|us|just|now|then|ok|okay|hi|hello|hey|and)$/;

/** The verb with which a message asks for an act; undefined where it asks for none. */
function verbOf({ reading }: Slots): { verb: string; word: string } | undefined {
  for (let at = 0; at < Math.min(8, reading.tokens.length); at++) {
    const word = reading.word(at);
    const verb = verbs[word];
    if (verb) return { verb, word };
    if (!polite.test(word)) return undefined;
  }
  return undefined;
}

const only = (content: string, links?: Answer["links"]): Prepared => ({
  answer: { content, ...(links && { links }) },
  figures: [],
});

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

/** The payment dialog, filled in with what was said. */
function preparePayment(actor: Actor, slots: Slots): Prepared | undefined {
  const { mentions, codes, amounts, reading, known, leftovers } = slots;
  if (slots.has("count", "sum", "list", "statement") || slots.periods.spans.length > 0) return undefined;
  if (!can(actor, "payments:make")) {
    return only("Only a client's own users make payments. Nothing was done.");
  }
  if (/(?:^|\s)-\s?\d/.test(reading.text)) return only("An amount to pay is positive. Nothing was done.");
  const isFrom = (first: number) => /^(from|using|out|with)$/.test(reading.word(first - 1));
  const payer = mentions.find(({ first, accounts }) =>
    first < 0 || isFrom(first) ? accounts.length > 0 : false,
  );
  const target = mentions.find((mention) => mention !== payer);
  if (payer && payer.accounts.length > 1) {
    return { answer: askAccount(reading, payer, payer.accounts, "From which account?"), figures: [] };
  }
  const from = payer?.accounts[0];
  const refused = from && payRefusal({ ...from, debitEnabled: true, available: from.balance - from.held });
  if (from && refused)
    return only(
      `${nameOf(from)} cannot pay: ${refused.charAt(0).toLowerCase()}${refused.slice(1)}. Nothing was done.`,
    );
  const own = new Set(known.accounts.map(({ virtualIban }) => virtualIban));
  const iban =
    codes.ibans.find((one) => one !== from?.virtualIban) ??
    (target?.accounts.length === 1 ? target.accounts[0]?.virtualIban : undefined);
  const number = reading.tokens.find(({ word }, at) => reading.isFree(at) && /^\d{6,20}$/.test(word))?.word;
  const recipient = iban ?? number;
  const [amount] = amounts.named;
  const currency = amount?.currency;
  if (from && currency && currency !== from.currency) {
    return only(`${nameOf(from)} pays in ${from.currency}, not in ${currency}. Nothing was done.`);
  }
  const query = new URLSearchParams(from ? { pay: String(from.id) } : { create: "1" });
  if (recipient) query.set("recipient", recipient);
  if (amount) query.set("amount", toDecimal(amount.amount));
  const left = leftovers.find(({ text }) => !/^(?:\d+|transfers?|payments?)$/i.test(text));
  if (recipient && left) query.set("description", left.text.slice(0, 200));
  const parts = [
    amount ? ` of ${currency ? formatMoney(amount.amount, currency) : toDecimal(amount.amount)}` : "",
    recipient ? ` to ${recipient}${own.has(recipient) ? " (your own account)" : ""}` : "",
    from ? ` from ${nameOf(from)}` : "",
  ].join("");
  const unnamed =
    !recipient && left ? ` I do not know the account of “${left.text}”: give its IBAN or number.` : "";
  return {
    answer: {
      content: `I have prepared a payment${parts}. Check it and confirm it in the dialog; nothing was paid yet.${unnamed}`,
      links: [{ label: "Open the payment", href: `/client/payments?${query}` }],
    },
    figures: amount ? [{ label: "Amount to pay", text: toDecimal(amount.amount) }] : [],
  };
}

async function prepareExport(deps: Deps, actor: Actor, slots: Slots): Promise<Prepared | undefined> {
  const { mentions, periods, today, has } = slots;
  if (has("alert", "hold", "allocation", "user", "payment") || slots.leftovers.length > 0) return undefined;
  const [one] = mentions;
  const [span] = periods.spans;
  const to = span?.to !== undefined && span.to > today ? today : span?.to;
  if (one && one.accounts.length === 1 && mentions.length === 1) {
    const result = await statementsTool.run(deps, actor, {
      accounts: one.accounts.map(({ id }) => id),
      ...(span?.from && { from: span.from }),
      ...(to && { to }),
    });
    const { figures, content, ...rest } = result;
    return { answer: { content, ...rest }, figures };
  }
  if (one && one.accounts.length > 1) {
    const isAll = one.accounts.length === slots.known.accounts.length;
    if (!isAll)
      return { answer: askAccount(slots.reading, one, one.accounts, "Of which account?"), figures: [] };
  }
  if (has("account") && !has("transaction", "statement") && !span) {
    return only("The list of accounts as a file. Downloads are recorded.", [
      { label: "Accounts as CSV", href: "/api/virtual-accounts/export/csv" },
    ]);
  }
  if (mentions.length > 1) return undefined;
  const from = span?.from;
  const filter = { ...(from && { from }), ...(to && { to }) };
  const when = span ? `, ${spanText({ from, to })}` : "";
  const day = bankDate(deps.now(), deps.env.zone);
  if (from !== undefined && from > day)
    return only("That period has not begun yet: there is nothing to export.");
  return only(`All transactions${when}, as files. Downloads are recorded; nothing was downloaded yet.`, [
    { label: `CSV${when}`, href: urlOf(exportTransactionsCall, {}, filter) },
    { label: `Excel${when}`, href: urlOf(exportWorkbookCall, {}, filter) },
  ]);
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
  if (!has("account") && mentions.length === 0) return undefined;
  if (!can(actor, "accounts:write")) return notAllowed(`${word} accounts`);
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
