import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { payeeValues, toPayeeValues } from "@/payments/beneficiaries/contract";
import { toPayerDto } from "@/payments/payable-accounts";
import { checkRecipient } from "@/payments/preview";
import { scheduledList } from "@/payments/scheduled/list";
import { readableNumber } from "@/vocabulary/iban";
import { toDecimal } from "@/vocabulary/money";
import { getOrder, parsePayment, readComingDays, toOrderDto } from "./queries";

/** Maximum number of its next days, and of its last payments, in a record. */
const mostShown = 6;

/** A standing order with the content of its panel: its account, its next days, and its last payments. */
export type OrderRecord = Awaited<ReturnType<typeof getOrderRecord>>;

const payeeRow = z.object({ name: z.string().nullable() });

/** Payee of an order, as `nameOfPayee`; undefined if unknown. */
async function readPayeeName({ db }: Pick<Deps, "db">, id: number): Promise<string | undefined> {
  const found = await readPrimaryRow(db, payeeRow, {
    sql: `select coalesce(o.body ->> '$.ordered.name', o.body ->> '$.creditor.name', b.name) as name
      from standing_orders o join virtual_accounts v on v.id = o.virtual_account_id
      left join beneficiaries b on b.client_id = v.client_id and b.account = o.recipient where o.id = ?`,
    args: [id],
  });
  return found?.name ?? undefined;
}

/** Reads an order for its panel. Throws AppError 403, 404. */
export async function getOrderRecord(deps: Deps, actor: Actor, id: number) {
  const order = await getOrder(deps, actor, id);
  const newest = { sort: "newest", direction: "desc" } as const;
  const filter = { order: id, status: "all" } as const;
  const [account, payee, coming, { rows: made }] = await Promise.all([
    getAccount(deps, actor, order.vaId),
    readPayeeName(deps, id),
    readComingDays(deps, order, mostShown),
    scheduledList.read(deps, actor, filter, { limit: mostShown, order: newest }),
  ]);
  return { order, payment: parsePayment(order), payee, account, coming, made, zone: deps.env.zone };
}

/** Initial values of the form for a new order. */
export const newOrder = {
  vaId: "",
  recipient: "",
  amount: "",
  currency: "USD",
  description: "",
  every: "month",
  from: "",
  until: "",
  times: "",
  shift: "next",
  ...payeeValues({}),
};

/** An order and its account. Throws AppError 403, 404. */
export async function getOrderAndAccount(deps: Deps, actor: Actor, id: number) {
  const order = await getOrder(deps, actor, id);
  return { order, account: await getAccount(deps, actor, order.vaId) };
}

/** Reads the initial values of an order's form: the order, its account and its payee. Throws AppError 403, 404. */
export async function readOrderForm(deps: Deps, actor: Actor, id: number) {
  const { order, account } = await getOrderAndAccount(deps, actor, id);
  const { vaId, recipient, currency } = order;
  const known = await checkRecipient(deps, actor, { recipient, vaId, currency });
  const { creditor, beneficiaryId, ...payment } = parsePayment(order);
  const kept = known.beneficiary ? toPayeeValues(known.beneficiary) : payeeValues({});
  const payee = beneficiaryId === undefined && creditor ? payeeValues(creditor) : kept;
  const said = Object.entries(payeeValues(payment)).filter(([, text]) => text !== "");
  return {
    row: toOrderDto(order),
    from: toPayerDto(account),
    recipient: known,
    values: {
      ...payee,
      ...Object.fromEntries(said),
      vaId: String(vaId),
      recipient: readableNumber(recipient),
      amount: toDecimal(order.amount),
      currency,
      description: order.description,
      every: order.every,
      from: order.from,
      until: order.until ?? "",
      times: order.times === null ? "" : String(order.times),
      shift: order.shift,
    },
  };
}
