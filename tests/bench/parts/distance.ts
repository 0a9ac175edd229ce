import { buildAssets } from "@/kernel/build";
import { startDistantPosting } from "../../cluster/distant-posting";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";

/** Distance of the primary, in milliseconds there and back. */
const far = 80;
const wantedTrips = 3;
const postingsInRound = 10;

/** Round trips and duration of successive postings to a primary, a real sqld, that is 80 ms away. */
export async function* distance({ rounds }: Options): AsyncGenerator<Figure> {
  await buildAssets();
  const posting = await startDistantPosting(far / 2);
  try {
    const seen: { trips: number; ms: number }[] = [];
    for (let i = -postingsInRound; i < rounds * postingsInRound; i++) {
      const before = { trips: posting.trips(), at: performance.now() };
      await posting.post("credit", `far-${i}`);
      if (i >= 0) seen.push({ trips: posting.trips() - before.trips, ms: performance.now() - before.at });
    }
    const trips = seen.map((one) => one.trips);
    const times = seen.map(({ ms }) => ms).sort((a, b) => a - b);
    yield {
      name: `round trips of a posting ${far} ms away`,
      unit: "round trips",
      ours: Math.max(...trips),
      limit: wantedTrips,
      wanted: `at most ${wantedTrips}`,
      met: Math.max(...trips) <= wantedTrips,
      note: `the most of ${seen.length}; median ${median(trips)}`,
    };
    yield {
      name: "p50 of such a posting",
      unit: "ms",
      ours: median(times),
      limit: wantedTrips * far,
      note: `the limit is the way alone; p90 ${Math.round(times[Math.floor(times.length * 0.9)] ?? 0)} ms`,
    };
  } finally {
    await posting.close();
  }
}
