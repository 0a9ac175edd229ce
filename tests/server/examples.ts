import { z } from "zod";
import { buildCatalogue } from "@/app/api-docs/catalogue";
import { apiInfo } from "@/app/api-docs/info";
import type { Book } from "./book";

const identified = z.object({ id: z.number() });

let catalogue: ReturnType<typeof buildCatalogue> | undefined;

/** Documentation of the calls, shared by all books since writing it takes a quarter of a second. */
function documented({ endpoints, deps }: Book) {
  catalogue ??= buildCatalogue(endpoints, apiInfo(deps.env));
  return catalogue;
}

/** The documentation of a call. */
export const getOperation = (book: Book, method: string, path: string) =>
  documented(book).find((one) => one.method === method && one.path === path);

/** Body in the documentation of a call; undefined if it takes no JSON. */
export function findExample(book: Book, method: string, path: string): unknown {
  const example = getOperation(book, method, path)?.body?.example;
  return example === undefined ? undefined : JSON.parse(example);
}

/**
 * Prepares a call with the examples of its documentation; records named in its address are created first by their own
 * calls.
 */
export async function madeReady(book: Book, method: string, path: string) {
  const [collection = "", below] = path.split("/{id}");
  if (below === undefined) return { method, path, json: findExample(book, method, path) };
  const created = await book.send("admin", "POST", collection, {
    json: findExample(book, "POST", collection),
  });
  const { id } = identified.parse(await created.json());
  return { method, path: `${collection}/${id}${below}`, json: findExample(book, method, path) };
}
