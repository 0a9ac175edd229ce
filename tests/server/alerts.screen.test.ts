import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alertCounts, alerts } from "db/schema";
import { eq, inArray } from "drizzle-orm";
import { alertMessages, alertSchema } from "@/oversight/alerts/contract";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

const path = "/admin/alerts";

let book: Book;
let vaId = 0;
let movementId = 0;

/** Raises an alert of a status for staff, as monitoring would. */
async function raise(fields: Partial<typeof alerts.$inferInsert> = {}): Promise<number> {
  const row = {
    virtualAccountId: vaId,
    type: "suspicious_pattern",
    severity: "medium",
    title: "Dormant account in use",
    description: "A credit of $1.00 after 91 days",
    audience: "staff",
    createdAt: book.deps.now(),
    ...fields,
  } as const;
  const [rows] = await book.db.write([book.db.read.insert(alerts).values(row).returning({ id: alerts.id })]);
  return Number(rows?.[0]?.id);
}

beforeAll(async () => {
  book = await startBook();
  vaId = (await book.openAccount({ customerName: "Falcon Freight" })).id;
  for (let n = 1; n <= 6; n++) {
    const { id } = await book.book("credit", vaId, { amount: n === 3 ? "60000" : "100" });
    if (n === 3) movementId = id;
  }
  await raise();
  const resolved = await raise({ severity: "low", title: "Looked at" });
  await book.send("admin", "PUT", `/api/alerts/${resolved}/resolve`, { json: { note: "Fine" } });
  const acknowledged = await raise({ title: "Under way" });
  await book.send("admin", "PUT", `/api/alerts/${acknowledged}/acknowledge`, { json: {} });
});
afterAll(() => book.close());

const titles = (html: string) => select(html, "#alerts tbody td.fluid");
const listRows = (html: string) => select(html, "#alerts tbody tr");

describe("section 2, Alerts & Monitoring", () => {
  test("is titled 'Transaction Monitoring & Alerts', its table 'Recent Alerts'", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, "h1")).toEqual(["Transaction Monitoring & Alerts"]);
    expect(select(html, ".list-card h2")).toEqual(["Recent Alerts"]);
    expect(select(html, "#alerts caption")).toEqual(["Recent Alerts"]);
  });

  test("has four count cards with their words", async () => {
    const { html } = await book.show("admin", path);
    const labels = select(html, ".stat-label");
    const figures = select(html, ".stat-figure");
    const notes = select(html, ".stat-growth");
    expect(labels.map((label, at) => [label, figures[at], notes[at]])).toEqual([
      ["Active Alerts", "2", "Require attention"],
      ["Acknowledged", "1", "Under review"],
      ["Resolved", "1", "Completed"],
      ["Total Alerts", "4", "All time"],
    ]);
  });

  test("has filter buttons, each state with its count in brackets", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, ".segments a")).toEqual(["All", "Active (2)", "Acknowledged (1)", "Resolved (1)"]);
    expect(attributes(html, ".segments a", "href")).toEqual([
      path,
      `${path}?status=active`,
      `${path}?status=acknowledged`,
      `${path}?status=resolved`,
    ]);
  });

  test("has the columns Type, Title, Severity, Status, Account, Created and Actions", async () => {
    const { html } = await book.show("admin", path);
    const headings = select(html, "#alerts thead th");
    expect(headings).toEqual(["Type", "Title", "Severity", "Status", "Account", "Created", "Actions"]);
    const [row = ""] = listRows(html).filter((text) => text.includes("High amount transaction"));
    for (const part of ["High amount", "reached the threshold", "High", "Active", "Falcon Freight", "AE"]) {
      expect(row).toContain(part);
    }
  });

  test.each([
    ["active", ["Acknowledge", "Resolve"]],
    ["acknowledged", ["Resolve"]],
    ["resolved", []],
  ])("offers on %s alerts: %j", async (status, acts) => {
    const { html } = await book.show("admin", `${path}?status=${status}`);
    const rows = listRows(html).length;
    const offered = select(html, "#alerts tbody a.btn");
    expect(offered).toEqual(Array.from({ length: rows }, () => acts).flat());
  });

  test("shows a severe alert in the strongest colour, and its status in a quieter one", async () => {
    const { html } = await book.show("admin", `${path}?status=active`);
    const grave = select(html, "#alerts tbody .badge.tone-bad");
    expect(grave).toContain("High");
    expect(grave).not.toContain("Active");
  });

  test("says 'No alerts found' if there are none, and 'Loading alerts...' while it loads", async () => {
    const { html } = await book.show("admin", `${path}?type=velocity`);
    expect(select(html, "#alerts .empty-title")).toEqual(["No alerts found"]);
    expect(select(html, "#alerts .loading")).toEqual(["Loading alerts..."]);
  });

  test("is polled every 10 seconds (section 7)", async () => {
    const { html } = await book.show("admin", path);
    expect(attributes(html, "#alerts-rows > [hx-trigger]", "hx-trigger")).toEqual(["every 10s"]);
  });
});

