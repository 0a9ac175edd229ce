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
import { type Currency, currencies, formatMoney, type Total, toDecimal } from "@/money";
import type { Movements } from "@/statements/positions";
import { type AccountRef, accountsByIds } from "./account-refs";
import { counterpartyOf } from "./counterparty";
import { transactionsLinks } from "./links";
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
import { capital, narrowingFields, needsRows, nounOf, roundedShare } from "./transactions";
import { counted, listed, nameOf, whenText } from "./wording";

const parts = ["day", "week", "month", "account", "counterparty", "type", "currency"] as const;
export type Part = (typeof parts)[number];

export const breakdownInput = z.object({
  ...subjectFields,
  ...periodFields,
  ...narrowingFields,
  by: z.enum(parts),
  average: z.boolean().optional().describe("Whether an average for each day, week or month is wanted"),
  limit: z.int().min(1).max(50).default(10).describe("How many accounts or counterparties are shown"),
});

type Group = { label: string; movements: Movements[] };

/** As many days, weeks or months are told apart in one answer. */
const mostGroups = { day: 92, week: 60, month: 36 } as const;

export const breakdownTool = defineTool({
  description: "Sums and counts of transactions by day, week, month, account, counterparty, type or currency",
  input: breakdownInput,
  async run(deps, actor, { accounts, clientId, by, limit, average, ...narrowing }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (by === "day" || by === "week" || by === "month")
      return byTime(deps, actor, subject, narrowing, { by, average });
    if (by === "account") return byAccount(deps, actor, subject, narrowing, limit);
    if (by === "counterparty") return byCounterparty(deps, actor, subject, narrowing, limit);
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
  { by, average }: { by: "day" | "week" | "month"; average: boolean | undefined },
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
  });
}

/** Staff's accounts are compared up to this number: each costs two steps of an index. */
const mostCompared = 500;

async function byAccount(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  limit: number,
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
  return answerOf(deps, actor, subject, narrowing, ranked(groups, narrowing), {
    by: "account",
    exceeded,
    limit,
  });
}

