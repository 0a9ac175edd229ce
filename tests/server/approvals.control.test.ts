import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import { approvals, mails } from "db/schema";
import { desc } from "drizzle-orm";
import { z } from "zod";
import { serverJobs } from "@/app/jobs/list";
import { waitingSchema } from "@/approvals/contract";
import { approvalLifetime } from "@/approvals/rules";
import { createRunner } from "@/platform/jobs/runner";
import { type Book, startBook } from "./book";
import { getCookies, password } from "./support";

let book: Book;
let second: string;
beforeEach(async () => {
  book = await startBook();
  await register("bilal");
  const json = { username: "bilal", password };
  second = getCookies(await book.call("POST", "/api/auth/login", { json }));
});
afterEach(() => book.close());

const register = (username: string) => {
  const json = { username, email: `${username}@vostra.example`, password, role: "admin" };
  return book.send("admin", "POST", "/api/auth/register", { json });
};
const set = (...json: object[]) => book.send("admin", "PUT", "/api/approval-settings", { json });
const put = (path: string, json: object) => book.send("admin", "PUT", path, { json });
const getId = async (answer: Response) => waitingSchema.parse(await answer.json()).approvalId;
const approve = (id: number) => book.call("POST", `/api/approvals/${id}/approve`, { cookie: second });
const newPassword = { password: "a password of somebody else" };

describe("roles, and access of admins, need a second person while any other kind does", () => {
  beforeEach(() => set({ kind: "relink", enabled: true }));

  test("so that no admin sets another's password, or creates an admin, and approves in their name", async () => {
    expect((await put("/api/users/5", newPassword)).status).toBe(202);
    expect((await register("cleo")).status).toBe(202);
    expect((await put("/api/users/2", { role: "admin" })).status).toBe(202);
  });

  test("which the settings say, and the screen", async () => {
    const settings = await (await book.send("auditor", "GET", "/api/approval-settings")).json();
    expect(settings).toContainEqual({ kind: "user_role", enabled: true, aboveUsd: null });
    expect((await book.show("admin", "/admin/configurations")).html).toContain(
      "stays on while any other kind is",
    );
  });

  test("and switching off the last kind, by two persons, frees both", async () => {
    expect((await set({ kind: "user_role", enabled: false })).status).toBe(200);
    expect((await put("/api/users/5", newPassword)).status).toBe(202);
    const off = await set({ kind: "relink", enabled: false });
    expect(off.status).toBe(202);
    expect((await approve(await getId(off))).status).toBe(200);
    expect((await put("/api/users/5", newPassword)).status).toBe(200);
  });
});

