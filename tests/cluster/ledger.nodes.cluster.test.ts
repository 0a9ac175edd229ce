import { expect, test } from "bun:test";
import { verify } from "@/integrity/verify";
import { post } from "@/ledger/post";
import { openHouse } from "../unit/ledger/house";
import { onFile } from "./transports";

// Two servers on a primary, one of them with a replica, are tried in `servers.cluster`.
test("two nodes on a file that post to one account at once lose nothing, overdraw nothing and fork no trail", async () => {
  const book = await onFile();
  try {
    const house = await openHouse(book.db);
    const id = await house.funded(100_00);
    const nodes = [house.deps, { ...house.deps, db: await book.join() }];
    const debit = {
      accountId: id,
      type: "debit",
      currency: "USD",
      description: "d",
      reference: "r",
    } as const;
    const debits = Array.from({ length: 120 }, (_, i) =>
      post(nodes[i % 2] ?? house.deps, house.admin, { ...debit, amount: 1_00 }),
    );
    const results = await Promise.allSettled(debits);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    expect(await house.position(id)).toEqual({ available: 0, held: 0 });
    const key = { key: "both", scope: "POST /api/transactions", bodyHash: "h" };
    const credit = { ...debit, type: "credit", amount: 5_00, idempotency: key } as const;
    const twice = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post(nodes[i % 2] ?? house.deps, house.admin, credit)),
    );
    expect(twice.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await house.position(id)).toEqual({ available: 5_00, held: 0 });
    const head = await house.value("select max(id) from audit_logs");
    const { findings, head: seen } = await verify(book.db);
    expect(findings.filter(({ broken }) => broken)).toEqual([]);
    expect(seen.id).toBe(Number(head));
  } finally {
    await book.close();
  }
});
