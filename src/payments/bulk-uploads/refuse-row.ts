import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { actingFor, outcomeOf } from "@/platform/leased-work/acting-for";
import type { LeasedCommit } from "./lease";

/** The right that a row's refusal is written with, and why it needs no row of the trail itself. */
const byKind = {
  accounts: { access: "accounts:write", none: "the upload's end says how many rows were refused" },
  payments: {
    access: "payments:make",
    none: "the refused posting is in the trail, and the upload's end says how many were refused",
  },
} as const;

/** Why a row is refused: the sentence, and the ledger's name of the refusal where it has one. */
type Reason = { message: string; code?: string | undefined };

/** Records why a good row was refused, while this node has the commit. Throws as `outcomeOf`. */
export async function refuseRow(
  deps: Deps,
  { id, kind, maker, lease }: LeasedCommit,
  row: number,
  { message, code }: Reason,
): Promise<void> {
  const { access, none } = byKind[kind];
  const statement = {
    sql: "update bulk_rows set state = 'refused', message = ?, code = ? where upload_id = ? and row = ? and state = 'good'",
    args: [message, code ?? null, id, row],
  };
  const failure = await outcomeOf(deps, { upload: id, row }, () =>
    write(actingFor(deps, maker, lease), maker.actor, {
      access,
      plan: () => ({ statements: [statement], audit: { none }, answer: undefined }),
    }),
  );
  if (failure) throw failure;
}
