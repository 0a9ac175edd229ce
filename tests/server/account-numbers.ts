import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { type NumberDto, numberSchema } from "@/collections/account-numbers/contract";
import type { Book, Caller } from "./book";

const identified = z.object({ id: z.int() });

/** Acts of staff and of a client on pools of account numbers, for tests. */
export function keepNumbers(book: Book, owner: Caller = "client_user") {
  let made = 0;
  const ok = async (answer: Response, status = 200) => {
    if (answer.status !== status) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const send = (path: string, json: unknown = undefined, who: Caller = owner, headers = {}) =>
    book.send(who, "POST", path, { ...(json !== undefined && { json }), headers });

  /** Creates a pool of a new collection account with reserved numbers; the account, and the pool's id. */
  async function pool(
    count = 3,
    fields: Record<string, unknown> = {},
    account: Record<string, unknown> = {},
  ): Promise<{ account: AccountDto; id: number }> {
    made += 1;
    const opened = await book.openAccount({ type: "COBO", cbsAccount: "1000000001", ...account });
    const json = { vaId: opened.id, name: `Tenants ${made}`, ...fields };
    const { id } = identified.parse(await ok(await send("/api/number-pools", json, "admin"), 201));
    if (count > 0) await ok(await send(`/api/number-pools/${id}/numbers`, { count }, "admin"), 201);
    return { account: opened, id };
  }
  /** The numbers of a pool, oldest first. */
  const list = async (poolId: number, query = "", who: Caller = owner): Promise<NumberDto[]> =>
    numberSchema
      .array()
      .parse(await ok(await book.send(who, "GET", `/api/number-pools/${poolId}/numbers${query}`)))
      .toReversed();
  const act = (id: number, what: string, json?: unknown, who: Caller = owner, headers = {}) =>
    send(`/api/account-numbers/${id}/${what}`, json, who, headers);
  /** Gives a reserved number to a holder. */
  const activate = async (id: number, externalId = `t-${id}`, name = `Tenant ${id}`): Promise<NumberDto> =>
    numberSchema.parse(await ok(await act(id, "activate", { holder: { name, externalId } })));
  const close = async (id: number): Promise<NumberDto> =>
    numberSchema.parse(await ok(await act(id, "close", { reason: "Moved out" })));
  const read = async (id: number, who: Caller = owner) =>
    ok(await book.send(who, "GET", `/api/account-numbers/${id}`));
  /** A pool with an active number. */
  async function active(fields: Record<string, unknown> = {}) {
    const { account, id } = await pool(1, fields);
    const [reserved] = await list(id);
    if (!reserved) throw new Error("The pool has no number");
    return { account, pool: id, number: await activate(reserved.id) };
  }
  return { pool, list, act, activate, close, read, active, send };
}
