import AssignBankLine from "islands/bank/assign-bank-line";
import MatchBankLine from "islands/bank/match-bank-line";
import SuspendBankLine from "islands/bank/suspend-bank-line";
import Confirm from "islands/confirm";
import { can } from "@/access/policy";
import { runItems, runPage } from "@/app/run-page";
import { walkedRecord } from "@/app/walked-record";
import { bulkDialog } from "@/approvals/bulk-dialog";
import { listOfferedActs } from "@/approvals/offered-acts";
import { secondPersonFor, secondPersonForAct, secondPersonForAmount } from "@/approvals/second-person";
import { lineAssignment, lineSettlement, statementCommit } from "@/bank/bank-statements/approvals";
import {
  confirmCommit,
  confirmDiscard,
  confirmLineSettlement,
  confirmSame,
  confirmUndo,
  confirmUnmatch,
} from "@/bank/bank-statements/confirmations";
import { undoBankStatementCall } from "@/bank/bank-statements/contract";
import { explain, readVersion } from "@/bank/bank-statements/dto";
import { importList, lineList, missingList } from "@/bank/bank-statements/list-screen";
import { actsOn, suspenseAccountsFor } from "@/bank/bank-statements/manual-matching";
import {
  countDone,
  getBankLine,
  getBankStatement,
  type LineRecord,
  listStatementsOfFile,
  type StatementRow,
} from "@/bank/bank-statements/queries";
import { findRefusals } from "@/bank/bank-statements/receipt-rules";
import { actsOnLine, LinePanel } from "@/bank/bank-statements/record";
import {
  readCandidates,
  readLikeLines,
  readMatchedTransactions,
  readPaidBefore,
} from "@/bank/bank-statements/record-reads";
import { statementScreen } from "@/bank/bank-statements/screen";
import { findUndoObstacle, readReversed } from "@/bank/bank-statements/undo";
import { BalancesCard, path, postingTitle, StateNotice } from "@/bank/bank-statements/view";
import { getInstruction } from "@/bank/cbs/instructions";
import { AppError } from "@/kernel/errors";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAround, sayCount } from "@/vocabulary/language/around";

/** Argument of the page's dialogs, with the import's id. */
type OfImport<Value> = Opened<Value, unknown, { id: number }>;

const readImport = ({ deps, actor, params }: OfImport<string>) => getBankStatement(deps, actor, params.id);

async function readLine({ deps, actor, params, value }: OfImport<number>) {
  const line = await getBankLine(deps, actor, value);
  if (line.statementId !== params.id) throw new AppError("not_found", "Bank line not found");
  return line;
}

/** A line as the dialogs that match or post it name it. */
const named = (line: LineRecord) => ({
  id: line.id,
  amount: line.amount,
  credit: line.direction === "credit",
  currency: line.currency,
  booked: line.booked,
  words: [line.counterpartyName, line.remittance].filter((text) => text !== "").join(": "),
});

const isOpen = ({ status }: StatementRow): boolean => status === "dry_run" || status === "failed";

/** The lines of the import that is shown, for the way from one to the next. */
const linesOfImport = {
  readNeighbours: async (visit: OfImport<number>, id: number) =>
    lineList.readNeighbours(visit, id, await getBankStatement(visit.deps, visit.actor, visit.params.id)),
};

const view = walkedRecord(
  linesOfImport,
  statementScreen.to,
  dialog({
    right: "bank-statements:read",
    async load(visit: OfImport<number>) {
      const line = await readLine(visit);
      const { deps, params } = visit;
      const [postings, candidates, likes, paidBefore, refusals, acts] = await Promise.all([
        readMatchedTransactions(deps, line),
        readCandidates(deps, line),
        readLikeLines(deps, line),
        readPaidBefore(deps, line),
        findRefusals(deps, [line.id]),
        listOfferedActs(visit, actsOnLine(line, `${path}/${params.id}`, actsOn(deps, line))),
      ]);
      return { line, postings, candidates, likes, paidBefore, refusal: refusals.get(line.id), acts };
    },
    show: ({ data, deps, closed }) => <LinePanel {...data} zone={deps.env.zone} list={closed} />,
  }),
);

