import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { findClients } from "@/accounts/clients/queries";
import type { Deps } from "@/deps";
import { listSetupRequests } from "@/people/setup-requests/list";
import { listUsers } from "@/people/users/list";
import { bankDate } from "@/vocabulary/calendar";
import type { Answer, Figure } from "../contract";
import { tools } from "../tools";
import type { Named } from "./matter-reading";
import { MatterReading, namedUsers } from "./matter-reading";
import { peopleOf, requestsOf, statusWords } from "./matters-people";
import { trailOf } from "./matters-trail";

/** As many names are known: where there are more, a name may be another one's. */
const most = 500;

/** What speaks of people and their work at all: only then are names looked up. */
const speaksOf =
  /\b(?:users?|admins?|administrators?|auditors?|roles?|set-?up|requests?|applications?|onboarding|sign-?ins?|log-?ins?|(?:sign(?:ed)?|log(?:ged)?) (?:in|ins)|audit|trail|calls?|declined|status|net ?worth|[a-z]+\.[a-z]+|what (?:did|has) \w+ (?:do|done)|(?:who|every change|changes)\b.*\b(?:changed?|set|rates?|limits?|ran|run|approved|rejected|placed|released|resolved|acknowledged)|(?:did|has|have) \w+ (?:approve|reject|place|release|resolve|acknowledge|capture)\w*)\b/i;

/** How something is seen or done is no question for it. */
const howTo =
  /^\W*(?:(?:tell|show|explain)\W+(?:to )?(?:me |us )?)?(?:how (?:do|does|can|could|to|would|should|may)|where|is it possible)\b/i;

/** What somebody can or should do is in no record. */
const modal =
  /\b(?:(?:can|could|should|must|would)(?! (?:you|u)\b)|may (?=i\b|we\b|an?\b|the\b|clients?\b|users?\b|auditors?\b|admins?\b))/i;

/** A question that goes on from another one has at most so many words. */
const mostWords = 8;

type Answered = { answer: Answer; figures: Figure[]; text: string };

/**
 * Answers staff's questions about users, set-up requests and who did what, which are of no account's figures. Every word of
 * such a question has to be made use of. Undefined where it is another one.
 * @param before the text of such a question that was answered before: 'and in November?' goes on from it
 */
export async function answerMatter(
  deps: Deps,
  actor: Actor,
  text: string,
  before?: string,
): Promise<Answered | undefined> {
  if (
    !can(actor, "users:read") ||
    text.length > 200 ||
    /["“]/.test(text) ||
    howTo.test(text) ||
    modal.test(text)
  )
    return undefined;
  const goesOn = before !== undefined && text.trim().split(/\s+/).length <= mostWords;
  if (!goesOn && !speaksOf.test(text)) return undefined;
  const named = await readNamed(deps, actor);
  const joined = goesOn ? joinedTo(before, text, named) : undefined;
  // 'Their last sign-in' is of those that were told before.
  const texts = /\b(?:their|theirs|his|her|its|he|she|they|them|those|these|each)\b/i.test(text)
    ? [joined, text]
    : [text, joined];
  for (const one of texts) {
    const found = one === undefined ? undefined : await answered(deps, actor, one, named);
    if (found) return found;
  }
  return undefined;
}

async function readNamed(deps: Deps, actor: Actor): Promise<Named> {
  const [users, clients, requests] = await Promise.all([
    listUsers(deps, actor, {}, { limit: most }),
    findClients(deps, actor, "", most),
    listSetupRequests(deps, actor, {}, { limit: most }),
  ]);
  return {
    users: users.rows.map(({ id, username, role }) => {
      const [first = ""] = username.split(".");
      const isAlone = users.rows.filter((other) => other.username.startsWith(first)).length === 1;
      const called = role !== "client_user" && isAlone && first.length > 3 ? first : username;
      return { id, username, called, role };
    }),
    clients,
    requests: requests.rows,
    today: bankDate(deps.now(), deps.env.zone),
  };
}

async function answered(deps: Deps, actor: Actor, text: string, named: Named): Promise<Answered | undefined> {
  for (const read of [requestsOf, peopleOf, trailOf]) {
    const matter = read(new MatterReading(text), named);
    if (!matter) continue;
    const { figures, content, ...rest } = await tools[matter.tool].run(deps, actor, matter.input);
    return { answer: { content, understood: matter.understood, ...rest }, figures, text: text.slice(0, 300) };
  }
  return undefined;
}

/** A short question behind another one, as one: what it names in place of the same of the one before. */
function joinedTo(before: string, text: string, { users, clients, today }: Named): string | undefined {
  const said = text.replace(
    /^\W*(?:(?:and|what about|how about|also|only|just|then|now|so|ok)\b[\s,]*)+/i,
    "",
  );
  const [now, then] = [new MatterReading(said), new MatterReading(before)];
  const takers: ((of: MatterReading) => boolean)[] = [
    (of) => Object.keys(of.takePeriod(today) ?? {}).length > 0,
    (of) =>
      of.takeNamed(clients, ({ name }) => name).length + of.takeNamed(clients, ({ id }) => id).length > 0,
    (of) => namedUsers(of, users).length > 0,
    (of) => of.take(Object.values(statusWords).join("|")),
  ];
  for (const take of takers) if (take(now)) take(then);
  return said.trim() === "" ? undefined : `${then.rest()} ${said}`;
}
