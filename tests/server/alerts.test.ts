import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alerts } from "db/schema";
import { alertSchema } from "@/oversight/alerts/contract";
import { type Book, getRefusal, startBook } from "./book";
import type { Person } from "./support";

let book: Book;

beforeAll(async () => {
  book = await startBook();
  const gulf = await book.openAccount({ customerName: "Gulf Export" });
  const noor = await book.openAccount({ customerName: "Noor Silk", clientId: "NOOR" });
  const alert = { description: "d", createdAt: book.deps.now(), severity: "high" } as const;
  await book.db.write([
    book.db.read.insert(alerts).values([
      { ...alert, type: "high_amount", title: "Told", audience: "client", virtualAccountId: gulf.id },
      { ...alert, type: "velocity", title: "For staff", audience: "staff", virtualAccountId: gulf.id },
      { ...alert, type: "high_amount", title: "Another's", audience: "client", virtualAccountId: noor.id },
      { ...alert, type: "velocity", title: "Done", audience: "staff", status: "resolved" },
    ]),
  ]);
});
afterAll(() => book.close());

async function list(who: Person, query = "") {
  const answer = await book.send(who, "GET", `/api/alerts${query}`);
  return { link: answer.headers.get("link"), alerts: alertSchema.array().parse(await answer.json()) };
}

const titles = async (who: Person, query?: string) =>
  (await list(who, query)).alerts.map(({ title }) => title);

describe("the list of alerts", () => {
  test("is complete for staff, newest first, each with its account", async () => {
    const { alerts: all } = await list("auditor");
    expect(all.map(({ title }) => title)).toEqual(["Done", "Another's", "For staff", "Told"]);
    expect(all[1]?.virtualAccount?.customerName).toBe("Noor Silk");
    expect(all[0]?.virtualAccount).toBeNull();
  });

  test("has a client's own alerts, even if it names another client", async () => {
    expect(await titles("client_user")).toEqual(["Told"]);
    expect(await titles("client_user", "?clientId=NOOR")).toEqual([]);
  });

  test("is narrowed to a client and to a status", async () => {
    expect(await titles("admin", "?clientId=GULF&limit=10")).toEqual(["For staff", "Told"]);
    expect(await titles("admin", "?status=resolved")).toEqual(["Done"]);
  });

  test("continues where its link leads", async () => {
    const first = await list("admin", "?limit=3");
    const next = /<[^?]*(\?[^>]+)>; rel="next"/.exec(first.link ?? "")?.[1] ?? "";
    expect(await titles("admin", next)).toEqual(["Told"]);
  });

  test.each(["?limit=0", "?status=open", "?after=nonsense"])("%s is refused", async (query) => {
    const answer = await book.send("admin", "GET", `/api/alerts${query}`);
    expect(answer.status).toBe(400);
    await getRefusal(answer);
  });
});
