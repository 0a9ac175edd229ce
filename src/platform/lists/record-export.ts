import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import { getScope } from "@/access/scope";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { readHead } from "@/integrity/trail/chain";
import { headMark } from "@/integrity/trail/head";

/**
 * Records an export in the trail. Returns the trail's newest row at that moment, which is sent with the file and
 * later reveals a cut tail.
 * @throws AppError 401, 403
 */
export async function recordExport(
  deps: Deps,
  actor: Actor,
  access: Access,
  details: Readonly<Record<string, unknown>>,
): Promise<string> {
  await write(deps, actor, {
    access,
    plan: () => ({
      statements: [],
      audit: { action: "CREATE", resource: "EXPORT", details },
      answer: undefined,
    }),
  });
  return headMark(await readHead(deps.db), getScope(actor));
}
