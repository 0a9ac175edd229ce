import { z } from "zod";
import { accountSchema } from "@/accounts/contract";
import {
  type SweepDto,
  sweepContract,
  sweepItemSchema,
  sweepPlanSchema,
  sweepRunSchema,
} from "@/liquidity/sweeps/contract";
import { sweepWork } from "@/liquidity/sweeps/run";
import { runningWork } from "@/platform/leased-work/running-work";
import { type Book, type Caller, startBook } from "./book";
import { main } from "./payment-files";

export const core = { currency: "USD", account: "GB33BUKB20201555555555", name: "Gulf Marine LLC" } as const;
const started = z.object({ id: z.int(), status: z.string() });
const fullRun = sweepRunSchema.extend({ items: sweepItemSchema.array() });

/** A book with a client's core account, and the calls of sweeps. */
export async function startSweeps(variables: Record<string, string> = {}) {
  const book = await startBook(variables);
  await book.send("admin", "PUT", "/api/clients/GULF/core-accounts", { json: [core] });
  return { book, ...openSweeps(book) };
}

export function openSweeps(book: Book) {
  let named = 0;

  const get = async (path: string) => (await book.send("admin", "GET", path)).json();

  /** Opens an account with money on it. */
  async function fund(amount: string, fields: Record<string, unknown> = {}) {
    const account = await book.openAccount({ cbsAccount: main, type: "COBO", ...fields });
    if (Number(amount) > 0) await book.book("credit", account.id, { amount });
    return account;
  }

  function toBody(fields: object) {
    named += 1;
    const name = `Sweep ${named}`;
    return { clientId: "GULF", name, currency: "USD", to: { core: true }, mode: "zero", ...fields };
  }

  const send = (fields: object, who: Caller = "admin", headers: Record<string, string> = {}) =>
    book.send(who, "POST", "/api/sweeps", { json: toBody(fields), headers });

  async function create(fields: object = {}): Promise<SweepDto> {
    const answer = await send(fields);
    if (answer.status !== 201) throw new Error(`No sweep: ${answer.status} ${await answer.text()}`);
    return sweepContract.row.parse(await answer.json());
  }

  const read = async (id: number): Promise<SweepDto> =>
    sweepContract.row.parse(await get(`/api/sweeps/${id}`));

  async function preview(id: number) {
    const answer = await book.send("admin", "POST", `/api/sweeps/${id}/preview`);
    return sweepPlanSchema.parse(await answer.json());
  }

  const readRun = async (id: number) => fullRun.parse(await get(`/api/sweep-runs/${id}`));

  const listRuns = async (query = "") => sweepRunSchema.array().parse(await get(`/api/sweep-runs${query}`));

  /** Waits for what runs behind answers. */
  const settled = () => runningWork(book.db).settled();

  /** Runs a sweep to its end. */
  async function run(id: number) {
    const answer = await book.send("admin", "POST", `/api/sweeps/${id}/run`);
    if (answer.status !== 202) throw new Error(`Not run: ${answer.status} ${await answer.text()}`);
    const { id: runId } = started.parse(await answer.json());
    await settled();
    return readRun(runId);
  }

  async function reverse(id: number) {
    const answer = await book.send("admin", "POST", `/api/sweep-runs/${id}/reverse`);
    if (answer.status !== 202) throw new Error(`Not reversed: ${answer.status} ${await answer.text()}`);
    await settled();
    return readRun(id);
  }

  const available = async (id: number) =>
    accountSchema.parse(await get(`/api/virtual-accounts/${id}`)).availableBalance;

  return {
    fund,
    toBody,
    send,
    create,
    read,
    preview,
    readRun,
    listRuns,
    settled,
    run,
    reverse,
    available,
    sweepWork,
  };
}