describe("the list of alerts", () => {
  test.each([
    ["?status=active", 2],
    ["?severity=low", 1],
    ["?type=high_amount", 1],
    ["?q=falcon", 4],
    ["?q=91+days&status=acknowledged", 1],
    ["?clientId=GULF", 4],
    ["?clientId=NOOR", 0],
    ["?severity=high&clientId=GULF", 1],
    ["?account=1", 4],
  ])("%s finds %d", async (query, rows) => {
    const { html } = await book.show("auditor", path + query);
    expect(listRows(html)).toHaveLength(rows);
  });

  test.each(["?status=dismissed", "?severity=bad", "?rows=x"])("%s is refused", async (query) => {
    expect((await book.send("admin", "GET", path + query)).status).toBe(400);
  });

  test("shows an auditor everything and no act", async () => {
    const { html } = await book.show("auditor", path);
    expect(select(html, "#alerts thead th")).not.toContain("Actions");
    expect(select(html, "#alerts a.btn")).not.toContain("Resolve");
    const panel = await book.show("auditor", `${path}?view=1`);
    expect(select(panel.html, ".record-foot a")).toEqual([]);
    const dialog = await book.show("auditor", `${path}?resolve=1`);
    expect(select(dialog.html, ".record-title")).toEqual(["Alert Details"]);
  });

  test("is exported as filtered, and the export is recorded", async () => {
    const answer = await book.send("auditor", "GET", "/api/alerts/export/csv?status=resolved");
    const lines = (await answer.text()).split("\r\n");
    expect(lines[0]).toContain("Id,Type,Title,Description,Severity,Status,Customer,Virtual IBAN,Created");
    expect(lines[1]).toContain("Looked at");
    expect(lines[1]).toContain("Fine");
    expect((await book.trail()).at(-1)).toMatchObject({ resource: "EXPORT", details: { list: "alerts" } });
  });

  test("counts the existing ones by status", async () => {
    const counts = await book.db.read.select().from(alertCounts);
    for (const { status, alerts: kept } of counts) {
      const rows = await book.db.read.select().from(alerts).where(eq(alerts.status, status));
      expect([status, kept]).toEqual([status, rows.length]);
    }
  });
});

describe("a poll", () => {
  test("keeps the rows that are on the screen, with their outcome, and counts newer ones", async () => {
    const { html } = await book.show("admin", `${path}?status=active`);
    const [poll = ""] = attributes(html, "#alerts-rows > [hx-get]", "hx-get");
    const shown = titles(html);
    const [, id = 0] = await Promise.all([undefined, raise({ title: "Newer" })]);
    const [first = 0] = /rows=(\d+)/.exec(poll)?.slice(1).map(Number) ?? [];
    await book.send("admin", "PUT", `/api/alerts/${first}/resolve`, { json: {} });
    const again = await book.show("admin", poll);
    expect(titles(again.html)).toEqual(shown);
    expect(listRows(again.html)[0]).toContain("Resolved");
    expect(select(again.html, ".list-newer")).toEqual(["1 new alert"]);
    await book.send("admin", "PUT", `/api/alerts/${id}/resolve`, { json: {} });
  });

  test("of an empty list fetches it as a whole", async () => {
    const { html } = await book.show("admin", `${path}?type=velocity`);
    expect(attributes(html, "#alerts-rows > [hx-get]", "hx-get")).toEqual([`${path}?type=velocity`]);
    expect(attributes(html, "#alerts-rows > [hx-get]", "hx-target")).toEqual(["#alerts"]);
  });
});

describe("an alert's record", () => {
  test("shows the movement that raised it, those around it, and where each leads", async () => {
    const { html } = await book.show("auditor", `${path}?view=1`);
    expect(select(html, ".record-subject")).toEqual(["High amount transaction"]);
    const movements = attributes(html, ".record-part a.list-row", "href");
    expect(movements).toHaveLength(6);
    expect(movements).toContain(`/admin/transactions?view=${movementId}`);
    const marked = select(html, ".record-part a.list-row").filter((text) =>
      text.includes("Raised the alert"),
    );
    expect(marked).toHaveLength(1);
    expect(marked[0]).toContain("60,000.00");
  });

  test("keeps who handled it, when, and the note", async () => {
    const { html } = await book.show("auditor", `${path}?view=3`);
    const handling = select(html, ".record-part").find((text) => text.startsWith("Handling"));
    expect(handling).toContain("Resolved by amal");
    expect(handling).toContain("Fine");
    expect(handling).toContain("18 Nov 2026, 12:00");
  });

  test("of a missing alert is 404, and a client may not open the screen", async () => {
    expect((await book.send("admin", "GET", `${path}?view=999`)).status).toBe(404);
    expect((await book.send("client_user", "GET", path)).status).toBe(403);
  });
});

