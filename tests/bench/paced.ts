/**
 * Sends postings at a steady rate, whether or not earlier ones were answered, and counts each one's latency from
 * the moment it was due: what waits in line is not left out. Reads its order as JSON from PACED; prints what it saw.
 */
export type Order = {
  url: string;
  cookie: string;
  perSecond: number;
  seconds: number;
  accounts: readonly number[];
  /** Begins every key and reference: no two runs may share it. */
  name: string;
};
export type Answered = { sent: number; failed: number; p50: number; p99: number; max: number };

async function main(order: Order): Promise<Answered> {
  const { perSecond, seconds } = order;
  const total = perSecond * seconds;
  const start = performance.now() + 50;
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  let failed = 0;
  for (let sent = 0; sent < total; ) {
    const due = start + (sent * 1000) / perSecond;
    if (performance.now() < due) {
      await Bun.sleep(1);
      continue;
    }
    const answered = (ok: boolean) => {
      latencies.push(performance.now() - due);
      if (!ok) failed++;
    };
    pending.push(post(order, sent).then(answered, () => answered(false)));
    sent++;
  }
  await Promise.all(pending);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.ceil(share * latencies.length) - 1] ?? Number.NaN;
  return { sent: total, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}

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

if (import.meta.main) console.log(JSON.stringify(await main(JSON.parse(process.env.PACED ?? "{}"))));
