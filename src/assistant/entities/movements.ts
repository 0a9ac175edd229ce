import { type TransactionType, transactionTypes } from "@/accounts/transactions/contract";
import { bankDate } from "@/vocabulary/calendar";
import { type Currency, currencies } from "@/vocabulary/money";
import { type Bucket, type EntityModel, onlyValue } from "../ask/entity";
import type { Filter, Span } from "../ask/query";
import { counterpartyOf, isOwnMove } from "../run/counterparty";
import { largestRows } from "../tools/largest";
import { transactionsHref } from "../tools/links";
import {
  firstDay,
  instantsOf,
  movementsBetween,
  movementsByAccount,
  ownNames,
  rowsOf,
  type Narrowing as Selected,
} from "../tools/selection";
import { sideOf } from "../tools/sides";
import { nameOf } from "../tools/wording";
import { accountField, boundsOf, clientField, currencyField } from "./shared";

const isType = (id: unknown): id is TransactionType => transactionTypes.some((type) => type === id);
const isCurrency = (id: unknown): id is Currency => currencies.some((currency) => currency === id);

/** What the list itself narrows by: the rest is looked for in the rows that it gives. */
function selected(span: Span, filters: readonly Filter[]): Selected {
  const [type, currency, text] = ["type", "currency", "text"].map((field) => onlyValue(filters, field));
  return {
    ...span,
    ...boundsOf(filters, "amount"),
    ...(isType(type) && { type }),
    ...(isCurrency(currency) && { currency }),
    ...(typeof text === "string" && { text }),
  };
}

