import { z } from "zod";
import { countAccounts, listAccounts } from "@/accounts/list";
import type { Actor } from "@/auth/actor";
import {
  addDays,
  type BankDate,
  bankDate,
  formatDate,
  formatMonth,
  startOfBankDay,
  startOfMonth,
} from "@/calendar";
import type { Deps } from "@/deps";
import { currencies, formatMoney, type Total } from "@/money";
import type { Movements } from "@/statements/positions";
import { type AccountRef, accountsByIds } from "./account-refs";
import { answerOf, type Group, isNobody, nameless, ownMoves, parts } from "./breakdown-answer";
import { counterpartyOf, isOwnMove } from "./counterparty";
import {
  firstDay,
  mostRows,
  movementsBetween,
  movementsByAccount,
  movementsOfRows,
  type Narrowing,
  rowsOf,
  type Subject,
  subjectOf,
} from "./selection";
import { sideOf } from "./sides";
import { defineTool, Figures, periodFields, subjectFields, type ToolResult } from "./tool";
import { capital, narrowingFields, needsRows } from "./transactions";
import { nameOf, whenText } from "./wording";

export const breakdownInput = z.object({
  ...subjectFields,
  ...periodFields,
  ...narrowingFields,
  by: z.enum(parts),
  average: z.boolean().optional().describe("Whether an average for each day, week or month is wanted"),
  rank: z.enum(["largest", "smallest"]).optional().describe("Which of the parts is to be named"),
  byNumber: z
    .boolean()
    .optional()
    .describe("Whether accounts or counterparties are ordered by the number of rows"),
  counts: z.boolean().optional().describe("Whether the number of accounts or counterparties is wanted"),
  limit: z.int().min(1).max(50).default(10).describe("How many accounts or counterparties are shown"),
});

/** As many days, weeks or months are told apart in one answer. */
const mostGroups = { day: 92, week: 60, month: 36 } as const;

export const breakdownTool = defineTool({
  description: "Sums and counts of transactions by day, week, month, account, counterparty, type or currency",
  input: breakdownInput,
  async run(deps, actor, { accounts, clientId, by, limit, average, rank, byNumber, counts, ...narrowing }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (by === "day" || by === "week" || by === "month")
      return byTime(deps, actor, subject, narrowing, { by, average, rank });
    const order = { limit, counts, rank, byNumber };
    if (by === "account") return byAccount(deps, actor, subject, narrowing, order);
    if (by === "counterparty") return byCounterparty(deps, actor, subject, narrowing, order);
    return byKind(deps, actor, subject, narrowing, by);
  },
});

