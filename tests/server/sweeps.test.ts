import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { runDueSweeps } from "@/liquidity/sweeps/begin";
import { readSweeps } from "@/liquidity/sweeps/queries";
import { beginning } from "@/liquidity/sweeps/start";
import { getRefusal } from "./book";
import { openPaymentFiles, upload, writeReport } from "./payment-files";
import { core, startSweeps } from "./sweeps";

let site: Awaited<ReturnType<typeof startSweeps>>;
beforeEach(async () => {
  site = await startSweeps();
});
afterEach(() => site.book.close());

const problem = async (answer: Response) => {
  const { code, fields } = await getRefusal(answer);
  return [answer.status, answer.status === 400 ? Object.keys(fields ?? {})[0] : code];
};
const signal = new AbortController().signal;
/** Moves the clock to an instant, and ends the viewers' sessions. */
function until(at: number): void {
  site.book.wait(at - site.book.deps.now());
  site.book.forgetSessions();
}
const tick = () => runDueSweeps(site.book.deps, signal, site.book.deps);

describe("a sweep", () => {
  test("is created, read, changed, paused, resumed and deleted", async () => {
    const { book, fund } = site;
    const account = await fund("10.00");
    const sweep = await site.create({
      name: "Daily",
      from: { vaIds: [account.id] },
      when: "time",
      at: "17:00",
    });
    expect(sweep).toMatchObject({
      clientId: "GULF",
      from: { vaIds: [account.id] },
      to: { core: true },
      mode: "zero",
      direction: "collect",
      target: null,
      status: "active",
      nextRunAt: "2026-11-18T13:00:00.000Z",
    });
    const json = site.toBody({ name: "Weekly", mode: "target", target: "5", from: { vaIds: [account.id] } });
    const headers = { "if-match": `"${sweep.version}"` };
    const changed = await book.send("admin", "PUT", `/api/sweeps/${sweep.id}`, { json, headers });
    expect(await changed.json()).toMatchObject({
      name: "Weekly",
      target: "5.00",
      when: "manual",
      nextRunAt: null,
    });
    expect((await book.send("admin", "PUT", `/api/sweeps/${sweep.id}`, { json, headers })).status).toBe(409);
    expect((await book.send("admin", "POST", `/api/sweeps/${sweep.id}/pause`)).status).toBe(200);
    expect(await problem(await book.send("admin", "POST", `/api/sweeps/${sweep.id}/pause`))).toEqual([
      409,
      "SWEEP_STATE",
    ]);
    expect((await site.read(sweep.id)).status).toBe("paused");
    expect((await book.send("admin", "POST", `/api/sweeps/${sweep.id}/resume`)).status).toBe(200);
    expect((await book.send("admin", "DELETE", `/api/sweeps/${sweep.id}`)).status).toBe(204);
    expect((await book.send("admin", "GET", `/api/sweeps/${sweep.id}`)).status).toBe(404);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    [{ mode: "target" }, "target"],
    [{ mode: "target", target: "0" }, "target"],
    [{ mode: "target", target: "-1" }, "target"],
    [{ mode: "target", target: "1.001" }, "target"],
    [{ mode: "target", target: "1e999" }, "target"],
    [{ mode: "range" }, "ceiling"],
    [{ direction: "fund" }, "direction"],
    [{ mode: "target", target: "1", direction: "both" }, "direction"],
    [{ minimum: "Infinity" }, "minimum"],
    [{ when: "time" }, "at"],
    [{ when: "time", at: "25:00" }, "at"],
    [{ when: "cut_off" }, "minutesBefore"],
    [{ when: "cut_off", minutesBefore: 721 }, "minutesBefore"],
    [{ name: "a\u202eb" }, "name"],
    [{ currency: "GBP" }, "currency"],
    [{ to: { core: true, vaId: 1 } }, "to"],
    [{ from: { vaIds: [] } }, "from"],
    [{ from: { vaIds: [99] } }, "from"],
  ])("is refused with %j, naming the field", async (fields, field) => {
    await site.fund("10.00");
    const answer = await site.send(fields);
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})[0]?.split(".")[0]).toBe(field);
  });

  test("needs a core account, and accounts of its client in its currency", async () => {
    const { book } = site;
    const ours = await site.fund("10.00");
    const theirs = await site.fund("10.00", { clientId: "NOOR" });
    const dirham = await site.fund("0");
    await book.change(dirham.id, { currency: "AED" });
    expect(await problem(await site.send({ currency: "AED" }))).toEqual([409, "CORE_ACCOUNT_MISSING"]);
    expect(await problem(await site.send({ from: { vaIds: [theirs.id] } }))).toEqual([400, "from"]);
    expect(await problem(await site.send({ from: { vaIds: [ours.id] }, to: { vaId: theirs.id } }))).toEqual([
      400,
      "to",
    ]);
    expect(await problem(await site.send({ from: { vaIds: [ours.id] }, to: { vaId: dirham.id } }))).toEqual([
      400,
      "to",
    ]);
    expect(await problem(await site.send({ from: { vaIds: [ours.id] }, to: { vaId: ours.id } }))).toEqual([
      400,
      "from",
    ]);
  });

  test("cannot form a circle with others, or share an account with one at the same time", async () => {
    const [a, b, c] = [await site.fund("1.00"), await site.fund("1.00"), await site.fund("1.00")];
    await site.create({ from: { vaIds: [a.id] }, to: { vaId: b.id } });
    await site.create({ from: { vaIds: [b.id] }, to: { vaId: c.id }, when: "time", at: "17:00" });
    const circle = { from: { vaIds: [c.id] }, to: { vaId: a.id }, when: "cut_off", minutesBefore: 5 };
    expect(await problem(await site.send(circle))).toEqual([409, "SWEEP_CIRCLE"]);
    expect(await problem(await site.send({ from: { vaIds: [a.id] } }))).toEqual([409, "SWEEP_CIRCLE"]);
    expect(await problem(await site.send({}))).toEqual([409, "SWEEP_CIRCLE"]);
  });

  test("is read by its client and an auditor, changed by neither, and not found by another client", async () => {
    const { book } = site;
    const account = await site.fund("10.00");
    const { id } = await site.create({ from: { vaIds: [account.id] } });
    const run = await site.run(id);
    for (const path of [`/api/sweeps/${id}`, `/api/sweep-runs/${run.id}`]) {
      expect((await book.send("client_user", "GET", path)).status).toBe(200);
      expect((await book.send("stranger", "GET", path)).status).toBe(404);
    }
    for (const path of ["/api/sweeps", "/api/sweep-runs"]) {
      expect(await (await book.send("client_user", "GET", path)).json()).toHaveLength(1);
      expect(await (await book.send("stranger", "GET", path)).json()).toEqual([]);
    }
    for (const who of ["auditor", "client_user"] as const) {
      expect((await site.send({}, who)).status).toBe(403);
      for (const act of ["pause", "resume", "run"])
        expect((await book.send(who, "POST", `/api/sweeps/${id}/${act}`)).status).toBe(403);
      expect((await book.send(who, "DELETE", `/api/sweeps/${id}`)).status).toBe(403);
      expect((await book.send(who, "POST", `/api/sweep-runs/${run.id}/reverse`)).status).toBe(403);
    }
  });

  test("is previewed with changed values, before it is saved and afterwards", async () => {
    const { book } = site;
    const account = await site.fund("10.00");
    const fields = { from: { vaIds: [account.id] } };
    const look = async (more: object, query = "") =>
      book.send("admin", "POST", `/api/sweeps/preview${query}`, {
        json: site.toBody({ ...fields, ...more }),
      });
    expect(await (await look({})).json()).toMatchObject({ totals: { collected: "10.00", accounts: 1 } });
    const { id } = await site.create(fields);
    expect(await problem(await look({}))).toEqual([409, "SWEEP_CIRCLE"]);
    const answer = await look({ mode: "target", target: "4.00" }, `?sweepId=${id}`);
    expect(await answer.json()).toMatchObject({ totals: { collected: "6.00", accounts: 1 } });
  });

  test("prevents its target from being closed", async () => {
    const [a, b] = [await site.fund("0"), await site.fund("0")];
    await site.create({ from: { vaIds: [a.id] }, to: { vaId: b.id } });
    expect(await problem(await site.book.send("admin", "DELETE", `/api/virtual-accounts/${b.id}`))).toEqual([
      409,
      "SWEEP_TARGET",
    ]);
    expect((await site.book.send("admin", "DELETE", `/api/virtual-accounts/${a.id}`)).status).toBe(204);
  });
});

