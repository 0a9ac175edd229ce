import type { Env } from "@/env";
import { openBucket } from "@/integrity/backup/bucket";
import { discoverProvider } from "@/people/directory/provider";
import { openTransport } from "@/platform/mail/transport";
import { bad, type Check, type Found, formatReason, ok, warn } from "./finding";

/** Connects to the mail server, greets it and signs in; sends nothing. */
export const mailCheck: Check = {
  name: "mail",
  async run({ env: { mail, production } }) {
    if (mail === undefined)
      return [
        production
          ? warn("no mail server is set: mails wait in the outbox", "set SMTP_URL and MAIL_FROM")
          : ok("no mail server is set"),
      ];
    const { host } = new URL(mail.url);
    const transport = await openTransport(mail);
    try {
      await transport.greet();
      return [ok(`${host} answers and takes the sign-in`)];
    } catch (error) {
      return [bad(`${host}: ${formatReason(error)}`, "correct SMTP_URL, or start the mail server")];
    } finally {
      transport.close();
    }
  },
};

/** Lists the folder of backups in the bucket. */
export const storeCheck: Check = {
  name: "store",
  async run({ env: { backup } }) {
    if (backup?.bucket === undefined) return [ok("no bucket is set")];
    const names = await openBucket(backup.bucket)
      .list()
      .catch((error: unknown) => formatReason(error));
    return typeof names === "string"
      ? [bad(names, "correct BACKUP_S3_URL and its keys, or look at the store")]
      : [ok(`${backup.bucket.bucket} at ${backup.bucket.endpoint} answers, with ${names.length} files`)];
  },
};

/** Asks the bank's directory for its description of itself. */
export const directoryCheck: Check = {
  name: "directory",
  async run({ env: { directory } }) {
    if (directory === undefined) return [ok("people sign in by password alone")];
    try {
      await discoverProvider(directory);
      return [ok(`${directory.issuer} describes itself`)];
    } catch (error) {
      const cause =
        error instanceof Error && error.cause !== undefined ? `: ${formatReason(error.cause)}` : "";
      return [
        bad(
          `${directory.issuer}: ${formatReason(error)}${cause}`,
          "correct OIDC_ISSUER, or look at the directory",
        ),
      ];
    }
  },
};

type Service = { setting: string; url: string };

/** Services called over HTTP, by the settings that name them. */
const listServices = ({ anchor, payeeCheck, screening, assistant, traces, writer }: Env): Service[] =>
  [
    { setting: "AUDIT_ANCHOR_URL", url: anchor?.url },
    { setting: "PAYEE_CHECK_URL", url: payeeCheck?.url },
    { setting: "SCREENING_URL", url: screening?.url },
    { setting: "ASSISTANT_URL", url: assistant?.url },
    { setting: "OTEL_EXPORTER_OTLP_ENDPOINT", url: traces?.url },
    { setting: "WRITER_URL", url: writer?.url },
  ].flatMap(({ setting, url }) => (url === undefined ? [] : [{ setting, url }]));

/** Checks that each further service responds: any answer will do. */
export const servicesCheck: Check = {
  name: "services",
  async run({ env }) {
    const services = listServices(env);
    if (services.length === 0) return [ok("no other service is set")];
    return Promise.all(
      services.map(async ({ setting, url }): Promise<Found> => {
        const { host } = new URL(url);
        const answer = await ask(url).catch((error: unknown) => formatReason(error));
        return typeof answer === "string"
          ? bad(
              `${setting}: ${host} does not answer: ${answer}`,
              `correct ${setting}, or look at the service`,
            )
          : ok(`${setting}: ${host} answers`);
      }),
    );
  },
};

const ask = (url: string) =>
  fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(4000) });

/** Deviations of the clock, in milliseconds, that matter, and that make tokens and second factors fail. */
const [noticeable, harmful] = [2000, 30_000];

/** Time for which the clock is watched for a step, in milliseconds. */
const watched = 300;

/** Compares the clock with that of a service that is called anyway, and with a monotonic clock. */
export const clockCheck: Check = {
  name: "clock",
  async run({ env, now }) {
    const before = { wall: now(), passed: performance.now() };
    const addresses = [
      ...listServices(env).map(({ url }) => url),
      ...(env.directory ? [env.directory.issuer] : []),
      ...(env.backup?.bucket ? [env.backup.bucket.endpoint] : []),
    ];
    const offsets = await Promise.all(addresses.map((url) => findOffset(url, now).catch(() => undefined)));
    await Bun.sleep(Math.max(0, watched - (performance.now() - before.passed)));
    const step = Math.abs(now() - before.wall - (performance.now() - before.passed));
    if (step > 100)
      return [
        warn(
          `the clock stepped by ${Math.round(step)} ms while it was watched`,
          "look at chrony or timesyncd",
        ),
      ];
    const known = offsets.filter((offset) => offset !== undefined);
    if (known.length === 0) return [ok("the clock runs evenly; no configured service gives the time")];
    // A single service may be wrong itself.
    const least = known.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
    const said = `the clock is ${Math.round(Math.abs(least) / 1000)} s ${least > 0 ? "ahead of" : "behind"} the services that are set`;
    const set = "set the clock (timedatectl, chronyc)";
    if (Math.abs(least) > harmful) return [bad(said, set)];
    if (Math.abs(least) > noticeable) return [warn(said, set)];
    return [ok("the clock agrees with the services that are set")];
  },
};

/** Lead of this clock over a service's, in milliseconds; undefined if unknown. The service answers whole seconds. */
async function findOffset(url: string, now: () => number): Promise<number | undefined> {
  const asked = now();
  const answer = await ask(url);
  const date = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(date) ? undefined : (asked + now()) / 2 - (date + 500);
}
