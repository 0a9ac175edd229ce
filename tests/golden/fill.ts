import { csvPreviewSchema } from "@/bank/bank-statements/contract";
import { upload as importStatement, send as sendStatement } from "../server/bank-statements";
import type { Book } from "../server/book";
import { commit, ended, uploaded } from "../server/bulk";
import { askChat, beginChat } from "../server/chat";
import { analyzePath, getFile, multipart } from "../server/narration";
import { june, statementPdf } from "../server/statements";
import { type Person, password } from "../server/support";
import { fillTamperBook } from "../server/tamper-book";

/**
 * Book in which every part of the bank has been used: nearly every table has a row. Its people and companies are
 * fictional.
 */
export async function fillGoldenBook(): Promise<Book> {
  const book = withSignIns(await fillTamperBook());
  const act = async (...call: Parameters<Book["send"]>) => {
    const answer = await book.send(...call);
    if (!answer.ok) throw new Error(`${call[1]} ${call[2]}: ${answer.status} ${await answer.text()}`);
    await answer.bytes();
  };

  const lines = "Date,Details,Amount,Ref\n18/11/2026,Rent,55.00,R-1\n17/11/2026,Fee,-3.00,R-2";
  const seen = await sendStatement(book, lines, {
    path: "/api/bank-statements/preview",
    name: "November extract.csv",
  });
  if (!seen.ok) throw new Error(await seen.text());
  const { mapping } = csvPreviewSchema.parse(await seen.json());
  await importStatement(book, lines, {
    name: "November extract.csv",
    mapping: JSON.stringify(mapping),
    currency: "USD",
  });

  const accounts =
    "customerName,companyName,reference,type\nFalcon,Falcon LLC,falcon_1,COBO\nTern,Tern LLC,,BOTH\n";
  const { id } = await uploaded(book, "accounts", accounts);
  if (!(await commit(book, id, "good")).ok) throw new Error("The upload was not carried out");
  await ended(book, id);

  // A payment that waits for the client's second person.
  const second = { username: "hana", email: "hana@gulf.example", role: "client_user", clientId: "GULF" };
  await act("admin", "POST", "/api/auth/register", { json: { ...second, password } });
  await act("admin", "PUT", "/api/clients/GULF/payment-settings", {
    json: { enabled: true, aboveUsd: "100.00" },
  });
  const words = { vaId: 1, type: "debit", currency: "USD", description: "Engines", recipient: "12345678" };
  const json = { ...words, amount: "150.00", reference: "PAY-20261118-900001" };
  await act("client_user", "POST", "/api/transactions", { json });

  const statement = getFile(await statementPdf(june));
  const { bytes, type } = await multipart({ companyName: "Gulf Marine", bankStatement: statement });
  await act("admin", "POST", analyzePath, { body: bytes, headers: { "content-type": type } });

  const chat = await beginChat(book, "client_user");
  await (await askChat(book, "client_user", chat, "What is my balance?")).text();
  await book.call("POST", "/api/auth/login", { json: { username: "gita", password: "not hers at all" } });
  return book;
}

/** The same book with sessions that begin with a sign-in, as `verify` requires. */
function withSignIns(book: Book): Book {
  const cookies = new Map<Person, Promise<string>>();
  return {
    ...book,
    async send(who, method, path, call = {}) {
      if (who === "nobody") return book.call(method, path, call);
      const cookie = cookies.get(who) ?? book.signIn(who);
      cookies.set(who, cookie);
      return book.call(method, path, { ...call, cookie: await cookie });
    },
  };
}