const commit = islandDialog(Confirm, {
  right: "bank-lines:post",
  act: "Committing a bank statement",
  sought: { as: "Commit a bank statement", words: "post credits dry run" },
  async load(visit: OfImport<string>) {
    const row = await readImport(visit);
    if (!isOpen(row)) return undefined;
    const secondPerson = await secondPersonFor(visit.deps, visit.actor, statementCommit);
    return { ...confirmCommit(row, await readVersion(visit.deps, row)), secondPerson };
  },
});

const discard = islandDialog(Confirm, {
  right: "bank-lines:post",
  act: "Discarding a dry run",
  sought: { as: "Discard a dry run", words: "bank statement cancel" },
  async load(visit: OfImport<string>) {
    const row = await readImport(visit);
    return row.status === "dry_run" ? confirmDiscard(row) : undefined;
  },
});

const undo = islandDialog(Confirm, {
  right: "bank-lines:post",
  act: "Undoing an import",
  sought: { as: "Undo an import", words: "bank statement reverse compensate" },
  async load(visit: OfImport<string>) {
    const row = await readImport(visit);
    const [reversed, obstacle] = await Promise.all([
      readReversed(visit.deps, row.id),
      findUndoObstacle(visit.deps, row),
    ]);
    return confirmUndo(row, reversed, obstacle);
  },
});

const unmatch = islandDialog(Confirm, {
  right: "bank-lines:match",
  act: "Removing a match",
  sought: { as: "Remove a match", words: "unmatch bank line", among: "?lines=open" },
  load: async (visit: OfImport<number>) => confirmUnmatch(await readLine(visit)),
});

const unmatchAll = bulkDialog({
  right: "bank-lines:match",
  act: "Opening possible duplicates",
  sought: { as: "Mark bank lines as separate movements", words: "duplicate no", among: "?lines=open" },
  title: (lines) => sayCount(lines, "Is 1 line another movement?", "Are {count} lines other movements?"),
  text: "They then count as separate lines and wait to be matched or posted.",
  question: async (visit: OfImport<number>) => confirmUnmatch(await readLine(visit)),
});

const readSame = async (visit: OfImport<number>) => {
  const line = await readLine(visit);
  return confirmSame(line, await readLikeLines(visit.deps, line));
};

const same = islandDialog(Confirm, {
  right: "bank-lines:match",
  act: "Recording a duplicate",
  sought: { as: "Mark a bank line as a duplicate", words: "same movement", among: "?lines=open" },
  load: readSame,
});

const sameAll = bulkDialog({
  right: "bank-lines:match",
  act: "Recording duplicates",
  sought: { as: "Mark bank lines as duplicates", words: "same movements", among: "?lines=open" },
  title: (lines) => sayCount(lines, "Is 1 line the same movement?", "Are {count} lines the same movements?"),
  text: "They then count as duplicates, and nothing is booked for them. You can undo this.",
  question: readSame,
});

const edit = islandDialog(MatchBankLine, {
  right: "bank-lines:match",
  act: "Matching a bank line",
  sought: { as: "Match a bank line", words: "statement unmatched", among: "?lines=open" },
  async load(visit: OfImport<number>) {
    const line = await readLine(visit);
    const candidates = await readCandidates(visit.deps, line);
    return {
      line: named(line),
      settles: line.openInstruction,
      candidates: candidates.map(({ transactionId: _, ...one }) => ({
        ...one,
        description: postingTitle(one.description, one.kind),
        when: formatDateTime(one.bookedAt, visit.deps.env.zone),
      })),
    };
  },
});

const settle = islandDialog(Confirm, {
  right: "cbs:settle",
  act: "Settling and matching",
  sought: { as: "Settle the instruction of a bank line", words: "settlement match", among: "?lines=open" },
  async load(visit: OfImport<number>) {
    const { deps, actor } = visit;
    const line = await readLine(visit);
    if (line.openInstruction === null) return undefined;
    const instruction = await getInstruction(deps, actor, line.openInstruction);
    const act = { lineId: line.id, instructionId: instruction.id };
    const secondPerson = await secondPersonForAct(deps, actor, lineSettlement, act);
    return { ...confirmLineSettlement(line, instruction), secondPerson };
  },
});

const suspense = islandDialog(SuspendBankLine, {
  right: "bank-lines:match",
  act: "Posting to suspense",
  sought: { as: "Post to suspense", words: "bank line unknown", among: "?lines=open" },
  async load(visit: OfImport<number>) {
    const line = await readLine(visit);
    const accounts = await suspenseAccountsFor(visit.deps, visit.actor, line);
    return { line: named(line), accounts: accounts.map(({ number, name }) => ({ number, name })) };
  },
});

