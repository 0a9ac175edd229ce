import { join } from "node:path";
import { type SettingName, variables } from "@/env";

/** Additions to a setting's description: an example, and when it is needed. */
type Note = { example: string; needed: string };

const seldom = "seldom";

/** Notes by setting; the compiler reports a missing one. */
const notes: Readonly<Record<SettingName, Note>> = {
  NODE_ENV: { example: "production", needed: "always, in production" },
  PORT: { example: "5000", needed: "where another port is wanted" },
  HOST: { example: "0.0.0.0", needed: "in a container, or behind a proxy on another machine" },
  SOCKET: { example: "/run/vostra/vostra.sock", needed: "to replace one server by another without a gap" },
  ORIGIN: { example: "https://va.bank.example", needed: "always, in production" },
  CLIENT_IP_HEADER: { example: "X-Client-IP", needed: "behind a proxy" },
  DRAIN_SECONDS: { example: "0", needed: "behind a proxy that has one upstream: 0" },
  DATABASE_URL: { example: "file:/var/lib/vostra/vostra.db", needed: "always, in production" },
  DATABASE_AUTH_TOKEN: { example: "eyJhbGciOiJFZERTQSJ9…", needed: "where the primary wants one" },
  DATABASE_SYNC_URL: { example: "https://primary.bank.example", needed: "with several nodes" },
  SYNC_LIMIT_SECONDS: { example: "30", needed: seldom },
  LITESTREAM: { example: "1", needed: "beside Litestream" },
  WRITER_URL: { example: "http://10.0.0.5:5000", needed: "on nodes far from the primary" },
  WRITER_REGION: { example: "fra", needed: "on Fly, with several regions" },
  FLY_REGION: { example: "ams", needed: "never: Fly sets it" },
  SESSION_SECRET: { example: "5f0c…, 64 digits of `openssl rand -hex 32`", needed: "always, in production" },
  SESSION_SECRET_PREVIOUS: { example: "the former secret", needed: "for a month after a change" },
  ADMIN_USERNAME: { example: "amal", needed: "for the first start" },
  ADMIN_PASSWORD: { example: "four words of a list", needed: "for the first start" },
  DEMO: { example: "1", needed: "to look at the demo book" },
  ALLOW_SIGNUP: { example: "1", needed: "where clients sign up themselves" },
  OIDC_ISSUER: { example: "https://login.bank.example", needed: "with the bank's own directory" },
  OIDC_CLIENT_ID: { example: "vostra", needed: "with OIDC_ISSUER" },
  OIDC_CLIENT_SECRET: { example: "as the provider gives it", needed: "with OIDC_ISSUER" },
  EMERGENCY_USERNAME: { example: "break-glass", needed: "with OIDC_ISSUER, where passwords are closed" },
  BANK_CODE: { example: "033", needed: "always, in production, before the first account" },
  BANK_TZ: { example: "Asia/Dubai", needed: "outside the Emirates" },
  SMTP_URL: { example: "smtps://user:password@mail.bank.example", needed: "always, in production" },
  MAIL_FROM: { example: "desk@bank.example", needed: "with SMTP_URL" },
  BRAND_NAME: { example: "Gulf Bank", needed: "always, in production" },
  BRAND_WEBSITE: { example: "https://bank.example", needed: "always, in production" },
  SUPPORT_EMAIL: { example: "support@bank.example", needed: "always, in production" },
  SUPPORT_PHONE: { example: "+971 4 000 0000", needed: "always, in production" },
  SUPPORT_ADDRESS: { example: "Gate Avenue, Dubai", needed: "always, in production" },
  SUPPORT_HOURS: {
    example: "Sunday to Thursday: 9:00 AM to 6:00 PM; Friday: Closed",
    needed: "always, in production",
  },
  TERMS_FILE: { example: "/etc/vostra/terms.md", needed: "always, in production" },
  REFUSED_POSTINGS_PER_MINUTE: { example: "300", needed: seldom },
  EXPENSIVE_CALLS_PER_MINUTE: { example: "120", needed: seldom },
  MACHINE_CALLS_PER_MINUTE: { example: "60000", needed: seldom },
  IDEMPOTENCY_KEY_DAYS: { example: "7", needed: seldom },
  EVENTS_KEPT_DAYS: { example: "90", needed: seldom },
  WEBHOOK_PRIVATE: { example: "1", needed: "to try webhooks on one's own machine" },
  PAYEE_CHECK_URL: { example: "https://payees.bank.example/check", needed: "where the bank confirms payees" },
  PAYEE_CHECK_KEY: { example: "as the service gives it", needed: "where PAYEE_CHECK_URL wants one" },
  SCREENING_URL: {
    example: "https://screening.bank.example/payments",
    needed: "where the bank screens payments",
  },
  SCREENING_KEY: { example: "as the service gives it", needed: "where SCREENING_URL wants one" },
  SFTP_PORT: { example: "2222", needed: "where clients' programs exchange files" },
  SFTP_HOST_KEY: { example: "/etc/vostra/sftp_host_key", needed: "with SFTP_PORT" },
  ASSISTANT_URL: { example: "https://models.bank.example/v1", needed: "with a language model" },
  ASSISTANT_KEY: { example: "as the endpoint gives it", needed: "with ASSISTANT_URL" },
  ASSISTANT_MODEL: { example: "translator-8b", needed: "with ASSISTANT_URL" },
  ASSISTANT_SHARES_DATA: { example: "1", needed: "where the endpoint is the bank's own" },
  BACKUP_DIR: { example: "/var/lib/vostra/backups", needed: "always, in production, with a book in a file" },
  BACKUP_AT: { example: "15 1 * * *", needed: "always, in production, with a book in a file" },
  BACKUP_KEEP: { example: "30", needed: seldom },
  BACKUP_AGE_RECIPIENT: {
    example: "age1…, 62 characters of `age-keygen`",
    needed: "where backups leave the machine",
  },
  BACKUP_AGE_IDENTITY_FILE: { example: "/etc/vostra/backup.key", needed: "to restore an encrypted backup" },
  BACKUP_S3_URL: { example: "https://store.example/bucket/folder", needed: "for copies elsewhere" },
  BACKUP_S3_KEY_ID: { example: "as the store gives it", needed: "with BACKUP_S3_URL" },
  BACKUP_S3_SECRET: { example: "as the store gives it", needed: "with BACKUP_S3_URL" },
  BACKUP_S3_REGION: { example: "eu-central-1", needed: "where the store wants one" },
  AUDIT_HEAD_FILE: { example: "/mnt/other-disk/vostra.head", needed: "for a standby, or a book on a server" },
  ARCHIVE_DIR: { example: "/var/lib/vostra/archives", needed: seldom },
  AUDIT_ANCHOR_URL: {
    example: "https://heads.bank.example/vostra",
    needed: "where auditors keep heads elsewhere",
  },
  AUDIT_ANCHOR_KEY: { example: "64 characters of base64", needed: "with AUDIT_ANCHOR_URL" },
  AUDIT_ANCHOR_FORMER_KEYS: { example: "60 characters of base64 each", needed: "after a change of that key" },
  OPERATIONS_EMAIL: { example: "operations@bank.example", needed: "always, in production" },
  OPERATIONS_TOKEN: {
    example: "64 digits of `openssl rand -hex 32`",
    needed: "for the operations page in an emergency",
  },
  METRICS_PORT: { example: "9464", needed: "with Prometheus" },
  METRICS_HOST: { example: "10.0.0.5", needed: "where Prometheus is on another machine" },
  BUILD: { example: "4f1c2a9", needed: seldom },
  LOG_LEVEL: { example: "warn", needed: seldom },
  SLOW_STATEMENT_MS: { example: "250", needed: seldom },
  OTEL_EXPORTER_OTLP_ENDPOINT: { example: "http://127.0.0.1:4318", needed: "with OpenTelemetry" },
};

const header = `# Settings

Written by \`bun run settings\` from \`src/env\`; a test says when it is not current.

A setting is a variable of the environment. An empty one counts as unset. A start checks all of them and refuses what it cannot use,
naming each; \`bun run doctor\` checks also what they lead to. Names that look like a setting and are none are said in the log.
`;

/** The page of settings. */
export function settingsPage(): string {
  const known: Readonly<Record<string, Note>> = notes;
  const sections = [...Map.groupBy(variables, ({ group }) => group)].map(([group, settings]) => {
    const parts = settings.map(({ name, type, fallback, sentence }) => {
      const { example = "", needed = "" } = known[name] ?? {};
      return `### ${name}

${sentence}.

- Takes: ${type}
- Unset: ${fallback || "nothing"}
- Example: ${example.includes("`") ? example : `\`${example}\``}
- Needed: ${needed}
`;
    });
    return [`## ${group}\n`, ...parts].join("\n");
  });
  return [header, ...sections].join("\n");
}

export const settingsPath = join(import.meta.dir, "../docs/configuration.md");

/** `bun run settings`: writes docs/configuration.md. */
export async function writeSettings(): Promise<void> {
  await Bun.write(settingsPath, settingsPage());
}
