import { dayLength, type Instant } from "@/vocabulary/calendar";

/** Count as it is shown: '12', or '1,000+' if more were not counted. */
export const countText = (count: number, exceeded: boolean): string =>
  `${count.toLocaleString("en-US")}${exceeded ? "+" : ""}`;

/** True if work has waited for a day or longer. */
export const isOverdue = (oldest: Instant, now: Instant): boolean => now - oldest >= dayLength;
