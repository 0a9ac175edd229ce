import { type Paced, pace } from "./pace";

/** Sends postings at a steady rate, counted from when each was due. Reads its order as JSON from PACED; prints what it saw. */
export type Order = {
  url: string;
  cookie: string;
  perSecond: number;
  seconds: number;
  accounts: readonly number[];
  /** Begins every key and reference: no two runs may share it. */
  name: string;
};
export type Answered = Paced;

async function post({ url, cookie, accounts, name }: Order, index: number): Promise<boolean> {
  const reference = `${name}-${index}`;
  const answer = await fetch(`${url}/api/transactions`, {
    method: "POST",
    headers: { Cookie: cookie, "Content-Type": "application/json", "Idempotency-Key": reference },
    body: JSON.stringify({
      vaId: accounts[index % accounts.length],
      type: "credit",
      amount: "12.50",
      currency: "USD",
      description: `Invoice ${index} of the bench`,
      reference,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.arrayBuffer();
  return answer.status === 201;
}

if (import.meta.main) {
  const order: Order = JSON.parse(process.env.PACED ?? "{}");
  console.log(JSON.stringify(await pace({ ...order, from: "due" }, (index) => post(order, index))));
}