describe("a run", () => {
  test("moves what its preview showed, and books an order for each account", async () => {
    const { book } = site;
    const [a, b, c] = [await site.fund("1234.56"), await site.fund("400.00"), await site.fund("0")];
    await book.send("admin", "POST", "/api/holds", {
      json: { vaId: a.id, amount: "234.56", currency: "USD", reason: "Dispute", reference: "H-1" },
    });
    const { id } = await site.create({ minimum: "500.00", multiple: "100.00" });
    const before = await book.countRows();
    const plan = await site.preview(id);
    expect(await book.countRows()).toEqual(before);
    expect(plan.totals).toEqual({ currency: "USD", collected: "1000.00", funded: "0.00", accounts: 1 });
    const run = await site.run(id);
    expect(run).toMatchObject({
      status: "done",
      collected: "1000.00",
      moved: 1,
      skipped: 2,
      startedBy: "amal",
    });
    for (const path of [
      `/api/sweep-runs/${run.id}`,
      "/api/sweep-runs",
      "/api/events",
      `/client/sweeps?view=${id}`,
    ]) {
      const answer = await book.send("client_user", "GET", path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("amal");
    }
    expect(
      run.items.map(({ vaId, amount, before: was, after, reason, status, direction }) => ({
        vaId,
        amount,
        before: was,
        after,
        reason,
        status,
        direction,
      })),
    ).toEqual(
      plan.items.map(({ vaId, amount, before: was, after, reason, status, direction }) => ({
        vaId,
        amount,
        before: was,
        after,
        reason,
        status,
        direction,
      })),
    );
    expect(run.items.map(({ vaId, reason }) => [vaId, reason])).toEqual([
      [a.id, null],
      [b.id, "BELOW_MINIMUM"],
      [c.id, "NOTHING_TO_MOVE"],
    ]);
    const [payment] = await openPaymentFiles(book).payments();
    expect(payment).toMatchObject({
      id: run.items[0]?.paymentId,
      madeFor: "sweep",
      recipient: core.account,
      amount: "1000.00",
    });
    expect(payment?.description).toMatch(/^Sweep of AE.* to the core account, 2026-11-18$/);
    expect(await site.available(a.id)).toBe("0.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("collects before it funds, and funds accounts in order until the other account is empty", async () => {
    const header = await site.fund("50.00");
    const [rich, poor, poorer] = [await site.fund("180.00"), await site.fund("10.00"), await site.fund("0")];
    const { id } = await site.create({
      from: { vaIds: [poor.id, rich.id, poorer.id] },
      to: { vaId: header.id },
      mode: "range",
      floor: "100.00",
      ceiling: "150.00",
      direction: "both",
    });
    const plan = await site.preview(id);
    const run = await site.run(id);
    expect(run.items.map(({ vaId, direction, amount, reason }) => [vaId, direction, amount, reason])).toEqual(
      [
        [poor.id, "fund", "80.00", "TARGET_SHORT"],
        [rich.id, "collect", "30.00", null],
        [poorer.id, "fund", "0.00", "TARGET_SHORT"],
      ],
    );
    expect(run.items.map(({ amount }) => amount)).toEqual(plan.items.map(({ amount }) => amount));
    expect(await Promise.all([header, rich, poor, poorer].map(({ id: of }) => site.available(of)))).toEqual([
      "0.00",
      "150.00",
      "90.00",
      "0.00",
    ]);
    expect(await site.book.flaws()).toEqual([]);
  });

  test("reports the accounts that refuse, and moves the others", async () => {
    const { book } = site;
    const [shut, off, fine] = [await site.fund("10.00"), await site.fund("10.00"), await site.fund("10.00")];
    const { id } = await site.create({ from: { vaIds: [shut.id, off.id, fine.id] } });
    await book.change(shut.id, { status: "suspended" });
    await book.change(off.id, { debitEnabled: false });
    const run = await site.run(id);
    expect(run.status).toBe("partly");
    expect(run.items.map(({ status, reason }) => [status, reason])).toEqual([
      ["refused", "ACCOUNT_NOT_ACTIVE"],
      ["refused", "DEBIT_DISABLED"],
      ["moved", null],
    ]);
    const events = await (
      await book.send("client_user", "GET", "/api/events?types=sweep.done,sweep.failed")
    ).json();
    expect(events).toMatchObject({
      events: [{ type: "sweep.failed", subject: `sweep-runs/${run.id}`, data: { status: "partly" } }],
    });
    const { html } = await book.show("auditor", `/admin/sweeps/runs?view=${run.id}`);
    expect(html).toContain("Partly done");
    expect(html).toContain("Collected<dd>");
    // Nothing was funded: neither the record nor the list shows an amount of zero for it.
    expect(html).not.toContain("Funded<dd>");
    expect(html).toMatch(/<td[^>]*>–/);
    expect(await book.flaws()).toEqual([]);
  });

  test("reports a closed source account, and continues", async () => {
    const [a, b] = [await site.fund("0"), await site.fund("10.00")];
    const { id } = await site.create({ from: { vaIds: [a.id, b.id] } });
    await site.book.send("admin", "DELETE", `/api/virtual-accounts/${a.id}`);
    const run = await site.run(id);
    expect(run.items.map(({ reason }) => reason)).toEqual(["ACCOUNT_GONE", null]);
  });

  test("is reversed once, as far as the other account still has the money", async () => {
    const { book } = site;
    const header = await site.fund("0", { type: "BOTH" });
    const [a, b] = [await site.fund("100.00"), await site.fund("50.00")];
    const { id } = await site.create({ from: { vaIds: [a.id, b.id] }, to: { vaId: header.id } });
    const run = await site.run(id);
    await book.book("debit", header.id, { amount: "20.00" });
    const reversed = await site.reverse(run.id);
    expect(reversed.status).toBe("partly");
    expect(reversed.items.map(({ status, reverseReason }) => [status, reverseReason])).toEqual([
      ["reversed", null],
      ["moved", "INSUFFICIENT_FUNDS"],
    ]);
    expect(await site.available(a.id)).toBe("100.00");
    expect(await problem(await book.send("admin", "POST", `/api/sweep-runs/${run.id}/reverse`))).toEqual([
      409,
      "ALREADY_REVERSED",
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("to the core account cannot be reversed, and is paused with an alert when its payment bounces", async () => {
    const { book } = site;
    const account = await site.fund("70.00");
    const { id } = await site.create({
      name: "Daily",
      from: { vaIds: [account.id] },
      when: "time",
      at: "17:00",
    });
    const run = await site.run(id);
    expect(await problem(await book.send("admin", "POST", `/api/sweep-runs/${run.id}/reverse`))).toEqual([
      409,
      "SWEPT_TO_CORE",
    ]);
    const files = openPaymentFiles(book);
    const file = await files.makeFile();
    await files.send(file.id);
    const [entry] = (await files.readFile(file.id)).entries;
    await upload(book, writeReport(file.messageId, [{ id: entry?.instructionId ?? "", code: "AC04" }]));
    expect(await site.available(account.id)).toBe("70.00");
    expect(await site.read(id)).toMatchObject({ status: "paused", nextRunAt: null });
    const alerts = await book.db.read.all<{ title: string; description: string }>(
      sql`select title, description from alerts where title = 'Sweep given back'`,
    );
    expect(alerts).toEqual([
      {
        title: "Sweep given back",
        description: "The sweep Daily is paused: $70.00 to its core account came back",
      },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("starts once per idempotency key, and not during another run", async () => {
    const { book } = site;
    const account = await site.fund("10.00");
    const { id } = await site.create({ from: { vaIds: [account.id] } });
    const send = (key: string) =>
      book.send("admin", "POST", `/api/sweeps/${id}/run`, { headers: { "idempotency-key": key } });
    const answers = await Promise.all([send("k"), send("k")]);
    await site.settled();
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await site.listRuns(`?sweepId=${id}`)).toHaveLength(1);
    await book.db.write([
      {
        sql: `insert into sweep_runs (request_id, started_at, sweep_id, client_id, rule, leased_until)
          select 'held', started_at, sweep_id, client_id, rule, 1 from sweep_runs`,
        args: [],
      },
    ]);
    expect(await problem(await send("other"))).toEqual([409, "SWEEP_RUNNING"]);
  });
});

describe("a scheduled run", () => {
  test("starts once at its time on business days, and once for all missed times", async () => {
    const { book } = site;
    const account = await site.fund("10.00");
    await site.create({ from: { vaIds: [account.id] }, when: "time", at: "17:00" });
    expect(await tick()).toBe(0);
    until(Date.UTC(2026, 10, 18, 13, 0, 0));
    expect(await Promise.all([tick(), tick()])).toContain(1);
    expect(await tick()).toBe(0);
    const [run] = await site.listRuns();
    expect(run).toMatchObject({
      status: "done",
      startedBy: null,
      dueAt: "2026-11-18T13:00:00.000Z",
      collected: "10.00",
    });
    // Friday's and Monday's were missed; Saturday and Sunday are no business days.
    until(Date.UTC(2026, 10, 23, 15, 0, 0));
    expect(await tick()).toBe(1);
    expect(await site.listRuns()).toHaveLength(2);
    expect((await site.read(1)).nextRunAt).toBe("2026-11-24T13:00:00.000Z");
    expect(await book.flaws()).toEqual([]);
  });

  test("follows the current cut-off time", async () => {
    const { book } = site;
    const account = await site.fund("10.00");
    const { id } = await site.create({ from: { vaIds: [account.id] }, when: "cut_off", minutesBefore: 30 });
    expect((await site.read(id)).nextRunAt).toBe("2026-11-18T19:30:00.000Z");
    await book.send("admin", "POST", "/api/cut-offs", { json: { currency: "USD", time: "15:00" } });
    expect((await site.read(id)).nextRunAt).toBe("2026-11-18T10:30:00.000Z");
    await book.send("admin", "POST", "/api/holidays", { json: { date: "2026-11-18", name: "Closed" } });
    expect((await site.read(id)).nextRunAt).toBe("2026-11-19T10:30:00.000Z");
  });

  test("starts sweeps that feed another sweep's target before that sweep", async () => {
    const { book } = site;
    const header = await site.fund("0");
    const leaf = await site.fund("30.00");
    const timed = { when: "time", at: "17:00" };
    await site.create({ from: { vaIds: [header.id] }, ...timed });
    await site.create({ from: { vaIds: [leaf.id] }, to: { vaId: header.id }, ...timed });
    until(Date.UTC(2026, 10, 18, 13, 0, 0));
    expect(await tick()).toBe(2);
    expect(await site.available(header.id)).toBe("0.00");
    expect((await openPaymentFiles(book).payments())[0]).toMatchObject({ amount: "30.00", madeFor: "sweep" });
  });

  test("moves nothing for a paused sweep", async () => {
    const { book } = site;
    const account = await site.fund("10.00");
    const { id } = await site.create({ from: { vaIds: [account.id] }, when: "time", at: "17:00" });
    await book.send("admin", "POST", `/api/sweeps/${id}/pause`);
    until(Date.UTC(2026, 10, 18, 14, 0, 0));
    expect(await tick()).toBe(0);
    expect(await site.available(account.id)).toBe("10.00");
  });
});

describe("an item of a run", () => {
  test("reads the balance again if it changed", async () => {
    const { book } = site;
    const header = await site.fund("0");
    const account = await site.fund("10.00");
    const { id } = await site.create({ from: { vaIds: [account.id] }, to: { vaId: header.id } });
    const { write } = book.db;
    let more = 2;
    const db = {
      ...book.db,
      write: (async (writes, options) => {
        if (more > 0 && JSON.stringify(writes).includes("state = 'moved'")) {
          more -= 1;
          await book.book("credit", account.id, { amount: "1.00" });
        }
        return write(writes, options);
      }) as typeof write,
    };
    const [sweep] = await readSweeps(book.deps, "id = ?", [id]);
    if (!sweep) throw new Error("No sweep");
    const at = book.deps.now();
    await book.db.write(beginning(sweep, { requestId: "r", startedBy: null, at, dueAt: null }));
    await site.sweepWork.carryOut({ ...book.deps, db }, 1, signal);
    expect(await site.readRun(1)).toMatchObject({ status: "done", collected: "12.00" });
    expect(await site.available(header.id)).toBe("12.00");
  });
});

describe("direct SQL", () => {
  const refuses = (statement: string) => site.book.db.write([{ sql: statement, args: [] }]);
  test.each([
    ["update sweep_items set amount = 1", "APPEND_ONLY"],
    ["update sweep_items set state = 'reversed', reversed_journal_id = journal_id", "SWEEP_ITEM_JOURNAL"],
    ["delete from sweep_items", "APPEND_ONLY"],
    ["delete from sweep_runs", "APPEND_ONLY"],
    ["update sweep_runs set rule = '{}'", "APPEND_ONLY"],
    ["update sweep_runs set status = 'running'", "SWEEP_RUN_STATUS"],
    ["insert into sweep_items (run_id, ordinal, virtual_account_id) values (1, 9, 2)", "APPEND_ONLY"],
    ["update sweeps set va_ids = '[2]', to_account_id = 2", "SWEEP_ACCOUNT"],
    ["update sweeps set client_id = 'NOOR'", "APPEND_ONLY"],
    ["update payments set made_for = null", "APPEND_ONLY"],
  ])("%s is refused", async (statement, code) => {
    const account = await site.fund("10.00");
    const { id } = await site.create({ from: { vaIds: [account.id] } });
    await site.fund("1.00");
    await site.run(id);
    await expect(refuses(statement)).rejects.toMatchObject({ code });
  });
});