const assign = islandDialog(AssignBankLine, {
  right: "bank-lines:match",
  act: "Assigning a bank line",
  sought: { as: "Assign a bank line", words: "credit account statement", among: "?lines=open" },
  async load(visit: OfImport<number>) {
    const { deps, actor } = visit;
    const line = await readLine(visit);
    const worth = await usdWorthNotSetBy(deps, actor.userId, line.amount, line.currency);
    const secondPerson = await secondPersonForAmount(deps, actor, lineAssignment, worth);
    return { line: named(line), secondPerson };
  },
});

/** One import of a bank's file: its balances beside ours, its lines, and what it lacks. */
/** Maximum number of further imports of the same upload that are named; the list has all. */
const shownOthers = 6;

export default runPage(statementScreen, {
  access: "reconciliation:page",
  dialogs: {
    view,
    commit,
    discard,
    undo,
    unmatch,
    unmatchAll,
    same,
    sameAll,
    edit,
    settle,
    suspense,
    assign,
  },
  list: { ...importList, path, get: getBankStatement },
  all: "All bank statements",
  async more(deps, actor, row) {
    const [difference, done, ofFile] = await Promise.all([
      explain(deps, row),
      countDone(deps, row),
      listStatementsOfFile(deps, actor, row.id),
    ]);
    return { difference, done, others: ofFile.filter(({ id }) => id !== row.id) };
  },
  items: [
    runItems(lineList, () => ({ heading: true })),
    runItems(missingList, () => ({
      heading: true,
      note: "What the ledger booked in this period, and no line accounts for",
    })),
  ],
  title: ({ id }) => say("Bank statement {id}", { id }),
  heading: ({ fileName }) => data(fileName),
  description: ({ run: row, more: { others }, deps: { env } }) => (
    <>
      {sayAround(
        row.virtualAccountId === null
          ? "Import {id} of CBS account {account}, by {username}, {time}"
          : "Import {id} of a virtual account's own statement, linked to {account}, by {username}, {time}",
        {
          id: row.id,
          account: isolated(row.cbsAccount),
          username: isolated(row.uploadedBy),
          time: time(row.uploadedAt, formatDateTime(row.uploadedAt, env.zone)),
        },
      )}
      {others.slice(0, shownOthers).map(({ id, currency, cbsAccount, fileName }) => (
        <>
          {" · "}
          <a href={`${path}/${id}`}>
            {cbsAccount === row.cbsAccount && fileName === row.fileName
              ? say("Import {id} of this file in {currency}", { id, currency })
              : say("Import {id}: {file}, CBS account {account} in {currency}", {
                  id,
                  file: data(fileName),
                  account: data(cbsAccount),
                  currency,
                })}
          </a>
        </>
      ))}
      {others.length > shownOthers ? (
        <>
          {" · "}
          <a href={path}>{say("{count} more", { count: others.length - shownOthers })}</a>
        </>
      ) : null}
    </>
  ),
  section: { id: "bank-statement", events: ["bank-statements:changed"], label: "State of the import" },
  poll: 3,
  isUnderWay: ({ status }) => status === "committing",
  acts: ({ run: row, at }) =>
    row.status === "committed"
      ? [
          {
            label: "Undo import",
            does: "Reverses its credits once a second person approves",
            right: "bank-lines:post",
            call: undoBankStatementCall,
            href: statementScreen.to("undo", "1", at),
          },
        ]
      : [],
  head: ({ run: row, more: { difference, done }, actor, at }) => (
    <>
      <StateNotice row={row} done={done} />
      {can(actor, "bank-lines:post") && isOpen(row) ? (
        <p class="page-actions">
          <a class={buttonClass("primary")} {...opensDialog(statementScreen.to("commit", "1", at))}>
            {icon("check")}
            {say("Commit")}
          </a>
          {row.status === "dry_run" ? (
            <a class={buttonClass("secondary")} {...opensDialog(statementScreen.to("discard", "1", at))}>
              {say("Discard")}
            </a>
          ) : null}
        </p>
      ) : null}
      <BalancesCard row={row} {...difference} />
    </>
  ),
});
