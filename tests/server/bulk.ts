import { z } from "zod";
import { previewSchema } from "@/bulk-uploads/contract";
import { eventually } from "../eventually";
import type { Book, Caller } from "./book";

/** A file as a browser's form sends it. */
export async function fileForm(
  content: string | Uint8Array<ArrayBuffer>,
  { name = "accounts.csv", ...fields }: { name?: string; again?: string } = {},
) {
  const form = new FormData();
  form.append("file", new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return { body: new Uint8Array(await request.arrayBuffer()), headers: { "content-type": type } };
}

type Options = { who?: Caller; name?: string; again?: string; key?: string };

/** Uploads a file, and answers the response as it is. */
export async function upload(
  book: Book,
  kind: "accounts" | "payments",
  content: string | Uint8Array<ArrayBuffer>,
  { who = kind === "accounts" ? "admin" : "client_user", key, ...form }: Options = {},
) {
  const { body, headers } = await fileForm(content, form);
  return book.send(who, "POST", `/api/bulk-uploads/${kind}`, {
    body,
    headers: { ...headers, ...(key !== undefined && { "Idempotency-Key": key }) },
  });
}

/** The same where it has to be taken. */
export async function uploaded(
  book: Book,
  kind: "accounts" | "payments",
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

/** Waits until an upload is not under way any more, and answers it with its rows. */
export const ended = (book: Book, id: number, who: Caller = "admin") =>
  eventually(async () => {
    const answer = await book.send(who, "GET", `/api/bulk-uploads/${id}`);
    const upload = previewSchema.parse(await answer.json());
    if (upload.status === "committing") throw new Error("The upload is under way");
    return upload;
  });
