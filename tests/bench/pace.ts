/** The result of a steady rate of requests: how many were sent and failed, and their latency in ms. */
export type Paced = { sent: number; failed: number; p50: number; p99: number; max: number };

export type Rate = {
  perSecond: number;
  seconds: number;
  /** Start of a call's latency: when it was due, or when the millisecond timer sent it. */
  from: "due" | "sent";
};

/**
 * Calls `send` at a steady rate, whether or not earlier calls were answered, so that queueing time is counted.
 * @param send makes the call with this number, from 0; true if it succeeded
 */
export async function pace(
  { perSecond, seconds, from }: Rate,
  send: (index: number) => Promise<boolean>,
): Promise<Paced> {
  const total = perSecond * seconds;
  const start = performance.now() + 50;
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  let failed = 0;
  for (let sent = 0; sent < total; ) {
    const due = start + (sent * 1000) / perSecond;
    const now = performance.now();
    if (now < due) {
      await Bun.sleep(1);
      continue;
    }
    const since = from === "due" ? due : now;
    const answered = (ok: boolean) => {
      latencies.push(performance.now() - since);
      if (!ok) failed++;
    };
    pending.push(send(sent).then(answered, () => answered(false)));
    sent++;
  }
  await Promise.all(pending);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.ceil(share * latencies.length) - 1] ?? Number.NaN;
  return { sent: total, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}
