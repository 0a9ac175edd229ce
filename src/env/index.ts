import { z } from "zod";
import { type BackupSettings, backupVariables, readBackupEnv } from "./backup";
import { type BankSettings, bankSettings, bankVariables } from "./bank";
import { type CallSettings, callSettings, callVariables } from "./calls";
import {
  type DatabaseSettings,
  databaseVariables,
  readDatabaseEnv,
  type WriterSettings,
  writerSettings,
} from "./database";
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

/** Every variable that the server reads, each with the sentence that the README's table prints. */
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
    /** How the server makes backups by itself, and where `restore` finds them; absent without a folder. */
    backup?: BackupSettings;
  };

/** The variables with their sentences and defaults, as the README's table has them. */
export const variables = Object.entries(schema.shape).map(([name, field]) => ({
  name,
  fallback:
    field instanceof z.ZodDefault && field.def.defaultValue !== "" ? `\`${field.def.defaultValue}\`` : "",
  sentence: field.description ?? "",
}));

/**
 * Reads the environment once, at start.
 * @throws Error that lists every wrong variable in one message, each with what to do; or says which do not go together
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
    ...(writer && { writer }),
    ...(backup && { backup }),
  };
}
