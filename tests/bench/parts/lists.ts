import { encodeCursor } from "db/keyset";
import {
  addAllocations,
  addUsers,
  large,
  readBook,
  type Size,
  seededBook,
  signInAdmin,
  small,
  startApp,
} from "../book";
import { cpuTime, type Server } from "../processes";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";
import { look, wrk } from "../wrk";

/** One request after the other: a latency without a queue in it. */
const connections = 1;
/** With fewer answers than this a p50 is meaningless. */
const fewest = 3;
/**
 * Length of a round in seconds: short alternating rounds meet the same other load, so more seconds mean more rounds.
 */
const roundSeconds = 1;
const wanted = 1.3;

/** Address of a list, which may depend on the book's contents. */
type Case = { name: string; path: (book: string) => string };

const after = (id: number, value?: string | number) =>
  encodeCursor({ side: "after", id, ...(value !== undefined && { value }) });
const accounts = (query: Record<string, string>) => `/admin/virtual-accounts?${new URLSearchParams(query)}`;
const holds = (query: Record<string, string>) => `/admin/holds?${new URLSearchParams(query)}`;
const allocations = (query: Record<string, string>) => `/admin/fund-allocation?${new URLSearchParams(query)}`;
const transactions = (query: Record<string, string>) => `/admin/transactions?${new URLSearchParams(query)}`;

const alerts = (query: Record<string, string>) => `/admin/alerts?${new URLSearchParams(query)}`;
const trail = (query: Record<string, string>) => `/admin/reports?${new URLSearchParams(query)}`;

/** Equal pages of both ledgers: the same number of rows, whatever precedes them. */
const cases: Case[] = [
  { name: "accounts, first page", path: () => accounts({}) },
  { name: "accounts, the oldest ones", path: () => accounts({ page: after(61) }) },
  { name: "accounts by balance, the smallest", path: byBalance },
  { name: "accounts, search that fills pages", path: () => accounts({ q: "Alder" }) },
  { name: "accounts, that search's last page", path: () => accounts({ q: "Alder", page: after(61) }) },
  { name: "accounts, search for one IBAN", path: (book) => accounts({ q: getIban(book, 40) }) },
  { name: "accounts, of a rare currency", path: (book) => accounts({ currency: rarestCurrency(book) }) },
  { name: "transactions, first page", path: () => transactions({}) },
  { name: "transactions, of an account", path: () => transactions({ account: "40" }) },
  { name: "transactions, of a currency", path: () => transactions({ currency: "EUR" }) },
  { name: "transactions, of an amount and more", path: () => transactions({ min: "50.00" }) },
  { name: "transactions, from a day on", path: () => transactions({ from: "2020-01-01" }) },
  { name: "transactions, the oldest ones", path: () => transactions({ page: after(2_000) }) },
  { name: "debits, the oldest ones", path: () => transactions({ type: "debit", page: after(2_000) }) },
  { name: "transactions, search that fills pages", path: () => transactions({ q: "invoice" }) },
  {
    name: "transactions, that search far down",
    path: () => transactions({ q: "invoice", page: after(2_000) }),
  },
  {
    name: "transactions, search for a reference",
    path: (book) => transactions({ q: getReference(book, 1_500) }),
  },
  { name: "transactions, search for a customer", path: (book) => transactions({ q: getCustomer(book, 40) }) },
  { name: "transactions, search of two letters", path: () => transactions({ q: "in" }) },
  { name: "transactions, search without a match", path: () => transactions({ q: "no such words" }) },
  { name: "users, first page", path: () => "/admin/users" },
  { name: "users, search", path: () => "/admin/users?q=bench" },
  { name: "users, the oldest ones", path: () => `/admin/users?page=${after(52)}` },
  { name: "alerts, first page", path: () => alerts({}) },
  { name: "alerts, the oldest ones", path: () => alerts({ page: after(61) }) },
  { name: "alerts, of a status and a type", path: () => alerts({ status: "resolved", type: "velocity" }) },
  { name: "alerts, search that fills pages", path: () => alerts({ q: "threshold" }) },
  { name: "audit trail, first page", path: () => trail({}) },
  { name: "audit trail, the oldest rows", path: () => trail({ page: after(161) }) },
  {
    name: "audit trail, of an action and a resource",
    path: () => trail({ action: "CREATE", resource: "TRANSACTION" }),
  },
  { name: "audit trail, search that fills pages", path: () => trail({ q: "seed" }) },
  { name: "active holds, first page", path: () => holds({}) },
  { name: "ended holds, the oldest ones", path: () => holds({ status: "ended", page: after(61) }) },
  { name: "all holds, search that fills pages", path: () => holds({ status: "all", q: "HOLD" }) },
  { name: "allocations, first page", path: () => allocations({}) },
  { name: "allocations, the oldest ones", path: () => allocations({ page: after(61) }) },
  { name: "open allocations, first page", path: () => allocations({ status: "open" }) },
  { name: "allocations, search that fills pages", path: () => allocations({ q: "bench" }) },
];

