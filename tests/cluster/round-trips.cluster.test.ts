import { afterAll, expect, test } from "bun:test";
import { buildAssets } from "@/kernel/build";
import { startDistantPosting } from "./distant-posting";

await buildAssets();
// Calls that are under way at once meet on the way only if it takes longer than sending them does.
const posting = await startDistantPosting(25);
afterAll(() => posting.close());

test("a posting over a distant primary takes three round trips", async () => {
  await posting.post("credit", "first");
  // The session; the key beside the rules of step-ups; the write, which holds all of them once more.
  for (const type of ["credit", "debit"] as const) {
    const before = posting.trips();
    await posting.post(type, type);
    expect(posting.trips() - before).toBe(3);
  }
});
