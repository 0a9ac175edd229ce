import { readHead } from "@/audit/chain";
import { headLabel, headMark } from "@/audit/head";
import { write } from "@/audit/write";
import type { Actor } from "@/auth/actor";
import type { Access } from "@/auth/policy";
import { scopeOf } from "@/auth/scope";
import type { Deps } from "@/deps";

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
