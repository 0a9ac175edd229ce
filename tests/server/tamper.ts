import { prepareBook } from "../tampered";
import type { Book } from "./book";
import { fillTamperBook } from "./tamper-book";

/** Application book that is changed in ways outside its rules. */
export const prepare = (fill: () => Promise<Book> = fillTamperBook) =>
  prepareBook(async () => {
    const { db, deps, close } = await fill();
    return { db, close, url: deps.env.database.url };
  });
