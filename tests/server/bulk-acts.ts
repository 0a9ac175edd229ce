import type { BulkActProps } from "islands/bulk-act";
import type { Book } from "./book";
import { attributes } from "./html";

/** What the dialog of many records is given, which opens at this address. */
export async function askAboutMany(book: Book, address: string): Promise<BulkActProps> {
  const { html } = await book.show("admin", address);
  const [props = "{}"] = attributes(html, "#dialog x-island", "props");
  return JSON.parse(props);
}

/** Sends what that dialog sends, with one key for each record, and answers the statuses. */
export async function doWithMany(book: Book, { items }: BulkActProps): Promise<number[]> {
  const statuses: number[] = [];
  for (const { id, call, refused } of items) {
    if (refused !== undefined) continue;
    const { method, path, body, version } = call;
    const seen = version === undefined ? undefined : { "If-Match": `"${version}"` };
    const headers = { "Idempotency-Key": `many-${id}`, ...seen };
    statuses.push((await book.send("admin", method, path, { headers, json: body })).status);
  }
  return statuses;
}
