import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Cron } from "croner";
import { z } from "zod";

const hoursPattern = /^[^:;]+:[^;]+(;[^:;]+:[^;]+)*$/;

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");

/** Every variable that the server reads, each with the sentence that the README's table prints. */
const schema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("`production` turns on secure cookies and refuses demo passwords"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000).describe("The port to listen on"),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("The address to listen on; behind a proxy or in a container `0.0.0.0`"),
  DATABASE_URL: z
    .string()
    .min(1)
    .default("file:data/vostra.db")
    .describe("`file:…` for an embedded database, `libsql://…` or `http://…` for a Turso or sqld server"),
  DATABASE_AUTH_TOKEN: z.string().optional().describe("The token of a remote database"),
  DATABASE_SYNC_URL: z
    .string()
    .optional()
    .describe("With a `file:` database: the primary that this node reads a replica of and writes to"),
  LITESTREAM: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` where Litestream ships the log of a `file:` database: the server then leaves the log to it",
    ),
  WRITER_URL: z
    .url({ protocol: /^https?$/, error: "WRITER_URL starts with http:// or https://" })
    .optional()
    .describe(
      "Where the node beside the primary answers, e.g. `http://10.0.0.5:5000`: this node passes on to it what people do; unset, it does it itself",
    ),
  WRITER_REGION: z
    .string()
    .regex(/^[a-z]{3}$/, "WRITER_REGION is the name of a region of Fly, such as fra")
    .optional()
    .describe(
      "On Fly the region beside the primary: machines of other regions (`FLY_REGION`) have what people do carried out there",
    ),
  FLY_REGION: z.string().optional().describe("The region of this machine, set by Fly"),
  SESSION_SECRET: z
    .string()
    .min(32, "SESSION_SECRET needs at least 32 characters, e.g. from `openssl rand -hex 32`")
    .optional()
    .describe(
      "Keys the throttle's and the audit trail's digests; required in production and on any but a loopback address",
    ),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .min(32, "SESSION_SECRET_PREVIOUS is a former SESSION_SECRET, of at least 32 characters")
    .optional()
    .describe(
      "The secret of before, while it is changed: browsers that it knew stay known, forms that it stamped and nodes that still have it are understood",
    ),
  ORIGIN: z
    .url()
    .optional()
    .describe(
      "The address that people use, e.g. `https://va.bank.example`; the origin check compares with it",
    ),
  CLIENT_IP_HEADER: z
    .string()
    .optional()
    .describe("The header in which your proxy gives the client's address; unset, the socket's counts"),
  ADMIN_USERNAME: z
    .string()
    .optional()
    .describe("With `ADMIN_PASSWORD`: the first admin, made when there is no active one"),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "ADMIN_PASSWORD needs at least 12 characters")
    .optional()
    .describe("See `ADMIN_USERNAME`"),
  DEMO: flag.describe("`1` loads the demo book; on a loopback address only, never in production"),
  ALLOW_SIGNUP: flag.describe("`1` opens `POST /api/auth/signup`"),
  REFUSED_POSTINGS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(300)
    .describe(
      "How many postings of one session may be refused (funds, limits, state) before it gets 429; `0` for any number",
    ),
  EXPENSIVE_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(120)
    .describe(
      "How many expensive calls (exports, reports, uploads, analyses, questions) a session may make in a minute before it gets 429; `0` for any number",
    ),
  EVENTS_KEPT_DAYS: z.coerce
    .number("EVENTS_KEPT_DAYS is a number of days")
    .int("EVENTS_KEPT_DAYS is a number of days")
    .min(1, "EVENTS_KEPT_DAYS is at least 1")
    .default(90)
    .describe("How many days the feed of events goes back; who reads from further back is answered 410"),
  WEBHOOK_PRIVATE: flag.describe(
    "`1` lets webhooks reach private and loopback networks, over plain HTTP too; never in production",
  ),
  MACHINE_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(30_000)
    .describe("How many calls an api client may make in a minute before it gets 429; `0` for any number"),
  BANK_CODE: z
    .string()
    .regex(/^\d{3}$/, "BANK_CODE has three digits")
    .default("999")
    .describe("The bank code inside virtual IBANs"),
  BANK_TZ: z
    .string()
    .default("Asia/Dubai")
    .refine(isTimeZone, "BANK_TZ must be an IANA time zone such as Asia/Dubai")
    .describe("The time zone that decides dates, periods and limit days"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "SMTP_URL starts with smtp:// or smtps://" })
    .optional()
    .describe(
      "The mail server, e.g. `smtps://user:password@mail.bank.example`; unset, mails wait in the outbox",
    ),
  MAIL_FROM: z
    .email()
    .optional()
    .describe("The sender of mails; only addresses of its domain get mails that are for staff alone"),
  ASSISTANT_URL: z
    .url({
      protocol: /^https?$/,
      error: "ASSISTANT_URL starts with https://, as in https://models.bank.example/v1",
    })
    .optional()
    .describe(
      "An OpenAI-compatible endpoint whose language model translates what the assistant did not understand",
    ),
  ASSISTANT_KEY: z.string().min(1).optional().describe("The key of that endpoint"),
  ASSISTANT_SHARES_DATA: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` sends that endpoint names of accounts and counterparties that the asker may see; else nothing of the book",
    ),
  ASSISTANT_MODEL: z.string().min(1).optional().describe("The model's name at that endpoint"),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "OIDC_ISSUER starts with https://" })
    .optional()
    .describe(
      "The OpenID Connect provider of the bank's directory, by which people sign in, e.g. `https://login.bank.example`; it needs `ORIGIN`, and the redirect address `ORIGIN/auth/oidc/callback`",
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe("What this application is called there"),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe("Its secret there"),
  EMERGENCY_USERNAME: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The one user of the bank who signs in by password where passwords are closed for staff; each time raises an alert and a mail",
    ),
  PAYEE_CHECK_URL: z
    .url({ protocol: /^https?$/, error: "PAYEE_CHECK_URL starts with https://" })
    .optional()
    .describe(
      "Where names and accounts of payees are asked before a payment: a POST of `{ account, name }`, answered `{ result, name? }`",
    ),
  PAYEE_CHECK_KEY: z.string().min(1).optional().describe("The bearer token of that address"),
  SCREENING_URL: z
    .url({ protocol: /^https?$/, error: "SCREENING_URL starts with https://" })
    .optional()
    .describe(
      "Where each payment of a client is screened before it goes on: a POST of who pays whom, answered `{ decision, reference }`; until `allow` it waits in the reviews",
    ),
  SCREENING_KEY: z.string().min(1).optional().describe("The bearer token of that address"),
  SFTP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe("The port on which clients' programs send and take files over SFTP; unset, there is none"),
  SFTP_HOST_KEY: z
    .string()
    .optional()
    .describe(
      "The private key by which they know the server, e.g. from `ssh-keygen -t ed25519 -N '' -f sftp_host_key`: the file's name, or its text",
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe("The folder that backups are written to; the operations page shows the newest one in it"),
  BACKUP_AT: z
    .string()
    .optional()
    .describe(
      "When the server makes a backup by itself, as a cron pattern in the bank's time zone, e.g. `15 1 * * *`; unset, only `bun run backup` makes any",
    ),
  BACKUP_KEEP: z.coerce
    .number("BACKUP_KEEP is a number of backups")
    .int("BACKUP_KEEP is a number of backups")
    .min(2, "BACKUP_KEEP is at least 2")
    .default(14)
    .describe("How many of those are kept, in the folder and in the bucket"),
  BACKUP_AGE_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "BACKUP_AGE_RECIPIENT is a public key of age: age1…")
    .optional()
    .describe(
      "The public key (`age1…`, from `age-keygen`) that backups are encrypted for; unset, they are not",
    ),
  BACKUP_AGE_IDENTITY_FILE: z
    .string()
    .optional()
    .describe(
      "The file with its private key, for `bun run restore` and the proof of each new backup; a server without it only proves that the stored bytes are whole",
    ),
  BACKUP_S3_URL: z
    .url({ protocol: /^https?$/, error: "BACKUP_S3_URL reads https://store.example/bucket/folder" })
    .optional()
    .describe("An S3-compatible store for a copy of each backup: `https://store.example/bucket/folder`"),
  BACKUP_S3_KEY_ID: z.string().min(1).optional().describe("The access key's id at that store"),
  BACKUP_S3_SECRET: z.string().min(1).optional().describe("The access key's secret"),
  BACKUP_S3_REGION: z.string().min(1).optional().describe("The store's region, where it wants one"),
  OPERATIONS_EMAIL: z
    .email()
    .optional()
    .describe("Who is told by mail when backups fail or are too old; an address of MAIL_FROM's domain"),
  AUDIT_HEAD_FILE: z
    .string()
    .optional()
    .describe(
      "Where the trail's head is kept, for a start and `verify` to compare with, best on another disk; unset, beside a book that is a file (`vostra.db.head`), and for a database on a server nowhere",
    ),
  AUDIT_ANCHOR_URL: z
    .url({ protocol: /^https?$/, error: "AUDIT_ANCHOR_URL starts with https:// or http://" })
    .optional()
    .describe(
      "An address of the bank's own to which the trail's head is posted once a minute, signed; `verify --heads` checks the list",
    ),
  AUDIT_ANCHOR_KEY: z
    .string()
    .optional()
    .describe(
      "The Ed25519 key that signs those heads, e.g. from `openssl genpkey -algorithm ed25519 -outform DER`, in base64",
    ),
  AUDIT_ANCHOR_FORMER_KEYS: z
    .string()
    .optional()
    .describe(
      "The public halves of keys that were AUDIT_ANCHOR_KEY before (`openssl pkey -pubout -outform DER`, in base64, blanks between): what they signed stays verifiable",
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      "The port on which `/metrics` is answered for Prometheus, apart from everything else; unset, it is not",
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("The address of that port: whoever reaches it reads the figures, so it is no public one"),
  OPERATIONS_TOKEN: z
    .string()
    .min(32, "OPERATIONS_TOKEN needs at least 32 characters, e.g. from `openssl rand -hex 32`")
    .optional()
    .describe(
      "What opens `/operations` when nobody can sign in, which shows how the server is and changes nothing; unset, there is no such page",
    ),
  BUILD: z
    .string()
    .max(100)
    .optional()
    .describe("What this build is called, e.g. its commit; shown on the operations page"),
  BRAND_NAME: z.string().min(1).default("Vostra").describe("The name on titles, messages and the footer"),
  BRAND_WEBSITE: z.url().default("https://vostra.example").describe("The external link in footers"),
  SUPPORT_EMAIL: z
    .email()
    .default("support@vostra.example")
    .describe("The e-mail address on the contact page"),
  SUPPORT_PHONE: z
    .string()
    .min(1)
    .default("+971 4 000 0000")
    .describe("The telephone number on the contact page"),
  SUPPORT_ADDRESS: z
    .string()
    .min(1)
    .default("Dubai International Financial Centre, Dubai")
    .describe("The postal address on the contact page"),
  SUPPORT_HOURS: z
    .string()
    .regex(hoursPattern, "SUPPORT_HOURS reads like `Sunday to Thursday: 9:00 AM to 6:00 PM; Friday: Closed`")
    .default("Sunday to Thursday: 9:00 AM to 6:00 PM; Friday and Saturday: Closed")
    .describe(
      "The business hours on the contact page: days, a colon, hours; a semicolon before the next days",
    ),
  TERMS_FILE: z
    .string()
    .optional()
    .refine((file) => file === undefined || existsSync(file), "TERMS_FILE names a file that is not there")
    .describe(
      "The bank's terms and conditions as Markdown, `## ` before each clause; unset, the contact page shows sample terms",
    ),
  DRAIN_SECONDS: z.coerce
    .number("DRAIN_SECONDS is a number of seconds")
    .int("DRAIN_SECONDS is a whole number of seconds")
    .min(0, "DRAIN_SECONDS is 0 or more")
    .max(20, "DRAIN_SECONDS is at most 20: whoever ends the server waits 30 seconds in all")
    .optional()
    .describe(
      "How long a server that is told to stop still answers everything while `/readyz` says 503, so that a proxy turns elsewhere first; unset, 6 in production and 0 elsewhere",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("How much to log"),
  SLOW_STATEMENT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(250)
    .describe(
      "A read that takes so many milliseconds is logged with its SQL and its query plan, never with its parameters; `0` for none",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "OTEL_EXPORTER_OTLP_ENDPOINT starts with http:// or https://" })
    .optional()
    .describe(
      "The OpenTelemetry collector that traces are sent to over HTTP, e.g. `http://127.0.0.1:4318`; what it asks for goes into `OTEL_EXPORTER_OTLP_HEADERS`; unset, nothing is traced",
    ),
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const hoursOf = (text: string) =>
  text.split(";").map((part) => {
    const [days = "", ...open] = part.split(":");
    return { days: days.trim(), open: open.join(":").trim() };
  });

/** A service of the bank's own that is asked over HTTP: its address, and the bearer token where it wants one. */
export type PortSettings = { url: string; key?: string };

/** An OpenID Connect provider, and what this application is there. */
export type DirectoryProvider = { issuer: string; clientId: string; secret: string };

/** A bucket of an S3-compatible store, and a folder in it ('' for none). */
export type Bucket = {
  endpoint: string;
  bucket: string;
  folder: string;
  region?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** How backups are made by the server itself. */
export type BackupSettings = {
  /** The folder that they are written to. */
  dir: string;
  /** A cron pattern in the bank's time zone; without one only `bun run backup` makes any. */
  at?: string;
  /** How many are kept, in the folder and in the bucket. */
  keep: number;
  /** Whom they are encrypted for with age. */
  recipient?: string;
  /** The file with the identity that decrypts them, for the proof of the newest one. */
  identityFile?: string;
  bucket?: Bucket;
};

/** The settings of one running server. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  database: { url: string; authToken?: string; syncUrl?: string; logShipped?: boolean };
  /** Where acts are carried out, on a node that leaves them to another: its address, or the region of Fly that it is in. */
  writer?: { url?: string; replayIn?: string };
  secret: string;
  /** The secret of before, while it is being changed: what was written by it is still read. */
  previousSecret?: string;
  origin?: string;
  clientIpHeader?: string;
  firstAdmin?: { username: string; password: string };
  demo: boolean;
  allowSignup: boolean;
  /** How many postings of a session may be refused in a minute; 0 for any number. */
  refusedPostingsPerMinute: number;
  /** How many expensive calls a session may make in a minute; 0 for any number. */
  expensiveCallsPerMinute: number;
  /** Whether webhooks may reach private networks. */
  webhookPrivate: boolean;
  /** How many calls an api client may make in a minute; 0 for any number. */
  machineCallsPerMinute: number;
  /** How many days the feed of events goes back. */
  eventsKeptDays: number;
  bankCode: string;
  zone: string;
  /** The mail server and the sender; absent where none is configured. */
  mail?: { url: string; from: string };
  /** The language model that translates what the assistant did not understand; absent where none is configured. */
  assistant?: { url: string; key: string; model: string; sharesData: boolean };
  /** The OpenID Connect provider of the bank's directory; absent where people sign in by password alone. */
  directory?: DirectoryProvider;
  /** Who signs in by password where passwords are closed for staff. */
  emergencyUsername?: string;
  /** Where a payee's name and account are asked before a payment; absent where the bank takes part in no such scheme. */
  payeeCheck?: PortSettings;
  /** Where clients' payments are screened; absent where they are not. */
  screening?: PortSettings;
  /** Where clients' programs exchange files over SFTP, and the private key of the server; absent where they do not. */
  sftp?: { host: string; port: number; hostKey: string };
  /** The folder of backups. */
  backupDir?: string;
  /** How the server makes backups by itself, and where `restore` finds them; absent without a folder. */
  backup?: BackupSettings;
  /** Who is told when the server cannot do what it should. */
  operationsEmail?: string;
  /** The file that the trail's head is kept in, where it is not the one beside the book. */
  auditHeadFile?: string;
  /** Where the trail's head is posted to, and the Ed25519 key that signs it. */
  anchor?: { url: string; key: KeyObject };
  /** Where the figures for Prometheus are answered; absent where they are not. */
  metrics?: { host: string; port: number };
  /** What opens the operations page when nobody can sign in; absent where nothing does. */
  operationsToken?: string;
  /** What this build is called. */
  build?: string;
  brand: { name: string; website: string };
  support: { email: string; phone: string; address: string; hours: { days: string; open: string }[] };
  /** The file of the bank's own terms and conditions. */
  termsFile?: string;
  /** How long a server that is told to stop goes on answering, in seconds. */
  drainSeconds: number;
  logLevel: string;
  /** From how many milliseconds on a read is logged as slow; 0 for none. */
  slowStatement: number;
  /** The address of the collector that takes traces; absent where nothing is traced. */
  traces?: { url: string };
};

/** The variables with their sentences and defaults, as the README's table has them. */
export const variables = Object.entries(schema.shape).map(([name, field]) => ({
  name,
  fallback:
    field instanceof z.ZodDefault && field.def.defaultValue !== "" ? `\`${field.def.defaultValue}\`` : "",
  sentence: field.description ?? "",
}));

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

type Source = Readonly<Record<string, string | undefined>>;

/** The variables of `wanted`, where an empty one counts as unset. */
function parse<Shape extends z.ZodType>(wanted: Shape, source: Source): z.output<Shape> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = wanted.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment cannot be used:\n${lines.join("\n")}`);
}

const databaseSchema = schema.pick({
  DATABASE_URL: true,
  DATABASE_AUTH_TOKEN: true,
  DATABASE_SYNC_URL: true,
  LITESTREAM: true,
});

/** The settings of the database alone, for a program that needs nothing else of the environment. */
export function readDatabaseEnv(source: Source): Env["database"] {
  const value = parse(databaseSchema, source);
  return {
    url: value.DATABASE_URL,
    ...(value.DATABASE_AUTH_TOKEN && { authToken: value.DATABASE_AUTH_TOKEN }),
    ...(value.DATABASE_SYNC_URL && { syncUrl: value.DATABASE_SYNC_URL }),
    ...(value.LITESTREAM === "1" && { logShipped: true }),
  };
}

const backupSchema = schema.pick({
  BACKUP_DIR: true,
  BACKUP_AT: true,
  BACKUP_KEEP: true,
  BACKUP_AGE_RECIPIENT: true,
  BACKUP_AGE_IDENTITY_FILE: true,
  BACKUP_S3_URL: true,
  BACKUP_S3_KEY_ID: true,
  BACKUP_S3_SECRET: true,
  BACKUP_S3_REGION: true,
  BANK_TZ: true,
});

/**
 * How backups are made and where they are; undefined without BACKUP_DIR.
 * @throws Error with a sentence where settings do not go together
 */
export function readBackupEnv(source: Source): BackupSettings | undefined {
  const value = parse(backupSchema, source);
  const { BACKUP_DIR: dir, BACKUP_AT: at, BACKUP_AGE_RECIPIENT: recipient } = value;
  const bucket = bucketOf(value);
  if (dir === undefined) {
    if (at !== undefined || bucket)
      throw new Error("BACKUP_AT and BACKUP_S3_URL need BACKUP_DIR, the folder that backups are written to");
    return undefined;
  }
  if (at !== undefined) assertSchedule(at, value.BANK_TZ);
  return {
    dir,
    keep: value.BACKUP_KEEP,
    ...(at !== undefined && { at }),
    ...(recipient !== undefined && { recipient }),
    ...(value.BACKUP_AGE_IDENTITY_FILE && { identityFile: value.BACKUP_AGE_IDENTITY_FILE }),
    ...(bucket && { bucket }),
  };
}

function assertSchedule(pattern: string, zone: string): void {
  try {
    if (new Cron(pattern, { timezone: zone, paused: true }).nextRun() !== null) return;
  } catch {
    // Said below.
  }
  throw new Error("BACKUP_AT is no cron pattern, or one that never comes: e.g. `15 1 * * *`");
}

function bucketOf(value: z.output<typeof backupSchema>): Bucket | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = value;
  if (url === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      "BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET belong together: set all three or none",
    );
  assertEncrypted("BACKUP_S3_URL", url, "the book is sent there");
  const { origin, pathname } = new URL(url);
  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean);
  if (bucket === "") throw new Error("BACKUP_S3_URL names a bucket: https://store.example/bucket/folder");
  const { BACKUP_S3_REGION: region } = value;
  return {
    endpoint: origin,
    bucket,
    folder: folders.join("/"),
    ...(region && { region }),
    accessKeyId,
    secretAccessKey,
  };
}

type Values = z.output<typeof schema>;

/** A language model is configured whole or not at all, and its key never travels in the clear. */
function assertAssistant({ ASSISTANT_URL, ASSISTANT_KEY, ASSISTANT_MODEL }: Values): void {
  const given = [ASSISTANT_URL, ASSISTANT_KEY, ASSISTANT_MODEL].filter(Boolean).length;
  if (given !== 0 && given !== 3)
    throw new Error(
      "ASSISTANT_URL, ASSISTANT_KEY and ASSISTANT_MODEL belong together: set all three or none",
    );
  if (!ASSISTANT_URL) return;
  assertEncrypted("ASSISTANT_URL", ASSISTANT_URL, "it is sent ASSISTANT_KEY");
}

/** What is sent to another machine is sent encrypted. */
function assertEncrypted(name: string, url: string, why: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === "http:" && !loopback.has(hostname.replace(/^\[|\]$/g, "")))
    throw new Error(`${name} needs https:// on any but a loopback address: ${why}`);
}

