import { join } from "node:path";
import { dropBook, type Size, startCheckout } from "./book";
import { cacheDir, cores, root } from "./machine";
import { cpuTime, run, type Server, type ServerOptions } from "./processes";
import { type Checkout, ownName } from "./reference";
import { type Figure, median } from "./report";
import { listRatios } from "./rounds";
import { wrk } from "./wrk";

/** A checkout that runs over its own book, with sessions of an admin and of a client's user. */
export type Side = {
  name: string;
  folder: string;
  server: Server;
  book: string;
  admin: string;
  client: string;
  /** Sessions of 120 other users of clients. */
  others: readonly string[];
  /** Accounts of the book that take credits and debits. */
  accounts: readonly number[];
  stop(): Promise<void>;
};

type Prepared = Pick<Side, "admin" | "client" | "others" | "accounts">;

/**
 * Runs in the checkout that is measured: its own seed, schema and sign-in make book and sessions. The client is the one with
 * the most accounts.
 */
const prepare = (book: string, size: Size) => `
  const { copyFile } = await import("node:fs/promises");
  const { addUsers, openAccounts, openBench, readBook, seededBook, signInAdmin } = await import("./tests/bench/book.ts");
  const { openSession } = await import("@/people/auth/sessions").catch(() => import("@/auth/sessions"));
  const book = ${JSON.stringify(book)};
  await copyFile(await seededBook(${JSON.stringify(size)}), book);
  const admin = await signInAdmin(book);
  await addUsers(book);
  const users = readBook(book, \`select u.id from users u join virtual_accounts v on v.client_id = u.client_id
    where u.username like 'bench-%' group by u.id order by count(*) desc, u.id limit 121\`);
  const deps = await openBench(book);
  const cookies = [];
  for (const { id } of users) {
    const { cookie, writes } = await openSession(deps, id, { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" }, undefined);
    await deps.db.write(writes);
    cookies.push(cookie.split(";", 1)[0]);
  }
  await deps.db.close();
  const [client, ...others] = cookies;
  console.log("\\n" + JSON.stringify({ admin, client, others, accounts: openAccounts(book, 1000) }));`;

const within = 1800;

/** Starts a checkout over a new copy of a book that it seeded. */
async function startSide(
  { name, folder }: Checkout,
  size: Size,
  more: Partial<ServerOptions> = {},
): Promise<Side> {
  const book = join(cacheDir, `side-${process.pid}-${crypto.randomUUID()}.db`);
  process.once("exit", () => dropBook(book));
  const printed = await run(cores.server, [process.execPath, "-e", prepare(book, size)], within, {}, folder);
  const prepared: Prepared = JSON.parse(printed.trim().split("\n").at(-1) ?? "");
  const server = await startCheckout(folder, book, more);
  const stop = async () => {
    await server.stop();
    dropBook(book);
  };
  return { name, folder, server, book, ...prepared, stop };
}

/** Runs this checkout, and the one to compare with if named, for as long as a function uses them. */
export async function* withSides<T>(
  size: Size,
  against: Checkout | undefined,
  measure: (sides: readonly Side[]) => AsyncGenerator<T>,
  more: (name: string) => Partial<ServerOptions> = () => ({}),
): AsyncGenerator<T> {
  const sides: Side[] = [];
  try {
    for (const each of [{ name: await ownName(), folder: root }, ...(against ? [against] : [])])
      sides.push(await startSide(each, size, more(each.name)));
    yield* measure(sides);
  } finally {
    for (const side of sides) await side.stop();
  }
}

/** Requests a second, and µs of the server's CPU time for each. */
export type Cost = { rate: number; cpu: number };

/** Sends requests to a server as fast as it answers. */
export async function load(server: Server, order: Parameters<typeof wrk>[0]): Promise<Cost> {
  const before = await cpuTime(server.pid);
  const { requests, perSecond } = await wrk(order);
  return { rate: perSecond, cpu: ((await cpuTime(server.pid)) - before) / requests };
}

/** Name of a figure's limit, the required share of it, and further notes. */
type Bound = { reference?: string; wanted?: number; note?: string };

/**
 * The figures of sides that were measured in turns: the rate beside a limit, which is the last of the costs where one is named,
 * and rate and CPU time beside the other checkout.
 */
export function* besideReferences(
  name: string,
  sides: readonly Side[],
  costs: readonly (readonly Cost[])[],
  { reference, wanted, note }: Bound,
): Generator<Figure> {
  const listRates = (at: number) => (costs.at(at) ?? []).map(({ rate }) => rate);
  const listCpus = (at: number) => (costs.at(at) ?? []).map(({ cpu }) => cpu);
  const beside = (ours: number[], limit: number[]) => ({
    ours: median(ours),
    limit: median(limit),
    ratios: listRatios(ours, limit),
  });
  const [own, other] = sides;
  if (!own) return;
  const remark = note === undefined ? {} : { note };
  if (reference !== undefined && wanted !== undefined) {
    for (const [at, side] of sides.entries()) {
      const figure = beside(listRates(at), listRates(-1));
      const state = at === 0 ? {} : { state: side.name };
      const met = median(figure.ratios) >= wanted;
      yield {
        name: `${name}, rate`,
        unit: "/s",
        reference,
        ...figure,
        ...state,
        wanted: `at least ${wanted}`,
        met,
        ...remark,
      };
    }
  }
  if (other) {
    yield {
      name: `${name}, rate`,
      unit: "/s",
      reference: other.name,
      ...beside(listRates(0), listRates(1)),
      ...remark,
    };
    yield {
      name: `${name}, CPU`,
      unit: "µs",
      reference: other.name,
      ...beside(listCpus(0), listCpus(1)),
      ...remark,
    };
  } else {
    yield { name: `${name}, CPU`, unit: "µs", ours: median(listCpus(0)), ...remark };
  }
}
