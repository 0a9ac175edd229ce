import { z } from "zod";
import { type BackupSettings, backupVariables, readBackupEnv } from "./backup";
import { type BankSettings, bankSettings, bankVariables } from "./bank";
import { type CallSettings, callSettings, callVariables } from "./calls";
import {
  type DatabaseSettings,
  databaseVariables,
  inMemory,
  isInTheClear,
  readDatabaseEnv,
  type WriterSettings,
  writerSettings,
} from "./database";
import { settingType } from "./kinds";
import { findMisspelt } from "./misspelt";
import { type OperationsSettings, operationsSettings, operationsVariables } from "./operations";
import { type PeopleSettings, peopleSettings, peopleVariables } from "./people";
import { type PortsSettings, portsSettings, portVariables } from "./ports";
import { isLoopback, parse, type Source } from "./reading";
import { type ServerSettings, serverSettings, serverVariables } from "./server";
import { type TrailSettings, trailSettings, trailVariables } from "./trail";

export { type BackupSettings, type Bucket, readBackupEnv } from "./backup";
export { readZone } from "./bank";
export { readDatabaseEnv } from "./database";
export type { DirectoryProvider } from "./people";
export type { PortSettings } from "./ports";
export { isLoopback } from "./reading";
export { readAnchorKey, readSigningKeys } from "./trail";

/** The settings in groups, each with its title on the page of settings. */
const groups = {
  "The server": serverVariables,
  "The database": databaseVariables,
  People: peopleVariables,
  "The bank": bankVariables,
  "Calls and events": callVariables,
  "Other services": portVariables,
  Backups: backupVariables,
  "The audit trail": trailVariables,
  Operations: operationsVariables,
};

/** Every variable that the server reads, each with the sentence that the page of settings prints. */
const schema = z.object({
  ...serverVariables.shape,
  ...databaseVariables.shape,
  ...peopleVariables.shape,
  ...bankVariables.shape,
  ...callVariables.shape,
  ...portVariables.shape,
  ...backupVariables.shape,
  ...trailVariables.shape,
  ...operationsVariables.shape,
});

/** The settings of one running server. */
export type Env = ServerSettings &
  PeopleSettings &
  BankSettings &
  CallSettings &
  PortsSettings &
  TrailSettings &
  OperationsSettings & {
    database: DatabaseSettings;
    writer?: WriterSettings;
    /** Settings of the server's own backups, and the place where `restore` finds them; absent without a folder. */
    backup?: BackupSettings;
    /** Warnings about settings that are allowed, a sentence each. */
    remarks: readonly string[];
  };

/** The name of a setting. */
export type SettingName = keyof typeof schema.shape;

/** The settings: the group of each, its type, its default and its sentence. */
export const variables = Object.entries(groups).flatMap(([group, { shape }]) =>
  Object.entries<z.ZodType>(shape).map(([name, field]) => ({
    group,
    name,
    type: settingType(field) ?? "",
    fallback: getDefault(field),
    sentence: field.description ?? "",
  })),
);

function getDefault(field: z.ZodType): string {
  return field instanceof z.ZodDefault && field.def.defaultValue !== ""
    ? `\`${field.def.defaultValue}\``
    : "";
}

/**
 * Reads the environment once, at start.
 * @throws Error that lists every wrong variable in one message, each with its remedy, or names those that do not go
 * together
 */
export function readEnv(source: Source): Env {
  const value = parse(schema, source);
  const server = serverSettings(value);
  const people = peopleSettings(value, { ...server, isPrivate: isLoopback(value.HOST) });
  const calls = callSettings(value, server);
  const bank = bankSettings(value);
  const trail = trailSettings(value);
  const ports = portsSettings(value, server);
  const writer = writerSettings(value);
  const database = readDatabaseEnv(source);
  if (server.production && inMemory.has(database.url))
    throw new Error("DATABASE_URL names no book that lasts: one in memory ends with its server");
  assertApart(value);
  assertStaffAddress(value);
  const backup = readBackupEnv(source);
  if (backup?.at !== undefined && (database.syncUrl !== undefined || !database.url.startsWith("file:")))
    throw new Error("BACKUP_AT needs a book that is a file: one on a server is backed up where it runs");
  return {
    ...server,
    ...people,
    ...calls,
    ...bank,
    ...trail,
    ...ports,
    ...operationsSettings(value),
    database,
    remarks: [...misspeltNames(source), ...oddities(value)],
    ...(writer && { writer }),
    ...(backup && { backup }),
  };
}

