import { virtualAccounts } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { fileDigestSql, previewDigestSql } from "@/ledger/upload-digest";
import { previewSchema, type UploadKind } from "@/payments/bulk-uploads/contract";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { eventually } from "../eventually";
import type { Book, Caller } from "./book";

// Each file is read in its own process. Namespaces around it take twice as long as the reading; tests/unit/sandbox
// covers them.
const { which } = Bun;
Bun.which = (command, options) => (command === "unshare" ? null : which(command, options));

/** A file as a browser's form sends it. */
export async function fileForm(
  content: string | Uint8Array<ArrayBuffer>,
  { name = "accounts.csv", ...fields }: { name?: string; again?: string; poolId?: string } = {},
) {
  const form = new FormData();
  form.append("file", new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return { body: new Uint8Array(await request.arrayBuffer()), headers: { "content-type": type } };
}

type Options = { who?: Caller; name?: string; again?: string; key?: string; poolId?: string };

/** Uploads a file and returns the response as it is. */
export async function upload(
  book: Book,
  kind: UploadKind,
  content: string | Uint8Array<ArrayBuffer>,
  { who = kind === "accounts" ? "admin" : "client_user", key, ...form }: Options = {},
) {
  const { body, headers } = await fileForm(content, form);
  return book.send(who, "POST", `/api/bulk-uploads/${kind.replace("_", "-")}`, {
    body,
    headers: { ...headers, ...(key !== undefined && { "Idempotency-Key": key }) },
  });
}

/** Uploads a file that has to be accepted. */
export async function uploaded(
  book: Book,
  kind: UploadKind,
  content: string | Uint8Array<ArrayBuffer>,
  options?: Options,
) {
  const answer = await upload(book, kind, content, options);
  if (answer.status >= 300) throw new Error(`Not uploaded: ${answer.status} ${await answer.text()}`);
  return previewSchema.parse(await answer.json());
}

export const messageSchema = z.object({ message: z.string(), code: z.string() });

/** Begins to carry an upload out. */
export const commit = (
  book: Book,
  id: number,
  mode: "all" | "good",
  { who = "admin", ...headers }: { who?: Caller; "If-Match"?: string; "Idempotency-Key"?: string } = {},
) => book.send(who, "POST", `/api/bulk-uploads/${id}/commit`, { json: { mode }, headers });

/** Waits until an upload has ended and returns it with its rows. */
export const ended = (book: Book, id: number, who: Caller = "admin") =>
  eventually(async () => {
    const answer = await book.send(who, "GET", `/api/bulk-uploads/${id}`);
    const upload = previewSchema.parse(await answer.json());
    if (upload.status === "committing") throw new Error("The upload is under way");
    return upload;
  });

/**
 * Uploads of every outcome: 1 is of accounts, where row 2 was opened and row 3 is bad; 2 of payments, where row 2 was paid,
 * row 3 waits for a second person and row 4 was refused; 3 is a preview.
 * @param vaId the account that pays
 */
export async function fillBulkUploads(book: Book, vaId: number): Promise<void> {
  const [{ reference = "" } = {}] = await book.db.read
    .select({ reference: virtualAccounts.reference })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.id, vaId));
  const heading = "customerName,companyName,reference,type";
  const accounts = await uploaded(
    book,
    "accounts",
    `${heading}\nOne,Gulf Marine,held_1,COBO\nTwo,,held_2,COBO`,
  );
  await carriedOut(book, accounts.id, "admin");
  const json = { enabled: true, aboveUsd: "50.00" };
  await succeed(book, "admin", "PUT", "/api/clients/GULF/payment-settings", json);
  const payment = (amount: string, name: string) => `${reference},20000009,${amount},Rent,${name}`;
  const file = ["from,recipient,amount,description,reference"];
  const payments = [
    ...file,
    payment("1.00", "HELD-1"),
    payment("60.00", "HELD-2"),
    payment("2.00", "HELD-3"),
  ];
  const { id, rows } = await uploaded(book, "payments", payments.join("\n"));
  if (rows.some(({ state }) => state !== "good")) throw new Error(`Not good: ${JSON.stringify(rows)}`);
  await begin(book, id, "good", 3);
  // Its reference is used by now.
  const once = {
    vaId,
    type: "debit",
    recipient: "20000009",
    amount: "2.00",
    currency: "USD",
    description: "Rent",
    reference: "HELD-3",
  };
  await succeed(book, "client_user", "POST", "/api/transactions", once);
  await uploadWork.takeUp(book.deps, new AbortController().signal);
  const ends = (await ended(book, id, "client_user")).rows.map(({ state }) => state);
  if (ends.join() !== "done,waiting,refused") throw new Error(`The rows are ${ends}`);
  const named = [`${file[0]},creditorName`, `${payment("11.00", "HELD-4")},Keel`];
  await uploaded(book, "payments", named.join("\n"));
}

async function succeed(book: Book, who: Caller, method: string, path: string, json: unknown): Promise<void> {
  const answer = await book.send(who, method, path, {
    json,
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** Begins a commit that no node works on yet, with its row of the trail, for the user with the id `by`. */
export async function begin(book: Book, id: number, mode: "all" | "good", by: number): Promise<void> {
  const at = book.deps.now();
  await book.db.write([
    { sql: "update bulk_uploads set version = -version where id = ?", args: [id] },
    {
      sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select ?, 'UPDATE', 'BULK_UPLOAD', id, json_object('kind', kind, 'commit', ?,
          'good', (select count(*) from bulk_rows where upload_id = u.id and state = 'good'),
          'bad', (select count(*) from bulk_rows where upload_id = u.id and state = 'bad'), 'file', ${fileDigestSql},
          'preview', json_object('before', ${previewDigestSql}, 'after', ${previewDigestSql})),
          '', '', ? from bulk_uploads u where id = ?`,
      args: [by, mode, at, id],
    },
    {
      sql: `update bulk_uploads set status = 'committing', version = 1 - version, mode = ?, committed_by = ?,
        committed_at = ?, origin = '{"ip":"","userAgent":""}' where id = ?`,
      args: [mode, by, at, id],
    },
  ]);
}

async function carriedOut(book: Book, id: number, who: Caller): Promise<void> {
  const answer = await commit(book, id, "good", { who });
  if (!answer.ok) throw new Error(`Not committed: ${answer.status} ${await answer.text()}`);
  await ended(book, id, who);
}
