import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { mails } from "db/schema";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { forgetEvents } from "@/events/feed/retention";
import { isPublic } from "@/events/webhooks/address";
import {
  type DeliveryDto,
  deliverySchema,
  type WebhookWithSecretDto,
  webhookSchema,
  webhookWithSecretSchema,
} from "@/events/webhooks/contract";
import { type DeliverOptions, deliverBehind, listDueWebhooks } from "@/events/webhooks/deliver";
import { checkSignature, retryDelays } from "@/events/webhooks/rules";
import { send } from "@/events/webhooks/send";
import { verify } from "@/integrity/verify";
import { runningWork } from "@/platform/leased-work/running-work";
import { eventually } from "../eventually";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { getCookies, password } from "./support";

let book: Book;
let account: number;
beforeAll(async () => {
  book = await startBook();
  account = (await book.openAccount()).id;
});
afterEach(() => {
  setSystemTime();
});
afterAll(() => book.close());

type Received = { headers: Record<string, string>; body: string; path: string };

/** Receiver on this machine, whose answers the test chooses. */
function receiver(answer: (got: Received) => Response | Promise<Response> = () => new Response("ok")) {
  const got: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const one = {
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
        path: new URL(request.url).pathname,
      };
      got.push(one);
      return answer(one);
    },
  });
  const url = `http://127.0.0.1:${server.port}/events`;
  return { got, url, stop: () => server.stop(true), [Symbol.asyncDispose]: () => server.stop(true) };
}

const getEvent = ({ body }: Received) =>
  z
    .object({ id: z.string(), type: z.string(), data: z.object({ reference: z.string().optional() }) })
    .parse(JSON.parse(body));

async function made(json: object, who: Caller = "client_user"): Promise<WebhookWithSecretDto> {
  const answer = await book.send(who, "POST", "/api/webhooks", { json });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return webhookWithSecretSchema.parse(await answer.json());
}

const deliver = (id: number, options: DeliverOptions = {}) =>
  deliverBehind(book.deps, id, { linger: 0, ...options });
const credit = (reference: string, vaId = account) =>
  book.book("credit", vaId, { amount: "1.00", reference });
const read = async (id: number) =>
  webhookSchema
    .array()
    .parse(await (await book.send("admin", "GET", "/api/webhooks")).json())
    .find((one) => one.id === id);

async function sent(id: number, who: Caller = "client_user"): Promise<DeliveryDto[]> {
  const answer = await book.send(who, "GET", `/api/webhooks/${id}/deliveries`);
  return deliverySchema.array().parse(await answer.json());
}

