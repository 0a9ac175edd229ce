import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { sayCount } from "@/vocabulary/language/around";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { type EntryAnswer, entryStatusLabels, type FileStatus, fileStatusLabels } from "./contract";
import type { FileRow } from "./queries";
import { fileStatus } from "./rules";

/** The screen of payment files. */
export const path = "/admin/payment-files";

const fileTones: Record<FileStatus, Tone> = { made: "warn", sent: "info", answered: "good" };
const entryTones = { waiting: "warn", accepted: "good", returned: "bad" } as const;

export function fileBadge(file: FileRow) {
  const status = fileStatus(file);
  return badge(fileStatusLabels[status], fileTones[status]);
}
export function answerBadge(answer: EntryAnswer | null) {
  const status = answer ?? "waiting";
  return badge(entryStatusLabels[status], entryTones[status]);
}

export const count = (of: number): string => of.toLocaleString("en-US");

/** A control sum, which adds up amounts of all currencies and so has none. */
export const controlSumText = (minor: Minor): string => formatMoney(minor, "AED").replace(/^AED\s/, "");

/** Number of orders, with the noun. */
export const ordersText = (of: number) => sayCount(of, "{count} order", "{count} orders");

/** The address of a file's XML. */
export const downloadPath = (id: number): string => `/api/payment-files/${id}?format=xml`;