/** @throws Error for a key without its address, and for an address to which names would go in the clear */
function portSettings(name: "PAYEE_CHECK" | "SCREENING", value: Values): PortSettings | undefined {
  const url = value[`${name}_URL`];
  const key = value[`${name}_KEY`];
  if (url === undefined) {
    if (key === undefined) return undefined;
    throw new Error(`${name}_KEY is of no use without ${name}_URL: set both or none`);
  }
  assertEncrypted(`${name}_URL`, url, "it is sent names and accounts");
  return { url, ...(key !== undefined && { key }) };
}

/** @throws Error where settings do not go together, and for a provider that secrets and tokens would reach in the clear */
function directorySettings(value: Values): DirectoryProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = value;
  if (issuer === undefined && clientId === undefined && secret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || secret === undefined)
    throw new Error(
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none",
    );
  if (value.NODE_ENV === "production") {
    if (!issuer.startsWith("https:")) throw new Error("OIDC_ISSUER needs https:// in production");
    if (!value.ORIGIN)
      throw new Error("OIDC_ISSUER needs ORIGIN, the address that the provider leads back to");
  }
  assertEncrypted("OIDC_ISSUER", issuer, "it says who signs in");
  return { issuer, clientId, secret };
}

/** Where acts are carried out; nothing on the node that carries them out itself. */
function writerSettings({ WRITER_URL, WRITER_REGION, FLY_REGION }: Values): Pick<Env, "writer"> {
  const elsewhere = WRITER_REGION !== undefined && FLY_REGION !== undefined;
  if (elsewhere && WRITER_REGION === FLY_REGION) return {};
  if (!elsewhere && WRITER_URL === undefined) return {};
  return {
    writer: {
      ...(WRITER_URL !== undefined && { url: WRITER_URL }),
      ...(elsewhere && { replayIn: WRITER_REGION }),
    },
  };
}

