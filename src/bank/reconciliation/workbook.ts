import { setImmediate } from "node:timers/promises";
import type { Deps } from "@/deps";
import { runStatusLabels } from "@/platform/runs/contract";
import { type Cell, count, empty, money, text, time, wrapAt } from "@/platform/workbook/cells";
import {
  type Column,
  linesSheet,
  type Sheet,
  tableSheets,
  type WrittenSheet,
  workbookParts,
  workbookType,
} from "@/platform/workbook/sheets";
import { zipStream } from "@/platform/workbook/zip";
import type { StatementFile } from "@/platform/written-file";
import { bankDate } from "@/vocabulary/calendar";
import { type Phrase, say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { resultStatusLabels, runScopeLabels } from "./contract";
import { countDone, type ResultRow, type RunRow, readResults } from "./queries";

type Line = ResultRow & { description: string };

const columns: Column<Line>[] = [
  { header: "Account", width: 32, cell: (row) => text(row.accountName) },
  { header: "Virtual IBAN", width: 26, cell: (row) => text(row.virtualIban) },
  { header: "Currency", width: 10, cell: (row) => text(row.currency) },
  { header: "Expected Balance", width: 20, align: "end", cell: (row) => money(row.expectedBalance) },
  { header: "Actual Balance", width: 20, align: "end", cell: (row) => money(row.actualBalance) },
  { header: "Difference", width: 18, align: "end", cell: (row) => money(row.difference) },
  { header: "Status", width: 14, cell: (row) => text(say(resultStatusLabels[row.status])) },
  { header: "Transactions", width: 14, align: "end", cell: (row) => count(row.transactionCount) },
  { header: "What is wrong", width: wrapAt, cell: (row) => text(translate(row.description), "wrapped") },
  {
    header: "First transaction",
    width: 16,
    align: "end",
    cell: (row) => (row.transactionId === null ? empty : count(row.transactionId)),
  },
];

/** Number of results read at a time, while other requests run. */
const perRead = 1000;

async function* readPages(deps: Pick<Deps, "db">, runId: number): AsyncGenerator<readonly Line[]> {
  for (let after = 0; ; ) {
    const upTo = Number.MAX_SAFE_INTEGER;
    const rows = await readResults(deps, runId, { all: true, after, upTo, limit: perRead });
    yield rows.map((row) => ({ ...row, description: row.flaw ?? "" }));
    const last = rows.at(-1);
    if (!last || rows.length < perRead) return;
    after = last.vaId;
    await setImmediate();
  }
}

/**
 * A run as a workbook: its results with real numbers, and a summary. It is streamed as it is downloaded.
 * @param last the cells of a line below the summary
 */
export function runWorkbook(
  deps: Pick<Deps, "db" | "env" | "now">,
  run: RunRow,
  last: readonly string[],
): StatementFile {
  const { env, now } = deps;
  const at = new Date(now());
  const about = {
    title: say("Reconciliation {id}", { id: run.id }),
    creator: env.brand.name,
    at,
  };
  return {
    contentType: workbookType,
    fileName: `reconciliation-${run.id}-${bankDate(run.startedAt, env.zone)}.xlsx`,
    body: zipStream(workbookParts(readSheets(deps, run, last), about), at),
  };
}

async function* readSheets(
  deps: Pick<Deps, "db" | "env">,
  run: RunRow,
  last: readonly string[],
): AsyncGenerator<Sheet> {
  const written: WrittenSheet[] = [];
  const pages = readPages(deps, run.id);
  try {
    yield* tableSheets({ name: "Results", columns }, 2, pages, written);
  } finally {
    await pages.return(undefined);
  }
  yield linesSheet({ name: say("Summary"), tab: 1, widths: [24, 44] }, () => [
    ...summary(run, deps.env),
    [],
    last.map((each) => text(each)),
  ]);
}

function summary(run: RunRow, { brand, zone }: Deps["env"]): Cell[][] {
  const line = (label: Phrase, value: Cell) => [text(say(label), "label"), value];
  return [
    [text(say("{brand}: account reconciliation", { brand: brand.name }), "title")],
    line("Run", count(run.id)),
    line("Accounts", text(say(runScopeLabels[run.scope]))),
    line("Status", text(say(runStatusLabels[run.status]))),
    line("Started by", text(run.startedBy ?? say("The server"))),
    line("Started", time(run.startedAt, zone)),
    line("Ended", run.finishedAt === null ? empty : time(run.finishedAt, zone)),
    [],
    line("Accounts gone through", count(countDone(run))),
    line("Matched", count(run.matched)),
    line("Discrepancies", count(run.discrepancies)),
    line("Errors", count(run.errors)),
  ];
}
