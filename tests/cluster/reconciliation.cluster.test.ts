import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { runWithResultsSchema } from "@/bank/reconciliation/contract";
import { eventually } from "../eventually";
import { type Server, startServer } from "./server";
import { remove, scratch } from "./transports";

const accounts = 8;

let folder: string;
let server: Server | undefined;
beforeAll(async () => {
  folder = await scratch();
});
afterAll(async () => {
  await server?.kill();
  await remove(folder);
});

test("a reconciliation whose server is killed is taken up by the next one, where it was, and doubles nothing", async () => {
  const url = `file:${join(folder, "book.db")}`;
  const session = {};
  const first = await startServer({ url }, session);
  server = first;
  for (let n = 1; n <= accounts; n++) {
    const names = {
      customerName: `Customer ${n}`,
      companyName: "Gulf Traders LLC",
      reference: `gulf_va_${n}`,
    };
    await first.post("/api/virtual-accounts", { ...names, type: "BOTH" }, `create-${n}`);
  }
  const started = await first.post("/api/reconciliation/runs", {}, "run");
  const { runId } = z.object({ runId: z.int() }).parse(await started.json());
  const read = async (from: Server) =>
    runWithResultsSchema.parse(await (await from.get(`/api/reconciliation/runs/${runId}`)).json());
  await eventually(async () => expect((await read(first)).done).toBeGreaterThan(1));
  await first.kill();
  const second = await startServer({ url }, session);
  server = second;
  const left = await read(second);
  expect(left.status).toBe("running");
  expect(left.results).toHaveLength(left.done);
  const done = await eventually(async () => {
    const run = await read(second);
    expect(run.status).toBe("done");
    return run;
  });
  expect(done.matched).toBe(accounts);
  expect(done.results.map(({ vaId }) => vaId)).toEqual(Array.from({ length: accounts }, (_, at) => at + 1));
});