/**
 * Reads the environment once, at start.
 * @throws Error that lists every wrong variable in one message, each with what to do
 */
export function readEnv(source: Source): Env {
  const value = parse(schema, source);
  const production = value.NODE_ENV === "production";
  if (production && value.DEMO) throw new Error("DEMO=1 is refused in production: its passwords are public");
  if (production && value.WEBHOOK_PRIVATE)
    throw new Error(
      "WEBHOOK_PRIVATE=1 is refused in production: webhooks would reach the bank's own network",
    );
  if (value.DEMO && !loopback.has(value.HOST))
    throw new Error("DEMO=1 needs a loopback HOST: its passwords are public");
  if (!value.SESSION_SECRET && (production || !loopback.has(value.HOST)))
    throw new Error(
      "Production, and any HOST but a loopback one, needs SESSION_SECRET, e.g. from `openssl rand -hex 32`",
    );
  if (value.SMTP_URL && !value.MAIL_FROM)
    throw new Error("SMTP_URL needs MAIL_FROM, the address that mails are sent from");
  if ((value.AUDIT_ANCHOR_URL === undefined) !== (value.AUDIT_ANCHOR_KEY === undefined))
    throw new Error("AUDIT_ANCHOR_URL and AUDIT_ANCHOR_KEY are set together");
  assertAssistant(value);
  // A key that cannot be read is told at the start, not once somebody verifies.
  readSigningKeys(source);
  const directory = directorySettings(value);
  const payeeCheck = portSettings("PAYEE_CHECK", value);
  const screening = portSettings("SCREENING", value);
  const database = readDatabaseEnv(source);
  const backup = readBackupEnv(source);
  if (backup?.at !== undefined && (database.syncUrl !== undefined || !database.url.startsWith("file:")))
    throw new Error("BACKUP_AT needs a book that is a file: one on a server is backed up where it runs");
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    database,
    ...writerSettings(value),
    secret: value.SESSION_SECRET ?? "development-only-secret-of-32-characters",
    ...(value.SESSION_SECRET_PREVIOUS && { previousSecret: value.SESSION_SECRET_PREVIOUS }),
    ...(value.ORIGIN && { origin: new URL(value.ORIGIN).origin }),
    ...(value.CLIENT_IP_HEADER && { clientIpHeader: value.CLIENT_IP_HEADER }),
    ...(value.ADMIN_USERNAME &&
      value.ADMIN_PASSWORD && {
        firstAdmin: { username: value.ADMIN_USERNAME, password: value.ADMIN_PASSWORD },
      }),
    demo: value.DEMO,
    allowSignup: value.ALLOW_SIGNUP,
    refusedPostingsPerMinute: value.REFUSED_POSTINGS_PER_MINUTE,
    expensiveCallsPerMinute: value.EXPENSIVE_CALLS_PER_MINUTE,
    machineCallsPerMinute: value.MACHINE_CALLS_PER_MINUTE,
    eventsKeptDays: value.EVENTS_KEPT_DAYS,
    webhookPrivate: value.WEBHOOK_PRIVATE,
    bankCode: value.BANK_CODE,
    zone: value.BANK_TZ,
    ...(value.SMTP_URL && value.MAIL_FROM && { mail: { url: value.SMTP_URL, from: value.MAIL_FROM } }),
    ...(value.ASSISTANT_URL &&
      value.ASSISTANT_KEY &&
      value.ASSISTANT_MODEL && {
        assistant: {
          url: value.ASSISTANT_URL,
          key: value.ASSISTANT_KEY,
          model: value.ASSISTANT_MODEL,
          sharesData: value.ASSISTANT_SHARES_DATA === "1",
        },
      }),
    ...(directory && { directory }),
    ...(value.EMERGENCY_USERNAME && { emergencyUsername: value.EMERGENCY_USERNAME }),
    ...(payeeCheck && { payeeCheck }),
    ...(screening && { screening }),
    ...(value.SFTP_PORT !== undefined && {
      sftp: { host: value.HOST, port: value.SFTP_PORT, hostKey: readHostKey(value.SFTP_HOST_KEY) },
    }),
    ...(value.BACKUP_DIR && { backupDir: value.BACKUP_DIR }),
    ...(backup && { backup }),
    ...(value.OPERATIONS_EMAIL && { operationsEmail: value.OPERATIONS_EMAIL }),
    ...(value.AUDIT_HEAD_FILE && { auditHeadFile: value.AUDIT_HEAD_FILE }),
    ...(value.AUDIT_ANCHOR_URL &&
      value.AUDIT_ANCHOR_KEY && {
        anchor: { url: value.AUDIT_ANCHOR_URL, key: readAnchorKey(value.AUDIT_ANCHOR_KEY) },
      }),
    ...(value.METRICS_PORT !== undefined && {
      metrics: { host: value.METRICS_HOST, port: value.METRICS_PORT },
    }),
    ...(value.OPERATIONS_TOKEN && { operationsToken: value.OPERATIONS_TOKEN }),
    ...(value.BUILD && { build: value.BUILD }),
    brand: { name: value.BRAND_NAME, website: value.BRAND_WEBSITE },
    support: {
      email: value.SUPPORT_EMAIL,
      phone: value.SUPPORT_PHONE,
      address: value.SUPPORT_ADDRESS,
      hours: hoursOf(value.SUPPORT_HOURS),
    },
    ...(value.TERMS_FILE && { termsFile: value.TERMS_FILE }),
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 6 : 0),
    logLevel: value.LOG_LEVEL,
    slowStatement: value.SLOW_STATEMENT_MS,
    ...(value.OTEL_EXPORTER_OTLP_ENDPOINT && {
      traces: { url: `${value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces` },
    }),
  };
}