describe("a webhook", () => {
  test("is posted each event of its client once, in order, signed as Standard Webhooks says", async () => {
    await using at = receiver();
    const { id, secret } = await made({ url: at.url, types: ["transaction.posted", "hold.placed"] });
    for (const reference of ["W-1", "W-2", "W-3"]) await credit(reference);
    const others = await book.openAccount({ clientId: "NOOR" });
    await credit("NOT-MINE", others.id);
    expect(await listDueWebhooks(book.deps)).toEqual([id]);
    await deliver(id);
    expect(at.got.map((one) => getEvent(one).data.reference)).toEqual(["W-1", "W-2", "W-3"]);
    setSystemTime(book.deps.now());
    const webhook = new Webhook(secret);
    for (const one of at.got) {
      expect(webhook.verify(one.body, one.headers)).toEqual(JSON.parse(one.body));
      expect(() => webhook.verify(`${one.body} `, one.headers)).toThrow();
      expect(one.headers["webhook-id"]).toBe(`evt_${id}_${getEvent(one).id}`);
    }
    expect(await listDueWebhooks(book.deps)).toEqual([]);
    await deliver(id);
    expect(at.got).toHaveLength(3);
    expect(
      (await sent(id)).map(({ status, httpStatus, answer, tries }) => [status, httpStatus, answer, tries]),
    ).toEqual(Array(3).fill(["delivered", 200, "ok", 1]));

    // After a rotation both secrets sign for a day.
    const rotated = await book.send("client_user", "POST", `/api/webhooks/${id}/rotate`);
    const newer = webhookWithSecretSchema.parse(await rotated.json()).secret;
    await credit("W-4");
    await deliver(id);
    setSystemTime(book.deps.now());
    const last = at.got.at(-1) ?? expect.unreachable();
    for (const each of [secret, newer])
      expect(() => new Webhook(each).verify(last.body, last.headers)).not.toThrow();
    // So does the check into which people paste deliveries, however the headers are written.
    const lines = Object.entries(last.headers).map(([name, value]) => `${name}: ${value}`);
    for (const headers of [
      lines.join("\r\n"),
      JSON.stringify(last.headers),
      JSON.stringify(last.headers, null, 2),
    ])
      for (const [of, body, verdict] of [
        [secret, last.body, "right"],
        [newer, last.body, "right"],
        [newer, `${last.body}\n`, "trimmed"],
        [newer, last.body.replace("W-4", "W-5"), "wrong"],
        [`${newer.slice(0, 10)}x${newer.slice(11)}`, last.body, "wrong"],
        ["a password", last.body, "secret"],
      ] as const)
        expect((await checkSignature({ secret: of, headers, body })).is).toBe(verdict);
    expect(await checkSignature({ secret, headers: "webhook-id: 1", body: "" })).toEqual({
      is: "missing",
      header: "webhook-timestamp",
    });
    setSystemTime();
    book.wait(86_400_001);
    book.forgetSessions();
    await credit("W-5");
    await deliver(id);
    setSystemTime(book.deps.now());
    const later = at.got.at(-1) ?? expect.unreachable();
    expect(() => new Webhook(newer).verify(later.body, later.headers)).not.toThrow();
    expect(() => new Webhook(secret).verify(later.body, later.headers)).toThrow();
  });

  test("tries a failed event again at the set times, keeps the order of its account, and is then switched off with a mail", async () => {
    let isDown = true;
    await using at = receiver((got) =>
      isDown && getEvent(got).data.reference === "F-1"
        ? new Response("x".repeat(5000), { status: 500 })
        : new Response(),
    );
    const other = (await book.openAccount()).id;
    const { id } = await made({ url: at.url, types: ["transaction.posted"] });
    await credit("F-1");
    await credit("F-2");
    await credit("F-3", other);
    await deliver(id);
    // Another account's events continue; those after the failed one wait.
    expect(at.got.map((one) => getEvent(one).data.reference).sort()).toEqual(["F-1", "F-3"]);
    const [first] = (await sent(id)).filter(({ tries, status }) => status === "waiting" && tries === 1);
    expect(first).toMatchObject({
      httpStatus: 500,
      answer: "x".repeat(2048),
      error: "It answered with status 500",
    });
    expect(await read(id)).toMatchObject({ waiting: 2, lastDelivery: { status: "delivered" } });
    await credit("F-4");
    for (const delay of retryDelays) {
      const before = at.got.length;
      book.wait(delay - 1);
      await deliver(id);
      expect(
        at.got
          .slice(before)
          .map((one) => getEvent(one).data.reference)
          .filter((one) => one !== "F-4"),
      ).toEqual([]);
      book.wait(1);
      expect(await listDueWebhooks(book.deps)).toContain(id);
      await deliver(id);
      expect(at.got).toHaveLength(before + 1);
    }
    book.forgetSessions();
    const off = (await read(id)) ?? expect.unreachable();
    expect(off).toMatchObject({ isActive: false, switchedOff: { reason: "It answered with status 500" } });
    const written = await book.db.read.select().from(mails);
    expect(written.filter(({ subject }) => subject === `Webhook switched off: ${at.url}`)).toMatchObject([
      { audience: "client", recipient: "gita@vostra.example" },
    ]);
    // Once switched on again it continues where it stopped.
    isDown = false;
    const before = at.got.length;
    const { url, types } = off;
    const on = await book.send("client_user", "PUT", `/api/webhooks/${id}`, { json: { url, types } });
    expect(on.status).toBe(200);
    await deliver(id);
    expect(at.got.slice(before).map((one) => getEvent(one).data.reference)).toEqual(["F-2", "F-4"]);
  });

  test("gives up an event that is gone, which keeps what is behind it waiting no longer", async () => {
    let isDown = true;
    await using at = receiver(() => new Response("", { status: isDown ? 500 : 200 }));
    const { id } = await made({ url: at.url, types: ["transaction.posted"] });
    await credit("G-1");
    await deliver(id);
    book.wait((book.deps.env.eventsKeptDays + 1) * 86_400_000);
    book.forgetSessions();
    await credit("G-2");
    await forgetEvents(book.deps);
    isDown = false;
    await deliver(id);
    await deliver(id);
    expect(at.got.map((one) => getEvent(one).data.reference)).toEqual(["G-1", "G-2"]);
    const [newest, gone] = await sent(id);
    expect(newest).toMatchObject({ status: "delivered" });
    expect(gone).toMatchObject({ status: "failed", error: "The event is no longer kept", tries: 2 });
    expect(await read(id)).toMatchObject({ isActive: true, waiting: 0 });
  });

  test("loses nothing and holds nobody up where its receiver hangs, and takes up after a server that ended", async () => {
    const hanging = Promise.withResolvers<void>();
    await using slow = receiver(async () => {
      await hanging.promise;
      return new Response();
    });
    await using quick = receiver();
    const hung = await made({ url: slow.url, types: ["transaction.posted"] });
    const fine = await made({ url: quick.url, types: ["transaction.posted"] });
    for (let i = 0; i < 30; i++) await credit(`H-${i}`);
    const waits = deliver(hung.id, { timeout: 300 });
    await deliver(fine.id);
    expect(quick.got).toHaveLength(30);
    await waits;
    expect(slow.got).toHaveLength(1);
    expect((await sent(hung.id)).filter(({ tries }) => tries === 1)).toMatchObject([
      { error: "It did not answer within 0.3 seconds", status: "waiting" },
    ]);
    // A dead node's lease lasts half a minute; then another node continues.
    await book.db.write([
      { sql: "update webhooks set leased_until = ? where id = ?", args: [book.deps.now() + 30_000, fine.id] },
    ]);
    await credit("H-30");
    expect(await listDueWebhooks(book.deps)).not.toContain(fine.id);
    book.wait(30_001);
    hanging.resolve();
    await Promise.all([deliver(fine.id), deliver(hung.id)]);
    const references = (got: Received[]) => [...new Set(got.map((one) => getEvent(one).data.reference))];
    expect(references(quick.got)).toEqual(Array.from({ length: 31 }, (_, i) => `H-${i}`));
    expect(references(slow.got)).toEqual(references(quick.got));
  });

  test("is tested and replayed by who made it, and by nobody else", async () => {
    await using at = receiver();
    const { id, secret } = await made({
      url: at.url,
      types: ["hold.placed"],
      description: "ERP",
      isActive: false,
    });
    const path = `/api/webhooks/${id}`;
    const tested = await book.send("client_user", "POST", `${path}/test`);
    expect(deliverySchema.parse(await tested.json())).toMatchObject({
      status: "delivered",
      eventId: null,
      httpStatus: 200,
    });
    setSystemTime(book.deps.now());
    const [test] = at.got;
    expect(new Webhook(secret).verify(test?.body ?? "", test?.headers ?? {})).toMatchObject({
      type: "webhook.test",
    });
    setSystemTime();
    for (const who of ["stranger", "admin"] as const) {
      expect((await book.send(who, "PUT", path, { json: { url: at.url } })).status).toBe(404);
      for (const act of ["rotate", "test"])
        expect((await book.send(who, "POST", `${path}/${act}`)).status).toBe(404);
      expect((await book.send(who, "DELETE", path)).status).toBe(404);
    }
    expect((await book.send("stranger", "GET", `${path}/deliveries`)).status).toBe(404);
    expect((await book.send("admin", "GET", `${path}/deliveries`)).status).toBe(200);

    const on = { json: { url: at.url, types: ["transaction.posted"] } };
    expect((await book.send("client_user", "PUT", path, on)).status).toBe(200);
    await credit("R-1");
    await deliver(id);
    const last = (await sent(id)).find(({ eventId }) => eventId !== null) ?? expect.unreachable();
    const replay = `/api/webhook-deliveries/${last.id}/replay`;
    expect((await book.send("stranger", "POST", replay)).status).toBe(404);
    expect((await book.send("client_user", "POST", replay)).status).toBe(202);
    const both = () => at.got.filter(({ body }) => body.includes("R-1"));
    await eventually(() => expect(both()).toHaveLength(2));
    expect(both().map(({ headers }) => headers["webhook-id"])).toEqual([
      `evt_${id}_${last.eventId}`,
      `evt_${id}_${last.eventId}`,
    ]);
    expect((await book.send("client_user", "DELETE", path)).status).toBe(204);
    expect(await read(id)).toBeUndefined();
  });

  test("of the bank gets what staff may read, a client's what the client may", async () => {
    await using at = receiver();
    const ofBank = await made({ url: at.url }, "admin");
    const ofClient = await made({ url: at.url });
    const json = { vaId: account, amount: "1.00", currency: "USD", reference: "S-1", reason: "Fraud case 9" };
    expect((await book.send("admin", "POST", "/api/holds", { json })).status).toBe(201);
    await deliver(ofClient.id);
    expect(at.got.filter(({ body }) => body.includes("S-1")).length).toBeGreaterThan(0);
    expect(at.got.filter(({ body }) => body.includes("Fraud"))).toEqual([]);
    await deliver(ofBank.id);
    expect(at.got.filter(({ body }) => body.includes("Fraud")).length).toBeGreaterThan(0);
  });

  test("of a client names no events that are for staff, neither does its feed", async () => {
    const url = "https://erp.example/x";
    const { id, version } = await made({ url, types: ["hold.placed"] });
    const staffTypes = ["alert.raised", "review.opened", "approval.asked"];
    for (const type of staffTypes) {
      const json = { url, types: ["hold.placed", type] };
      const headers = { "if-match": `"${version}"` };
      const answers = [
        await book.send("client_user", "POST", "/api/webhooks", { json }),
        await book.send("client_user", "PUT", `/api/webhooks/${id}`, { json, headers }),
        await book.send("client_user", "GET", `/api/events?types=hold.placed,${type}`),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(400);
        expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual(["types"]);
      }
    }
    const ofBank = await made({ url, types: staffTypes }, "admin");
    expect(ofBank.types?.map(String)).toEqual(staffTypes);
    await book.send("client_user", "DELETE", `/api/webhooks/${id}`);
  });

  test("leaves a whole book", async () => {
    const { findings } = await verify(book.db);
    expect(findings.filter(({ kind }) => kind !== "sessions").flatMap(({ broken }) => broken ?? [])).toEqual(
      [],
    );
  });
});

