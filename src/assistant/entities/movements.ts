import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import {
  type TransactionType,
  transactionFilterSchema,
  transactionTypes,
} from "@/accounts/transactions/contract";
import { findCounterparty, isOwnMove } from "@/accounts/transactions/counterparty";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import type { Movements } from "@/reporting/statements/positions";
import { bankDate, daysBetween } from "@/vocabulary/calendar";
import { currencies } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import {
  type Bucket,
  type DeclaredEntity,
  type EntityRow,
  type FieldModel,
  field,
  onlyValue,
} from "../question/entity";
import { accountsByIds, accountsOfClient } from "../run/account-refs";
import { largestRows } from "../run/largest";
import { isCurrency, mostRows } from "../run/rows";
import {
  firstDay,
  movementsBetween,
  movementsByAccount,
  type Subject,
  spanInstants,
  sumSide,
} from "../run/selection";
import { accountName, counted } from "../run/wording";
import { listed, rowContext, type Telling } from "./parts/listed";
import { accountField, added, clientField, currencyField, listSubjectAccounts } from "./parts/shared";

const endRow = z.object({ id: z.int(), other: z.int() });
const referenceRow = z.object({ reference: z.string() });
const isType = (id: unknown): id is TransactionType => transactionTypes.some((type) => type === id);

const getRow = (row: TransactionRow, { day }: Telling) => ({
  id: row.id,
  type: row.type,
  amount: row.amount,
  currency: row.currency,
  account: row.vaId,
  accountName: accountName(row),
  customerName: row.customerName,
  text: `${row.description}\n${row.reference}\n${row.customerName}`,
  paidTo: parsePaidTo(row.paidTo)?.iban ?? null,
  day: day(row.createdAt),
  description: row.description,
  reference: row.reference,
});

const listByType = {
  list: listTransactions,
  schema: transactionFilterSchema,
  search: ["text"],
  bounds: "amount",
  row: getRow,
};
const list = listed({ ...listByType, at: "/admin/transactions" });
const statements = listed({ ...listByType, at: "/client/statements" });

/** The names of the actor's accounts that may be counterparties of some rows. */
async function ownNames(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  rows: readonly EntityRow[],
): Promise<Set<string>> {
  // An account of the same owner may have no movements itself.
  const own = getScope(actor) === "own" ? await accountsOfClient(deps, actor) : [];
  const named = [...own, ...(subject.kind === "accounts" ? subject.accounts : [])];
  return new Set([
    ...rows.map(({ customerName }) => String(customerName)),
    ...named.map(({ customerName }) => customerName),
  ]);
}

/** Reads the account at the other end of each move, and its client: both ends are one journal entry. */
const fillOtherEnds: FieldModel["fill"] = async (deps, actor, rows) => {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const ends = sql`select t.id as id, o.virtual_account_id as other from transactions t
    join transactions o on o.journal_id = t.journal_id and o.virtual_account_id <> t.virtual_account_id
    where t.id in (select value from json_each(${ids}))`;
  const found = new Map((await readRows(deps.db, endRow, ends)).map(({ id, other }) => [id, other]));
  const refs = await accountsByIds(deps, actor, [...new Set(found.values())]);
  return rows.map(({ id }) => {
    const one = refs.find((ref) => ref.id === found.get(Number(id)));
    return {
      other: one?.id ?? null,
      otherName: one ? accountName(one) : null,
      otherClient: one?.clientId ?? null,
      otherClientName: one?.companyName ?? null,
    };
  });
};

/** True if the movements by account add up to the total: a missing account would be left out silently. */
function isSame(whole: readonly Movements[], apart: readonly { moved: Movements }[]): boolean {
  const getSum = (some: readonly Movements[]) =>
    some.reduce((sum, { credits, debits }) => sum + credits.sum + debits.sum, 0n);
  return currencies.every(
    (currency) =>
      getSum(whole.filter((one) => one.currency === currency)) ===
      getSum(apart.flatMap(({ moved }) => (moved.currency === currency ? [moved] : []))),
  );
}

