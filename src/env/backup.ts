import { Cron } from "croner";
import { z } from "zod";
import { bankVariables } from "./bank";
import { address, existingFile, place, settingTypes, text, wholeNumber } from "./kinds";
import { parse, type Source } from "./reading";

/** Settings of backups and their places. */
export const backupVariables = z.object({
  BACKUP_DIR: place("folder")
    .optional()
    .describe("The folder that backups are written to; the operations page shows the newest one in it"),
  BACKUP_AT: text("cron pattern")
    .optional()
    .describe(
      "When the server makes a backup, as a cron pattern in the bank's time zone, e.g. `15 1 * * *`; unset, only `bun run backup` makes any",
    ),
  BACKUP_KEEP: wholeNumber("backups", 2, 10_000)
    .default(14)
    .describe("How many of those are kept, in the folder and in the bucket"),
  BACKUP_AGE_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "BACKUP_AGE_RECIPIENT is a public key of age: age1…")
    .register(settingTypes, { type: "public key of age" })
    .optional()
    .describe(
      "The public key (`age1…`, from `age-keygen`) that backups are encrypted for; unset, they are not",
    ),
  BACKUP_AGE_IDENTITY_FILE: existingFile("BACKUP_AGE_IDENTITY_FILE")
    .optional()
    .describe(
      "The file with its private key, for `bun run restore` and the proof of each new backup; a server without it only proves that the stored bytes are whole",
    ),
  BACKUP_S3_URL: address("BACKUP_S3_URL", "the book is sent there")
    .optional()
    .describe("An S3-compatible store for a copy of each backup: `https://store.example/bucket/folder`"),
  BACKUP_S3_KEY_ID: text().optional().describe("The access key's id at that store"),
  BACKUP_S3_SECRET: text("secret").optional().describe("The access key's secret"),
  BACKUP_S3_REGION: text().optional().describe("The store's region, where it wants one"),
});
const withZone = backupVariables.extend(bankVariables.pick({ BANK_TZ: true }).shape);
type Values = z.output<typeof withZone>;

/** A bucket of an S3-compatible store, and a folder in it ('' for none). */
export type Bucket = {
  endpoint: string;
  bucket: string;
  folder: string;
  region?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Settings of the server's own backups. */
export type BackupSettings = {
  /** The folder of the backups. */
  dir: string;
  /** A cron pattern in the bank's time zone; without one only `bun run backup` makes any. */
  at?: string;
  /** Number of backups that are kept, in the folder and in the bucket. */
  keep: number;
  /** Recipient of the encryption with age. */
  recipient?: string;
  /** The file with the identity that decrypts them, for the proof of the newest one. */
  identityFile?: string;
  bucket?: Bucket;
};

/**
 * Reads the settings of backups; undefined without BACKUP_DIR.
 * @throws Error with a sentence if settings do not go together
 */
export function readBackupEnv(source: Source): BackupSettings | undefined {
  const value = parse(withZone, source);
  const { BACKUP_DIR: dir, BACKUP_AT: at, BACKUP_AGE_RECIPIENT: recipient } = value;
  const bucket = parseBucket(value);
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
    // Reported below.
  }
  throw new Error("BACKUP_AT is no cron pattern, or one that never comes: e.g. `15 1 * * *`");
}

function parseBucket(value: Values): Bucket | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = value;
  if (url === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      "BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET belong together: set all three or none",
    );
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
