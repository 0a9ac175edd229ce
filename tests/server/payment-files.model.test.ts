import { expect, test } from "bun:test";
import fc from "fast-check";
import { countCases } from "../samples";
import { main, startFiles, upload, writeReport } from "./payment-files";

const day = 86_400_000;
const dateAfter = (days: number) => new Date(Date.UTC(2026, 10, 18 + days)).toISOString().slice(0, 10);

/** Possible acts, in any order; numbers select among the existing records. */
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant("pay" as const) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("make" as const), twice: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("next day" as const) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("send" as const), file: fc.nat(5) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant("report" as const),
        file: fc.nat(5),
        said: fc.array(
          fc.record({
            payment: fc.integer({ min: 1, max: 12 }),
            status: fc.constantFrom("accepted", "underWay", "pending", "rejected"),
          }),
          { maxLength: 4 },
        ),
        whole: fc.constantFrom(undefined, "accepted", "underWay", "rejected", "pending"),
      }),
    },
  ),
  { minLength: 4, maxLength: 24 },
);

test("in any order of payments, files and reports a payment is in one file at most and comes back once at most", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const files = await startFiles();
      const { book, account } = files;
      try {
        let paid = 0;
        let days = 0;
        const names: string[] = [];
        const filed = new Map<number, number>();
        const returned = new Set<number>();
        const settled = new Set<number>();
        for (const step of steps) {
          if (step.act === "pay") {
            await files.pay(account);
            paid += 1;
          } else if (step.act === "next day") {
            book.wait(day);
            book.forgetSessions();
            days += 1;
          } else if (step.act === "make") {
            const answers = await Promise.all([
              files.make(main, dateAfter(days)),
              ...(step.twice ? [files.make(main, dateAfter(days))] : []),
            ]);
            const made = answers.filter(({ status }) => status === 201);
            expect(made.length).toBeLessThanOrEqual(1);
            for (const answer of made) {
              const id = await files.getId(answer);
              const file = await files.readFile(id);
              names.push(file.messageId);
              for (const { paymentId } of file.entries) {
                if (paymentId === null) continue;
                expect(filed.has(paymentId)).toBe(false);
                filed.set(paymentId, id);
              }
            }
          } else if (names.length > 0) {
            const at = step.file % names.length;
            if (step.act === "send") await files.send(at + 1);
            else {
              const said = step.said.map(({ payment, status }) => ({ id: `P${payment}`, status }));
              const group = step.whole === undefined ? {} : { status: step.whole };
              const xml = writeReport(names[at] ?? "", said, group);
              const answers = await Promise.all([upload(book, xml), upload(book, xml)]);
              expect(answers.map(({ status }) => status)).toEqual([200, 200]);
              for (const [payment, file] of filed) {
                if (file !== at + 1) continue;
                const own = said.filter(({ id }) => id === `P${payment}`).map(({ status }) => status);
                const last = own.includes("rejected") ? "rejected" : (own.at(-1) ?? step.whole);
                if (last === "accepted" && !returned.has(payment)) settled.add(payment);
                if (last === "rejected" && !settled.has(payment) && !own.includes("accepted"))
                  returned.add(payment);
              }
            }
          }
        }
        const statuses = new Map((await files.payments()).map(({ id, status }) => [id, status]));
        const back = [...statuses].filter(([, status]) => status === "returned").map(([id]) => id);
        expect(back.sort((a, b) => a - b)).toEqual([...returned].sort((a, b) => a - b));
        expect((await book.readAccount(account.id)).availableBalance).toBe(
          `${10_000 - 10 * (paid - returned.size)}.00`,
        );
        expect(await book.flaws()).toEqual([]);
      } finally {
        await book.close();
      }
    }),
    { numRuns: countCases(25, 6) },
  );
});
