import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { openDatabase } from "db/client";
import { examine } from "@/app/doctor/cli";
import type { Finding } from "@/app/doctor/finding";
import { readHead } from "@/integrity/trail/chain";
import { writeHeadFile } from "@/integrity/trail/head-file";
import { engines, version } from "../../package.json";
import { backUp, freePort, makeBook } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { type ObjectStore, startObjectStore } from "../object-store";
import { startProvider, variablesFor } from "./directory-provider";
import { type MailServer, startMailServer } from "./smtp-server";

type Replaced = Parameters<typeof examine>[1];
const roomy = async () => ({ free: 500e9, size: 1000e9 });
// Other tests of this process switch isolation off.
const isolated = { room: roomy, isolation: () => "unshare" as const };

let folder: string;
let mail: MailServer;
let store: ObjectStore;
let provider: Awaited<ReturnType<typeof startProvider>>;
let getClock = Date.now;
const service = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => new Response("", { headers: { date: new Date(getClock()).toUTCString() } }),
});
const silent = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data() {} } });
/** Settings of a sound machine. */
let sound: Record<string, string>;

beforeAll(async () => {
  folder = await scratch();
  [mail, store, provider] = await Promise.all([
    startMailServer(),
    startObjectStore(),
    startProvider(() => ({ sub: "amal" })),
  ]);
  const identity = await generateIdentity();
  const key = join(folder, "key.txt");
  writeFileSync(key, `${identity}\n`, { mode: 0o600 });
  sound = {
    DATABASE_URL: await makeBook(folder),
    BACKUP_DIR: join(folder, "backups"),
    BACKUP_AT: "0 0 * * *",
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_AGE_IDENTITY_FILE: key,
    BACKUP_S3_URL: `${store.endpoint}/${store.bucket}/books`,
    BACKUP_S3_KEY_ID: store.accessKeyId,
    BACKUP_S3_SECRET: store.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: "desk@vostra.example",
    SCREENING_URL: `http://127.0.0.1:${service.port}/screen`,
    PORT: String(freePort()),
    METRICS_PORT: String(freePort()),
    ...variablesFor(provider.issuer),
  };
  chmodSync(join(folder, "book.db"), 0o600);
  const db = await openDatabase({ url: sound.DATABASE_URL ?? "" });
  await writeHeadFile(join(folder, "book.db.head"), await readHead(db), Date.now());
  await db.close();
  Bun.gc(true);
  expect((await backUp([], { url: sound.DATABASE_URL ?? "" }, sound)).exitCode).toBe(0);
});

afterAll(async () => {
  silent.stop(true);
  await Promise.all([service.stop(true), mail.stop(), store.goAway(), provider.close()]);
  await remove(folder);
});

/** Runs the doctor on a machine. Returns the exit code, the output, and the findings. */
async function look(variables: Record<string, string> = {}, replaced: Replaced = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const output = { log: (text: string) => out.push(text), error: (text: string) => err.push(text) };
  const env = Object.fromEntries(
    Object.entries({ ...sound, ...variables }).filter(([, value]) => value !== ""),
  );
  const code = await examine({ args: ["--json"], env, output }, { ...isolated, limit: 60_000, ...replaced });
  expect(err).toEqual([]);
  const { findings }: { findings: Finding[] } = JSON.parse(out.join("\n"));
  return { code, findings };
}

const isBad = ({ state }: Finding) => state === "bad";

/**
 * Every file of the folder with its contents and modification time, without a log's index (-shm), which readers change.
 */
const getState = (place: string): unknown[] =>
  readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return name.endsWith("-shm") ? [path] : [path, statSync(path).mtimeMs, Bun.hash(readFileSync(path))];
    });

