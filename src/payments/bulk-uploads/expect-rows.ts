import { findPaymentSetting } from "@/approvals/client-settings";
import { expectedRefusals, giveReferences, planExpected } from "@/collections/expected-receipts/commands";
import { requestMail } from "@/collections/payment-requests/mail";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import { actingFor, processItem } from "@/platform/leased-work/acting-for";
import { fenced } from "@/platform/leased-work/lease";
import { eachBatch } from "@/platform/runs/items";
import { sayInEnglish } from "@/vocabulary/language";
import { readExpectedRows } from "./expected-rows";
import { inHalves } from "./in-halves";
import type { LeasedCommit } from "./lease";
import { readValidRows, uploadedRows } from "./queries";

/** Number of expected receipts per write: some milliseconds, between which others write. */
const batch = 100;

type GoodRow = {
  row: number;
  input: NonNullable<Awaited<ReturnType<typeof readExpectedRows>>[number]["input"]>;
};

/**
 * Creates the expected receipts of an upload's good rows. Each row names its own in the write that creates it, so that a commit
 * that is resumed continues with the rest. A refused row stores the reason, and the others continue.
 */
export const expectRows = (deps: Deps, run: LeasedCommit): Promise<void> =>
  eachBatch(
    run.lease,
    () => readValidRows(deps, run, batch),
    async (rows) => {
      const good: GoodRow[] = [];
      for (const { row, input, problems } of await readExpectedRows(deps, run.maker.actor, rows)) {
        if (input) good.push({ row, input });
        else {
          const message = Object.values(problems)[0] ?? sayInEnglish("Row {row} is no longer good", { row });
          await uploadedRows.refuse(deps, run, row, { message });
        }
      }
      await inHalves(deps, run, good, create);
    },
  );

/** Clients of rows with an address whose new expected receipts are mailed to payers on creation. */
async function findAsking(deps: Pick<Deps, "db">, rows: readonly GoodRow[]): Promise<Set<string>> {
  const addressed = rows.filter(({ input }) => input.body.payerEmail !== null);
  const clients = [...new Set(addressed.map(({ input }) => input.clientId))];
  const asked = await Promise.all(
    clients.map(async (id) => ((await findPaymentSetting(deps, id)).paymentRequests ? [id] : [])),
  );
  return new Set(asked.flat());
}

/** Creates the expected receipts of rows in one write. Returns the refusal of one of them, if any. */
async function create(
  deps: Deps,
  { id, maker, lease }: LeasedCommit,
  rows: readonly GoodRow[],
): Promise<AppError | undefined> {
  const held = { ...actingFor(deps, maker, lease), db: fenced(deps.db, lease) };
  const refusal = await processItem(deps, { upload: id, row: rows[0]?.row }, () =>
    write(held, maker.actor, {
      access: "expected-receipts:write",
      refusals: expectedRefusals,
      async plan(at) {
        const asking = await findAsking(held, rows);
        const all = await giveReferences(
          held,
          rows.map(({ row, input }) => ({
            row,
            ...input,
            requestId: Bun.randomUUIDv7(),
            isRequested: input.body.payerEmail !== null && asking.has(input.clientId),
          })),
        );
        const {
          statement,
          audit: [first, ...rest],
        } = planExpected(all, { userId: maker.actor.userId, at });
        return {
          statements: [
            statement,
            {
              sql: `insert into bulk_rows (upload_id, row, cells, state, virtual_account_id, expected_receipt_id)
                select ?, value ->> 0, '[]', 'done', x.virtual_account_id, x.id
                from json_each(?) join expected_receipts x on x.request_id = value ->> 1 where true
                on conflict (upload_id, row) do update set state = excluded.state,
                  virtual_account_id = excluded.virtual_account_id, expected_receipt_id = excluded.expected_receipt_id
                where state = 'good'`,
              args: [id, JSON.stringify(all.map(({ row, requestId }) => [row, requestId]))],
            },
            ...all.flatMap(({ body, payee, iban, isRequested }) =>
              isRequested && body.payerEmail !== null
                ? requestMail(held, body.payerEmail, { ...body, payee, iban })
                : [],
            ),
          ],
          audit: first ? [first, ...rest] : { none: "nothing is created" },
          answer: undefined,
        };
      },
    }),
  );
  if (refusal && refusal.kind !== "conflict") throw refusal;
  return refusal;
}
