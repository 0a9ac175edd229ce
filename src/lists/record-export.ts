import { type Head, readHead } from "@/audit/chain";
import { write } from "@/audit/write";
import type { Actor } from "@/auth/actor";
import type { Access } from "@/auth/policy";
import { scopeOf } from "@/auth/scope";
import type { Deps } from "@/deps";

/**
 * Records an export in the trail. Answers the cells with which the file of staff ends: the trail's newest row at that
 * moment, by which a cut tail is found later. A client's file does without: a row's number would tell how much is going
 * on at the bank.
 * @throws AppError 401, 403
 */
export async function recordExport(
  deps: Deps,
  actor: Actor,
  access: Access,
  details: Readonly<Record<string, unknown>>,
): Promise<string[] | undefined> {
  await write(deps, actor, {
    access,
    plan: () => ({
      statements: [],
      audit: { action: "CREATE", resource: "EXPORT", details },
      answer: undefined,
    }),
  });
  return scopeOf(actor) === "all" ? headLine(await readHead(deps.db)) : undefined;
}

const headLine = ({ id, hash }: Head) => ["Audit trail head", `${id}:${hash}`];