/**
 * Latency of lists and searches in a large ledger compared with a small one: first pages and deep ones. The bound
 * applies to the median latency, since a p99 of a second's requests reflects a few garbage collections.
 */
export async function* lists(options: Options): AsyncGenerator<Figure> {
  const ours = await serve({ ...large, alerts: 100_000, auditRows: 1_000_000 });
  try {
    const limit = await serve({ ...small, alerts: 1_000, auditRows: 10_000 });
    try {
      for (const one of cases) {
        if (one.name.includes(options.only)) yield await compare(one, ours, limit, options);
      }
    } finally {
      await limit.server.stop();
    }
  } finally {
    await ours.server.stop();
  }
}

type Side = { book: string; server: Server; cookie: string };

async function serve(size: Size): Promise<Side> {
  const book = await seededBook(size);
  const cookie = await signInAdmin(book);
  await addUsers(book);
  await addAllocations(book);
  return { book, cookie, server: await startApp(book) };
}

async function compare({ name, path }: Case, ours: Side, limit: Side, options: Options): Promise<Figure> {
  const [rows, others] = await Promise.all(
    [ours, limit].map(async (side) => (await look(side.server.url + path(side.book), side.cookie)).rows),
  );
  if (rows !== others) throw new Error(`${name}: ${rows} rows are no match for ${others}`);
  const [mine, theirs] = [measureLatency(ours, path(ours.book)), measureLatency(limit, path(limit.book))];
  await mine();
  await theirs();
  const seen = { ours: [] as Round[], limit: [] as Round[] };
  const measureP50 = async (latency: typeof mine, rounds: Round[]) => {
    const round = await latency();
    rounds.push(round);
    return round.p50;
  };
  const measured = await interleave(
    Math.ceil((options.rounds * options.seconds) / roundSeconds),
    () => measureP50(mine, seen.ours),
    () => measureP50(theirs, seen.limit),
  );
  const beside = (of: "p99" | "cpu", digits: number) => {
    const [our, their] = [seen.ours, seen.limit].map((rounds) => rounds.map((round) => round[of]));
    const ratios = our?.map((each, round) => each / (their?.[round] ?? Number.NaN)) ?? [];
    const [one, other] = [our, their].map((each) => median(each ?? []).toFixed(digits));
    return { text: `${one} against ${other}`, ratio: median(ratios).toFixed(2) };
  };
  const [p99, cpu] = [beside("p99", 1), beside("cpu", 0)];
  return {
    name,
    unit: "ms p50",
    ...medians(measured),
    wanted: `at most ${wanted} of a small book's`,
    met: median(measured.ratios) <= wanted,
    note: `${rows} rows, p99 ${p99.text} ms, ratio ${p99.ratio}; CPU ${cpu.text} µs a request, ratio ${cpu.ratio}`,
  };
}

/**
 * Measurements of a round: latencies in ms, and the server's CPU time for a request in µs, which holds on a busy
 * machine.
 */
type Round = { p50: number; p99: number; cpu: number };

/** Requests a page repeatedly for a round. */
function measureLatency({ server, cookie }: Side, path: string) {
  const load = { url: server.url + path, seconds: roundSeconds, connections, headers: { Cookie: cookie } };
  return async (): Promise<Round> => {
    const before = await cpuTime(server.pid);
    const { requests, p50, p99 } = await wrk(load);
    if (requests < fewest) throw new Error(`${path}: only ${requests} answers in a round`);
    return { p50, p99, cpu: ((await cpuTime(server.pid)) - before) / requests };
  };
}

/** The page that begins sixty accounts before the end of the list by balance. */
function byBalance(book: string): string {
  const [edge] = readBook<{ id: number; balance: number }>(
    book,
    "SELECT id, balance FROM virtual_accounts WHERE closed_at IS NULL ORDER BY balance, id LIMIT 1 OFFSET 60",
  );
  return accounts({ sort: "balance", page: after(edge?.id ?? 0, edge?.balance ?? 0) });
}

/** The currency of the fewest accounts that still fill a page. */
function rarestCurrency(book: string): string {
  const [rarest] = readBook<Text>(
    book,
    `SELECT currency AS text FROM virtual_accounts WHERE closed_at IS NULL GROUP BY currency HAVING count(*) > 50
      ORDER BY count(*) LIMIT 1`,
  );
  return rarest?.text ?? "";
}

type Text = { text: string };
const getText = (book: string, sql: string, id: number) => readBook<Text>(book, sql, id)[0]?.text ?? "";

const getIban = (book: string, id: number) =>
  getText(book, "SELECT virtual_iban AS text FROM virtual_accounts WHERE id = ?", id);
const getCustomer = (book: string, id: number) =>
  getText(book, "SELECT customer_name AS text FROM virtual_accounts WHERE id = ?", id);
const getReference = (book: string, id: number) =>
  getText(book, "SELECT reference AS text FROM transactions WHERE id = ?", id);
