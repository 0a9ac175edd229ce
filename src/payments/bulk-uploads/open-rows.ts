import { clientRefusals } from "@/accounts/clients/statements";
import type { CreateAccount } from "@/accounts/contract";
import { planAccounts } from "@/accounts/open-accounts";
import { accountRefusals } from "@/accounts/refusals";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { fenced } from "@/platform/leased-work/lease";
import { tell } from "@/vocabulary/language";
import { readAccountRow } from "./account-rows";
import { uploadLimits } from "./contract";
import { CommitBrokenOff, fence, fenceRefusals, type LeasedCommit, makerInactive } from "./lease";
import { readValidRows } from "./queries";
import { refuseRow } from "./refuse-row";

/** Accounts of one write, where each row may be refused by itself: some milliseconds, between which others write. */
const batch = 100;

type GoodRow = { row: number; input: CreateAccount };

/**
 * Opens the accounts of an upload's good rows. Each row names its account in the write that opens it, so that whoever
 * takes the commit up goes on with those that have none. Where all or nothing is wanted it is one write.
 * @throws CommitBrokenOff where nothing was opened because one could not be
 */
export async function openRows(deps: Deps, run: LeasedCommit): Promise<void> {
  for (;;) {
    run.lease.signal.throwIfAborted();
    const rows = await readGood(deps, run, run.mode === "all" ? uploadLimits.rows : batch);
    if (rows.length === 0) return;
    if (run.mode === "all") await openTogether(deps, run, rows);
    else await openEach(deps, run, rows);
  }
}

async function readGood(deps: Deps, run: LeasedCommit, limit: number): Promise<GoodRow[]> {
  return (await readValidRows(deps, run, limit)).map((good) => {
    const { row, input } = readAccountRow(good);
    if (!input) throw new CommitBrokenOff(tell("Row {row} is not good any more", { row }));
    return { row, input };
  });
}

async function openTogether(deps: Deps, run: LeasedCommit, rows: readonly GoodRow[]): Promise<void> {
  try {
    await open(deps, run, rows);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new CommitBrokenOff(tell("Nothing was created: {refusal}", { refusal: error.message }), true);
  }
}

/** Opens rows together; where one is refused, in halves, so that the others are opened all the same. */
async function openEach(deps: Deps, run: LeasedCommit, rows: readonly GoodRow[]): Promise<void> {
  try {
    await open(deps, run, rows);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = rows;
    if (rows.length === 1 && first) return refuseRow(deps, run, first.row, error);
    const middle = Math.ceil(rows.length / 2);
    await openEach(deps, run, rows.slice(0, middle));
    await openEach(deps, run, rows.slice(middle));
  }
}

/** What the book says against an account; that the maker may not act any more ends the whole commit. */
function isRefusal(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.kind !== "conflict") return false;
  if (error.code === "MAKER_INACTIVE") throw new CommitBrokenOff(makerInactive);
  return true;
}

async function open(deps: Deps, run: LeasedCommit, rows: readonly GoodRow[]): Promise<void> {
  const held = { ...deps, db: fenced(deps.db, run.lease) };
  await write(deps, run.maker, {
    access: "accounts:write",
    refusals: { ...accountRefusals, ...clientRefusals, ...fenceRefusals },
    async plan(at) {
      const inputs = rows.map(({ input }) => input);
      const { ids, statements, audit } = await planAccounts(held, run.maker, inputs, at);
      const opened = JSON.stringify(rows.map(({ row }, index) => [row, ids[index]]));
      return {
        statements: [
          ...fence(run),
          ...statements,
          {
            sql: `insert into bulk_rows (upload_id, row, cells, state, virtual_account_id)
              select ?, value ->> 0, '[]', 'done', value ->> 1 from json_each(?) where true
              on conflict (upload_id, row) do update
              set state = excluded.state, virtual_account_id = excluded.virtual_account_id where state = 'good'`,
            args: [run.id, opened],
          },
        ],
        audit,
        answer: undefined,
      };
    },
  });
}
