import type { Deps } from "@/deps";
import { inCallSpan, traceHeaders } from "@/kernel/spans";
import { signAnchor } from "./anchor-signature";
import { readHead } from "./chain";

/** Time limit of the bank's own address, in milliseconds. */
const answerTimeout = 10_000;

/** Hash of the head that this process posted last. A new process always posts the head once. */
const posted = new WeakMap<Deps["db"]["read"], string>();

/** True if the trail has grown since this process last posted its head. */
export async function hasUnanchored({ db, env }: Deps): Promise<boolean> {
  if (env.anchor === undefined) return false;
  return (await readHead(db)).hash !== posted.get(db.read);
}

/**
 * Posts the signed head of the trail to the bank's own address, where a later change of ledger and trail cannot reach
 * it. Returns the number of posted heads.
 * @throws Error if the address did not accept it: the job tries again
 */
export async function anchorHead({ db, env, now }: Deps, signal: AbortSignal): Promise<number> {
  const { anchor: address } = env;
  if (address === undefined) return 0;
  const head = await readHead(db);
  const anchor = signAnchor(address.key, head, new Date(now()).toISOString());
  await inCallSpan("audit anchor", address.url, async () => {
    const answer = await fetch(address.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...traceHeaders() },
      body: JSON.stringify(anchor),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The anchor's address answered ${answer.status}`);
  });
  posted.set(db.read, head.hash);
  return 1;
}
