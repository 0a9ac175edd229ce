import { z } from "zod";
import { address, email, host, oneOf, port, secret, text, wholeNumber } from "./kinds";

/** Settings for the operators of the server. */
export const operationsVariables = z.object({
  OPERATIONS_EMAIL: email()
    .optional()
    .describe("Recipient of a mail when backups fail or are too old; an address of MAIL_FROM's domain"),
  OPERATIONS_TOKEN: secret("OPERATIONS_TOKEN")
    .optional()
    .describe(
      "What opens `/operations` when nobody can sign in, which shows how the server is and changes nothing; unset, there is no such page",
    ),
  METRICS_PORT: port()
    .optional()
    .describe(
      "The port on which `/metrics` is answered for Prometheus, apart from everything else; unset, it is not",
    ),
  METRICS_HOST: host()
    .default("127.0.0.1")
    .describe("The address of that port. Everyone who reaches it can read the figures, so keep it private"),
  BUILD: text()
    .max(100)
    .optional()
    .describe("What this build is called, e.g. its commit; shown on the operations page"),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("How much to log"),
  SLOW_STATEMENT_MS: wholeNumber("milliseconds", 0, 3_600_000)
    .default(250)
    .describe(
      "A read that takes so many milliseconds is logged with its SQL and its query plan, never with its parameters; `0` for none",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("OTEL_EXPORTER_OTLP_ENDPOINT")
    .optional()
    .describe(
      "The OpenTelemetry collector that traces are sent to over HTTP, e.g. `http://127.0.0.1:4318`; what it asks for goes into `OTEL_EXPORTER_OTLP_HEADERS`; unset, nothing is traced",
    ),
});

export type OperationsSettings = {
  /** Address notified when the server cannot do its work. */
  operationsEmail?: string;
  /** Token that opens the operations page when nobody can sign in; absent if none does. */
  operationsToken?: string;
  /** Address of the figures for Prometheus; absent if they are off. */
  metrics?: { host: string; port: number };
  /** Name of this build. */
  build?: string;
  logLevel: string;
  /** Duration from which a read is logged as slow, in milliseconds; 0 for never. */
  slowStatement: number;
  /** Address of the collector of traces; absent if tracing is off. */
  traces?: { url: string };
};

export function operationsSettings(value: z.output<typeof operationsVariables>): OperationsSettings {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = value;
  return {
    ...(value.OPERATIONS_EMAIL && { operationsEmail: value.OPERATIONS_EMAIL }),
    ...(value.OPERATIONS_TOKEN && { operationsToken: value.OPERATIONS_TOKEN }),
    ...(port !== undefined && { metrics: { host, port } }),
    ...(value.BUILD && { build: value.BUILD }),
    logLevel: value.LOG_LEVEL,
    slowStatement: value.SLOW_STATEMENT_MS,
    ...(collector && { traces: { url: `${collector.replace(/\/+$/, "")}/v1/traces` } }),
  };
}