type Values = z.output<typeof schema>;

/** @throws Error with a sentence for two listeners on one port */
function assertApart({ SOCKET, PORT: own, METRICS_PORT, SFTP_PORT }: Values): void {
  const PORT = SOCKET === undefined ? own : undefined;
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries({ PORT, METRICS_PORT, SFTP_PORT })) {
    if (port === undefined || port === 0) continue;
    const other = taken.get(port);
    if (other !== undefined) throw new Error(`${other} and ${name} are both ${port}: give each its own port`);
    taken.set(port, name);
  }
}

/** @throws Error with a sentence for a recipient that mails for staff never reach */
function assertStaffAddress({ OPERATIONS_EMAIL: to, MAIL_FROM: from }: Values): void {
  const getDomain = (mail: string) => mail.slice(mail.lastIndexOf("@") + 1).toLowerCase();
  if (to !== undefined && from !== undefined && getDomain(to) !== getDomain(from))
    throw new Error(
      `OPERATIONS_EMAIL is of ${getDomain(to)}, and MAIL_FROM of ${getDomain(from)}: mails for staff go to MAIL_FROM's domain alone`,
    );
}

const misspeltNames = (source: Source) =>
  findMisspelt(Object.keys(source), Object.keys(schema.shape)).map(
    ({ name, nearest }) => `${name} is no setting and counts for nothing: is ${nearest} meant?`,
  );

/**
 * Kinds of data that pass unencrypted if an address is plain HTTP, which may be intended in a network of the bank's
 * own.
 */
const inTheClear = {
  DATABASE_URL: "the book",
  DATABASE_SYNC_URL: "the book",
  WRITER_URL: "sessions and what people do",
  OTEL_EXPORTER_OTLP_ENDPOINT: "ids of requests, users and records",
} as const satisfies Partial<Record<SettingName, string>>;

/** Warnings about settings that work but may be mistakes. */
function oddities(value: Values): string[] {
  const production = value.NODE_ENV === "production";
  const { DATABASE_URL: url, OPERATIONS_EMAIL, SMTP_URL, BACKUP_DIR, BACKUP_AT } = value;
  const relative = url.startsWith("file:") && !/^file:(\/\/)?\//.test(url);
  return [
    production && relative && `DATABASE_URL=${url} is another book in each folder that the server starts in`,
    OPERATIONS_EMAIL !== undefined &&
      SMTP_URL === undefined &&
      "OPERATIONS_EMAIL gets no mail without SMTP_URL",
    BACKUP_DIR !== undefined &&
      BACKUP_AT === undefined &&
      "BACKUP_DIR is set and BACKUP_AT is not: nobody makes backups but by `bun run backup`",
    value.SFTP_HOST_KEY !== undefined &&
      value.SFTP_PORT === undefined &&
      "SFTP_HOST_KEY counts for nothing without SFTP_PORT",
    value.DATABASE_AUTH_TOKEN !== undefined &&
      value.DATABASE_SYNC_URL === undefined &&
      url.startsWith("file:") &&
      "DATABASE_AUTH_TOKEN counts for nothing: the book is a file",
    ...Object.entries(inTheClear).map(([name, what]) => {
      const address = value[name as keyof typeof inTheClear];
      return (
        production &&
        address !== undefined &&
        isInTheClear(address) &&
        `${name} is not encrypted: ${what} can be read and changed on the way. Use https://, unless that network is the bank's alone`
      );
    }),
    production &&
      value.LOG_LEVEL === "silent" &&
      "LOG_LEVEL=silent: this server logs nothing, not even errors",
  ].filter((sentence) => sentence !== false);
}
