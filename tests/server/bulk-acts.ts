import type { AskedCall } from "islands/_lib/api";
import type { BulkActProps } from "islands/bulk-act";
import type { Book } from "./book";
import { attributes } from "./html";
import type { Person } from "./support";

/** Props of the dialog for many records that opens at this address. */
export async function askAboutMany(
  book: Book,
  address: string,
  who: Person = "admin",
): Promise<BulkActProps> {
  const { html } = await book.show(who, address);
  const [props = "{}"] = attributes(html, "#dialog x-island", "props");
  return JSON.parse(props);
}

/** Sends the request that a page passed to an island, with an idempotency key, as the island does. */
export function sendAsked(book: Book, { method, path, body, version }: AskedCall, key: string, who: Person) {
  const seen = version === undefined ? undefined : { "If-Match": `"${version}"` };
  return book.send(who, method, path, { headers: { "Idempotency-Key": key, ...seen }, json: body });
}

/** Sends what that dialog sends, with one key for each record and returns the statuses. */
export async function doWithMany(
  book: Book,
  { items }: BulkActProps,
  who: Person = "admin",
): Promise<number[]> {
  const statuses: number[] = [];
  for (const { id, call, refused } of items) {
    if (refused === undefined) statuses.push((await sendAsked(book, call, `many-${id}`, who)).status);
  }
  return statuses;
}
