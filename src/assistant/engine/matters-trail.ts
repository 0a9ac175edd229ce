import { spanText } from "../tools/wording";
import type { Matter, Named } from "./matter-reading";
import { type MatterReading, namedUsers } from "./matter-reading";
import { auditedActs, auditedThings, changes } from "./vocabulary/audit-words";

/** Whether something was done to a user, or by them; undefined where it may be either. */
function isDoneTo(text: string, names: readonly string[]): boolean | undefined {
  const name = `(?:${names.map((one) => RegExp.escape(one)).join("|")})`;
  if (new RegExp(`\\b(?:by|did|has|have|does) ${name}\\b`, "i").test(text)) return false;
  if (
    new RegExp(
      `\\b(?:was|were|been|is) ${name}\\b|\\bwho\\b.*\\b${name}\\b|^${name}\\b.*\\b(?:was|been)\\b`,
      "i",
    ).test(text)
  )
    return true;
  return undefined;
}

const byRole = {
  admin:
    "by (?:an? |the )?admins?|by (?:a )?users? with the admin role|(?:of|by) (?:a )?users? (?:who is an|that is an|with role) admin",
  auditor:
    "by (?:an? |the )?auditors?|by (?:a )?users? with the auditor role|(?:of|by) (?:a )?users? (?:who is an|that is an|with role) auditor",
  client_user: "by (?:a |the )?clients?|by (?:a )?client users?|by (?:a )?users? with the client role",
} as const;
const roleNouns = { admin: "admins", auditor: "auditors", client_user: "client users" } as const;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Who did what: sign-ins, the acts of a user, and who changed something, as the audit trail has it. */
export function trailOf(said: MatterReading, { users, today }: Named): Matter | undefined {
  // Who is signed in at the moment is in no entry of the trail.
  if (
    /\b(?:right now|currently|at the moment|still)\b|\b(?:is|are)\b.*\b(?:signed|logged) in\b/i.test(
      said.reading.text,
    )
  )
    return undefined;
  const period = said.takePeriod(today);
  // 'By a user with the auditor role', 'by auditors'.
  const role = (["admin", "auditor", "client_user"] as const).find((one) => said.take(byRole[one]));
  const named = namedUsers(said, users);
  if (!period || named.length > 1) return undefined;
  const [user] = named;
  const isCount = /\bhow (?:many|often)\b/i.test(said.reading.text);
  said.take(
    "how many times|how many|how often|number of|count|times|so far|ever|yet|user|person|people|anybody|anyone|somebody|someone|everybody|every|when|latest|last|newest|most recent|recently|and when|with the name|made it|by whose hand|whose|hand|ip addresses|ip address|addresses|address|which addresses|attempts?|names?|together|in total",
  );
  const asksWhom = /\bwho\b/i.test(said.reading.text) && !user;
  if (role && user) return undefined;
  const by = {
    ...period,
    ...(asksWhom && { byUser: true }),
    ...(role && {
      userIds: users.filter((one) => one.role === role).map(({ id }) => id),
      username: roleNouns[role],
    }),
    ...(user && { userId: user.id, username: user.username }),
  };
  const when = period.from !== undefined || period.to !== undefined ? `, ${spanText(period)}` : "";
  const matter = (input: Record<string, unknown>, label: string, of = "of"): Matter | undefined =>
    said.isWhole()
      ? {
          tool: "auditTrail",
          input: { ...by, ...input },
          understood: `${capital(label)}${user ? ` ${of} ${user.username}` : role ? ` by ${roleNouns[role]}` : ""}${when}`,
        }
      : undefined;

  const failed =
    "(?:failed|unsuccessful|wrong) (?:sign-?ins?|sign ins?|log-?ins?|log ins?|sign-?in attempts?|login attempts?)|(?:sign-?ins?|log-?ins?) (?:that )?failed|failed to (?:sign|log) in";
  if (said.take(failed))
    return matter(
      { actions: ["LOGIN_FAILED"], resource: "USER", called: ["failed sign-in", "failed sign-ins"] },
      "failed sign-ins",
    );
  if (said.take("sign-?ins?|sign ins?|log-?ins?|signed in|logged in|sign in|log in|signed on|logged on"))
    return matter(
      {
        actions: ["LOGIN"],
        resource: "USER",
        called: ["sign-in", "sign-ins"],
        ...(isCount ? {} : { limit: 5 }),
      },
      "sign-ins",
    );

  const asksWho =
    /\b(?:who|whom|whose|every change|all changes|changes)\b/i.test(said.reading.text) ||
    (user !== undefined && /\b(?:when|was|were)\b/i.test(said.reading.text));
  const resource = auditedThings.find(([, words]) => said.take(words))?.[0];
  if (resource || (user && asksWho)) {
    const done = resource ?? "USER";
    // How many were placed in a month is told of the holds themselves.
    if (!user && !asksWho && done !== "USER" && done !== "CALL") return undefined;
    const verb = auditedActs.find(({ on, words }) => on.includes(done) && said.take(words));
    if (!verb) return undefined;
    const { actions, became, done: was, entries: ofMany } = verb;
    const isSubject = user && isDoneTo(said.reading.text, [user.username, user.called]);
    if (user && isSubject === undefined) return undefined;
    const one = done.replaceAll("_", " ").toLowerCase().replace("cbs", "CBS");
    const several = one.endsWith("s") ? one : `${one}s`;
    const input = {
      actions: [...actions],
      resource: done,
      ...(became && { became }),
      called: (ofMany ?? [one, `${one}s`]).map((noun) =>
        ofMany === undefined
          ? `${noun} ${was}`
          : `${noun} of ${several}${ofMany === changes ? "" : ` ${was}`}`,
      ),
    };
    const label = `${several} ${was}`;
    if (!isSubject || !user) return matter(input, label, "by");
    if (done !== "USER" || !said.isWhole()) return undefined;
    return {
      tool: "auditTrail",
      input: { ...period, ...input, resourceId: String(user.id), about: user.username, done: was },
      understood: `When ${user.username} was ${was}${when}`,
    };
  }
  if (said.take("audit logs?|audit trail|audit entries|trail|audit rows"))
    return matter({}, "the audit trail");
  if (!user) return undefined;
  const isAsked = /\bwhat\b.*\b(?:do|does|done|did|doing|up to|work(?:ed)? on|changed?|touch(?:ed)?)\b/i.test(
    said.reading.text,
  );
  const isNamed = said.take("acts?|activity|activities|actions?");
  if (isAsked) said.take("do|does|doing|done|up to|work(?:ed)?(?: on)?|changed?|touch(?:ed)?|been");
  return isAsked || isNamed ? matter({}, "acts") : undefined;
}
