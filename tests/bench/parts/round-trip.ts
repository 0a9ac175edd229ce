import { cores } from "../machine";
import { run } from "../processes";
import type { Figure } from "../report";
import type { RoundTripSeen } from "../round-trip-run";

const payments = 1_000;
/** Time limit in seconds. */
const patience = 300;

/**
 * 1,000 payments of a client's pain.001, in the bank's, answered by pain.002 and matched by camt.053, each value
 * compared. @throws Error if one differs
 */
export async function* roundTrips(): AsyncGenerator<Figure> {
  const words = [process.execPath, "tests/bench/round-trip-run.ts", String(payments)];
  const { counts, differences, seconds, isValidated }: RoundTripSeen = JSON.parse(
    await run(cores.server, words, patience),
  );
  if (differences.length > 0) {
    const some = differences.slice(0, 20).join("\n    ");
    throw new Error(`${differences.length} values differ:\n    ${some}`);
  }
  const schemas = isValidated ? "each message held to its schema" : "no schemas, or no xmllint";
  for (const [name, ours] of Object.entries(counts)) yield { name: `orders ${name}`, unit: "", ours };
  yield { name: "values that differ", unit: "", ours: 0, wanted: "0", met: true, note: schemas };
  yield { name: "time", unit: "s", ours: seconds };
}
