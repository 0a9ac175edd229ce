import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { findClients } from "@/accounts/clients/queries";
import { countAccounts, listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import type { Movements } from "@/reporting/statements/positions";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { currencies, type Total } from "@/vocabulary/money";
import { type AccountRef, accountsByIds, accountsOfClient } from "./account-refs";
import { answerOf, type Group, isNobody, nameless, ownMoves } from "./breakdown-answer";
import { counterpartyOf, isOwnMove } from "./counterparty";
import {
  mostRows,
  movementsByAccount,
  movementsOfRows,
  type Narrowing,
  ownNames,
  rowsOf,
  type Subject,
  together,
} from "./selection";
import { sideOf } from "./sides";
import type { ToolResult } from "./tool";
import { needsRows } from "./transactions";
import { nameOf } from "./wording";

/** In which order accounts or counterparties are told, and how many of them. */
export type Order = {
  limit: number;
  counts: boolean | undefined;
  rank: "largest" | "smallest" | undefined;
  byNumber: boolean | undefined;
  /** Whether each part's share of all is told, in per cent. */
  shares: boolean | undefined;
  /** Only the one at this place of the order. */
  nth: number | undefined;
};

/** Staff's accounts are compared up to this number: each costs two steps of an index. */
const mostCompared = 500;

/** Parts transactions by account. */
export async function byAccount(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  order: Order,
): Promise<ToolResult> {
  const accounts = await comparedAccounts(deps, actor, subject);
  if (accounts === undefined) {
    return {
      content: `There are more than ${mostCompared} accounts: name a client, and I part its figures by account.`,
      figures: [],
    };
  }
  const { moved, exceeded } = await movedOf(deps, actor, subject, narrowing, accounts);
  const groups = moved.map((one) => ({ label: nameOf(one.account), movements: one.movements }));
  return answerOf(deps, actor, subject, narrowing, ranked(groups, narrowing, order), {
    by: "account",
    exceeded,
    ...order,
  });
}

/** For staff: parts transactions by the clients whose accounts they are of, closed accounts among them. */
export async function byClient(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  order: Order,
): Promise<ToolResult> {
  if (!can(actor, "clients:read"))
    return { content: "I can tell you about your own accounts only.", figures: [] };
  const clients = await findClients(deps, actor, "", mostCompared);
  if (clients.length === mostCompared || (await countAccounts(deps, actor)) > mostCompared)
    return { content: "There are too many clients to compare all of them: name some accounts.", figures: [] };
  const theirs = await Promise.all(
    clients.map(async ({ id, name }) => ({ name, accounts: await accountsOfClient(deps, actor, id) })),
  );
  const wanted = subject.kind === "accounts" ? new Set(subject.accounts.map(({ id }) => id)) : undefined;
  const owners = new Map(
    theirs.flatMap(({ name, accounts }) =>
      accounts
        .filter(({ id }) => wanted === undefined || wanted.has(id))
        .map((account) => [account.id, { name, account }] as const),
    ),
  );
  const accounts = [...owners.values()].map(({ account }) => account);
  const { moved, exceeded } = await movedOf(deps, actor, subject, narrowing, accounts);
  const parted = Map.groupBy(moved, ({ account }) => owners.get(account.id)?.name ?? nameless);
  const groups = [...parted].map(([label, of]) => ({
    label,
    movements: together(of.flatMap(({ movements }) => movements)),
  }));
  return answerOf(deps, actor, subject, narrowing, ranked(groups, narrowing, order), {
    by: "client",
    exceeded,
    ...order,
  });
}

/** The accounts of a subject, one by one; undefined where the book has too many to compare. */
async function comparedAccounts(
  deps: Deps,
  actor: Actor,
  subject: Subject,
): Promise<AccountRef[] | undefined> {
  if (subject.kind === "accounts") return subject.accounts;
  if ((await countAccounts(deps, actor)) > mostCompared) return undefined;
  const { rows } = await listAccounts(deps, actor, {}, { limit: mostCompared });
  return accountsByIds(
    deps,
    actor,
    rows.map(({ id }) => id),
  );
}

/** What each account moved: from running figures, or counted from rows where only those tell. */
async function movedOf(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  accounts: readonly AccountRef[],
): Promise<{ moved: { account: AccountRef; movements: Movements[] }[]; exceeded: boolean }> {
  if (needsRows(narrowing)) {
    const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
    const ofAccount = Map.groupBy(rows, ({ vaId }) => vaId);
    const moved = accounts.map((account) => ({
      account,
      movements: movementsOfRows(ofAccount.get(account.id) ?? []),
    }));
    return { moved, exceeded: more };
  }
  const { zone } = deps.env;
  const until = addDays(narrowing.to ?? bankDate(deps.now(), zone), 1);
  const edges = [
    narrowing.from === undefined ? 0 : startOfBankDay(narrowing.from, zone),
    startOfBankDay(until, zone),
  ];
  const all = await movementsByAccount(deps, accounts, edges);
  return { moved: all.map(({ account, moved }) => ({ account, movements: [moved] })), exceeded: false };
}

/** Parts transactions by the other party that their descriptions name. */
export async function byCounterparty(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  order: Order,
): Promise<ToolResult> {
  const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
  const moves = rows.filter(({ type }) => type === "credit" || type === "debit");
  const names = await ownNames(deps, actor, subject, rows);
  const parted = Map.groupBy(moves, ({ description }) =>
    isOwnMove(description, names) ? ownMoves : (counterpartyOf(description) ?? nameless),
  );
  const groups = [...parted].map(([label, of]) => ({ label, movements: movementsOfRows(of) }));
  const answer = await answerOf(deps, actor, subject, narrowing, ranked(groups, narrowing, order), {
    by: "counterparty",
    exceeded: more,
    ...order,
  });
  if (answer.table) answer.content += " Names are read from the descriptions.";
  return answer;
}

const sizeOf = ({ movements }: Group, { type }: Narrowing): Total =>
  movements.reduce((all, moved) => {
    const sum = type === undefined ? moved.credits.sum + moved.debits.sum : sideOf(moved, type).sum;
    return all + sum;
  }, 0n);

/** The groups with something in them, by currency, and by size within one: sizes of two currencies cannot be compared. */
function ranked(groups: readonly Group[], narrowing: Narrowing, { rank, byNumber }: Order): Group[] {
  const turn = rank === "smallest" ? -1 : 1;
  const numberOf = ({ movements }: Group) =>
    movements.reduce((all, moved) => all + sideOf(moved, narrowing.type).count, 0);
  const split = groups.flatMap(({ label, movements }) =>
    movements
      .filter(({ currency }) => (narrowing.currency ?? currency) === currency)
      .map((moved) => ({ label, movements: [moved] })),
  );
  const place = ({ movements }: Group) => currencies.indexOf(movements[0]?.currency ?? "USD");
  return split
    .filter((group) => group.movements.some((moved) => sideOf(moved, narrowing.type).count > 0))
    .sort((a, b) => {
      const [x, y] = [sizeOf(a, narrowing), sizeOf(b, narrowing)];
      const bySize = x === y ? 0 : x < y ? turn : -turn;
      const last = Number(isNobody(a)) - Number(isNobody(b));
      return (
        place(a) - place(b) || last || (byNumber ? (numberOf(b) - numberOf(a)) * turn || bySize : bySize)
      );
    });
}