/** Transactions of accounts: what was credited, debited, held and released. */
export const movements: DeclaredEntity = {
  access: "transactions:read",
  unnamed: true,
  noun: ["transaction", "transactions"],
  words:
    "thing|things|item|items|entry|entries|transaction|transactions|txn|txns|trx|movement|movements|booking|bookings|posting|postings",
  ways: {
    to: { text: { type: "debit" }, account: { type: "credit" }, other: "other", otherClient: "otherClient" },
    from: { text: { type: "credit" }, account: { type: "debit" } },
  },
  says: [
    {
      words:
        "came in|come in|comes in|came into|come into|went into|came from|comes from|receipt|receipts|money in|hit|landed on|landed in|arrived on|arrived in|arrived|gave us|give us|gives us|sent us|sends us|cash in|credited|paid us|payed us|pay us|pays us|paid me|pay me|inflow|inflows|money came in|we were paid|were we paid|i was paid|was i paid|we got paid|did we get paid|were we last paid|we were last paid|we last got paid|did we last get paid|we been paid|i been paid|we get paid|i get paid|took in|takes in|take in|collected|our collections|did we get|did i get|do we get|do i get|money did we get|money do we get|did we get in|send us|sent us money|sent me|sent us anything|paid us anything|pay us anything|payment to us|payments to us|payment to me|payments to me|payments that came in|payments came in|payments coming in|payments received|payments we received|payments we got|incoming payments|incoming payment|money received|cash received|amounts received|money coming in",
      is: { type: "credit" },
    },
    {
      words:
        "went out|go out|goes out|went out of|debited|money out|cash out|paid out|pay out|outflow|outflows|outgoing|single outgoing|outgoings|payment|payments|pmt|pmts|pymt|pymts|payment out of|payments out of|cost us|get from us|got from us|gets from us|get out of us|got out of us|money went out|leave|leaves|went to|that left|what left|which left|did it leave|it left|left from|went|gone from|went off|gone off|go off|comes off|came off|bill|bills",
      is: { type: "debit" },
    },
    {
      words: "paid|pay|pays|payed|payd|paying|been paying|settled|settle|settles|cleared",
      is: { type: "debit" },
      verb: { doer: { type: "credit" }, done: { type: "debit" } },
    },
    { words: "spend|spent|spending", is: { type: "debit" }, verb: { done: { type: "debit" } } },
    { words: "received|receive|receives|recd", is: { type: "credit" }, verb: { doer: { type: "debit" } } },
    {
      words: "was paid|were paid|got paid|get paid|gets paid|been paid|be paid",
      is: { type: "debit" },
      verb: { doer: { type: "debit" } },
    },
    {
      words:
        "net|in/out|net flow|net movement|net flow of|net movements|in vs out|in and out|ins and outs|the ins and outs|in against out|net cash flow|cash flow",
      is: { type: ["credit", "debit"] },
      compare: true,
    },
    {
      words: "supplier|suppliers|vendor|vendors|payee|payees",
      is: { type: "debit", own: "other" },
      part: "counterparty",
    },
    { words: "customer|customers|payer|payers", is: { type: "credit", own: "other" }, part: "counterparty" },
    { words: "who got|who gets", is: { type: "debit" }, asks: "counterparty", verb: {} },
    {
      words:
        "who from|from whom|from who|who was it from|who is it from|who sent it|who sent that|who paid it|who paid that|whose money was that",
      is: { type: "credit" },
      asks: "counterparty",
    },
    {
      words:
        "who to|to whom|to who|who got it|who got that|who took it|who received it|who was it to|who did it go to",
      is: { type: "debit" },
      asks: "counterparty",
    },
    {
      words:
        "sweeps|sweep|swept|swept off|sweep to the core account|sweeps to core|sweeps to the core account|swept to the core account|swept to the core|swept to core",
      is: { text: "sweep", type: "debit" },
    },
    {
      words: "funded from the core account|funding from the core account|core funding",
      is: { text: "Funding from the core account", type: "credit" },
    },
    { words: "salaries|salary|wages|wage", is: { text: "Salary", type: "debit" } },
    {
      words:
        "account fee|account fees|fee|fees|bank charges|bank fees|charges|charged|charged to|you charged|you charged me|charged me|charged us|you took",
      is: { text: "Account fee", type: "debit" },
    },
    {
      words:
        "own transfers|internal transfers|moves between our own accounts|own account transfers|intercompany transfers|internal moves|internal trf|internal trfs",
      is: { own: "own" },
    },
    {
      words:
        "transfers between own accounts|transfers between our accounts|transfers between our own accounts|transfers between my accounts|moved between our own accounts|moved between our accounts|moved between accounts|transfers between accounts|transferred between our accounts|transferred between our own accounts|between our own accounts|between our accounts",
      is: { own: "between", type: "debit" },
    },
    { words: "transfer|transfers|transferred|moved|move|moves|went|go", needs: "other" },
    {
      words: "to the core account|to core|into the core account|to our core account",
      is: { text: "to the core account", type: "debit" },
    },
    {
      words: "from the core account|from core|out of the core account",
      is: { text: "from the core account", type: "credit" },
    },
    {
      words: "from which account|out of which account|from which of our accounts",
      is: { type: "debit" },
      asks: "account",
    },
    {
      words: "into which account|to which account|into which of our accounts|to which of our accounts",
      is: { type: "credit" },
      asks: "account",
    },
    { words: "go|goes|went|flow|flowed", needs: "type", seldom: true },
    { words: "money|the money|cash|moved|what moved|moves", seldom: true },
    {
      words: "best day|best single day|best days|strongest day",
      is: { type: "credit" },
      measures: ["largest"],
      by: ["day"],
    },
    { words: "best month", is: { type: "credit" }, measures: ["largest"], by: ["month"] },
    {
      words: "customer receipt|customer receipts|customer payment|customer payments",
      is: { type: "credit", own: "other" },
    },
    {
      words:
        "how many days is it since|how many days since|how many days have passed since|how long since|how long is it since|how long has it been since|how long ago|how many days ago",
      measures: ["latest"],
      asks: "ago",
    },
    { words: "gone out|gone", is: { type: "debit" }, seldom: true },
    { words: "we took|we took in|we charged", is: { text: "Account fee", type: "debit" }, staff: true },
  ],
  fields: {
    type: field.choice("Type", {
      words: "type",
      parts: true,
      values: {
        credit: { words: "credit|credits|cr|crs", label: "Credit", noun: ["credit", "credits"] },
        debit: { words: "debit|debits|dr|drs", label: "Debit", noun: ["debit", "debits"] },
        hold: {
          words: "hold transactions",
          label: "Hold",
          noun: ["hold transaction", "hold transactions"],
          unmoved: true,
        },
        release: {
          words: "release transactions",
          label: "Release",
          noun: ["release transaction", "release transactions"],
          unmoved: true,
        },
      },
    }),
    amount: field.money("Amount"),
    currency: currencyField,
    account: {
      ...accountField,
      parts: "asked",
      fact: "on which account|on what account|which account did it leave from|which account did it leave|which account did it go off|and account|and the account|on which of our accounts|on what accounts",
    },
    client: clientField,
    text: field.text("Contains", { searched: true }),
    counterparty: field.text("Counterparty", {
      words: "counterparty|counterparties",
      fact: "counterparty|who with",
      whoOf: "self",
      none: "No name",
      askedOf: { own: "other" },
      parts: "asked",
    }),
    own: field.choice("Transfers", {
      values: {
        own: {
          words: "internal|own transfers",
          label: "own transfers",
          also: ["between"],
        },
        between: { words: "between own accounts", label: "between own accounts", suffix: true },
        other: { words: "external|external transfers|from customers|from outside", label: "external" },
      },
    }),
    other: field.account("Other account", { named: "otherName", fill: fillOtherEnds }),
    otherClient: field.client("Other client", { named: "otherClientName", staff: true, fill: fillOtherEnds }),
    paidTo: field.text("Paid to", {
      code: "iban",
      led: "paid to|received on|to|into|for|on",
      askedOf: { type: "credit" },
    }),
    day: field.day("Date", {
      fact: "on which day|which day|what day|date|dates|what date|on what date|value date|which date|day|what is the date",
    }),
    description: field.text("Description", {
      fact: "description|document|which document|what document|what for|for what|what was it for|what was that for|what was that|what is that|what was that about",
    }),
    ago: field.text("Since then", {
      now: true,
      fact: "days since then",
      fill: async ({ now, env }, _actor, rows) =>
        rows.map(({ day }) => ({
          ago: counted(daysBetween(String(day), bankDate(now(), env.zone)), "day"),
        })),
    }),
    reference: field.text("Reference", {
      fact: "references|reference|refs|with refs|which invoices|which invoice|what invoices|invoice numbers|invoice number",
    }),
  },
  amount: "amount",
  time: "day",
  asked: "sum",
  alike: "counterparty",
  sumsNeed: "type",
  shown: ["day", "account", "description", "reference", "amount"],
  narrows: list.narrows,
  async read(deps, actor, wanted) {
    const { subject, span, filters, order, limit } = wanted;
    const isOrdered = order === "largest" || order === "smallest";
    // Amounts with a text or within bounds are sorted by the answer itself.
    const isSought = filters.some(({ field }) => field === "text" || field === "amount");
    const [type, currency] = ["type", "currency"].map((field) => onlyValue(filters, field));
    const narrowing = { span, ...(isType(type) && { type }), ...(isCurrency(currency) && { currency }) };
    const largest =
      isOrdered && !isSought ? await largestRows(deps, actor, subject, narrowing, limit, order) : undefined;
    const read = largest
      ? { ...largest, rows: largest.rows.map((row) => getRow(row, rowContext(deps, actor))) }
      : await list.read(deps, actor, isOrdered ? { ...wanted, order: "latest", limit: mostRows } : wanted);
    const names = await ownNames(deps, actor, subject, read.rows);
    const rows = read.rows.map((row) => {
      const isOwn = isOwnMove(String(row.description), names);
      const counterparty = isOwn ? "Own accounts" : (findCounterparty(String(row.description)) ?? null);
      const own = isOwn
        ? /\bcore account(?:, [-\d]+)?$/i.test(String(row.description))
          ? "own"
          : "between"
        : "other";
      return { ...row, counterparty, own };
    });
    return { rows, more: read.more };
  },
  async uncertain({ db }, rows) {
    const references = JSON.stringify(rows.map(({ reference }) => reference));
    const unsent = sql`select reference from payments where status <> 'sent' and reference in (select value from json_each(${references}))`;
    const found = new Set((await readRows(db, referenceRow, unsent)).map(({ reference }) => reference));
    return new Set(
      rows.filter((row) => row.type === "debit" && found.has(String(row.reference))).map(({ id }) => id),
    );
  },
  async totals(deps, actor, { subject, spans, of, filters, by }) {
    if (of === undefined) return undefined;
    const known = filters.every(({ field, op }) => op === "is" && /^(?:type|currency|account)$/.test(field));
    const types = filters.find(({ field }) => field === "type")?.values.map(({ id }) => id) ?? [];
    const parts = by ?? "currency";
    // Holds move no money, and running figures only count them.
    const counted = types.length === 1 && (types[0] === "credit" || types[0] === "debit");
    if (!known || !counted || !/^(?:currency|account|client)$/.test(parts)) return undefined;
    const [type] = types.filter(isType);
    const wanted = filters.find(({ field }) => field === "currency")?.values.map(({ id }) => id);
    const buckets: Bucket[][] = [];
    for (const span of spans) {
      const instants = spanInstants(deps, span);
      const whole = (await movementsBetween(deps, subject, instants)).flat();
      const accounts = parts === "currency" ? [] : await listSubjectAccounts(deps, actor, subject);
      if (!accounts) return undefined;
      const apart = await movementsByAccount(deps, accounts, instants);
      const moved =
        parts === "currency"
          ? whole.map((one) => ({ key: one.currency, moved: one }))
          : apart.map((one) => ({
              key: parts === "client" ? one.account.companyName : accountName(one.account),
              moved: one.moved,
            }));
      if (parts !== "currency" && !isSame(whole, apart)) return undefined;
      buckets.push(
        moved
          .filter((one) => wanted === undefined || wanted.includes(one.moved.currency))
          .map((one) => ({
            key: by === undefined ? "" : one.key,
            currency: one.moved.currency,
            ...sumSide(one.moved, type),
          }))
          .filter(({ count }) => count > 0),
      );
    }
    return buckets.map(added);
  },
  async screen(deps, actor, wanted) {
    if (getScope(actor) === "all") return list.screen(deps, actor, wanted);
    // An answer always has a period.
    const period = {
      from: await firstDay(deps, wanted.subject),
      to: bankDate(deps.now(), deps.env.zone),
      ...wanted.span,
    };
    return statements.screen(deps, actor, { ...wanted, span: period });
  },
};