describe("on a sound machine", () => {
  test("each check finds nothing bad, prints one line, and changes no file", async () => {
    const before = getState(folder);
    const { code, findings } = await look();
    expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(code).toBe(0);
    const names = "settings versions book files room backups clock mail store directory services ports";
    expect([...new Set(findings.map(({ check }) => check))]).toEqual(names.split(" "));
    expect(findings.every(({ said }) => !said.includes("\n"))).toBe(true);
    expect(getState(folder)).toEqual(before);
    expect(mail.received).toEqual([]);
    const printed: string[] = [];
    await examine(
      { args: [], env: sound, output: { log: (text) => printed.push(text), error: () => {} } },
      isolated,
    );
    expect(printed.at(-1)).toBe(`0 bad, 0 to look at, ${findings.length} in all.`);
    expect(printed).toContain(`ok    versions   Vostra ${version} on Bun ${Bun.version}.`);
    expect(printed).toHaveLength(findings.length + 1);
    for (const secret of [store.secretAccessKey, variablesFor("").OIDC_CLIENT_SECRET])
      expect(printed.join("\n")).not.toContain(secret);
  });

  test("a machine without namespaces is named", async () => {
    const { findings } = await look({}, { isolation: () => "none" });
    expect(findings.filter(({ state }) => state !== "ok").map(({ todo }) => todo)).toEqual([
      "install util-linux, or allow user namespaces",
    ]);
  });

  test("a killed server's log is read, and stays unchanged", async () => {
    const path = join(folder, "killed.db");
    const script = `const db = new (require("libsql"))(${JSON.stringify(path)});
      db.exec("pragma journal_mode = wal; create table journals (id); insert into journals values (1)");
      process.kill(process.pid, "SIGKILL");`;
    await Bun.spawn([process.execPath, "-e", script]).exited;
    chmodSync(path, 0o600);
    const before = getState(folder);
    expect(before.flat()).toContain(`${path}-wal`);
    const { findings } = await look({
      DATABASE_URL: `file:${path}`,
      AUDIT_HEAD_FILE: join(folder, "book.db.head"),
    });
    // It was read up to its log, and lacks a trail.
    expect(findings.find(({ check }) => check === "book")?.said).toContain("no such table: audit_logs");
    expect(getState(folder)).toEqual(before);
    for (const end of ["", "-wal", "-shm"]) rmSync(path + end);
  });

  test("a server that runs on the book is known by its ports", async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("vostra_up 1") });
    const { findings } = await look({ PORT: String(server.port) });
    expect(findings).toContainEqual({
      check: "ports",
      state: "ok",
      said: `PORT: a server of this program answers at 127.0.0.1:${server.port}`,
    });
    await server.stop(true);
  });
});