describe("the alert settings", () => {
  test("of the house and of a client have addresses; an auditor may look, and not save", async () => {
    const { html } = await book.show("auditor", path);
    expect(attributes(html, ".page-actions a", "href")).toEqual([
      "/admin/inbox?kind=alerts",
      "/admin/reviews",
      `${path}?settings=*`,
    ]);
    for (const [who, mayWrite] of [
      ["admin", true],
      ["auditor", false],
    ] as const) {
      const page = await book.show(who, `${path}?settings=GULF`);
      const [props = "{}"] = attributes(page.html, "#dialog x-island", "props");
      expect(JSON.parse(props)).toMatchObject({
        mayWrite,
        settings: { clientId: "GULF", ownSettings: false, highAmount: "50000.00", version: 0 },
      });
    }
  });

  test("of a client that does not exist is 404, of a malformed id 400", async () => {
    expect((await book.send("admin", "GET", `${path}?settings=NOBODY`)).status).toBe(404);
    expect((await book.send("admin", "GET", `${path}?settings=a+b`)).status).toBe(400);
  });
});

describe("section 7,", () => {
  test("GET /api/alerts?clientId={clientId}&limit=10: the newest ten of a client's accounts", async () => {
    const answer = await book.send("admin", "GET", "/api/alerts?clientId=GULF&limit=10");
    const rows = alertSchema.array().parse(await answer.json());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ virtualAccount }) => virtualAccount?.id === vaId)).toBe(true);
    const other = await book.send("admin", "GET", "/api/alerts?clientId=NOOR&limit=10");
    expect(await other.json()).toEqual([]);
  });

  test.each(["acknowledge", "resolve"])(
    "PUT /api/alerts/{id}/%s takes a userId and ignores it",
    async (act) => {
      const id = await raise();
      const answer = await book.send("admin", "PUT", `/api/alerts/${id}/${act}`, { json: { userId: 2 } });
      const alert = alertSchema.parse(await answer.json());
      expect((act === "resolve" ? alert.resolved : alert.acknowledged)?.by).toBe("amal");
    },
  );

  test("GET /api/alert-settings/{clientId}: the client's thresholds, or the house's", async () => {
    const answer = await book.send("auditor", "GET", "/api/alert-settings/GULF");
    expect(answer.headers.get("etag")).toBe('"0"');
    expect(await answer.json()).toMatchObject({
      clientId: "GULF",
      highAmount: "50000.00",
      velocityCount: 10,
    });
  });
});

test("section 8, Alerts: the messages of success and failure", () => {
  expect(alertMessages).toMatchObject({
    acknowledged: "Alert acknowledged successfully",
    acknowledgeFailed: "Failed to acknowledge alert",
    resolved: "Alert resolved successfully",
    resolveFailed: "Failed to resolve alert",
  });
});

describe("alerts that are chosen", () => {
  const bulkPath = (ids: string) => `${path}?acknowledgeAll=${ids}`;
  const islandProps = async (who: "admin" | "auditor", ids: string) => {
    const { html } = await book.show(who, bulkPath(ids));
    const [props = "{}"] = attributes(html, "#dialog x-island", "props");
    return JSON.parse(props);
  };

  test("have boxes for who may handle them, where something can be done", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, ".selection-acts a")).toEqual(["Acknowledge", "Resolve"]);
    const open = await book.db.read
      .select({ id: alerts.id })
      .from(alerts)
      .where(inArray(alerts.status, ["active", "acknowledged"]));
    const boxes = attributes(html, "tbody [data-pick]", "value").map(Number);
    expect(boxes.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
    expect(boxes.length).toBeLessThan(listRows(html).length);
    expect((await book.show("auditor", path)).html).not.toContain("data-pick");
  });

  test("open one dialog by their ids, which says for which of them it is not possible", async () => {
    const active = await raise();
    const resolved = await raise();
    await book.send("admin", "PUT", `/api/alerts/${resolved}/resolve`, { json: {} });
    expect(await islandProps("admin", `${active}.${resolved}.999999`)).toMatchObject({
      title: "Acknowledge 3 alerts",
      items: [
        { id: active, call: { method: "PUT", path: `/api/alerts/${active}/acknowledge` } },
        { id: resolved, refused: "It is resolved already." },
        { id: 999_999, refused: expect.any(String) },
      ],
    });
  });

  test("are at most 200, each named once, for who may handle them", async () => {
    const many = Array.from({ length: 201 }, (_, at) => at + 1).join(".");
    for (const ids of [many, "1.1", "1.", "x"])
      expect((await book.send("admin", "GET", bulkPath(ids))).status).toBe(400);
    expect(select((await book.show("auditor", bulkPath("1"))).html, "#dialog x-island")).toEqual([]);
    expect(select((await book.show("admin", bulkPath("1"))).html, "#dialog x-island")).toHaveLength(1);
  });
});
