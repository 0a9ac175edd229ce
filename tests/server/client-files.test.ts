import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { clientFiles, payments } from "db/schema";
import { eq } from "drizzle-orm";
import ssh2, { type SFTPWrapper } from "ssh2";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { clientFileSchema } from "@/client-channel/contract";
import { inboxWork } from "@/client-channel/inbox";
import { keyContract } from "@/client-channel/keys/contract";
import { makeClientFiles } from "@/client-channel/outbox";
import { type SftpServer, startSftp } from "@/client-channel/sftp/server";
import { scheduledWork } from "@/payments/scheduled/run";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { eventually } from "../eventually";
import { pain001 } from "../fixtures/bank-files/pain";
import { type Book, startBook } from "./book";
import { listTexts } from "./payment-files";
import { listFlaws } from "./round-trip";
import { sshKeyPair } from "./ssh-keys";
import { people } from "./support";

const hostKey = sshKeyPair().private;
const keys = { gulf: sshKeyPair(), noor: sshKeyPair() };
const external = "GB29NWBK60161331926819";
const never = new AbortController().signal;

let book: Book;
let payer: AccountDto;
let server: SftpServer;
let connections: ssh2.Client[] = [];
beforeEach(async () => {
  book = await startBook();
  payer = await book.openAccount({ reference: "gulf_pay" });
  server = await startSftp(book.deps, { host: "127.0.0.1", port: 0, hostKey });
});
afterEach(async () => {
  for (const client of connections) client.end();
  connections = [];
  await server.stop();
  await stopLeasedWork(book.db);
  await book.close();
});

/** Registers a program's key as the admin. */
async function register(
  fields: { key?: keyof typeof keys; username?: string; start?: "by_person" | "at_once" } = {},
) {
  const { key = "gulf", username = people.client_user.username, start = "by_person" } = fields;
  const json = { username, name: "ERP server", publicKey: keys[key].public, start };
  const answer = await book.send("admin", "POST", "/api/channel-keys", { json });
  if (answer.status !== 201) throw new Error(`Not registered: ${answer.status} ${await answer.text()}`);
  return keyContract.row.parse(await answer.json());
}

/** Signs in as a program, and opens its folders. */
async function open(
  key: keyof typeof keys = "gulf",
  username: string = people.client_user.username,
  port = server.port,
) {
  const client = new ssh2.Client();
  connections.push(client);
  const ready = Promise.withResolvers<void>();
  client.once("ready", () => ready.resolve());
  client.on("error", (error) => ready.reject(error));
  client.once("close", () => ready.reject(new Error("closed")));
  client.connect({ host: "127.0.0.1", port, username, privateKey: keys[key].private });
  await ready.promise;
  const wrapper: SFTPWrapper = await promisify(client.sftp.bind(client))();
  const names = async (path: string) =>
    (await promisify<string, { filename: string }[]>(wrapper.readdir.bind(wrapper))(path)).map(
      ({ filename }) => filename,
    );
  return {
    client,
    wrapper,
    names,
    send: (path: string, content: string | Buffer) =>
      promisify<string, string | Buffer, void>(wrapper.writeFile.bind(wrapper))(path, content),
    take: async (path: string) =>
      String(await promisify<string, Buffer>(wrapper.readFile.bind(wrapper))(path)),
    rename: promisify<string, string, void>(wrapper.rename.bind(wrapper)),
  };
}

/** Refusal of an act. */
const refusal = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "done",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const message = (...transfers: [id: string, amount: number][]) =>
  pain001(
    transfers.map(([endToEndId, amount]) => ({
      debtorAccount: payer.virtualIban,
      creditorAccount: external,
      currency: "USD",
      executionDate: "2026-11-18",
      remittance: "Rent",
      endToEndId,
      amount,
    })),
  );

const getFiles = async (who: "client_user" | "stranger" | "admin" = "client_user") =>
  clientFileSchema.array().parse(await (await book.send(who, "GET", "/api/client-files")).json());

/** Last received file, once it was read. */
const inboxFile = () =>
  eventually(async () => {
    const [file] = (await getFiles()).filter(({ kind }) => kind === "payments");
    if (!file || file.status === "received") throw new Error("The file was not read yet");
    return file;
  });
