import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { sayCount } from "@/vocabulary/language/around";
import { formatMoney, type Minor } from "@/vocabulary/money";
import {
  type EntryAnswer,
  entryStatuses,
  entryStatusLabels,
  type FileStatus,
  fileStatuses,
  fileStatusLabels,
} from "./contract";
import type { FileRow } from "./queries";
import { fileStatusOf } from "./rules";

/** The screen of payment files. */
export const path = "/admin/payment-files";

const fileTones: Record<FileStatus, Tone> = { made: "warn", sent: "info", answered: "good" };
const fileBadges = new Map(
  fileStatuses.map((status) => [status, badge(fileStatusLabels[status], fileTones[status])]),
);
const entryTones = { waiting: "quiet", accepted: "good", returned: "bad" } as const;
const entryBadges = new Map(
  entryStatuses.map((status) => [status, badge(entryStatusLabels[status], entryTones[status])]),
);

export const fileBadge = (file: FileRow) => fileBadges.get(fileStatusOf(file));
export const answerBadge = (answer: EntryAnswer | null) => entryBadges.get(answer ?? "waiting");

export const count = (of: number): string => of.toLocaleString("en-US");

/** A control sum, which adds up amounts of all currencies and so has none. */
export const controlSumText = (minor: Minor): string => formatMoney(minor, "AED").replace(/^AED\s/, "");

/** How many orders there are, with the noun. */
export const ordersText = (of: number) => sayCount(of, "{count} order", "{count} orders");

/** The address of a file's XML. */
export const downloadOf = (id: number): string => `/api/payment-files/${id}?format=xml`;