/** The text of the SFTP server's private key. @throws Error with a sentence that says how to make one */
function readHostKey(given: string | undefined): string {
  const text =
    given?.includes("PRIVATE KEY") || !given || !existsSync(given) ? given : readFileSync(given, "utf8");
  if (text?.includes("PRIVATE KEY")) return text;
  throw new Error(
    "SFTP_PORT needs SFTP_HOST_KEY, a private key or its file: make one by `ssh-keygen -t ed25519 -N '' -f sftp_host_key`",
  );
}

/**
 * Reads a private Ed25519 key, PKCS#8 in base64.
 * @throws Error with a sentence that says how to make one
 */
export function readAnchorKey(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Said below, without what was given.
  }
  throw new Error(
    "AUDIT_ANCHOR_KEY is no Ed25519 key: make one by `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`",
  );
}

/**
 * Reads the public Ed25519 keys, SPKI in base64, whose private halves signed before.
 * @throws Error with a sentence that says how to write one
 */
function readFormerAnchorKeys(text: string): KeyObject[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map((part) => {
      try {
        const key = createPublicKey({ key: Buffer.from(part, "base64"), format: "der", type: "spki" });
        if (key.asymmetricKeyType === "ed25519") return key;
      } catch {
        // Said below.
      }
      throw new Error(
        "AUDIT_ANCHOR_FORMER_KEYS has something else than public Ed25519 keys: write each by `openssl pkey -inform DER -in KEY -pubout -outform DER | base64 -w0`",
      );
    });
}

/**
 * The keys that anchors and checkpoints may be signed with, public, the current one first; none where no key is set.
 * @throws Error with a sentence where one is no Ed25519 key
 */
export function readSigningKeys(variables: Source): KeyObject[] {
  const { AUDIT_ANCHOR_KEY: current, AUDIT_ANCHOR_FORMER_KEYS: former } = variables;
  return [
    ...(current ? [createPublicKey(readAnchorKey(current))] : []),
    ...(former ? readFormerAnchorKeys(former) : []),
  ];
}