const paid = () => book.db.read.select().from(payments).orderBy(payments.id);
const makeFiles = () => makeClientFiles(book.deps, never);
const refusedActs = async () =>
  (await book.trail())
    .filter(({ action, details }) => action === "REFUSED" && details.method === "SFTP")
    .map(({ userId, details }) => `${userId} ${details.status} ${details.route}`);

describe("a file of payments over SFTP", () => {
  test("becomes a preview that a person carries out, as the key's user uploads it", async () => {
    const key = await register();
    await book.book("credit", payer.id, { amount: "1000.00" });
    const program = await open();
    expect(await program.names("/")).toEqual(["inbox", "outbox"]);
    await program.send("/inbox/run.xml", message(["E1", 10_000], ["E2", 2_000]));
    const file = await inboxFile();
    expect(file).toMatchObject({ status: "read", name: "run.xml", sentBy: "gita", message: null });
    const upload = await book.send("client_user", "GET", `/api/bulk-uploads/${file.uploadId}`);
    expect(await upload.json()).toMatchObject({
      status: "ready",
      good: 2,
      createdBy: "gita",
      fileName: "run.xml",
    });
    expect(await paid()).toEqual([]);
    const trail = await book.trail();
    expect(
      trail.find(({ action, resource }) => action === "LOGIN" && resource === "CHANNEL_KEY"),
    ).toMatchObject({
      userId: people.client_user.id,
      resourceId: String(key.id),
    });
    expect(trail.find(({ resource }) => resource === "CLIENT_FILE")).toMatchObject({
      action: "CREATE",
      details: { name: "run.xml", digest: file.digest, key: key.id },
    });
  });

  test("is carried out at once where its key allows it, asks the second person, and is answered in the outbox", async () => {
    await register({ start: "at_once" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const json = { enabled: true, aboveUsd: "200.00" };
    await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json });
    const program = await open();
    await program.send("/inbox/run.xml.part", message(["E1", 10_000], ["E2", 30_000], ["E3", 900_000]));
    expect(await getFiles()).toEqual([]);
    expect(await program.names("/inbox")).toEqual(["run.xml.part"]);
    await program.rename("/inbox/run.xml.part", "/inbox/run.xml");
    const { uploadId } = await inboxFile();
    await eventually(async () => {
      const upload = await book.send("client_user", "GET", `/api/bulk-uploads/${uploadId}`);
      expect(await upload.json()).toMatchObject({ status: "done", done: 1, waiting: 1, bad: 1 });
    });
    expect((await paid()).map(({ reference }) => reference)).toEqual(["E1"]);
    expect(await makeFiles()).toBe(2);
    expect(await makeFiles()).toBe(0);
    const names = await program.names("/outbox");
    const report = names.find((name) => name.endsWith(".pain002.xml")) ?? "";
    const xml = await program.take(`/outbox/${report}`);
    expect([listTexts(xml, "OrgnlMsgId"), listTexts(xml, "GrpSts"), listTexts(xml, "TxSts")]).toEqual([
      ["MESSAGE-1"],
      ["PART"],
      ["ACSP", "PDNG", "RJCT"],
    ]);
    const notices = await program.take(`/outbox/${names.find((name) => name.endsWith(".camt054.xml"))}`);
    expect(listTexts(notices, "CdtDbtInd").filter((one) => one === "CRDT").length).toBeGreaterThan(0);
    const taken = (await getFiles()).find(({ name }) => name === report);
    expect([taken?.fetchedBy, taken?.fetchedAt]).toEqual(["gita", "2026-11-18T08:00:00.000Z"]);
    const exported = (await book.trail()).filter(({ details }) => details?.export === "client-file");
    expect(exported).toHaveLength(2);
    expect(await book.flaws()).toEqual([]);
  });

  test("of which nothing can be paid at once is answered, and ended: nobody is to look at its preview", async () => {
    await register({ start: "at_once" });
    const program = await open();
    await program.send("/inbox/run.xml", message(["E1", 10_000], ["E2", 30_000]));
    const { uploadId, message: said } = await inboxFile();
    expect(said).toBe("No payment of it could be made: the status report says why");
    await eventually(async () => {
      const upload = await book.send("client_user", "GET", `/api/bulk-uploads/${uploadId}`);
      expect(await upload.json()).toMatchObject({ status: "done", done: 0, bad: 2 });
    });
    await makeFiles();
    const report = (await program.names("/outbox")).find((name) => name.endsWith(".pain002.xml")) ?? "";
    const xml = await program.take(`/outbox/${report}`);
    expect([listTexts(xml, "GrpSts"), listTexts(xml, "TxSts"), listTexts(xml, "Cd")]).toEqual([
      ["RJCT"],
      ["RJCT", "RJCT"],
      ["AM04", "AM04"],
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("of a later day is answered when it is scheduled, and again when it was paid months later", async () => {
    await register({ start: "at_once" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const program = await open();
    await program.send("/inbox/run.xml", message(["E1", 10_000]).replaceAll("2026-11-18", "2027-03-01"));
    const { uploadId } = await inboxFile();
    await eventually(async () => {
      const upload = await book.send("client_user", "GET", `/api/bulk-uploads/${uploadId}`);
      expect(await upload.json()).toMatchObject({ status: "done", scheduled: 1 });
    });
    await makeFiles();
    expect(await paid()).toEqual([]);
    book.wait(Date.parse("2027-03-01T06:00:00Z") - book.deps.now());
    await scheduledWork.takeUp(book.deps, never);
    await makeFiles();
    const reports = (await program.names("/outbox")).filter((name) => name.endsWith(".pain002.xml"));
    const statuses = await Promise.all(
      reports.map(async (name) => listTexts(await program.take(`/outbox/${name}`), "TxSts").join()),
    );
    expect(statuses.sort()).toEqual(["ACSP", "PDNG"]);
    expect((await paid()).map(({ reference }) => reference)).toEqual(["E1"]);
  });

  test("that gets its name in a minute with too many waits under its old one until it is asked for again", async () => {
    await register();
    await book.book("credit", payer.id, { amount: "1000.00" });
    const program = await open();
    await program.send("/inbox/run.xml.part", message(["E1", 10_000]));
    for (let at = 0; at < 20; at += 1) await program.send(`/inbox/${at}.xml`, `no message ${at}`);
    const rename = () => program.rename("/inbox/run.xml.part", "/inbox/run.xml");
    expect(await refusal(rename())).toContain("Too many files were sent");
    expect(await program.names("/inbox")).toEqual(["run.xml.part"]);
    book.wait(60_000);
    expect(await refusal(rename())).toBe("done");
    expect(await program.names("/inbox")).toEqual([]);
    expect((await getFiles()).map(({ name }) => name)).toContain("run.xml");
  });

  test("that came in before does nothing twice, not by the same bytes nor by the same payments", async () => {
    await register({ start: "at_once" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const program = await open();
    const content = message(["E1", 1_000]);
    await program.send("/inbox/a.xml", content);
    await inboxFile();
    await program.send("/inbox/again.xml", content);
    expect((await getFiles())[0]).toMatchObject({ name: "again.xml", status: "repeated", uploadId: null });
    await program.send("/inbox/b.xml", `${content}\n`);
    const other = await inboxFile();
    expect(other).toMatchObject({ name: "b.xml", status: "refused" });
    expect(other.message).toContain("says the same");
    await eventually(async () => expect(await paid()).toHaveLength(1));
  });

  test("that is not a message is refused with its line, and rejected in the outbox", async () => {
    await register();
    const program = await open();
    await program.send("/inbox/broken.xml", message(["E1", 1_000]).slice(0, -60));
    const file = await inboxFile();
    expect(file.status).toBe("refused");
    const [report = ""] = await program.names("/outbox");
    const xml = await program.take(`/outbox/${report}`);
    expect([listTexts(xml, "GrpSts"), listTexts(xml, "Cd")]).toEqual([["RJCT"], ["FF01"]]);
    expect(listTexts(xml, "AddtlInf").join("")).toBe(file.message ?? "");
  });

  test("that was refused is read again when it is sent again: what stood against it may have passed", async () => {
    await register({ start: "at_once" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const program = await open();
    await stopLeasedWork(book.db);
    const content = message(["E1", 1_000]);
    await program.send("/inbox/run.xml", content);
    const activity = (isActive: boolean) =>
      book.send("admin", "PUT", `/api/users/${people.client_user.id}/activity`, { json: { isActive } });
    await activity(false);
    await inboxWork.takeUp(book.deps, never);
    const newest = async () => (await getFiles("admin")).find(({ kind }) => kind === "payments");
    expect(await newest()).toMatchObject({ status: "refused" });
    await activity(true);
    book.forgetSessions();
    await (await open()).send("/inbox/run.xml", content);
    await inboxWork.takeUp(book.deps, never);
    expect(await newest()).toMatchObject({ name: "run.xml", status: "read" });
  });

  test("is read by another node where a server was ended, once", async () => {
    await register({ start: "at_once" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    await stopLeasedWork(book.db);
    const program = await open();
    await program.send("/inbox/run.xml", message(["E1", 1_000]));
    expect((await getFiles())[0]?.status).toBe("received");
    // Interrupted after the upload: the next one continues with its commit.
    const [{ id = 0 } = {}] = await getFiles();
    const ended = { ...book.deps, db: stopsAfter(/update client_files set upload_id/) };
    expect(await refusal(inboxWork.carryOut(ended, id, never))).toBe("the server was ended");
    const uploads = async () => (await book.send("client_user", "GET", "/api/bulk-uploads")).json();
    expect(await uploads()).toMatchObject([{ status: "ready" }]);
    expect((await getFiles())[0]?.status).toBe("received");
    book.wait(60_000);
    expect(await inboxWork.takeUp(book.deps, never)).toBe(1);
    expect(await uploads()).toMatchObject([{ status: "committing", good: 1 }]);
    expect((await getFiles())[0]?.status).toBe("read");
  });
});

/** Database whose writes fail after one included such a statement. */
function stopsAfter(statement: RegExp): Book["db"] {
  let stopped = false;
  return {
    ...book.db,
    async write(writes, options) {
      if (stopped) throw new Error("the server was ended");
      const answer = await book.db.write(writes, options);
      stopped = writes.some((one) => "sql" in one && statement.test(one.sql));
      return answer;
    },
  };
}

describe("the outbox", () => {
  test("has each movement once, no matter who makes the files, and none from before the key", async () => {
    await book.book("credit", payer.id, { amount: "1.00" });
    book.wait(1);
    await register();
    expect(await makeFiles()).toBe(0);
    await book.book("credit", payer.id, { amount: "2.00" });
    await book.book("hold", payer.id, { amount: "0.50" });
    const both = await Promise.allSettled([makeFiles(), makeFiles()]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    await book.book("debit", payer.id, { amount: "0.25" });
    await makeFiles();
    const files = (await getFiles()).filter(({ kind }) => kind === "notices");
    const amounts = await Promise.all(
      files.map(async ({ id }) => {
        const xml = await (await book.send("client_user", "GET", `/api/client-files/${id}/content`)).text();
        return [...xml.matchAll(/<NtryRef>\d+<\/NtryRef><Amt[^>]*>([\d.]+)/g)].map(([, amount]) => amount);
      }),
    );
    expect(amounts.flat().sort()).toEqual(["0.25", "2.00"]);
  });

  test("reads no account again that only holds have moved", async () => {
    await register();
    await book.book("credit", payer.id, { amount: "2.00" });
    await makeFiles();
    let reads = 0;
    const counted = new Proxy(book.db, {
      get(target, name) {
        reads += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const look = async () => {
      reads = 0;
      await makeClientFiles({ ...book.deps, db: counted }, never);
      return reads;
    };
    const before = await look();
    await book.book("hold", payer.id, { amount: "0.50" });
    expect(await look()).toBe(before);
    await book.book("credit", payer.id, { amount: "3.00" });
    expect(await look()).toBeGreaterThan(before);
    expect((await getFiles()).filter(({ kind }) => kind === "notices")).toHaveLength(2);
  });

  test.each([
    ["Europe/Berlin", "2027-03-28T04:59:00Z", "2027-03-28T05:01:00Z"],
    ["America/New_York", "2027-11-07T11:59:00Z", "2027-11-07T12:01:00Z"],
    ["Africa/Cairo", "2027-04-30T03:59:00Z", "2027-04-30T04:01:00Z"],
  ])(
    "in %s reports are made at their time by the bank's clock on a day of a clock change",
    async (zone, early, due) => {
      const other = await startBook({ BANK_TZ: zone });
      try {
        const account = await other.openAccount();
        const json = {
          username: people.client_user.username,
          name: "ERP server",
          publicKey: keys.gulf.public,
          intraday: "07:00",
        };
        expect((await other.send("admin", "POST", "/api/channel-keys", { json })).status).toBe(201);
        const count = async (at: string) => {
          other.wait(Date.parse(at) - other.deps.now());
          other.forgetSessions();
          await other.book("credit", account.id, { amount: "2.00" });
          await makeClientFiles(other.deps, never);
          const rows = await other.db.read.select({ kind: clientFiles.kind }).from(clientFiles);
          return rows.filter(({ kind }) => kind === "intraday").length;
        };
        expect([await count(early), await count(due)]).toEqual([0, 1]);
      } finally {
        await other.close();
      }
    },
  );

  test("has a report of the day so far at each time that is set, once, of the accounts that moved since", async () => {
    const key = await register();
    const others = await book.openAccount({ reference: "gulf_idle" });
    const set = (intraday: string) =>
      book.send("admin", "PUT", `/api/channel-keys/${key.id}`, {
        json: { username: key.username, name: key.name, publicKey: keys.gulf.public, intraday },
        headers: { "If-Match": `"${key.version}"` },
      });
    expect((await set("25:00")).status).toBe(400);
    // It is noon at the bank: the first of these passed before it was set.
    expect(keyContract.row.parse(await (await set("15:30 11:00,13:00")).json()).intraday).toBe(
      "11:00,13:00,15:30",
    );
    await book.book("credit", payer.id, { amount: "2.00" });
    await makeFiles();
    const reports = async () =>
      (await getFiles()).filter(({ kind }) => kind === "intraday").map(({ name }) => name);
    expect(await reports()).toEqual([]);
    const wait = (hours: number) => {
      book.wait(hours * 3_600_000);
      book.forgetSessions();
    };
    wait(1);
    await Promise.allSettled([makeFiles(), makeFiles()]);
    await makeFiles();
    const first = `intraday-${payer.virtualIban}-2026-11-181300.camt052.xml`;
    expect(await reports()).toEqual([first]);
    // An account without later movements has no second one.
    wait(2.5);
    await makeFiles();
    expect(await reports()).toEqual([first]);
    await book.book("credit", others.id, { amount: "5.00" });
    await book.book("credit", payer.id, { amount: "3.00" });
    await makeFiles();
    expect(await reports()).toHaveLength(3);
    const [file] = (await getFiles()).filter(({ name }) =>
      name.includes(`${payer.virtualIban}-2026-11-181530`),
    );
    const xml = await (await book.send("client_user", "GET", `/api/client-files/${file?.id}/content`)).text();
    expect([listTexts(xml, "Amt").slice(0, 3), xml.includes("BkToCstmrAcctRpt")]).toEqual([
      ["0.00", "5.00", "5.00"],
      true,
    ]);
    expect(await listFlaws(xml, "camt.052.001.08")).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is a client's own, on the screen and in the calls; staff reads along", async () => {
    await register();
    await book.book("credit", payer.id, { amount: "2.00" });
    await makeFiles();
    const [file] = await getFiles();
    expect(await getFiles("stranger")).toEqual([]);
    expect((await getFiles("admin")).map(({ clientId }) => clientId)).toEqual(["GULF"]);
    const path = `/api/client-files/${file?.id}/content`;
    expect((await book.send("stranger", "GET", path)).status).toBe(404);
    expect((await book.show("client_user", "/client/developers/files")).html).toContain(file?.name ?? "?");
    expect((await book.show("stranger", "/client/developers/files")).html).not.toContain(file?.name ?? "?");
    await book.send("auditor", "GET", path);
    expect((await getFiles())[0]?.fetchedAt).toBeNull();
  });
});

const sftp = Bun.which("sftp");
if (sftp === null) console.log("skipped: OpenSSH's sftp is not tried, for it is not installed");

test.if(sftp !== null)("OpenSSH's own program lists, sends and takes files, and ends", async () => {
  await register();
  await book.book("credit", payer.id, { amount: "2.00" });
  await makeFiles();
  const folder = await mkdtemp(join(tmpdir(), "vostra-sftp-"));
  try {
    const at = (name: string) => join(folder, name);
    await Bun.write(at("run.xml"), message(["E1", 1_000]));
    await writeFile(at("key"), keys.gulf.private, { mode: 0o600 });
    await Bun.write(
      at("batch"),
      `cd inbox\nput ${at("run.xml")}\nls\ncd ../outbox\nls -l\nget *.xml ${folder}/\n`,
    );
    const options = [
      "BatchMode=yes",
      "StrictHostKeyChecking=no",
      "UserKnownHostsFile=/dev/null",
      "IdentitiesOnly=yes",
    ];
    const command = [sftp ?? "", "-q", "-P", String(server.port), "-i", at("key")];
    const run = Bun.spawn(
      [...command, ...options.flatMap((option) => ["-o", option]), "-b", at("batch"), "gita@127.0.0.1"],
      { stdout: "pipe", stderr: "pipe", timeout: 10_000 },
    );
    const said = await new Response(run.stdout).text();
    expect([await run.exited, await new Response(run.stderr).text()]).toEqual([0, ""]);
    const [, name = ""] = /(notices-\S+\.camt054\.xml)/.exec(said) ?? [];
    expect(await Bun.file(at(name)).text()).toContain("BkToCstmrDbtCdtNtfctn");
    expect(await inboxFile()).toMatchObject({ name: "run.xml", status: "read" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe("a hostile program", () => {
  test("finds no way out of its two folders", async () => {
    await register();
    await register({ key: "noor", username: people.stranger.username });
    await book.book("credit", payer.id, { amount: "2.00" });
    await makeFiles();
    const [own] = (await getFiles()).map(({ name }) => name);
    const noor = await open("noor", people.stranger.username);
    expect(await noor.names("/outbox")).toEqual([]);
    for (const path of [
      `/outbox/${own}`,
      `/outbox/../../GULF/outbox/${own}`,
      "/etc/passwd",
      "/outbox/../../../etc/passwd",
      "/outbox/..%2f..%2fetc/passwd",
      "outbox\\..\\..\\etc\\passwd",
    ])
      expect(await refusal(noor.take(path))).not.toBe("done");
    for (const path of [
      "/outbox/x.xml",
      "/x.xml",
      "/inbox/../x.xml",
      "/inbox/a/b.xml",
      "/inbox/a\u0000b.xml",
    ])
      expect(await refusal(noor.send(path, "x"))).not.toBe("done");
    const { wrapper } = noor;
    const link = promisify<string, string, void>(wrapper.symlink.bind(wrapper));
    expect(await refusal(link("/etc/passwd", "/inbox/l"))).toContain("nothing else");
    expect(await refusal(promisify<string, void>(wrapper.mkdir.bind(wrapper))("/inbox/d"))).not.toBe("done");
    expect(await refusal(noor.rename("/outbox/x", "/inbox/x"))).not.toBe("done");
    expect(await book.db.read.select().from(clientFiles).where(eq(clientFiles.kind, "payments"))).toEqual([]);
    expect(await refusedActs()).toContain(`${people.stranger.id} 403 open`);
  });

  test("gets no shell, no command and no forwarding", async () => {
    await register();
    const { client } = await open();
    type Done = (error?: Error) => void;
    const acts: ((done: Done) => void)[] = [
      (done) => client.exec("id", done),
      (done) => client.shell(done),
      (done) => client.forwardIn("127.0.0.1", 0, done),
      (done) => client.forwardOut("127.0.0.1", 1, "127.0.0.1", 5000, done),
    ];
    for (const act of acts) expect(await refusal(promisify(act)())).not.toBe("done");
  });

  test("is let in by its own key and name only, and no more once the key is revoked", async () => {
    const { id } = await register();
    expect(await refusal(open("noor", people.client_user.username))).not.toBe("done");
    expect(await refusal(open("gulf", people.stranger.username))).not.toBe("done");
    const program = await open();
    const answer = await book.send("admin", "DELETE", `/api/channel-keys/${id}`);
    expect(answer.status).toBe(204);
    expect(await refusal(program.send("/inbox/a.xml", "<a/>"))).not.toBe("done");
    expect(await refusal(program.names("/outbox"))).not.toBe("done");
    expect(await refusal(open())).not.toBe("done");
    expect(await getFiles()).toEqual([]);
    expect(await refusedActs()).toContain("null 401 sign in");
  });

  test("sends nothing that is too large, empty or broken off", async () => {
    await register();
    const program = await open();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, "x");
    expect(await refusal(program.send("/inbox/large.xml", large))).toContain("larger than 5 MB");
    expect(await refusal(program.send("/inbox/empty.xml", ""))).not.toBe("done");
    const { wrapper } = program;
    const handle = await promisify((done: (error: Error | undefined, handle: Buffer) => void) =>
      wrapper.open("/inbox/half.xml", "w", done),
    )();
    const far = promisify((done: (error?: Error | null) => void) =>
      wrapper.write(handle, Buffer.from("x"), 0, 1, 2 ** 40, done),
    );
    expect(await refusal(far())).toContain("larger than 5 MB");
    program.client.destroy();
    await eventually(async () =>
      expect(await refusedActs()).toContain(`${people.client_user.id} 403 broken off`),
    );
    expect(await getFiles()).toEqual([]);
  });

  test("is not waited for where it is silent, before it signs in and after", async () => {
    await register();
    const impatient = { signIn: 150, silence: 300 };
    const other = await startSftp(book.deps, { host: "127.0.0.1", port: 0, hostKey }, impatient);
    try {
      const getEnd = (socket: { once(event: "close", ended: () => void): unknown }) =>
        new Promise<void>((resolve) => socket.once("close", resolve));
      // The end of an unread answer goes unnoticed. A dropped connection may also end with an error.
      await getEnd(
        connectTcp(other.port, "127.0.0.1")
          .on("error", () => {})
          .resume(),
      );
      await getEnd((await open("gulf", people.client_user.username, other.port)).client);
    } finally {
      await other.stop();
    }
  });

  test("has few connections at a time, and leaves room for others", async () => {
    await register();
    const sockets = Array.from({ length: 100 }, () => connectTcp(server.port, "127.0.0.1"));
    const open100 = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<boolean>((resolve) => {
            socket.once("data", () => resolve(true));
            socket.once("close", () => resolve(false));
            socket.once("error", () => resolve(false));
          }),
      ),
    );
    expect(open100.filter(Boolean).length).toBeLessThanOrEqual(8);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect((await open()).client).toBeDefined());
  });
});

describe("a key", () => {
  const post = (json: object) => book.send("admin", "POST", "/api/channel-keys", { json });
  const body = { username: people.client_user.username, name: "ERP", publicKey: keys.gulf.public };
  const refused = z.object({ fields: z.record(z.string(), z.string()) });

  test("is refused where it is private, weak, no key, taken, or of nobody's client", async () => {
    await register({ key: "noor", username: people.stranger.username });
    const weak = ssh2.utils.generateKeyPairSync("rsa", { bits: 1024 }).public;
    for (const [fields, field, status] of [
      [{ publicKey: keys.gulf.private }, "publicKey", 400],
      [{ publicKey: weak }, "publicKey", 400],
      [{ publicKey: "ssh-ed25519 AAAA" }, "publicKey", 400],
      [{ publicKey: keys.noor.public }, "publicKey", 409],
      [{ username: people.admin.username }, "username", 400],
    ] as const) {
      const answer = await post({ ...body, ...fields });
      expect([answer.status, Object.keys(refused.parse(await answer.json()).fields)]).toEqual([
        status,
        [field],
      ]);
    }
  });

  test("waits for a second person where the bank wants one for clients' users", async () => {
    const settings = [{ kind: "client_user", enabled: true, aboveUsd: null }];
    await book.send("admin", "PUT", "/api/approval-settings", { json: settings });
    expect((await post(body)).status).toBe(202);
    expect(await refusal(open())).not.toBe("done");
  });
});
