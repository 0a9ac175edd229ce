import type { Guide } from "./guide";
import { accountGuides } from "./guides-staff-accounts";
import { peopleGuides } from "./guides-staff-people";
import { recordGuides } from "./guides-staff-records";
import { workGuides } from "./guides-staff-work";

/** What the bank's staff asks about the product; of two that answer a question the first one counts. */
export const staffGuides: readonly Guide[] = [
  ...accountGuides,
  ...peopleGuides,
  ...workGuides,
  ...recordGuides,
].map((guide) => ({ ...guide, for: "staff" }));