/** The days at which groups begin, and the day after the last one. */
function edgesOf(by: "day" | "week" | "month", from: BankDate, to: BankDate): BankDate[] {
  const edges: BankDate[] = [];
  let date = from;
  while (date <= to && edges.length <= mostGroups[by]) {
    edges.push(date);
    if (by === "day") date = addDays(date, 1);
    else if (by === "week") date = addDays(date, 7 - ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
    else date = startOfMonth(addDays(startOfMonth(date), 31));
  }
  return [...edges, addDays(to, 1)];
}

async function byTime(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  {
    by,
    average,
    rank,
  }: {
    by: "day" | "week" | "month";
    average: boolean | undefined;
    rank: "largest" | "smallest" | undefined;
  },
): Promise<ToolResult> {
  const { zone } = deps.env;
  const today = bankDate(deps.now(), zone);
  const to = narrowing.to === undefined || narrowing.to > today ? today : narrowing.to;
  const from = narrowing.from ?? (await firstDay(deps, subject));
  const edges = edgesOf(by, from, to);
  if (edges.length - 1 > mostGroups[by]) {
    return {
      content: `That is more than ${mostGroups[by]} ${by}s: ask for a shorter period, or for larger steps.`,
      figures: [],
    };
  }
  const instants = edges.map((date) => startOfBankDay(date, zone));
  let exceeded = false;
  let grouped: Movements[][];
  if (needsRows(narrowing)) {
    const { rows, more } = await rowsOf(deps, actor, subject, { ...narrowing, from, to }, mostRows);
    exceeded = more;
    grouped = instants
      .slice(1)
      .map((until, part) =>
        movementsOfRows(
          rows.filter(({ createdAt }) => createdAt >= (instants[part] ?? 0) && createdAt < until),
        ),
      );
  } else grouped = await movementsBetween(deps, subject, instants);
  const labelOf = (date: BankDate, at: number) => {
    if (by === "day") return formatDate(date);
    if (by === "month") return formatMonth(date.slice(0, 7));
    return `${formatDate(date)} to ${formatDate(addDays(edges[at + 1] ?? to, -1))}`;
  };
  const groups = edges
    .slice(0, -1)
    .map((date, at) => ({ label: labelOf(date, at), movements: grouped[at] ?? [] }));
  return answerOf(deps, actor, subject, { ...narrowing, from, to }, groups, {
    by,
    exceeded,
    chart: true,
    ...(average && { average }),
    ...(rank && { rank }),
  });
}

/** Staff's accounts are compared up to this number: each costs two steps of an index. */
const mostCompared = 500;

async function byAccount(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  order: Order,
): Promise<ToolResult> {
  let accounts: AccountRef[];
  if (subject.kind === "accounts") accounts = subject.accounts;
  else {
    if ((await countAccounts(deps, actor)) > mostCompared) {
      return {
        content: `There are more than ${mostCompared} accounts: name a client, and I part its figures by account.`,
        figures: [],
      };
    }
    const { rows } = await listAccounts(deps, actor, {}, { limit: mostCompared });
    accounts = await accountsByIds(
      deps,
      actor,
      rows.map(({ id }) => id),
    );
  }
  let exceeded = false;
  let groups: Group[];
  if (needsRows(narrowing)) {
    const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
    exceeded = more;
    groups = accounts.map((account) => ({
      label: nameOf(account),
      movements: movementsOfRows(rows.filter(({ vaId }) => vaId === account.id)),
    }));
  } else {
    const { zone } = deps.env;
    const until = addDays(narrowing.to ?? bankDate(deps.now(), zone), 1);
    const edges = [
      narrowing.from === undefined ? 0 : startOfBankDay(narrowing.from, zone),
      startOfBankDay(until, zone),
    ];
    const moved = await movementsByAccount(deps, accounts, edges);
    groups = moved.map((one) => ({ label: nameOf(one.account), movements: [one.moved] }));
  }
  return answerOf(deps, actor, subject, narrowing, ranked(groups, narrowing, order), {
    by: "account",
    exceeded,
    ...order,
  });
}

async function byCounterparty(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  order: Order,
): Promise<ToolResult> {
  const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
  const moves = rows.filter(({ type }) => type === "credit" || type === "debit");
  const names = new Set(rows.map(({ customerName }) => customerName));
  if (subject.kind === "accounts") for (const { customerName } of subject.accounts) names.add(customerName);
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

async function byKind(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  by: "type" | "currency",
): Promise<ToolResult> {
  const { rows, more } = needsRows(narrowing)
    ? await rowsOf(deps, actor, subject, narrowing, mostRows)
    : { rows: undefined, more: false };
  const { zone } = deps.env;
  const edges = [
    narrowing.from === undefined ? 0 : startOfBankDay(narrowing.from, zone),
    startOfBankDay(addDays(narrowing.to ?? bankDate(deps.now(), zone), 1), zone),
  ];
  const [between = []] = rows ? [movementsOfRows(rows)] : await movementsBetween(deps, subject, edges);
  const movements = between.filter(({ currency }) => (narrowing.currency ?? currency) === currency);
  if (by === "currency") {
    const groups = movements.map((moved) => ({ label: moved.currency, movements: [moved] }));
    return answerOf(deps, actor, subject, narrowing, groups, { by, exceeded: more });
  }
  const figures = new Figures();
  const lines = (["credit", "debit", "hold", "release"] as const).flatMap((type) =>
    movements.flatMap((moved) => {
      const { count, sum } = sideOf(moved, type);
      if (count === 0) return [];
      const amount = type === "credit" || type === "debit" ? formatMoney(sum, moved.currency) : "";
      figures.of(`${type}s in ${moved.currency}`, String(count));
      if (amount !== "") figures.of(`Sum of ${type}s in ${moved.currency}`, amount);
      return [[capital(type), moved.currency, count.toLocaleString("en-US"), amount]];
    }),
  );
  return {
    content:
      lines.length === 0
        ? `There are no such transactions ${whenText(narrowing)}.`
        : `By type, ${whenText(narrowing)}.`,
    figures: figures.all,
    ...(lines.length > 0 && {
      table: {
        columns: [
          { label: "Type" },
          { label: "Currency" },
          { label: "Number", numeric: true as const },
          { label: "Sum", numeric: true as const },
        ],
        rows: lines,
      },
    }),
  };
}

const sizeOf = ({ movements }: Group, { type }: Narrowing): Total =>
  movements.reduce((all, moved) => {
    const sum = type === undefined ? moved.credits.sum + moved.debits.sum : sideOf(moved, type).sum;
    return all + sum;
  }, 0n);

/** In which order accounts or counterparties are told, and how many of them. */
type Order = {
  limit: number;
  counts: boolean | undefined;
  rank: "largest" | "smallest" | undefined;
  byNumber: boolean | undefined;
};

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
