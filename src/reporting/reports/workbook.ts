import type { Database } from "db/client";
import type { Deps } from "@/deps";
import { linesSheet, type Sheet, workbookParts } from "@/platform/workbook/sheets";
import { zipStream } from "@/platform/workbook/zip";
import { say } from "@/vocabulary/language";
import type { ReportSheet } from "./contract";
import { type Line, type SheetSpec, type Tally, writeSheet } from "./sheet";
import { accountsSheet } from "./sheets/accounts";
import { alertsSheet } from "./sheets/alerts";
import { allocationsSheet } from "./sheets/allocations";
import { holdsSheet } from "./sheets/holds";
import { movementsSheet } from "./sheets/movements";
import { paymentsSheet } from "./sheets/payments";
import { findingsSheet, runsSheet } from "./sheets/reconciliation";
import type { Subject } from "./snapshot";
import { makeSummary, summaryWidths } from "./summary";

/** Called after each page of written rows, and at the start of each sheet. */
export type Progress = {
  begin(sheet: ReportSheet): void;
  wrote(rows: number): Promise<void>;
};

type Writing = { db: Database; subject: Subject; zone: string; progress: Progress; tallies: Tally[] };

const write = <Row extends Line>({ progress, tallies }: Writing, spec: SheetSpec<Row>) =>
  writeSheet(spec, tallies.length + 1, (rows) => progress.wrote(rows));

const sheets: Record<ReportSheet, (writing: Writing) => AsyncGenerator<Sheet, Tally>[]> = {
  accounts: (w) => [write(w, accountsSheet(w.db, w.subject))],
  movements: (w) => [write(w, movementsSheet(w.db, w.subject, w.zone))],
  holds: (w) => [write(w, holdsSheet(w.db, w.subject, w.zone))],
  payments: (w) => [write(w, paymentsSheet(w.db, w.subject, w.zone))],
  allocations: (w) => [write(w, allocationsSheet(w.db, w.subject, w.zone))],
  alerts: (w) => [write(w, alertsSheet(w.db, w.subject, w.zone))],
  reconciliation: (w) => [
    write(w, runsSheet(w.db, w.subject, w.zone)),
    write(w, findingsSheet(w.db, w.subject)),
  ],
};

/** A report as a workbook, streamed as it is downloaded: only a few pages of rows are in memory. */
export function reportWorkbook(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  subject: Subject,
  progress: Progress,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const at = new Date(subject.at);
  const about = { title: say("Report {id}", { id: subject.id }), creator: env.brand.name, at };
  const tallies: Tally[] = [];
  async function* all(): AsyncGenerator<Sheet> {
    const writing: Writing = { db, subject, zone: env.zone, progress, tallies };
    for (const sheet of subject.sheets) {
      progress.begin(sheet);
      for (const part of sheets[sheet](writing)) tallies.push(yield* part);
    }
    const summary = { name: say("Summary"), tab: 0, widths: summaryWidths };
    yield linesSheet(summary, () => makeSummary(subject, tallies, env, now()));
  }
  return zipStream(workbookParts(all(), about), at);
}
