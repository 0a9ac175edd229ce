import { clientRefusals } from "@/accounts/clients/statements";
import type { CreateAccount } from "@/accounts/contract";
import { planAccounts } from "@/accounts/open-accounts";
import { accountRefusals } from "@/accounts/refusals";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import { actingFor, processItem } from "@/platform/leased-work/acting-for";
import { fenced } from "@/platform/leased-work/lease";
import { eachBatch } from "@/platform/runs/items";
import { sayInEnglish } from "@/vocabulary/language";
import { readAccountRow } from "./account-rows";
import { mostRows } from "./contract";
import { inHalves } from "./in-halves";
import { CommitBrokenOff, type LeasedCommit } from "./lease";
import { readValidRows, uploadedRows } from "./queries";
import type { UploadedRow } from "./rules";

/**
 * Number of accounts per write, if each row may be refused on its own: some milliseconds, between which others write.
 */
const batch = 100;

type GoodRow = { row: number; input: CreateAccount };

/**
 * Opens the accounts of an upload's good rows. Each row names its account in the write that opens it, so that a commit
 * that is resumed continues with the rest. For 'all or nothing' it is one write.
 * @throws CommitBrokenOff if nothing was opened because one could not be
 */
export async function openRows(deps: Deps, run: LeasedCommit): Promise<void> {
  const limit = run.mode === "all" ? mostRows.accounts : batch;
  await eachBatch(
    run.lease,
    () => readValidRows(deps, run, limit),
    async (read) => {
      const rows = await stillGood(deps, run, read);
      await (run.mode === "all" ? openTogether(deps, run, rows) : inHalves(deps, run, rows, open));
    },
  );
}

/**
 * Validates good rows as the create call validates its body. A row that is no longer good is refused, or
 * stops the commit if all rows are required.
 */
async function stillGood(deps: Deps, run: LeasedCommit, rows: readonly UploadedRow[]): Promise<GoodRow[]> {
  const good: GoodRow[] = [];
  for (const one of rows) {
    const { row, input } = readAccountRow(one);
    if (input) good.push({ row, input });
    else {
      const message = sayInEnglish("Row {row} is no longer good", { row });
      if (run.mode === "all") throw new CommitBrokenOff(message);
      await uploadedRows.refuse(deps, run, row, { message });
    }
  }
  return good;
}

async function openTogether(deps: Deps, run: LeasedCommit, rows: readonly GoodRow[]): Promise<void> {
  const refusal = await open(deps, run, rows);
  if (refusal)
    throw new CommitBrokenOff(
      sayInEnglish("Nothing was created: {refusal}", { refusal: refusal.message }),
      true,
    );
}

/** Opens the accounts of rows in one write. Returns the book's refusal of one of them, if any. */
async function open(deps: Deps, run: LeasedCommit, rows: readonly GoodRow[]): Promise<AppError | undefined> {
  const { id, maker, lease } = run;
  const held = { ...actingFor(deps, maker, lease), db: fenced(deps.db, lease) };
  const refusal = await processItem(deps, { upload: id, row: rows[0]?.row }, () =>
    write(held, maker.actor, {
      access: "accounts:write",
      refusals: { ...accountRefusals, ...clientRefusals },
      async plan(at) {
        const inputs = rows.map(({ input }) => input);
        const { ids, statements, audit } = await planAccounts(held, maker.actor, inputs, at);
        const opened = JSON.stringify(rows.map(({ row }, index) => [row, ids[index]]));
        return {
          statements: [
            ...statements,
            {
              sql: `insert into bulk_rows (upload_id, row, cells, state, virtual_account_id)
                select ?, value ->> 0, '[]', 'done', value ->> 1 from json_each(?) where true
                on conflict (upload_id, row) do update
                set state = excluded.state, virtual_account_id = excluded.virtual_account_id where state = 'good'`,
              args: [id, opened],
            },
          ],
          audit,
          answer: undefined,
        };
      },
    }),
  );
  if (refusal && refusal.kind !== "conflict") throw refusal;
  return refusal;
}
