import { type EntityDto, entityContract, type RollupDto, rollupSchema } from "@/accounts/entities/contract";
import type { Book, Caller } from "./book";

let made = 0;

/** Creates an entity as the admin, by default a legal entity of GULF. */
export async function newEntity(book: Book, fields: Record<string, unknown> = {}): Promise<EntityDto> {
  made += 1;
  const json = {
    clientId: "GULF",
    kind: "legal_entity",
    name: `Entity ${made}`,
    code: `E-${made}`,
    ...fields,
  };
  const answer = await book.send("admin", "POST", "/api/entities", { json });
  if (answer.status !== 201) throw new Error(`No entity: ${answer.status} ${await answer.text()}`);
  return entityContract.row.parse(await answer.json());
}

/** Sends an entity's fields again, with some of them changed. */
export const changeEntity = (
  book: Book,
  { id, clientId, parentId, kind, name, code }: EntityDto,
  changes: Record<string, unknown>,
  { who = "admin", headers = {} }: { who?: Caller; headers?: Record<string, string> } = {},
) =>
  book.send(who, "PUT", `/api/entities/${id}`, {
    json: { clientId, parentId, kind, name, code, ...changes },
    headers,
  });

/** Moves an account to an entity as the admin. */
export async function placeAccount(book: Book, account: number, entityId: number | null): Promise<void> {
  const answer = await book.send("admin", "PUT", `/api/virtual-accounts/${account}/entity`, {
    json: { entityId },
  });
  if (answer.status !== 200) throw new Error(`Not moved: ${answer.status} ${await answer.text()}`);
}

/** Reads a roll-up: of an entity by its id, or of a client. */
export async function rollUp(
  book: Book,
  of: number | string,
  query = "",
  who: Caller = "admin",
): Promise<RollupDto> {
  const path = typeof of === "number" ? `/api/entities/${of}/rollup` : `/api/clients/${of}/rollup`;
  const answer = await book.send(who, "GET", `${path}${query}`);
  if (answer.status !== 200) throw new Error(`No roll-up: ${answer.status} ${await answer.text()}`);
  return rollupSchema.parse(await answer.json());
}
