import { ledgerAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type AccountDto, accountSchema } from "@/accounts/contract";
import { type TransactionDto, transactionSchema } from "@/accounts/transactions/contract";
import { verify } from "@/integrity/verify";
import { select } from "./html";
import { type Call, type Person, type StartOptions, startApp } from "./support";

export type Book = Awaited<ReturnType<typeof startBook>>;

/** Caller: one of the people, or nobody. */
export type Caller = Person | "nobody";

type Movement = {
  amount: string;
  currency?: string;
  description?: string;
  reference?: string;
  expiresAt?: string;
};

const names = z.array(z.object({ name: z.string() }));
const counted = z.tuple([z.record(z.string(), z.number())]);

/** The application over a book that has no account yet, with the calls that most tests begin with. */
export async function startBook(variables: Record<string, string> = {}, options: StartOptions = {}) {
  const site = await startApp(variables, options);
  const { db } = site;
  const cookies = new Map<Person, Promise<string>>();
  let opened = 0;
  let moved = 0;

  /** The Cookie header of a person, whose session is made once. */
  function getCookie(who: Person): Promise<string> {
    const known = cookies.get(who) ?? site.signedIn(who);
    cookies.set(who, known);
    return known;
  }

  async function send(who: Caller, method: string, path: string, call: Call = {}): Promise<Response> {
    return site.call(method, path, who === "nobody" ? call : { ...call, cookie: await getCookie(who) });
  }

  /** A page as a person sees it. */
  async function show(who: Person, path: string) {
    const answer = await send(who, "GET", path);
    // Non-breaking spaces do not change what a page says.
    const html = (await answer.text()).replaceAll("\u00a0", " ");
    return { status: answer.status, html, all: (selector: string) => select(html, selector) };
  }

  /** Opens an account as the admin. It is GULF's and of type BOTH unless the fields say otherwise. */
  async function openAccount(fields: Record<string, unknown> = {}): Promise<AccountDto> {
    opened += 1;
    const json = {
      customerName: `Customer ${opened}`,
      companyName: "Gulf Marine",
      reference: `gulf_va_${opened}`,
      type: "BOTH",
      clientId: "GULF",
      ...fields,
    };
    const answer = await send("admin", "POST", "/api/virtual-accounts", { json });
    if (answer.status !== 201) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
    return accountSchema.parse(await answer.json());
  }

  async function change(id: number, fields: Record<string, unknown>): Promise<AccountDto> {
    const answer = await send("admin", "PUT", `/api/virtual-accounts/${id}`, { json: fields });
    if (answer.status !== 200) throw new Error(`Not changed: ${answer.status} ${await answer.text()}`);
    return accountSchema.parse(await answer.json());
  }

  /** Sends a transaction and returns the response as it is. */
  function submit(who: Caller, json: Record<string, unknown>, headers: Record<string, string> = {}) {
    return send(who, "POST", "/api/transactions", { json, headers });
  }

  /** Books a transaction as the admin. */
  async function book(type: string, vaId: number, movement: Movement): Promise<TransactionDto> {
    moved += 1;
    const words = { currency: "USD", description: `Movement ${moved}`, reference: `TXN-2026-${moved}` };
    const answer = await submit("admin", { vaId, type, ...words, ...movement });
    if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${await answer.text()}`);
    return transactionSchema.parse(await answer.json());
  }

  async function readAccount(id: number): Promise<AccountDto> {
    const answer = await send("admin", "GET", `/api/virtual-accounts/${id}`);
    return accountSchema.parse(await answer.json());
  }

  /** Number of rows of each table, equal if nothing was written in between. */
  async function countRows(): Promise<Record<string, number>> {
    const tables = names.parse(
      await db.read.all(
        sql`select name from sqlite_schema where type = 'table' and sql not like 'CREATE VIRTUAL%' order by name`,
      ),
    );
    const counts = tables.map(
      ({ name }) => sql`(select count(*) from ${sql.identifier(name)}) as ${sql.identifier(name)}`,
    );
    const [rows] = counted.parse(await db.read.all(sql`select ${sql.join(counts, sql`, `)}`));
    return rows;
  }

  /** Balances of the contra accounts, by code and currency, without zero ones. */
  async function contraBalances(): Promise<Record<string, number>> {
    const rows = await db.read.select().from(ledgerAccounts);
    const contra = rows.filter((row) => row.virtualAccountId === null && row.balance !== 0);
    return Object.fromEntries(contra.map((row) => [`${row.code} ${row.currency}`, row.balance]));
  }

  /** Faults that `verify` finds in the book: always none. Test sessions begin without a sign-in. */
  async function flaws(): Promise<string[]> {
    const { findings } = await verify(db);
    return findings.filter(({ kind }) => kind !== "sessions").flatMap(({ broken }) => broken ?? []);
  }

  return {
    ...site,
    flaws,
    send,
    show,
    openAccount,
    change,
    submit,
    book,
    readAccount,
    countRows,
    contraBalances,
    /** Forgets who is signed in: sessions do not outlive a moved clock. */
    forgetSessions: () => cookies.clear(),
  };
}

/** The ids of a list call's rows, in order. */
export async function listIds(answer: Response): Promise<number[]> {
  return z
    .array(z.object({ id: z.number() }))
    .parse(await answer.json())
    .map(({ id }) => id);
}

/** Refusal in the form that every call uses. */
const refusalSchema = z.strictObject({
  message: z.string().min(1),
  code: z.string().min(1),
  fields: z.record(z.string(), z.string().min(1)).optional(),
});

/** Body of a refusal. Throws if it has another form. */
export async function getRefusal(answer: Response) {
  return refusalSchema.parse(await answer.json());
}
