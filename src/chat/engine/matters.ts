import type { Actor } from "@/auth/actor";
import { can } from "@/auth/policy";
import { bankDate } from "@/calendar";
import { findClients } from "@/clients/queries";
import type { Deps } from "@/deps";
import { listSetupRequests } from "@/setup-requests/list";
import { listUsers } from "@/users/list";
import type { Answer, Figure } from "../contract";
import { type ToolName, tools } from "../tools";
import { MatterReading } from "./matter-reading";
import { peopleOf, requestsOf } from "./matters-people";
import { trailOf } from "./matters-trail";

/** A tool and what it is called with, with the words for what was understood. */
export type Matter = { tool: ToolName; input: Record<string, unknown>; understood: string };

/** What questions about people may name. */
export type Named = {
  /** With the part of a colleague's name by which one is called. */
  users: readonly { id: number; username: string; called: string }[];
  clients: readonly { id: string; name: string }[];
  requests: readonly { id: number; companyName: string }[];
  today: string;
};

/** As many names are known: where there are more, a name may be another one's. */
const most = 500;

/** What speaks of people and their work at all: only then are names looked up. */
const speaksOf =
  /\b(?:users?|admins?|administrators?|auditors?|roles?|set-?up|requests?|applications?|onboarding|sign-?ins?|log-?ins?|(?:sign(?:ed)?|log(?:ged)?) (?:in|ins)|audit|trail|calls?|declined|status|net ?worth|[a-z]+\.[a-z]+|what (?:did|has) \w+ (?:do|done)|(?:who|every change|changes)\b.*\b(?:changed?|set|rates?|limits?|ran|run|approved|rejected|placed|released|resolved|acknowledged)|(?:did|has|have) \w+ (?:approve|reject|place|release|resolve|acknowledge|capture)\w*)\b/i;

/**
 * Answers staff's questions about users, set-up requests and who did what, which are of no account's figures. Every word of
 * such a question has to be made use of. Undefined where it is another one.
 */
export async function answerMatter(
  deps: Deps,
  actor: Actor,
  text: string,
): Promise<{ answer: Answer; figures: Figure[] } | undefined> {
  // How something is seen or done is no question for it.
  if (
    /^\W*(?:(?:tell|show|explain)\W+(?:to )?(?:me |us )?)?(?:how (?:do|does|can|could|to|would|should|may)|where|is it possible)\b/i.test(
      text,
    )
  )
    return undefined;
  if (!can(actor, "users:read") || text.length > 200 || /["“]/.test(text) || !speaksOf.test(text))
    return undefined;
  const [users, clients, requests] = await Promise.all([
    listUsers(deps, actor, {}, { limit: most }),
    findClients(deps, actor, "", most),
    listSetupRequests(deps, actor, {}, { limit: most }),
  ]);
  const named: Named = {
    users: users.rows.flatMap(({ id, username, role }) => {
      const [first = ""] = username.split(".");
      const isAlone = users.rows.filter((other) => other.username.startsWith(first)).length === 1;
      return [
        { id, username, called: role !== "client_user" && isAlone && first.length > 3 ? first : username },
      ];
    }),
    clients,
    requests: requests.rows,
    today: bankDate(deps.now(), deps.env.zone),
  };
  for (const read of [requestsOf, peopleOf, trailOf]) {
    const matter = read(new MatterReading(text), named);
    if (!matter) continue;
    const { figures, content, ...rest } = await tools[matter.tool].run(deps, actor, matter.input);
    return { answer: { content, understood: matter.understood, ...rest }, figures };
  }
  return undefined;
}