describe("an address in a private network", () => {
  const private4 = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
  ];
  const private6 = [
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ];
  // Addresses outside the internet's allocated ranges are never called.
  const unallocated = [
    "::127.0.0.1",
    "::7f00:1",
    "::a9fe:a9fe",
    "::2",
    "100::1",
    "100:0:0:1::1",
    "1fff:ffff::1",
    "4000::1",
    "5f00::1",
    "e000::1",
    "fec0::1",
    "ff02::1",
    "2001::1",
    "2001:2::1",
    "2001:20::1",
    "2001:db8::1",
    "3fff::1",
    "::ffff:198.18.0.1",
    "::ffff:0:127.0.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "239.255.255.250",
    "255.255.255.255",
  ];

  test.each([...private4, ...private6, ...unallocated])("is none of the internet: %s", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test("is of the internet where it is public", () => {
    const hosts = [
      "93.184.216.34",
      "2606:2800:220:1::1",
      "2a00:1450::1",
      "::ffff:93.184.216.34",
      "198.20.0.1",
    ];
    expect(hosts.filter((host) => !isPublic(host))).toEqual([]);
  });

  test("is refused when a webhook is saved, however it is written, and plain HTTP with it", async () => {
    const strict = await startBook({ WEBHOOK_PRIVATE: "0" });
    const urls = [
      "https://127.0.0.1/x",
      "https://localhost/x",
      "https://2130706433/x",
      "https://0x7f.1/x",
      "https://[::ffff:127.0.0.1]/x",
      "https://[::127.0.0.1]/x",
      "https://[4000::1]/x",
      "https://169.254.169.254/latest/meta-data",
      "http://93.184.216.34/x",
      "https://user:word@93.184.216.34/x",
      "ftp://93.184.216.34/x",
      "file:///etc/passwd",
      "https://93.184.216.34/x#y",
      "https://93.184.216.34/x\r\nHost: erp.example",
      "https://93.184.216.34/\tx",
    ];
    for (const url of urls)
      expect([
        url,
        (await strict.send("client_user", "POST", "/api/webhooks", { json: { url } })).status,
      ]).toEqual([url, 400]);
    const first = await strict.send("client_user", "POST", "/api/webhooks", {
      json: { url: "https://93.184.216.34/x" },
    });
    expect(first.status).toBe(201);
    // The stored address is the called one, in normal form.
    const written = await strict.send("client_user", "POST", "/api/webhooks", {
      json: { url: " https:\\\\0x5db8d822:443/a/../b c " },
    });
    expect(webhookSchema.parse(await written.json()).url).toBe("https://93.184.216.34/b%20c");
    await strict.close();
  });

  test("is refused with each try, whatever a name stood for when it was saved, and nothing is sent there", async () => {
    await using at = receiver();
    const { port } = new URL(at.url);
    const target = `http://rebound.example:${port}/x`;
    const loopback = { address: "127.0.0.1", family: 4 };
    const refused = await send(target, {}, "{}", { allowPrivate: false, resolve: async () => [loopback] });
    expect(refused).toMatchObject({ error: "The receiver is in a private network", httpStatus: null });
    // Of several addresses each counts.
    const both = [{ address: "93.184.216.34", family: 4 }, loopback];
    expect((await send(target, {}, "{}", { allowPrivate: false, resolve: async () => both })).error).toBe(
      "The receiver is in a private network",
    );
    expect(at.got).toEqual([]);
    // The connection goes to the address that was checked, under the receiver's own name.
    expect(
      (await send(target, {}, "{}", { allowPrivate: true, resolve: async () => [loopback] })).error,
    ).toBeNull();
    expect(at.got[0]?.headers.host).toBe(`rebound.example:${port}`);
  });

  test("is not reached by a redirect", async () => {
    await using inner = receiver();
    await using at = receiver(() => Response.redirect(inner.url, 307));
    const attempt = await send(at.url, {}, "{}", { allowPrivate: true });
    expect(attempt).toMatchObject({ httpStatus: 307, error: "It answered with status 307" });
    expect(inner.got).toEqual([]);
  });
});

