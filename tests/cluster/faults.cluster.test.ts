import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { accountSchema } from "@/accounts/contract";
import { previewSchema } from "@/payments/bulk-uploads/contract";
import { eventually, seldom } from "../eventually";
import { type Server, startServer, verify } from "./server";
import { canMount, fill, onSmallDisk } from "./small-disk";
import { remove, scratch } from "./transports";

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };
const credit = (n: number) => ({
  vaId: 1,
  type: "credit",
  amount: "1.00",
  currency: "USD",
  description: "Receipt ".repeat(20),
  reference: `R-${n}`,
});

if (!canMount) console.log("skipped: a full disk, because this system gives no process a disk of its own");

let folder: string;
let server: Server | undefined;
beforeAll(async () => {
  folder = await scratch();
});
afterAll(async () => {
  await server?.kill();
  await remove(folder);
});

describe("a server whose disk is full", () => {
  const mountedTest = test.skipIf(!canMount);

  mountedTest(
    "refuses writes with 503, continues reading, reports it in its health, and recovers",
    async () => {
      server = await startServer({ url: `file:${join(folder, "book.db")}` }, {}, onSmallDisk(folder));
      const { pid, get, post } = server;
      const disk = join("/proc", String(pid), "root", folder);
      await post("/api/virtual-accounts", account, "create");
      let booked = 0;
      const postUntil = async (status: number) => {
        for (let n = 0; n < 3000; n++) {
          const answer = await post("/api/transactions", credit(booked), `key-${booked}`);
          if (answer.status === 201) booked++;
          if (answer.status === status) return answer;
        }
        throw new Error(`no posting answered ${status}`);
      };
      await postUntil(201);

      fill(join(disk, "filler"));
      const refused = await postUntil(503);
      expect(refused.headers.get("retry-after")).toBeTruthy();
      expect(await refused.text()).toContain("The server's disk is full");
      await eventually(async () => {
        const ready = await get("/readyz");
        expect([ready.status, await ready.text()]).toEqual([
          503,
          expect.stringContaining(`The disk of ${folder} is full`),
        ]);
      }, seldom);
      await eventually(async () => expect((await get("/api/health")).status).toBe(503), seldom);
      expect((await get("/api/virtual-accounts")).status).toBe(200);
      expect((await get("/admin/virtual-accounts")).status).toBe(200);
      const signIn = await post("/api/auth/login", {
        username: "keeper",
        password: "a long enough password",
      });
      expect(signIn.status).toBe(503);
      expect(signIn.headers.get("retry-after")).toBeTruthy();

      rmSync(join(disk, "filler"));
      await eventually(async () => expect((await get("/api/health")).status).toBe(200), seldom);
      expect((await get("/readyz")).status).toBe(200);
      await postUntil(201);
      for (const file of ["book.db", "book.db-wal"])
        if (existsSync(join(disk, file))) copyFileSync(join(disk, file), `${folder}-${file}`);
      const { output, exitCode } = await verify({ url: `file:${folder}-book.db` });
      expect(output).toContain("The book is whole");
      expect(output).toMatch(new RegExp(`transactions +${booked}\\b`));
      expect(exitCode).toBe(0);
      for (const file of ["book.db", "book.db-wal", "book.db-shm"])
        rmSync(`${folder}-${file}`, { force: true });
    },
  );

  mountedTest("pays a bulk payment to its end once there is room again, each row once", async () => {
    if (!server) throw new Error("No server");
    const { pid, url, get, post } = server;
    const disk = join("/proc", String(pid), "root", folder);
    const client = { username: "gita", password: "a long enough password", clientId: "GULF" };
    const payer = await post(
      "/api/virtual-accounts",
      { ...account, reference: "payer", clientId: "GULF" },
      "p",
    );
    const { id: vaId } = accountSchema.parse(await payer.json());
    await post("/api/auth/register", { ...client, email: "gita@gulf.example", role: "client_user" }, "gita");
    await post("/api/transactions", { ...credit(0), vaId, amount: "1000.00", reference: "IN" }, "in");
    const signedIn = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      body: JSON.stringify(client),
      headers: { "content-type": "application/json" },
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; ");
    const rows = 400;
    const lines = Array.from({ length: rows }, (_, at) => `payer,12345678,1.00,Payment ${at},P-${at}`);
    const form = new FormData();
    const content = ["from,recipient,amount,description,reference", ...lines].join("\n");
    form.append("file", new File([content], "payments.csv"));
    const to = `${url}/api/bulk-uploads`;
    const uploaded = await fetch(`${to}/payments`, { method: "POST", body: form, headers: { cookie } });
    const { id } = previewSchema.parse(await uploaded.json());
    const standing = async () =>
      previewSchema.parse(await (await get(`/api/bulk-uploads/${id}?limit=1`)).json());

    const begun = await fetch(`${to}/${id}/commit`, {
      method: "POST",
      body: JSON.stringify({ mode: "good" }),
      headers: { cookie, "content-type": "application/json" },
    });
    expect(begun.status).toBe(202);
    // The disk fills up repeatedly, each time until the first posting is refused.
    for (let times = 0; times < 3; times += 1) {
      fill(join(disk, "filler"));
      await eventually(async () => {
        const n = crypto.randomUUID();
        expect((await post("/api/transactions", { ...credit(0), reference: n }, n)).status).toBe(503);
      });
      rmSync(join(disk, "filler"));
      // The server may need a moment before it answers again.
      expect((await eventually(standing)).status).not.toBe("failed");
    }
    await eventually(async () => expect((await standing()).status).toBe("done"), seldom);
    expect(await standing()).toMatchObject({ done: rows, refused: 0 });
    const { availableBalance } = accountSchema.parse(
      await (await get(`/api/virtual-accounts/${vaId}`)).json(),
    );
    expect(availableBalance).toBe("600.00");
  });

  mountedTest("wrote its book for its own user alone", () => {
    const disk = join("/proc", String(server?.pid), "root", folder);
    expect((statSync(join(disk, "book.db")).mode & 0o077).toString(8)).toBe("0");
  });
});
