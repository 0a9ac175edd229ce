import { sql } from "drizzle-orm";
import { z } from "zod";
import { getRunColumns } from "@/bank/reconciliation/commands";
import {
  type ResultDto,
  reconciliationContract,
  resultSchema,
  runWithResultsSchema,
} from "@/bank/reconciliation/contract";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { eventually } from "../eventually";
import type { Book, Caller } from "./book";

const triggers = z.array(z.object({ name: z.string() }));

/** Removes the triggers of the money tables and changes the book without the ledger. */
export async function damage({ db }: Pick<Book, "db">, ...statements: string[]): Promise<void> {
  const guards = triggers.parse(
    await db.read.all(sql`select name from sqlite_schema where type = 'trigger' and tbl_name in
      ('transactions', 'entries', 'ledger_accounts', 'virtual_accounts', 'holds', 'journals')`),
  );
  const args: never[] = [];
  await db.alter([
    ...guards.map(({ name }) => ({ sql: `drop trigger ${name}`, args })),
    ...statements.map((text) => ({ sql: text, args })),
  ]);
}

type Begun = { requestId: string; startedBy: number | null; at: number };

/** Statement that begins a run, as if the server had ended right after answering the call. */
export const insertRun = ({
  requestId,
  startedBy,
  at,
  ...run
}: Begun & Parameters<typeof getRunColumns>[0]) =>
  reconciliationWork.insertion({ requestId, startedBy, at, columns: getRunColumns(run) });

export async function start(book: Book, who: Caller = "admin", json: unknown = {}): Promise<number> {
  const answer = await book.send(who, "POST", "/api/reconciliation/runs", { json });
  if (answer.status !== 202) throw new Error(`Not started: ${answer.status} ${await answer.text()}`);
  return z.object({ runId: z.int() }).parse(await answer.json()).runId;
}

export async function readRun(book: Book, id: number, query = "") {
  const answer = await book.send("admin", "GET", `/api/reconciliation/runs/${id}${query}`);
  return runWithResultsSchema.parse(await answer.json());
}

/** Waits until a run has ended and returns it. */
export const ended = (book: Book, id: number) =>
  eventually(async () => {
    const run = await readRun(book, id);
    if (run.status === "running") throw new Error(`${run.done} of ${run.total}`);
    return run;
  });

/** Starts a run and returns it once it is over. */
export const reconcile = async (book: Book, json: unknown = {}) =>
  ended(book, await start(book, "admin", json));

/** Result of a run for one account. */
export async function readResult(book: Book, vaId: number): Promise<ResultDto> {
  const { results } = await reconcile(book, { vaIds: [vaId] });
  const [result] = results;
  if (!result || results.length !== 1) throw new Error(`${results.length} results`);
  return result;
}

/** The server-sent events of an answer's text. */
function parseEvents(text: string) {
  return text
    .split("\n\n")
    .filter((one) => one.includes("data:"))
    .map((one) => {
      const part = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(one)?.[1] ?? "";
      const event = part("event");
      const data: unknown = JSON.parse(part("data"));
      return {
        event,
        id: Number(part("id")),
        result: event === "result" ? resultSchema.parse(data) : undefined,
        run: event === "result" ? undefined : reconciliationContract.run.parse(data),
      };
    });
}

/** Follows a run to its end. */
export async function follow(book: Book, id: number, lastEventId?: number, who: Caller = "admin") {
  const headers = lastEventId === undefined ? {} : { "Last-Event-ID": String(lastEventId) };
  const answer = await book.send(who, "GET", `/api/reconciliation/runs/${id}/events`, { headers });
  return parseEvents(await answer.text());
}
