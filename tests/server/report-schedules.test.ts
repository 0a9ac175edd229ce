import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { serverJobs } from "@/app/jobs/list";
import { createRunner } from "@/platform/jobs/runner";
import { beginDueReports, hasDueReports } from "@/reporting/report-schedules/begin";
import { scheduleSchema } from "@/reporting/report-schedules/contract";
import { latestDue, nextDue, periodDueAt } from "@/reporting/report-schedules/rules";
import { reportWork } from "@/reporting/reports/run";
import { type Book, getRefusal, startBook } from "./book";
import { readReport } from "./reports";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const signal = new AbortController().signal;
const hour = 3_600_000;
const day = 24 * hour;

async function createSchedule(json: Record<string, unknown> = {}) {
  const answer = await book.send("admin", "POST", "/api/report-schedules", {
    json: { name: "Morning", cadence: "daily", hour: 6, recipients: [1, 2], ...json },
  });
  if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${await answer.text()}`);
  return scheduleSchema.parse(await answer.json());
}

const reportsMade = () =>
  book.db.read.all<{ id: number; period_from: string; period_to: string; status: string; name: string }>(
    sql`select id, period_from, period_to, status, name from reports order by id`,
  );

describe("when a report is due", () => {
  const zone = "Asia/Dubai";
  const at = (text: string) => Date.parse(`${text}+04:00`);
  const iso = (instant: number) => new Date(instant + 4 * hour).toISOString().slice(0, 16);

  test.each([
    ["daily", "2026-11-18T05:59", "2026-11-18T06:00", "2026-11-17", "2026-11-17"],
    ["daily", "2026-11-18T06:00", "2026-11-19T06:00", "2026-11-18", "2026-11-18"],
    ["weekly", "2026-11-18T06:00", "2026-11-24T06:00", "2026-11-16", "2026-11-22"],
    ["weekly", "2026-11-17T05:00", "2026-11-17T06:00", "2026-11-09", "2026-11-15"],
    ["monthly", "2026-11-01T06:00", "2026-12-01T06:00", "2026-11-01", "2026-11-30"],
    ["monthly", "2026-12-31T23:59", "2027-01-01T06:00", "2026-12-01", "2026-12-31"],
    ["monthly", "2027-02-28T12:00", "2027-03-01T06:00", "2027-02-01", "2027-02-28"],
  ] as const)("%s, after %s: at %s, of %s to %s", (cadence, after, due, from, to) => {
    const rhythm = { cadence, hour: 6, weekday: 2 };
    const next = nextDue(rhythm, at(after), zone);
    expect(iso(next)).toBe(due);
    expect(periodDueAt(rhythm, next, zone)).toEqual({ from, to });
  });

  test("of what was missed the newest is made up for", () => {
    const rhythm = { cadence: "daily", hour: 6, weekday: 1 } as const;
    const latest = latestDue(rhythm, at("2026-11-10T06:00"), at("2026-11-18T05:00"), zone);
    expect(iso(latest)).toBe("2026-11-17T06:00");
  });

  test("by the bank's clock where summer time begins and ends", () => {
    const rhythm = { cadence: "daily", hour: 6, weekday: 1 } as const;
    const due = [Date.parse("2026-03-28T12:00Z"), Date.parse("2026-10-24T12:00Z")].map((after) =>
      new Date(nextDue(rhythm, after, "Europe/Berlin")).toISOString(),
    );
    expect(due).toEqual(["2026-03-29T04:00:00.000Z", "2026-10-25T05:00:00.000Z"]);
  });
});

describe("a scheduled report", () => {
  test("is made when it is due, of the days before, and its recipients get a link and not the file", async () => {
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "10.00" });
    const schedule = await createSchedule();
    expect(schedule.nextDueAt).toBe("2026-11-19T02:00:00.000Z");
    expect(await hasDueReports(book.deps)).toBe(false);
    book.wait(day);
    expect(await hasDueReports(book.deps)).toBe(true);
    expect(await beginDueReports(book.deps, signal)).toBe(1);
    expect(await reportWork.takeUp(book.deps, signal)).toBe(1);
    const [report] = await reportsMade();
    expect(report).toMatchObject({
      period_from: "2026-11-18",
      period_to: "2026-11-18",
      status: "done",
      name: "Morning",
    });
    const mails = await book.db.read.all<{ recipient: string; audience: string; body: string }>(
      sql`select recipient, audience, body from mails order by recipient`,
    );
    expect(mails.map(({ audience }) => audience)).toEqual(["staff", "staff"]);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      schedule.recipients.map(({ email }) => email).sort(),
    );
    expect(mails[0]?.body).toContain(`/admin/report-files?view=${report?.id}`);
    book.forgetSessions();
    expect(await readReport(book, Number(report?.id))).toMatchObject({ startedBy: null, rows: 2 });
  });

  test("is made when its cadence has it, though somebody put its next occurrence off", async () => {
    await createSchedule();
    await book.db.write([{ sql: "update report_schedules set next_due_at = next_due_at + 9e9", args: [] }]);
    expect(await hasDueReports(book.deps)).toBe(true);
    expect(await beginDueReports(book.deps, signal)).toBe(0);
    book.wait(day);
    expect(await beginDueReports(book.deps, signal)).toBe(1);
  });

  test("sends no mail to former or inactive staff", async () => {
    await createSchedule();
    await book.send("admin", "PUT", "/api/users/2", { json: { isActive: false } });
    book.wait(day);
    await beginDueReports(book.deps, signal);
    await reportWork.takeUp(book.deps, signal);
    const mails = await book.db.read.all<{ recipient: string }>(sql`select recipient from mails`);
    expect(mails).toHaveLength(1);
  });

  test("is begun once, however many nodes look at it", async () => {
    await createSchedule();
    book.wait(day);
    const begun = await Promise.all([1, 2, 3].map(() => beginDueReports(book.deps, signal)));
    expect(begun.reduce((sum, one) => sum + one)).toBe(1);
    expect(await reportsMade()).toHaveLength(1);
  });

  test("is begun once by the jobs of two nodes, and made by one of them", async () => {
    await createSchedule();
    book.wait(day);
    const jobs = serverJobs.filter(({ name }) =>
      ["begin scheduled reports", "take up reports"].includes(name),
    );
    const nodes = ["one", "two"].map((node) =>
      createRunner(book.deps, jobs, { node, every: () => () => undefined }),
    );
    await Promise.all(nodes.map((node) => node.tick()));
    book.wait(60_000);
    await Promise.all(nodes.map((node) => node.tick()));
    expect((await reportsMade()).map(({ status }) => status)).toEqual(["done"]);
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test("that was missed for days is made up for once", async () => {
    await createSchedule();
    book.wait(5 * day);
    expect(await beginDueReports(book.deps, signal)).toBe(1);
    expect(await hasDueReports(book.deps)).toBe(false);
    expect(await reportsMade()).toMatchObject([{ period_from: "2026-11-22", period_to: "2026-11-22" }]);
  });

  test("is not begun while it is switched off, nor once it was deleted", async () => {
    const one = await createSchedule();
    const { id, version, ...rest } = await createSchedule({ name: "Other" });
    const recipients = rest.recipients.map((each) => each.id);
    const off = await book.send("admin", "PUT", `/api/report-schedules/${id}`, {
      json: { name: "Other", cadence: "daily", recipients, isActive: false },
      headers: { "If-Match": `"${version}"` },
    });
    expect([off.status, scheduleSchema.parse(await off.json()).nextDueAt]).toEqual([200, null]);
    expect((await book.send("admin", "DELETE", `/api/report-schedules/${one.id}`)).status).toBe(204);
    expect((await book.send("admin", "DELETE", `/api/report-schedules/${one.id}`)).status).toBe(404);
    book.wait(day);
    expect(await beginDueReports(book.deps, signal)).toBe(0);
  });

  test("that failed waits for the bank's staff until the next one is made", async () => {
    await createSchedule();
    book.wait(day);
    await beginDueReports(book.deps, signal);
    await book.db.write([{ sql: "update reports set attempts = 5", args: [] }]);
    await reportWork.takeUp(book.deps, signal);
    book.forgetSessions();
    const { html } = await book.show("admin", "/admin/dashboard");
    expect(html).toContain("Failed scheduled reports");
    expect((await book.show("auditor", "/admin/report-files/schedules")).html).toContain("Failed");
    book.wait(day);
    await beginDueReports(book.deps, signal);
    await reportWork.takeUp(book.deps, signal);
    book.forgetSessions();
    expect((await book.show("admin", "/admin/dashboard")).html).not.toContain("Failed scheduled reports");
  });
});

describe("a schedule", () => {
  const refused = async (json: Record<string, unknown>) => {
    const answer = await book.send("admin", "POST", "/api/report-schedules", { json });
    return { status: answer.status, ...(await getRefusal(answer)) };
  };

  test("names what is wrong with it", async () => {
    expect(await refused({})).toMatchObject({ status: 400 });
    expect(await refused({ name: " ", cadence: "daily" })).toMatchObject({
      fields: { name: "Name is required" },
    });
    expect(await refused({ name: "X", cadence: "hourly" })).toMatchObject({
      fields: { cadence: "Choose daily, weekly or monthly" },
    });
    expect(await refused({ name: "X", cadence: "daily", hour: 24 })).toMatchObject({
      fields: { hour: "Choose an hour from 0 to 23" },
    });
    expect(await refused({ name: "X", cadence: "daily", vaIds: [999] })).toMatchObject({ status: 404 });
  });

  test("is an admin's to make, and an auditor's to read", async () => {
    const path = "/admin/report-files/schedules?create=1";
    expect((await book.show("admin", path)).html).toContain("New schedule");
    expect((await book.show("auditor", path)).html).not.toContain("New schedule");
  });

  test("sends mails to admins and auditors only, never to a client", async () => {
    expect(await refused({ name: "X", cadence: "daily", recipients: [3] })).toMatchObject({
      status: 400,
      fields: { recipients: "Choose active admins and auditors" },
    });
  });

  test("that was changed meanwhile is not changed unseen", async () => {
    const { id, version } = await createSchedule();
    const change = (name: string) =>
      book.send("admin", "PUT", `/api/report-schedules/${id}`, {
        json: { name, cadence: "daily" },
        headers: { "If-Match": `"${version}"` },
      });
    expect((await change("First")).status).toBe(200);
    expect((await change("Second")).status).toBe(409);
  });

  test("is recorded in the trail, with the user who changed it", async () => {
    const { id } = await createSchedule();
    await book.send("admin", "DELETE", `/api/report-schedules/${id}`);
    const rows = await book.db.read.all<{ act: string }>(
      sql`select action || ' ' || user_id as act from audit_logs where resource = 'REPORT_SCHEDULE' order by id`,
    );
    expect(rows.map(({ act }) => act)).toEqual(["CREATE 1", "DELETE 1"]);
  });
});