describe("a webhook of the bank's own, where the bank wants a second person for access", () => {
  const approvalSchema = z.object({ approvalId: z.int() });

  test("waits when it is new and when its address changes; its secret is its maker's alone", async () => {
    const own = await startBook();
    const json = { username: "hessa", email: "hessa@vostra.example", password, role: "admin" };
    await own.send("admin", "POST", "/api/auth/register", { json });
    const cookie = getCookies(await own.call("POST", "/api/auth/login", { json }));
    const kinds = [{ kind: "user_role", enabled: true, aboveUsd: null }];
    await own.send("admin", "PUT", "/api/approval-settings", { json: kinds });
    const approve = async (asked: Response) => {
      expect(asked.status, await asked.clone().text()).toBe(202);
      const path = `/api/approvals/${approvalSchema.parse(await asked.json()).approvalId}/approve`;
      expect((await own.send("admin", "POST", path)).status).toBe(403);
      const approved = await own.call("POST", path, { cookie });
      expect(approved.status).toBe(200);
      // Approving does not reveal the secret.
      expect(await approved.text()).not.toContain("whsec_");
    };
    const all = async () =>
      webhookSchema.array().parse(await (await own.send("admin", "GET", "/api/webhooks")).json());
    const url = "https://bank.example/events";
    await approve(await own.send("admin", "POST", "/api/webhooks", { json: { url } }));
    const [webhook] = await all();
    const path = `/api/webhooks/${webhook?.id}`;
    const edit = (fields: object) =>
      own.send("admin", "PUT", path, { json: { url, types: ["alert.raised"], ...fields } });
    // An approved address receives less, or no more than it may read.
    expect((await edit({})).status).toBe(200);
    const moved = await edit({ url: "https://elsewhere.example/events" });
    expect((await all())[0]?.url).toBe(url);
    await approve(moved);
    expect((await all())[0]?.url).toBe("https://elsewhere.example/events");

    const rotated = await own.send("admin", "POST", `${path}/rotate`);
    expect(webhookWithSecretSchema.parse(await rotated.json()).secret).toStartWith("whsec_");
    const others = await own.call("POST", `${path}/rotate`, { cookie });
    const { approvalId } = approvalSchema.parse(await others.json());
    expect([others.status, (await own.call("POST", `${path}/rotate`, { cookie })).status]).toEqual([
      202, 202,
    ]);
    const agreed = await own.send("admin", "POST", `/api/approvals/${approvalId}/approve`);
    expect(agreed.status).toBe(200);
    const [taken, back] = [
      await own.call("POST", `${path}/rotate`, { cookie }),
      await own.send("admin", "POST", `${path}/rotate`),
    ];
    expect([taken.status, back.status]).toEqual([200, 202]);
    // A client's own webhooks need no approval.
    const clients = await own.send("client_user", "POST", "/api/webhooks", { json: { url } });
    expect(clients.status).toBe(201);
    expect(await own.flaws()).toEqual([]);
    await own.close();
  });
});