describe("access of the users of a client that wants two of them for payments", () => {
  const user = { email: "x@gulf.example", password, role: "client_user" };
  const registerFor = (username: string, clientId: string) =>
    book.send("admin", "POST", "/api/auth/register", { json: { ...user, username, clientId } });

  beforeEach(async () => {
    await put("/api/clients/GULF/payment-settings", { enabled: true });
    await registerFor("nina", "NOOR");
    await set({ kind: "user_role", enabled: true });
  });

  test("wants a second admin, so that no admin alone is the client's two persons", async () => {
    const asked = [
      await put("/api/users/3", newPassword),
      await registerFor("hana", "GULF"),
      await put("/api/users/6", { clientId: "GULF" }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
    const summaries = await Promise.all(
      asked.map(async (answer) => {
        const path = `/api/approvals/${await getId(answer)}`;
        return z
          .object({ summary: z.string() })
          .parse(await (await book.send("auditor", "GET", path)).json());
      }),
    );
    expect(summaries.map(({ summary }) => summary)).toEqual([
      "New password for the user of GULF, gita",
      "New user of GULF: hana (x@gulf.example)",
      "Move to GULF of the user of NOOR, nina",
    ]);
  });

  test("is given once a second admin agreed", async () => {
    expect((await approve(await getId(await registerFor("hana", "GULF")))).status).toBe(200);
    const json = { username: "hana", password };
    expect((await book.call("POST", "/api/auth/login", { json })).status).toBe(200);
  });

  test("does not hold up the users of other clients, nor what lends nobody access", async () => {
    expect((await put("/api/users/6", newPassword)).status).toBe(200);
    expect((await registerFor("omnia", "NOOR")).status).toBe(201);
    expect((await put("/api/users/3", { email: "gita@gulf.example" })).status).toBe(200);
  });
});

test("the settings warn while there is only one admin, whose requests nobody could approve", async () => {
  await book.send("admin", "DELETE", "/api/users/5");
  await set({ kind: "relink", enabled: true });
  expect((await book.show("auditor", "/admin/configurations")).html).toContain("Nobody could approve");
});

describe("the settings of the compliance check", () => {
  let path: string;
  beforeEach(async () => {
    await set({ kind: "compliance", enabled: true });
    path = `/api/virtual-accounts/${(await book.openAccount()).id}/configuration`;
  });

  test("is switched off by two persons, and on by one", async () => {
    const off = await put(path, { complianceCheck: false, dailyLimit: "5" });
    expect(off.status).toBe(202);
    expect((await approve(await getId(off))).status).toBe(200);
    expect(await (await book.send("admin", "GET", path)).json()).toMatchObject({
      complianceCheck: false,
      dailyLimit: "5.00",
    });
    expect((await put(path, { complianceCheck: true })).status).toBe(200);
  });

  test("does not delay other settings saved in the same call", async () => {
    expect((await put(path, { dailyLimit: "5", complianceCheck: true })).status).toBe(200);
    const off = await put(path, { complianceCheck: false });
    await approve(await getId(off));
    expect((await put(path, { dailyLimit: "7", complianceCheck: false })).status).toBe(200);
  });

  test("delay nothing if only limits need a second person", async () => {
    const other = await set({ kind: "compliance", enabled: false }, { kind: "limits", enabled: true });
    await approve(await getId(other));
    expect((await put(path, { complianceCheck: false, dailyLimit: "100000" })).status).toBe(200);
    expect((await put(path, { dailyLimit: "5" })).status).toBe(202);
  });

  test("is a client's thresholds, approved for those that were set when somebody asked", async () => {
    const asked = await put("/api/alert-settings/GULF", { highAmount: "900000.00" });
    expect(asked.status).toBe(202);
    const id = await getId(asked);
    expect(await (await book.send("auditor", "GET", `/api/approvals/${id}`)).json()).toMatchObject({
      summary: "Alert thresholds of GULF",
      details: { highAmount: "$900,000.00" },
    });
    await approve(id);
    expect(await (await book.send("admin", "GET", "/api/alert-settings/GULF")).json()).toMatchObject({
      highAmount: "900000.00",
    });
  });
});

test("an exchange rate counts once a second person approved it", async () => {
  await set({ kind: "rates", enabled: true });
  const json = { currency: "EUR", rate: "4.5" };
  const asked = await book.send("admin", "POST", "/api/exchange-rates", { json });
  expect(asked.status).toBe(202);
  expect(await (await book.send("admin", "GET", "/api/exchange-rates")).json()).toEqual([]);
  await approve(await getId(asked));
  expect(await (await book.send("admin", "GET", "/api/exchange-rates")).json()).toMatchObject([
    { rate: "4.5", createdBy: "bilal" },
  ]);
});

describe("the hash of a password that waits", () => {
  const bodies = async () =>
    (await book.db.read.select().from(approvals).orderBy(desc(approvals.id)))[0]?.body;
  beforeEach(async () => {
    await register("dara");
    await set({ kind: "user_role", enabled: true });
  });

  const asks = {
    "a new admin": () => register("cleo"),
    "a password of another admin": () => put("/api/users/6", newPassword),
  };

  describe.each(Object.entries(asks))("for %s", (_, ask) => {
    test.each(["approve", "refuse", "withdraw"])("goes with the decision to %s", async (act) => {
      const id = await getId(await ask());
      expect(await bodies()).toContain("$argon2");
      const json = { reason: "Not now" };
      const path = `/api/approvals/${id}/${act}`;
      const cookie = act === "withdraw" ? await book.signedIn("admin") : second;
      expect((await book.call("POST", path, { cookie, json })).status).toBe(200);
      expect(await bodies()).not.toContain("$argon2");
    });
  });

  test("goes when the act expires", async () => {
    await register("cleo");
    book.wait(approvalLifetime);
    const jobs = serverJobs.filter(({ name }) => name === "expire approvals");
    await createRunner(book.deps, jobs, { node: "a" }).tick();
    expect(await book.db.read.select().from(approvals)).toMatchObject([{ status: "expired" }]);
    expect(await bodies()).not.toContain("$argon2");
  });

  test("is the only part of an act that ever changes", async () => {
    await register("cleo");
    const change = (body: string) =>
      book.db
        .write([book.db.read.update(approvals).set({ status: "expired", endedAt: 9e15, body })])
        .catch((error: unknown) => databaseError(error)?.code);
    expect(await change("{}")).toBe("APPEND_ONLY");
    expect(await change(String(await bodies()))).toBe("APPEND_ONLY");
  });
});

test("a user gets a mail, at the former address, that an admin set their password", async () => {
  const edit = { ...newPassword, email: "somebody@else.example" };
  expect((await put("/api/users/3", edit)).status).toBe(200);
  const [mail] = await book.db.read.select().from(mails);
  expect(mail).toMatchObject({
    recipient: "gita@vostra.example",
    audience: "client",
    subject: "Vostra: your password was set by an administrator",
  });
  expect(mail?.body).toContain("for your user gita on 18 Nov 2026, 12:00");
  expect(mail?.body).not.toContain(newPassword.password);
});
