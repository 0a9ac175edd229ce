import type { Actor, Role } from "@/access/actor";
import type { Poster } from "@/ledger/command";
import type { BankDate } from "@/vocabulary/calendar";
import { type Days, daysAgo } from "./days";

/**
 * People who work with the demo book. All of them are fictional; addresses are of the ranges reserved for examples (RFC
 * 5737, RFC 2606).
 */
export type Person = {
  id: number;
  username: string;
  email: string;
  role: Role;
  clientId: string;
  ip: string;
  userAgent: string;
  /** Created, and for a former employee deactivated, this many days ago. */
  since: number;
  left?: number;
  /** Probability of signing in on a business day, 0 to 1. */
  habit: number;
};

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15";

/** `username | role | client | since | left | habit`; the first three are the sample logins, with ids 1 to 3. */
const table = `
admin         | admin       | HOUSE      | 184 |    | 0.7
client        | client_user | CLIENT_001 | 184 |    | 0.6
auditor       | auditor     | HOUSE      | 184 |    | 0.25
leila.ops     | admin       | HOUSE      | 184 |    | 0.8
rohan.risk    | admin       | HOUSE      | 183 |    | 0.8
tariq.desk    | admin       | HOUSE      | 183 | 71 | 0.6
falcon.pay    | client_user | CLIENT_002 | 180 |    | 0.4
cedar.finance | client_user | CLIENT_003 | 177 |    | 0.4
sandreef.ap   | client_user | CLIENT_004 | 173 |    | 0.3
noorvale.cfo  | client_user | CLIENT_005 | 166 |    | 0.2
qasrwaha.acc  | client_user | CLIENT_006 | 159 |    | 0.3
bluepalm.fin  | client_user | CLIENT_007 | 147 |    | 0.2
dune.treasury | client_user | CLIENT_001 | 139 |    | 0.3
extern.audit  | auditor     | HOUSE      | 120 | 88 | 0.3
sandreef.old  | client_user | CLIENT_004 | 119 | 64 | 0.2
lanternby.fin | client_user | CLIENT_008 |  42 |    | 0.4
`;

/** Everyone, in the order of their ids. */
export const people: readonly Person[] = table
  .trim()
  .split("\n")
  .map((line, at) => {
    const [username = "", role, clientId = "", since, left, habit] = line
      .split("|")
      .map((cell) => cell.trim());
    const staff = clientId === "HOUSE";
    return {
      id: at + 1,
      username,
      email: `${username}@${staff ? "vostra" : clientId.toLowerCase().replace("_", "-")}.example`,
      role: role === "admin" || role === "auditor" ? role : "client_user",
      clientId,
      ip: staff ? `192.0.2.${20 + at}` : `198.51.100.${20 + at}`,
      userAgent: [chrome, firefox, safari][at % 3] ?? chrome,
      since: Number(since),
      ...(left && { left: Number(left) }),
      habit: Number(habit),
    };
  });

/** True if a person worked with the book on a date: from the day after they were entered until they left. */
export function wasThere(days: Days, { since, left }: Person, date: BankDate): boolean {
  return date > daysAgo(days, since) && (left === undefined || date < daysAgo(days, left));
}

/** The one with a username. @throws Error if there is none */
export function person(username: string): Person {
  const found = people.find((someone) => someone.username === username);
  if (!found) throw new Error(`Nobody in the demo book is called ${username}`);
  return found;
}

/** A person as the ledger and the audit trail know who acts. */
export function toPoster({ id, role, clientId, ip, userAgent }: Person): NonNullable<Poster> {
  return { userId: id, role, clientId, origin: { ip, userAgent, requestId: "" } };
}

/** The same as commands know them: a program inside the server, which acts for them without a session. */
export function toActor(someone: Person): Actor {
  const { username, email } = someone;
  return { ...toPoster(someone), username, email, virtualAccountId: null, sessionId: "" };
}