async function byCounterparty(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  limit: number,
): Promise<ToolResult> {
  const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
  const moves = rows.filter(({ type }) => type === "credit" || type === "debit");
  const parted = Map.groupBy(
    moves,
    ({ description }) => counterpartyOf(description) ?? "No name in the description",
  );
  const groups = [...parted].map(([label, of]) => ({ label, movements: movementsOfRows(of) }));
  const answer = await answerOf(deps, actor, subject, narrowing, ranked(groups, narrowing), {
    by: "counterparty",
    exceeded: more,
    limit,
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

/** The groups with something in them, by currency, and by size within one: sizes of two currencies cannot be compared. */
function ranked(groups: readonly Group[], narrowing: Narrowing): Group[] {
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
      return place(a) - place(b) || (x === y ? 0 : x < y ? 1 : -1);
    });
}

async function answerOf(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  groups: readonly Group[],
  {
    by,
    exceeded,
    limit,
    chart,
    average,
  }: { by: Part; exceeded: boolean; limit?: number; chart?: boolean; average?: boolean },
): Promise<ToolResult> {
  const { type } = narrowing;
  const [, many] = nounOf(type);
  const used = currencies
    .filter((currency) =>
      groups.some(({ movements }) =>
        movements.some((moved) => moved.currency === currency && sideOf(moved, type).count > 0),
      ),
    )
    .filter((currency) => (narrowing.currency ?? currency) === currency);
  if (used.length === 0) {
    return { content: `There are no such ${many} ${whenText(narrowing)}.`, figures: [] };
  }
  const figures = new Figures();
  const shown =
    limit === undefined
      ? groups
      : used.flatMap((currency) =>
          groups.filter(({ movements }) => movements[0]?.currency === currency).slice(0, limit),
        );
  const ofTime = chart === true;
  const sides = type === undefined ? (["credit", "debit"] as const) : ([type] as const);
  const rows = shown.flatMap((group) => {
    const list =
      ofTime && group.movements.length === 0 ? used.map((currency) => emptyIn(currency)) : group.movements;
    return list
      .filter(({ currency }) => used.includes(currency))
      .map((moved) => {
        const { count } = sideOf(moved, type);
        const sums = sides.map((side) =>
          figures.of(
            `${capital(side)}s, ${group.label}`,
            formatMoney(sideOf(moved, side).sum, moved.currency),
          ),
        );
        return [group.label, ...sums, count.toLocaleString("en-US")];
      });
  });
  const headings = {
    day: "Day",
    week: "Week",
    month: "Month",
    account: "Account",
    counterparty: "Counterparty",
    type: "Type",
    currency: "Currency",
  };
  const [currency] = used;
  const drawn = ofTime && used.length === 1 && currency !== undefined && shown.length > 1;
  const points = drawn
    ? shown.map(({ label, movements }) => {
        const moved = movements.find((one) => one.currency === currency) ?? emptyIn(currency);
        return {
          label,
          value: toDecimal(
            type === undefined ? moved.credits.sum - moved.debits.sum : sideOf(moved, type).sum,
          ),
          currency,
        };
      })
    : undefined;
  const best = rows[0];
  const count = groups.reduce(
    (all, { movements }) =>
      all +
      movements.reduce(
        (sum, moved) => sum + (used.includes(moved.currency) ? sideOf(moved, type).count : 0),
        0,
      ),
    0,
  );
  const sums =
    type === "hold" || type === "release" ? "" : `, ${listed(sumsOf(groups, used, type, figures))}`;
  const mean = average && type !== undefined ? ` ${averageOf(groups, used, type, by, figures)}` : "";
  const first = !ofTime && best && used.length === 1 ? ` The largest is ${best[0]} with ${best[1]}.` : "";
  const least = exceeded
    ? ` These are the newest ${mostRows.toLocaleString("en-US")} only: ask for a shorter period to get all.`
    : "";
  const note = used.length > 1 ? " Each currency is summed by itself." : "";
  const links = transactionsLinks(actor, subject, narrowing, {
    first: await firstDay(deps, subject),
    today: bankDate(deps.now(), deps.env.zone),
    label: "Show these transactions",
  });
  const hidden = groups.length - shown.length;
  return {
    content: `${capital(many)} by ${by} ${whenText(narrowing)}: ${figures.of(many, counted(count, many.slice(0, -1)))}${sums}.${mean}${first}${note}${least}`,
    figures: figures.all,
    table: {
      columns: [
        { label: headings[by] },
        ...sides.map((side) => ({ label: `${capital(side)}s`, numeric: true as const })),
        { label: "Number", numeric: true as const },
      ],
      rows,
      ...(hidden > 0 && { more: hidden }),
    },
    ...(points && { chart: { label: type === undefined ? "Credits less debits" : capital(many), points } }),
    ...(links.length > 0 && { links }),
  };
}

/** What all groups come to, currency by currency. */
function sumsOf(
  groups: readonly Group[],
  used: readonly Currency[],
  type: Narrowing["type"],
  figures: Figures,
): string[] {
  return used.map((currency) => {
    const movements = groups.flatMap((group) =>
      group.movements.filter((moved) => moved.currency === currency),
    );
    const of = (side: "credit" | "debit") =>
      movements.reduce((all, moved) => all + sideOf(moved, side).sum, 0n);
    const text = (side: "credit" | "debit", label: string) =>
      figures.of(`${label} in ${currency}`, formatMoney(of(side), currency));
    if (type === "credit" || type === "debit") return text(type, "Sum");
    return `${text("credit", "Credits")} in and ${text("debit", "Debits")} out`;
  });
}

/** What lies in one day, week or month on average: those without anything count, too. */
function averageOf(
  groups: readonly Group[],
  used: readonly Currency[],
  type: NonNullable<Narrowing["type"]>,
  by: Part,
  figures: Figures,
): string {
  const texts = used.map((currency) => {
    const movements = groups.flatMap((group) =>
      group.movements.filter((moved) => moved.currency === currency),
    );
    const sum = movements.reduce((all, moved) => all + sideOf(moved, type).sum, 0n);
    return figures.of(
      `Average a ${by} in ${currency}`,
      formatMoney(roundedShare(sum, groups.length), currency),
    );
  });
  return `On average ${listed(texts)} a ${by}, over ${counted(groups.length, by)}.`;
}

const emptyIn = (currency: Movements["currency"]): Movements => ({
  currency,
  credits: { count: 0, sum: 0n },
  debits: { count: 0, sum: 0n },
  holds: 0,
  releases: 0,
});