describe("on a broken machine", () => {
  const closed = `127.0.0.1:${freePort()}`;

  /** Faults: the check that finds each, the variables, its sentence, and the replaced parts of the machine. */
  const broken: [string, string, () => Record<string, string>, RegExp, Replaced?][] = [
    ["settings", "a value that is none", () => ({ PORT: "x" }), /PORT: is a port, from 0 to 65535/],
    [
      "settings",
      "a key that is none",
      () => ({ SFTP_PORT: "0", SFTP_HOST_KEY: "PRIVATE KEY" }),
      /SFTP_HOST_KEY is no/,
    ],
    [
      "versions",
      "an older runtime",
      () => ({}),
      new RegExp(`wants Bun ${engines.bun}, and this is 1.3.0`),
      { bunVersion: "1.3.0" },
    ],
    [
      "book",
      "a file that is something else",
      () => ({ DATABASE_URL: `file:${other()}` }),
      /holds something else than a book/,
    ],
    [
      "book",
      "a primary that is away",
      () => ({ DATABASE_URL: `http://${closed}`, BACKUP_AT: "" }),
      /could not be read or changed/,
    ],
    [
      "book",
      "a head that the book does not have",
      () => ({ AUDIT_HEAD_FILE: laterHead() }),
      /the entries after row \d+ are missing/,
    ],
    ["book", "a head that is damaged", () => ({ AUDIT_HEAD_FILE: other() }), /is damaged, or something else/],
    [
      "book",
      "a clock behind the book",
      () => ({}),
      /the newest row of the book is \d+ s ahead/,
      { now: () => Date.now() - 86_400_000 },
    ],
    [
      "files",
      "another user's files",
      () => ({}),
      /book\.db belongs to .*, and this runs as #54321/,
      { self: 54_321 },
    ],
    [
      "room",
      "a disk that is full",
      () => ({}),
      /0\.0 GB of 10\.0 GB are free/,
      { room: async () => ({ free: 1e6, size: 10e9 }) },
    ],
    [
      "backups",
      "none is scheduled",
      () => inProduction({ BACKUP_DIR: "", BACKUP_AT: "", ...noBucket }),
      /nobody makes backups/,
    ],
    ["backups", "one is overdue", () => ({}), /one is overdue/, { now: () => Date.now() + 3 * 86_400_000 }],
    [
      "backups",
      "a folder that holds none",
      () => ({ BACKUP_DIR: join(folder, "empty") }),
      /there is no backup yet, and one is overdue/,
    ],
    [
      "backups",
      "another key",
      () => ({ BACKUP_AGE_IDENTITY_FILE: otherKey }),
      /is that of BACKUP_AGE_RECIPIENT/,
    ],
    ["mail", "a server that is away", () => ({ SMTP_URL: `smtp://${closed}` }), /ECONNREFUSED/],
    [
      "mail",
      "a server that hangs",
      () => ({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` }),
      /no answer within 0\.5 s/,
      { limit: 500 },
    ],
    [
      "mail",
      "a sign-in that it does not take",
      () => ({ SMTP_URL: mail.url.replace("//", "//amal:wrong@") }),
      /Missing credentials|Invalid login|535|auth/i,
    ],
    [
      "store",
      "one that is away",
      () => ({ BACKUP_S3_URL: `http://${closed}/vault` }),
      /did not list its backups: nothing answers at http/,
    ],
    [
      "store",
      "a name that nobody knows",
      () => ({ BACKUP_S3_URL: "https://store.invalid/vault" }),
      /the name store\.invalid is not known to this machine: check BACKUP_S3_URL/,
    ],
    [
      "store",
      "a key that it does not know",
      () => ({ BACKUP_S3_KEY_ID: "another" }),
      /did not list its backups: .*access key/i,
    ],
    [
      "store",
      "a bucket that is not there",
      () => ({ BACKUP_S3_URL: `${store.endpoint}/nowhere` }),
      /did not list its backups/,
    ],
    ["directory", "one that is away", () => ({ OIDC_ISSUER: `http://${closed}` }), /did not answer/],
    [
      "directory",
      "another service",
      () => ({ OIDC_ISSUER: `http://127.0.0.1:${service.port}` }),
      /127\.0\.0\.1/,
    ],
    [
      "services",
      "one that is away",
      () => ({ SCREENING_URL: `http://${closed}/` }),
      /SCREENING_URL: .* does not answer/,
    ],
    ["ports", "another program", () => ({ PORT: String(silent.port) }), /another program listens/],
    [
      "ports",
      "an address of another machine",
      () => ({ HOST: "192.0.2.1", ...withSecret }),
      /cannot be listened on/,
    ],
  ];
  const noBucket = { BACKUP_S3_URL: "", BACKUP_S3_KEY_ID: "", BACKUP_S3_SECRET: "" };
  const withSecret = { SESSION_SECRET: "5f0c9d1e77aa4b3c8e2d6f1a9b0c4d7e" };
  const inProduction = (more: Record<string, string>) => ({
    NODE_ENV: "production",
    ORIGIN: "https://va.bank.example",
    OIDC_ISSUER: "",
    OIDC_CLIENT_ID: "",
    OIDC_CLIENT_SECRET: "",
    ...withSecret,
    ...more,
  });
  let otherKey: string;
  beforeAll(async () => {
    otherKey = join(folder, "other-key.txt");
    writeFileSync(otherKey, `${await generateIdentity()}\n`, { mode: 0o600 });
    mkdirSync(join(folder, "empty"));
  });
  const other = () => {
    const path = join(folder, "other.txt");
    writeFileSync(path, "Dear diary,\n".repeat(500), { mode: 0o600 });
    return path;
  };
  const laterHead = () => {
    const path = join(folder, "later.head");
    writeFileSync(path, `999:${"a".repeat(64)} 2026-11-23T12:00:00.000Z\n`, { mode: 0o600 });
    return path;
  };

  test.concurrent.each(broken)("%s: %s", async (check, _, variables, said, replaced = {}) => {
    const { code, findings } = await look(variables(), replaced);
    expect(code).toBe(1);
    const found = findings.filter(isBad).filter((one) => one.check === check);
    expect(found.map((one) => one.said).join("\n")).toMatch(said);
    expect(found.every(({ todo }) => todo !== undefined && todo !== "")).toBe(true);
  });

  test("every check is broken once", () => {
    expect(new Set(broken.map(([check]) => check)).size).toBe(11);
  });

  test("the clock is compared with a service, and found to be far off", async () => {
    getClock = () => Date.now() - 120_000;
    const { findings } = await look({
      OIDC_ISSUER: "",
      OIDC_CLIENT_ID: "",
      OIDC_CLIENT_SECRET: "",
      ...noBucket,
    });
    getClock = Date.now;
    expect(findings.filter(({ check }) => check === "clock")).toEqual([
      expect.objectContaining({
        state: "bad",
        // Services answer in whole seconds, so the difference varies by one.
        said: expect.stringMatching(/^the clock is 1(?:19|20|21) s ahead of the services that are set$/),
      }),
    ]);
  });

  test("what works and is not as it should be is a warning, and no failure", async () => {
    chmodSync(join(folder, "book.db"), 0o644);
    const { code, findings } = await look(
      { BACKUP_AT: "", BACKUP_ATT: "15 1 * * *", DATABASE_URL: sound.DATABASE_URL ?? "" },
      { room: async () => ({ free: 50e9, size: 1000e9 }) },
    );
    chmodSync(join(folder, "book.db"), 0o600);
    expect(code).toBe(0);
    const warned = findings.filter(({ state }) => state === "warn").map(({ said }) => said);
    expect(warned.join("\n")).toMatch(
      /BACKUP_ATT is no setting and counts for nothing: is BACKUP_AT meant\?[\s\S]*book\.db can be read by others \(mode 644\)[\s\S]*50\.0 GB of 1000\.0 GB[\s\S]*nobody makes any but by hand/,
    );
    const fresh = await look({ DATABASE_URL: `file:${join(folder, "new.db")}` });
    expect(fresh.findings).toContainEqual(expect.objectContaining({ check: "book", state: "warn" }));
    expect(readdirSync(folder)).not.toContain("new.db");
  });

  test("a book that was there is missed", async () => {
    const { findings } = await look({
      DATABASE_URL: `file:${join(folder, "new.db")}`,
      AUDIT_HEAD_FILE: laterHead(),
    });
    expect(findings.find(({ check }) => check === "book")?.said).toContain("but there was one");
  });
});
