import { keyed } from "@/access/digest";
import type { AuditAction, AuditResource } from "@/commands/contract";
import { auditStatement } from "@/commands/statement";
import { eachDay, isBusinessDay } from "./days";
import { type Person, people, person, toPoster, wasThere } from "./people";
import type { Random } from "./random";
import type { Script } from "./script";

type Details = Readonly<Record<string, string | number>>;

/** Sign-ins and sign-outs through the months, with occasional failures and refusals. */
export function planTrail(script: Script, secret: string): void {
  const random = script.random.fork("trail");
  for (const date of eachDay(script.days)) {
    const present = people.filter((someone) => wasThere(script.days, someone, date));
    for (const someone of present) {
      if (random.chance(someone.habit * (isBusinessDay(date) ? 1 : 0.08)))
        planVisit(script, someone, date, random);
    }
    if (random.chance(0.05)) planStranger(script, date, random, secret);
  }
  planRefusals(script);
}

function planVisit(script: Script, someone: Person, date: string, random: Random): void {
  const arrival = random.int(7 * 60 + 30, 15 * 60) + random.int(0, 59) / 60;
  const stay = random.int(20, 180);
  const note = (minutes: number, action: AuditAction) =>
    script.on(date, minutes, () =>
      write(script, someone, action, "USER", someone.id, { username: someone.username }),
    );
  if (random.chance(0.06)) note(arrival - 0.5, "LOGIN_FAILED");
  note(arrival, "LOGIN");
  script.on(date, arrival, () => {
    const at = script.now;
    script.write(() => [
      { sql: "update users set last_sign_in_at = ? where id = ?", args: [at, someone.id] },
    ]);
  });
  if (random.chance(0.5)) note(arrival + stay, "LOGOUT");
}

/** A stranger tries a username; the typed name is stored only as a digest. */
function planStranger(script: Script, date: string, random: Random, secret: string): void {
  const name = random.pick(["root", "test", "administrator", "guest"]);
  const origin = { ip: `203.0.113.${random.int(2, 250)}`, userAgent: "curl/8.16.0" };
  script.on(date, random.int(0, 1439), () => {
    const at = script.now;
    const details = { unknownUsername: keyed(secret, "audit-username", name) };
    script.write(() => [
      auditStatement({ actor: null, origin, action: "LOGIN_FAILED", resource: "USER", details, at }),
    ]);
  });
}

const refused = [
  [160, "auditor", "POST", "/api/holds"],
  [133, "falcon.pay", "GET", "/admin/dashboard"],
  [98, "extern.audit", "PUT", "/api/virtual-accounts/:id"],
  [66, "client", "GET", "/admin/transactions"],
  [31, "cedar.finance", "GET", "/admin/users"],
  [12, "auditor", "POST", "/api/transactions"],
  [2, "client", "GET", "/admin/virtual-accounts"],
] as const;

function planRefusals(script: Script): void {
  for (const [ago, username, method, route] of refused) {
    const date = new Date(Date.parse(script.days.today) - ago * 86_400_000).toISOString().slice(0, 10);
    script.on(date, 11 * 60 + ago, () =>
      write(script, person(username), "REFUSED", "CALL", null, { status: 403, method, route }),
    );
  }
}

function write(
  script: Script,
  someone: Person,
  action: AuditAction,
  resource: AuditResource,
  resourceId: number | null,
  details: Details,
): void {
  const at = script.now;
  script.write(() => [
    auditStatement({ actor: toPoster(someone), action, resource, resourceId, details, at }),
  ]);
}