/** Transactions of accounts: what was credited, debited, held and released. */
export const movements: EntityModel = {
  name: "movements",
  access: "transactions:read",
  noun: ["transaction", "transactions"],
  words: "transaction|transactions|txn|txns|trx|movement|movements|booking|bookings|posting|postings",
  ways: {
    to: { text: { type: "debit" }, account: { type: "credit" } },
    from: { text: { type: "credit" }, account: { type: "debit" } },
  },
  says: [
    {
      words:
        "came in|come in|comes in|came into|come into|went into|came from|comes from|receipt|receipts|money in|cash in|credited|paid us|pay us|pays us|paid me|pay me|inflow|inflows|money came in",
      is: { type: "credit" },
    },
    {
      words:
        "went out|go out|goes out|went out of|debited|money out|cash out|paid out|outflow|outflows|outgoing|outgoings|payment|payments|pmt|pmts|pymt|pymts|payment out of|payments out of|cost us|money went out|went to",
      is: { type: "debit" },
    },
    {
      words: "paid|pay|pays|payed|payd",
      is: { type: "debit" },
      verb: { doer: { type: "credit" }, done: { type: "debit" } },
    },
    { words: "spend|spent|spending", is: { type: "debit" }, verb: { done: { type: "debit" } } },
    { words: "received|receive|receives|recd", is: { type: "credit" }, verb: { doer: { type: "debit" } } },
    {
      words:
        "we were paid|were we paid|i was paid|was i paid|we got paid|did we get paid|were we last paid|we were last paid|we last got paid|did we last get paid",
      is: { type: "credit" },
    },
    { words: "sweeps|sweep", is: { text: "sweep" } },
  ],
  fields: {
    type: {
      label: "Type",
      kind: "choice",
      words: "type",
      parts: true,
      values: {
        credit: { words: "credit|credits|cr|crs", label: "Credit", noun: ["credit", "credits"] },
        debit: { words: "debit|debits|dr|drs", label: "Debit", noun: ["debit", "debits"] },
        hold: { words: "hold transactions", label: "Hold", noun: ["hold transaction", "hold transactions"] },
        release: {
          words: "release transactions",
          label: "Release",
          noun: ["release transaction", "release transactions"],
        },
      },
    },
    amount: { label: "Amount", kind: "money" },
    currency: currencyField,
    account: accountField,
    client: clientField,
    text: { label: "Text", kind: "text", searched: true },
    counterparty: {
      label: "Counterparty",
      kind: "text",
      words:
        "counterparty|counterparties|customer|customers|supplier|suppliers|vendor|vendors|payee|payees|payer|payers",
      parts: true,
    },
    own: {
      label: "Transfers",
      kind: "choice",
      values: {
        own: {
          words: "internal transfers|own transfers|transfers between own accounts",
          label: "own transfers",
        },
        other: { words: "external transfers", label: "external transfers" },
      },
    },
    day: { label: "Date", kind: "day" },
    description: { label: "Description", kind: "text" },
    reference: { label: "Reference", kind: "text" },
  },
  amount: "amount",
  time: "day",
  asked: "sum",
  sumsNeed: "type",
  shown: ["day", "account", "description", "reference", "amount"],
  narrows: ({ field, op, values }) =>
    field === "amount" || (op === "is" && values.length === 1 && /^(?:type|currency|text)$/.test(field)),
  async read(deps, actor, { subject, span, filters, order, limit }) {
    const narrowing = selected(span, filters);
    const read =
      order === "largest" || order === "smallest"
        ? await largestRows(deps, actor, subject, narrowing, limit, order)
        : await rowsOf(deps, actor, subject, narrowing, limit, order === "earliest" ? "asc" : "desc");
    const names = await ownNames(deps, actor, subject, read.rows);
    const rows = read.rows.map((row) => {
      const isOwn = isOwnMove(row.description, names);
      return {
        id: row.id,
        type: row.type,
        amount: row.amount,
        currency: row.currency,
        account: row.vaId,
        accountName: nameOf(row),
        text: `${row.description}\n${row.reference}\n${row.customerName}`,
        counterparty: isOwn ? "Own accounts" : (counterpartyOf(row.description) ?? "No name"),
        own: isOwn ? "own" : "other",
        day: bankDate(row.createdAt, deps.env.zone),
        description: row.description,
        reference: row.reference,
      };
    });
    return { rows, more: read.more || ("tooMany" in read && read.tooMany === true) };
  },
  async totals(deps, _actor, { subject, spans, filters, by }) {
    const known = filters.every(({ field, op }) => op === "is" && /^(?:type|currency)$/.test(field));
    const types = filters.find(({ field }) => field === "type")?.values.map(({ id }) => id) ?? [];
    const parts = by ?? "currency";
    // Holds move no money, and running figures only count them.
    const counted = types.length === 1 && (types[0] === "credit" || types[0] === "debit");
    if (!known || !counted || !/^(?:currency|account)$/.test(parts)) return undefined;
    const [type] = types.filter(isType);
    const wanted = filters.find(({ field }) => field === "currency")?.values.map(({ id }) => id);
    const buckets: Bucket[][] = [];
    for (const span of spans) {
      const instants = instantsOf(deps, span);
      const moved =
        parts === "account"
          ? subject.kind === "accounts"
            ? (await movementsByAccount(deps, subject.accounts, instants)).map((one) => ({
                key: nameOf(one.account),
                moved: one.moved,
              }))
            : undefined
          : (await movementsBetween(deps, subject, instants))
              .flat()
              .map((one) => ({ key: one.currency, moved: one }));
      if (!moved) return undefined;
      buckets.push(
        moved
          .filter((one) => wanted === undefined || wanted.includes(one.moved.currency))
          .map((one) => ({
            key: by === undefined ? "" : one.key,
            currency: one.moved.currency,
            ...sideOf(one.moved, type),
          }))
          .filter(({ count }) => count > 0),
      );
    }
    return buckets;
  },
  async screen(deps, actor, { subject, span, filters }) {
    if (!filters.every((filter) => movements.narrows(filter))) return undefined;
    const today = bankDate(deps.now(), deps.env.zone);
    return transactionsHref(actor, subject, selected(span, filters), await firstDay(deps, subject), today);
  },
};
