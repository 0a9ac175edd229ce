import { prepareBook } from "../tampered";
import type { Book } from "./book";
import { fillTamperBook } from "./tamper-book";

/** A book of the application to be changed in ways that its rules do not know. */
export const prepare = (fill: () => Promise<Book> = fillTamperBook) =>
  prepareBook(async () => {
    const { db, deps, close } = await fill();
    return { db, close, url: deps.env.database.url };
  });
