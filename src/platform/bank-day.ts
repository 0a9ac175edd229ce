import type { Deps } from "@/deps";
import { getInstant } from "@/kernel/watch";
import { type BankDate, bankDate } from "@/vocabulary/calendar";

/** Today's date at the bank. A cached answer that reads it is valid until the day ends. */
export function bankToday({ now, env }: { now: Deps["now"]; env: { zone: string } }): BankDate {
  const { zone } = env;
  return bankDate(
    getInstant(now, (at) => bankDate(at, zone)),
    zone,
  );
}
