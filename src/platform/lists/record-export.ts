import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { readHead } from "@/integrity/trail/chain";
import { headLabel, headMark } from "@/integrity/trail/head";

/**
 * Records an export in the trail. Answers the cells with which the file ends: the trail's newest row at that moment,
 * by which a cut tail is found later.
 * @throws AppError 401, 403
 */
export async function recordExport(
  deps: Deps,
  actor: Actor,
  access: Access,
  details: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  await write(deps, actor, {
    access,
    plan: () => ({
      statements: [],
      audit: { action: "CREATE", resource: "EXPORT", details },
      answer: undefined,
    }),
  });
  return [headLabel, headMark(await readHead(deps.db), scopeOf(actor))];
}
