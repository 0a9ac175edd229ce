import { spanText } from "../tools/wording";
import type { Matter, Named } from "./matter-reading";
import { type MatterReading, namedUsers } from "./matter-reading";

const roleWords = {
  admin: "admins?|administrators?",
  auditor: "auditors?",
  client_user: "client users?|clients' users?|client's users?|users of (?:the )?clients",
} as const;

const roleNouns = { admin: "admins", auditor: "auditors", client_user: "client users" } as const;

const notSignedIn =
  "(?:have |has |had )?(?:never|not)(?: yet)?(?: been)? (?:signed|logged) in|(?:did not|didn't|didnt|haven't|havent|hasn't|hasnt) (?:sign|log|signed|logged) in|without (?:a |any )?(?:sign-?ins?|log-?ins?)|(?:had |with )no (?:sign-?ins?|log-?ins?)|(?:never|not) signed on";
const lastSignIns =
  "(?:their |the |his |her )?last (?:sign-?ins?|log-?ins?|sign ins?|log ins?|signed in|logged in)|last (?:sign|log) in|sign-?in dates?";
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Users: who they are, how many, with which role, of which client. */
export function peopleOf(said: MatterReading, { users, clients, today }: Named): Matter | undefined {
  // What was done to users is told by the audit trail, those that were deleted among them.
  if (
    /\b(?:was|were|been|who|when|whom)\b.*\b(?:deactivated?|disabled?|deleted?|removed?)\b/i.test(
      said.reading.text,
    )
  )
    return undefined;
  const isQuiet = said.take(notSignedIn);
  if (!isQuiet && /\b(?:did|done|doing|can|may|could|should|must)\b/i.test(said.reading.text))
    return undefined;
  const lastSignIn = said.take(lastSignIns);
  const period = isQuiet ? said.takePeriod(today) : {};
  if (!period) return undefined;
  // A role's name may be a user's as well.
  const held = (Object.keys(roleWords) as (keyof typeof roleWords)[]).filter((role) =>
    said.take(
      `(?:with|have|has|having|in|of) (?:the |an? )?${role === "client_user" ? "client(?: user)?" : role} role|(?:an|any) ${role === "client_user" ? "client user" : role}|role ${role === "client_user" ? "client(?: user)?" : role}`,
    ),
  );
  const named = namedUsers(said, users);
  const roles = (Object.keys(roleWords) as (keyof typeof roleWords)[]).filter(
    (role) => said.take(roleWords[role]) || held.includes(role),
  );
  // 'Who of the clients never signed in' is of their users.
  if (isQuiet && said.take("of (?:the |our )?clients|clients|client")) roles.push("client_user");
  const of = said.takeNamed(clients, ({ name }) => name);
  const ofIds = said.takeNamed(clients, ({ id }) => id);
  const isOfUsers = said.take("users?|user accounts?|members? of staff|staff users?");
  if (said.take("own people|our people|bank's people|bank staff|staff|colleagues?"))
    roles.push("admin", "auditor");
  const works = said.take("(?:a )?(?:sign-?in|login) that (?:still )?works?|working (?:sign-?ins?|logins?)");
  const inactive = said.take("inactive|deactivated|disabled|not active|no longer active|locked|switched off");
  const active = said.take("(?:still |currently )?active|enabled") || works;
  const asksRole = said.take("roles?|rights?|what kind of user|job");
  const asksDetails = said.take(
    "email|e-mail|email address|e-mail address|client id|which client|client|company|belongs?|details?|status|created|since when|when|about|works?",
  );
  const byRole = said.take("by role|per role|each role|split by role");
  said.take("how many|number of|count|total|registered|in total|exist|exists|people|work|each|every");
  if (!said.isWhole() || (inactive && active)) return undefined;
  const clientIds = [...of, ...ofIds].map(({ id }) => id);
  const asksOfOne = active || inactive || asksRole || asksDetails || /\bwho\b/i.test(said.reading.text);
  if (named.length > 0) {
    if (lastSignIn || isQuiet) return undefined;
    if (
      clientIds.length > 0 ||
      named.length > 1 ||
      (roles.length > 0 && !asksRole && !/\bis\b/i.test(said.reading.text))
    )
      return undefined;
    if (!asksOfOne && !isOfUsers && roles.length === 0) return undefined;
    const [one] = named;
    // 'Who has admin rights' asks for a role, and for nobody of that name.
    if (
      /^(?:admin|auditor|client)$/.test(one?.username ?? "") &&
      /\b(?:who|rights?|roles?|access)\b/i.test(said.reading.text)
    )
      return undefined;
    return one && { tool: "users", input: { usernames: [one.username] }, understood: `User ${one.username}` };
  }
  // 'Active clients' and 'details of an account' are of no users.
  if (!isOfUsers && roles.length === 0 && !isQuiet) return undefined;
  if (lastSignIn && !isOfUsers && roles.length === 0 && clientIds.length === 0) return undefined;
  if (asksDetails && !isOfUsers) return undefined;
  const state = inactive ? "Inactive " : active ? "Active " : "";
  const noun = roles.length === 0 ? "users" : roles.map((one) => roleNouns[one]).join(" and ");
  const whose =
    clientIds.length > 0
      ? ` of ${[...of.map(({ name }) => name), ...ofIds.map(({ id }) => id)].join(" and ")}`
      : "";
  return {
    tool: "users",
    input: {
      ...(roles.length > 0 && { roles }),
      ...(inactive ? { active: false } : active ? { active: true } : {}),
      ...(clientIds.length > 0 && { clientIds }),
      ...(byRole && { byRole }),
      ...(lastSignIn && { lastSignIn }),
      ...(isQuiet && { notSignedIn: period }),
    },
    understood: isQuiet
      ? `${capital(noun)}${whose} without a sign-in, ${spanText(period)}`
      : state === ""
        ? `${capital(noun)}${whose}`
        : `${state}${noun}${whose}`,
  };
}

