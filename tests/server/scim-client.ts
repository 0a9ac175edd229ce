import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { apiClientSchema } from "@/people/api-clients/contract";
import { openSession } from "@/people/auth/sessions";
import type { Book } from "./book";

export const scimUserSchema = z.looseObject({
  id: z.string(),
  userName: z.string(),
  active: z.boolean(),
  roles: z.looseObject({ value: z.string() }).array(),
});
export const scimGroupSchema = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  members: z.looseObject({ value: z.string() }).array(),
  meta: z.looseObject({ version: z.string() }),
});

const patchOp = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** The access token of a new program of the bank. */
export async function tokenFor(book: Book, scopes: string[]): Promise<string> {
  const json = { name: `Directory ${scopes}`, scopes };
  const made = await book.send("admin", "POST", "/api/api-clients", { json });
  const { oauthClientId, secret } = apiClientSchema.extend({ secret: z.string() }).parse(await made.json());
  const authorization = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;
  const form = { grant_type: "client_credentials" };
  const given = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
  return z.object({ access_token: z.string() }).parse(await given.json()).access_token;
}

/** A directory that writes users of a book, which has mapped groups. */
export async function startScim(book: Book) {
  const token = await tokenFor(book, ["scim:write"]);
  const scim = (
    method: string,
    path: string,
    json?: object,
    headers: Record<string, string> = {},
    by = token,
  ) =>
    book.call(method, `/scim/v2/${path}`, {
      headers: { authorization: `Bearer ${by}`, ...headers },
      ...(json && {
        body: JSON.stringify(json),
        headers: { authorization: `Bearer ${by}`, "content-type": "application/scim+json", ...headers },
      }),
    });
  const patchAt = (path: string, Operations: object[], headers?: Record<string, string>) =>
    scim("PATCH", path, { schemas: [patchOp], Operations }, headers);
  return {
    scim,
    patchAt,
    patch: (id: string, operations: object[], headers?: Record<string, string>) =>
      patchAt(`Users/${id}`, operations, headers),
    user: async (id: string) => scimUserSchema.parse(await (await scim("GET", `Users/${id}`)).json()),
    group: async (id: string) => scimGroupSchema.parse(await (await scim("GET", `Groups/${id}`)).json()),
    /** Rights of a user, and the role. */
    async findRights(id: string) {
      const row = z.object({ isActive: z.literal([0, 1]), role: z.string(), clientId: z.string() });
      const found = await readPrimaryRow(book.db, row, {
        sql: "select is_active as isActive, role, client_id as clientId from users where id = ?",
        args: [Number(id)],
      });
      return found?.isActive ? `${found.role} of ${found.clientId}` : undefined;
    },
    /** The cookie of a session that a user has just opened. */
    async getSession(id: string) {
      const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "signed-in" };
      const { cookie, writes } = await openSession(book.deps, Number(id), origin, undefined);
      await book.db.write(writes);
      return cookie.split(";", 1)[0] ?? "";
    },
  };
}
