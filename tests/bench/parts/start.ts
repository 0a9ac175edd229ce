import { buildAll } from "@/app/build";
import { copyBook, dropBook, openAccounts, seededBook, signInAdmin, startApp } from "../book";
import { cpuTime, residentMemory, type Server, startServer } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { postingBook } from "./postings";

/** Duration of each load, and delay of the second after the first one, in seconds. */
const [length, later] = [2, 28];
const wanted = { cpu: 500, ratio: 0.8 };

/** The two forms of a server by the file that it is started with. */
const forms = { compiled: "src/main.ts", sources: "src/serve.ts" } as const;
type Form = keyof typeof forms;

/**
 * Measurements of one start: ms of CPU time until the first answer, MB then, and by load the ratio of early requests to
 * late ones.
 */
type Start = { cpu: number; memory: number; ratios: Record<string, number> };

/**
 * A start of the compiled server and of its sources, in turns: the CPU time until the first answer, the memory then, and how many
 * requests a second of CPU time it answers in its first two seconds beside half a minute later, pages and postings apart.
 */
export async function* start({ rounds }: Options): AsyncGenerator<Figure> {
  await buildAll();
  const book = await copyBook(await seededBook(postingBook));
  const cookie = await signInAdmin(book);
  const [account] = openAccounts(book, 1);
  // Work after a first start on a book is not part of a start.
  await (await startApp(book)).stop();
  const loads: Record<string, (app: Server) => Promise<number>> = {
    pages: (app) =>
      answered(app, () => fetch(`${app.url}/admin/virtual-accounts?limit=50`, { headers: { cookie } })),
    postings: (app) =>
      answered(app, () =>
        fetch(`${app.url}/api/transactions`, {
          method: "POST",
          headers: {
            cookie,
            "content-type": "application/json",
            origin: app.url,
            "idempotency-key": crypto.randomUUID(),
          },
          body: JSON.stringify({
            vaId: account,
            type: "credit",
            amount: "12.50",
            currency: "USD",
            description: "A start of the bench",
            reference: crypto.randomUUID(),
          }),
        }),
      ),
  };
  const seen: Record<Form, Start[]> = { compiled: [], sources: [] };
  try {
    for (let round = 0; round < rounds; round++)
      for (const [kind, load] of Object.entries(loads))
        for (const form of ["compiled", "sources"] as const)
          seen[form].push(await measure(book, form, kind, load));
  } finally {
    dropBook(book);
  }
  yield* figures(seen, Object.keys(loads));
}

async function measure(
  book: string,
  form: Form,
  kind: string,
  load: (app: Server) => Promise<number>,
): Promise<Start> {
  const app = await startServer({
    args: [forms[form]],
    env: {
      NODE_ENV: "production",
      SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only",
      DATABASE_URL: `file:${book}`,
      LOG_LEVEL: "error",
    },
  });
  try {
    const [cpu, memory] = [(await cpuTime(app.pid)) / 1000, (await residentMemory(app.pid)) / 1e6];
    const early = await load(app);
    for (let second = 0; second < later; second += length) await load(app);
    return { cpu, memory, ratios: { [kind]: early / (await load(app)) } };
  } finally {
    await app.stop();
  }
}

/** Requests, one after the other, that a server answers for each second of its CPU time. */
async function answered({ pid }: Server, send: () => Promise<Response>): Promise<number> {
  const before = await cpuTime(pid);
  let answers = 0;
  for (const until = Date.now() + length * 1000; Date.now() < until; ) {
    const answer = await send();
    await answer.arrayBuffer();
    if (answer.ok) answers += 1;
  }
  if (answers === 0) throw new Error("Nothing was answered");
  return answers / (((await cpuTime(pid)) - before) / 1e6);
}

function* figures({ compiled, sources }: Record<Form, Start[]>, kinds: readonly string[]): Generator<Figure> {
  const of = (starts: readonly Start[], key: "cpu" | "memory") => median(starts.map((each) => each[key]));
  const cpu = of(compiled, "cpu");
  yield {
    name: "CPU time until the first answer",
    unit: "ms",
    ours: cpu,
    limit: of(sources, "cpu"),
    wanted: `at most ${wanted.cpu} ms`,
    met: cpu <= wanted.cpu,
    note: "limit: the same from its sources",
  };
  const memory = of(compiled, "memory");
  yield {
    name: "memory at the first answer",
    unit: "MB",
    ours: memory,
    limit: of(sources, "memory"),
    note: "limit: the same from its sources",
  };
  for (const kind of kinds) {
    const listRatios = (starts: readonly Start[]) => starts.flatMap(({ ratios }) => ratios[kind] ?? []);
    const ours = median(listRatios(compiled));
    yield {
      name: `${kind} for a second of CPU, first 2 s to after 30 s`,
      unit: "of it",
      ours,
      limit: median(listRatios(sources)),
      wanted: `at least ${wanted.ratio}`,
      met: ours >= wanted.ratio,
      note: "limit: the same from its sources",
    };
  }
}