export const statusWords = {
  new: "new|nobody (?:has )?(?:picked up|looked at|touched|handled|dealt with|seen)|not (?:been )?(?:picked up|looked at|handled)|untouched|unread",
  in_review: "in review|being reviewed|under review|in progress|being handled",
  done: "done|accepted|approved|completed|finished|led to an account|closed",
  declined: "declined|rejected|refused|turned down|denied",
} as const;
type Status = keyof typeof statusWords;

/** Set-up requests: how many, in which status, one company's and what became of it. */
export function requestsOf(said: MatterReading, { requests, clients, today }: Named): Matter | undefined {
  const period = said.takePeriod(today);
  if (!period) return undefined;
  const isOfRequests = said.take(
    "set-?up requests?|set up requests?|setup requests?|onboarding requests?|onboarding|account opening requests?|account opening applications?|contact requests?|(?:new )?applications?",
  );
  const named = said.takeNamed(requests, ({ companyName }) => companyName, 4);
  const isRequest = isOfRequests || said.take("requests?");
  if (!isRequest && named.length === 0) return undefined;
  const open = said.take(
    "open|pending|waiting|waits?|unanswered|outstanding|still to do|to be handled|wait for (?:us|somebody|me)",
  );
  const statuses = (Object.keys(statusWords) as Status[]).filter((status) => said.take(statusWords[status]));
  const types = (["COBO", "POBO", "BOTH"] as const).filter((type) =>
    said.take(type === "BOTH" ? "both type|type both" : type.toLowerCase()),
  );
  const asksOfOne = said.take(
    "filed?|submitted|based|located|where|why|reasons?|when|status|state|sent|send|sends|received|wants?|asked?(?: for)?|asks(?: for)?|message|contact|net ?worth|location|handled|handles|decided?|what became|became|came of|come of|happened(?: to)?|with which note|notes?|details?|about",
  );
  const byStatus = said.take(
    "by status|in which status|in what status|per status|each status|split by status|which statuses|statuses",
  );
  const newest = said.take("last|latest|newest|most recent");
  const oldest = said.take("oldest|earliest|first");
  said.take(
    "how many|number of|count|total|in total|so far|yet|ever|came in|come in|arrived|from the website|website|contact page|still|got|get|received|each|type|kind",
  );
  const text = named.length === 0 ? said.takeBehind("mentions?|mentioning") : undefined;
  if (!said.isWhole() || types.length > 1 || (newest && oldest)) return undefined;
  const [one] = named;
  if (one) {
    const isAsked = isRequest || asksOfOne || statuses.length > 0 || open || byStatus;
    if (named.length > 1 || !isAsked || types.length > 0) return undefined;
    // A client's own name means its accounts, unless a request is spoken of.
    const isClient = clients.some(({ name }) => name.split(" ")[0] === one.companyName.split(" ")[0]);
    if (isClient && !isRequest) return undefined;
    return {
      tool: "setupRequests",
      input: { id: one.id },
      understood: `Set-up request of ${one.companyName}`,
    };
  }
  // 'Requests' alone may be of anything.
  if (!isOfRequests && statuses.length === 0 && !open && text === undefined) return undefined;
  const wanted: Status[] = open ? ["new", "in_review"] : statuses;
  const [type] = types;
  const words = wanted.length > 0 ? `${wanted.map((status) => status.replace("_", " ")).join(" or ")} ` : "";
  const when = period.from !== undefined || period.to !== undefined ? `, ${spanText(period)}` : "";
  const label = `${words}set-up requests${type ? `, ${type}` : ""}${text ? `, with “${text}” in them` : ""}${when}`;
  return {
    tool: "setupRequests",
    input: {
      ...period,
      ...(wanted.length > 0 && { statuses: wanted }),
      ...(type && { type }),
      ...(text !== undefined && { text }),
      ...(newest ? { pick: "newest" } : oldest ? { pick: "oldest" } : {}),
    },
    understood: capital(`${newest ? "newest of the " : oldest ? "oldest of the " : ""}${label}`),
  };
}
