import { pollHeader } from "@/kernel/client/poll";

/**
 * Offers pages, polls and postings at a steady rate, whether or not they are answered: of ten requests two are postings
 * and two polls. Reads its instructions as JSON from FLOOD.
 */
export type Flood = {
  url: string;
  cookie: string;
  perSecond: number;
  seconds: number;
  accounts: readonly number[];
  /** The addresses of the pages, asked for in turns. */
  pages: readonly string[];
  /** Prefix of every key and reference, different for each run. */
  name: string;
};

/** Measurements of a flood. Times in ms; `backAfter` counts from the last request that was offered. */
export type Flooded = {
  posted: number;
  /** Postings that were not answered with 201, and their number by status or error. */
  failed: number;
  causes: Record<string, number>;
  /** Acknowledged postings that are not in the book; filled in by a caller that can read the book. */
  lost: number;
  p50: number;
  p99: number;
  shown: number;
  pageP50: number;
  refused: number;
  withoutRetryAfter: number;
  backAfter: number;
};

const usual = "/admin/virtual-accounts";
const within = 30_000;

async function flood({ url, cookie, perSecond, seconds, accounts, pages, name }: Flood): Promise<Flooded> {
  const postings: number[] = [];
  const shown: number[] = [];
  const causes: Record<string, number> = {};
  const fail = (cause: string | number) => {
    causes[cause] = (causes[cause] ?? 0) + 1;
  };
  let [refused, withoutRetryAfter] = [0, 0];
  const signal = () => AbortSignal.timeout(within);

  const post = async (index: number, due: number) => {
    const reference = `${name}-${index}`;
    const answer = await fetch(`${url}/api/transactions`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "idempotency-key": reference },
      body: JSON.stringify({
        vaId: accounts[index % accounts.length],
        type: "credit",
        amount: "12.50",
        currency: "USD",
        description: `Invoice ${index} of the bench`,
        reference,
      }),
      signal: signal(),
    });
    await answer.arrayBuffer();
    if (answer.status === 201) postings.push(performance.now() - due);
    else fail(answer.status);
  };
  const show = async (index: number, due: number, headers: Record<string, string>) => {
    const path = pages[index % pages.length];
    // The page of a visitor who is not signed in does not count.
    const init = { headers: { cookie, ...headers }, signal: signal(), redirect: "manual" } as const;
    const answer = await fetch(`${url}${path}`, init);
    await answer.arrayBuffer();
    if (answer.status === 200) shown.push(performance.now() - due);
    else if (answer.status === 503) {
      refused += 1;
      if (!answer.headers.has("retry-after")) withoutRetryAfter += 1;
    }
  };
  const look = async () => {
    const begun = performance.now();
    const answer = await fetch(`${url}${usual}`, { headers: { cookie }, signal: signal() });
    await answer.arrayBuffer();
    return { ok: answer.status === 200, took: performance.now() - begun };
  };

  const before: number[] = [];
  for (let looks = 0; looks < 9; looks++) before.push((await look()).took);
  const normal = before.toSorted((a, b) => a - b)[4] ?? 0;

  const start = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = start + (sent * 1000) / perSecond;
    if (performance.now() < due) {
      await Bun.sleep(1);
      continue;
    }
    const turn = sent % 10;
    const index = sent;
    const send =
      turn < 2
        ? post(index, due)
        : show(index, due, turn < 4 ? { [pollHeader]: "1", "hx-request": "true" } : {});
    pending.push(
      send.catch((error: unknown) => {
        if (turn < 2) fail(error instanceof Error ? error.name : "broken off");
      }),
    );
    sent++;
  }
  const over = performance.now();
  for (;;) {
    const { ok, took } = await look();
    if ((ok && took <= Math.max(normal * 2, 20)) || performance.now() - over > within) break;
    await Bun.sleep(20);
  }
  const backAfter = performance.now() - over;
  await Promise.all(pending);
  const at = (times: number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? Number.NaN;
  return {
    posted: postings.length,
    failed: Object.values(causes).reduce((sum, times) => sum + times, 0),
    causes,
    lost: 0,
    p50: at(postings, 0.5),
    p99: at(postings, 0.99),
    shown: shown.length,
    pageP50: at(shown, 0.5),
    refused,
    withoutRetryAfter,
    backAfter,
  };
}

if (import.meta.main) console.log(JSON.stringify(await flood(JSON.parse(process.env.FLOOD ?? "{}"))));
