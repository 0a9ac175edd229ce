import { type Paced, pace } from "./pace";

/**
 * Sends postings at a steady rate and asks for pages beside them, all measured from when each was due. Reads its
 * instructions as JSON from PACED and prints the results.
 */
export type Order = {
  url: string;
  cookie: string;
  seconds: number;
  accounts: readonly number[];
  postings: number;
  pages: number;
  /** The addresses of the pages, asked for in turns. */
  paths: readonly string[];
  /** Prefix of every key and reference, different for each run. */
  name: string;
};
/** `client`: largest delay of this process's own timers, in ms; lower latencies say nothing about the server. */
export type Answered = { postings: Paced; pages: Paced; client: number };

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

async function show({ url, cookie, paths }: Order, index: number): Promise<boolean> {
  const answer = await fetch(url + paths[index % paths.length], {
    headers: { Cookie: cookie },
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
  await answer.arrayBuffer();
  return answer.status === 200;
}

if (import.meta.main) {
  const order: Order = JSON.parse(process.env.PACED ?? "{}");
  let client = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    client = Math.max(client, now - last - 1);
    last = now;
  }, 1).unref();
  const rate = { seconds: order.seconds, from: "due" } as const;
  const [postings, pages] = await Promise.all([
    pace({ ...rate, perSecond: order.postings }, (index) => post(order, index)),
    pace({ ...rate, perSecond: order.pages }, (index) => show(order, index)),
  ]);
  console.log(JSON.stringify({ postings, pages, client } satisfies Answered));
}
