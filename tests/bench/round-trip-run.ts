/**
 * Carries payments of a client's file through all messages between client, platform and bank, on its own book, and
 * prints what came of it as JSON. Words: the number of payments.
 */
import { startBook } from "../server/book";
import { canValidate, type RoundTrip, roundTrip } from "../server/round-trip";

export type RoundTripSeen = RoundTrip & { seconds: number; isValidated: boolean };

const book = await startBook();
try {
  const began = performance.now();
  const trip = await roundTrip(book, Number(process.argv[2]));
  const seen: RoundTripSeen = {
    ...trip,
    seconds: (performance.now() - began) / 1000,
    isValidated: canValidate,
  };
  console.log(JSON.stringify(seen));
} finally {
  await book.close();
}
process.exit(0);