describe("what SQL does to the progress of a webhook", () => {
  const run = (sql: string) => book.db.write([{ sql, args: [] }]);

  test("is found by verify where events were passed over, and where their deliveries are gone", async () => {
    await using at = receiver();
    const { id } = await made({ url: at.url, types: ["transaction.posted"] });
    book.wait(120_000);
    book.forgetSessions();
    await credit("P-1");
    const passed = /event \d+ was passed over for webhook/;
    await run(`update webhooks set position = (select max(seq) from events) where id = ${id}`);
    expect((await book.flaws()).join()).toMatch(passed);
    await run(`update webhooks set position = 0 where id = ${id}`);
    await deliver(id);
    expect(await book.flaws()).toEqual([]);
    await run(`delete from webhook_deliveries where webhook_id = ${id}`);
    expect((await book.flaws()).join()).toMatch(passed);
    await book.send("client_user", "DELETE", `/api/webhooks/${id}`);
  });

  test("is found by verify where a delivery that waits is marked as ended, or is gone", async () => {
    let isDown = true;
    await using at = receiver(() => new Response("", { status: isDown ? 500 : 200 }));
    const { id } = await made({ url: at.url, types: ["transaction.posted"] });
    await credit("W-1");
    await deliver(id);
    await credit("W-2");
    await deliver(id);
    expect(await book.flaws()).toEqual([]);
    const ofHook = `webhook_id = ${id} and status = 'waiting'`;
    const found = /a delivery of event \d+ to webhook \d+ waits no longer/;
    for (const end of ["delivered", "failed"]) {
      await run(`update webhook_deliveries set status = '${end}', tries = -1 where ${ofHook}`);
      expect((await book.flaws()).join()).toMatch(found);
      await run(`update webhook_deliveries set status = 'waiting', tries = 1 where tries = -1`);
    }
    await run(`create table kept as select * from webhook_deliveries where ${ofHook}`);
    await run(`delete from webhook_deliveries where ${ofHook}`);
    expect((await book.flaws()).join()).toMatch(found);
    await run("insert into webhook_deliveries select * from kept");
    await run("drop table kept");
    isDown = false;
    book.wait(86_400_000);
    await deliver(id);
    expect(await book.flaws()).toEqual([]);
    // A manual repeat makes it wait again.
    isDown = true;
    book.forgetSessions();
    const [newest] = await book.db.readPrimary({
      sql: `select max(id) as id from webhook_deliveries where webhook_id = ${id}`,
      args: [],
    });
    await book.send("client_user", "POST", `/api/webhook-deliveries/${newest?.id}/replay`);
    // The call delivers after its answer.
    await runningWork(book.db).settled();
    expect(await book.flaws()).toEqual([]);
    await run(`update webhook_deliveries set status = 'delivered' where ${ofHook}`);
    expect((await book.flaws()).join()).toMatch(found);
    await book.send("client_user", "DELETE", `/api/webhooks/${id}`);
    expect(await book.flaws()).toEqual([]);
  });

  test("delays no try beyond the longest pause", async () => {
    let isDown = true;
    await using at = receiver(() => new Response("", { status: isDown ? 500 : 200 }));
    const { id } = await made({ url: at.url, types: ["transaction.posted"] });
    await credit("D-1");
    await deliver(id);
    isDown = false;
    await run(`update webhooks set due_at = 9e15 where id = ${id}`);
    await run(`update webhook_deliveries set next_at = 9e15 where webhook_id = ${id} and status = 'waiting'`);
    expect(await listDueWebhooks(book.deps)).toContain(id);
    await deliver(id);
    expect(at.got.map((one) => getEvent(one).data.reference)).toEqual(["D-1", "D-1"]);
    await book.send("client_user", "DELETE", `/api/webhooks/${id}`);
  });
});
