import { scopeOf } from "@/access/scope";
import { madeFilters, paymentStatuses } from "@/payments/contract";
import { listPayments } from "@/payments/list";
import { shownRecipient } from "@/payments/rules";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { type EntityModel, onlyValue } from "../ask/entity";
import { listAt } from "../tools/links";
import { nameOf } from "../tools/wording";
import { accountField, clientField, currencyField } from "./shared";

const statusOf = (id: unknown) => paymentStatuses.find((status) => status === id);
const made = listAt("/client/payments");

/** Payments as orders: whom they are to, and what became of them. */
export const payments: EntityModel = {
  name: "payments",
  access: "payments:read",
  noun: ["payment", "payments"],
  called: "payment orders",
  words:
    "payment order|payment orders|payment|payments|pmt|pmts|pymt|pymts|pobo payments|payments did we make|payments we made|payment we made|payments made|payments we have made|payments did we do",
  fields: {
    status: {
      label: "State",
      kind: "choice",
      words: "state|states|status",
      fact: "state|status|state of|status of",
      parts: true,
      values: {
        review: {
          words: "processing|pending|in process|being processed",
          staffWords: "in review|under review|in compliance review|flagged for review",
          label: "processing",
        },
        booked: { words: "booked", label: "booked" },
        sent: { words: "sent", label: "sent" },
        returned: { words: "", label: "returned" },
        rejected: { words: "rejected|turned down|refused", label: "rejected" },
      },
    },
    amount: { label: "Amount", kind: "money" },
    currency: currencyField,
    account: accountField,
    client: clientField,
    recipient: {
      label: "Recipient",
      kind: "text",
      words: "recipient|recipients",
      parts: true,
    },
    text: { label: "Text", kind: "text", searched: true },
    day: { label: "Made", kind: "day" },
    description: { label: "Description", kind: "text" },
    reference: { label: "Reference", kind: "reference", prefix: "PAY-" },
  },
  amount: "amount",
  time: "day",
  when: "made",
  asked: "sum",
  record: "reference",
  recordAt: (_actor, id) => `/client/payments?view=${id}`,
  shown: ["day", "account", "recipient", "description", "status", "amount"],
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && /^(?:status|text)$/.test(field),
  async read(deps, actor, { subject, span, filters, order, limit }) {
    const text = onlyValue(filters, "text") ?? onlyValue(filters, "reference");
    const filter = {
      ...span,
      status: statusOf(onlyValue(filters, "status")),
      q: typeof text === "string" ? text : undefined,
    };
    const isAll = subject.kind === "book" || (subject.whole && scopeOf(actor) === "own");
    const accounts = isAll ? [undefined] : subject.accounts.map(({ id }) => id);
    const pages = await Promise.all(
      accounts.map((account) =>
        listPayments(
          deps,
          actor,
          { ...filter, account },
          { limit, order: { sort: "newest", direction: order === "earliest" ? "asc" : "desc" } },
        ),
      ),
    );
    const rows = pages
      .flatMap((page) => page.rows)
      .map((row) => ({
        id: row.id,
        status: row.status,
        amount: row.amount,
        currency: row.currency,
        account: row.vaId,
        accountName: nameOf(row),
        recipient: shownRecipient(row.recipient),
        text: `${row.recipient}\n${row.description}\n${row.reference}\n${row.customerName}`,
        day: bankDate(row.createdAt, deps.env.zone),
        description: row.description,
        reference: row.reference,
      }))
      .sort((a, b) => (order === "earliest" ? a.id - b.id : b.id - a.id));
    return {
      rows: rows.slice(0, limit),
      more: rows.length > limit || pages.some(({ next }) => next !== undefined),
    };
  },
  async screen(_deps, _actor, { subject, span, filters }) {
    if (!filters.every((filter) => payments.narrows(filter))) return undefined;
    const [account, ...others] = subject.kind === "accounts" && !subject.whole ? subject.accounts : [];
    if (others.length > 0) return undefined;
    const text = onlyValue(filters, "text");
    return made(
      writeFilters(madeFilters, {
        ...span,
        status: statusOf(onlyValue(filters, "status")),
        account: account?.id,
        q: typeof text === "string" ? text : undefined,
      }),
    );
  },
};
