import type { Database } from "db/client";
import type { Logger } from "pino";
import type { Env } from "./env";

/** What the application is handed at start, and a test hands it instead: the database, the settings, the clock. */
export type Deps = {
  db: Database;
  env: Env;
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  log: Logger;
};
