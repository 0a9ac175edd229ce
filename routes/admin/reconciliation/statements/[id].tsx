import AssignBankLine from "islands/bank/assign-bank-line";
import MatchBankLine from "islands/bank/match-bank-line";
import SuspendBankLine from "islands/bank/suspend-bank-line";
import Confirm from "islands/confirm";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { actsOn, suspenseAccountsFor } from "@/bank/bank-statements/by-hand";
import { explain } from "@/bank/bank-statements/dto";
import { lineList, missingList } from "@/bank/bank-statements/list-screen";
import { countDone, getBankLine, getBankStatement } from "@/bank/bank-statements/queries";
import { confirmCommit, confirmDiscard, confirmUnmatch } from "@/bank/bank-statements/questions";
import { LinePanel } from "@/bank/bank-statements/record";
import { readCandidates, readMatchedTransactions } from "@/bank/bank-statements/record-reads";
import { BalancesCard, path, StateNotice, subjectText } from "@/bank/bank-statements/view";
import { AppError } from "@/kernel/errors";
import { Island } from "@/kernel/island";
import { idParam, idParams } from "@/kernel/query-params";
import { worthWithout } from "@/ledger/rates";
import { lineAssignment, statementCommit } from "@/oversight/approvals/acts/bank-acts";
import { secondPersonFor, secondPersonForAmount } from "@/oversight/approvals/second-person";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";

/** How often the head of an import that is being committed is fetched again, in seconds. */
const pollEvery = 3;

/** One import of a bank's file: its balances beside ours, its lines, and what it lacks. */
export default page({
  access: "reconciliation:page",
  params: idParams,
  query: z.object({
    view: idParam.optional(),
    edit: idParam.optional(),
    unmatch: idParam.optional(),
    suspense: idParam.optional(),
    assign: idParam.optional(),
    commit: z.string().optional(),
    discard: z.string().optional(),
  }),
  async load(visit) {
    const { actor, deps, params, query } = visit;
    const row = await getBankStatement(deps, actor, params.id);
    const may = { match: can(actor, "bank-lines:match"), post: can(actor, "bank-lines:post") };
    const lineOf = async (id: number | undefined) => {
      const line = id === undefined ? undefined : await getBankLine(deps, actor, id);
      if (line && line.statementId !== row.id) throw new AppError("not_found", "Bank line not found");
      return line;
    };
    const acted = may.match ? (query.edit ?? query.suspense ?? query.assign ?? query.unmatch) : undefined;
    const [lines, missing, difference, done, viewed, line] = await Promise.all([
      lineList.load(visit, row),
      missingList.load(visit, row),
      explain(deps, row),
      countDone(deps, row),
      lineOf(query.view),
      lineOf(acted),
    ]);
    if (lines instanceof Response) return lines;
    if (missing instanceof Response) return missing;
    const shown = viewed ?? line;
    const secondPerson =
      line && query.assign !== undefined
        ? await secondPersonForAmount(
            deps,
            actor,
            lineAssignment,
            await worthWithout(deps, actor.userId, line.amount, line.currency),
          )
        : may.post && query.commit !== undefined
          ? await secondPersonFor(deps, actor, statementCommit)
          : [];
    return {
      row,
      may,
      lines,
      missing,
      difference,
      done,
      viewed,
      line,
      secondPerson,
      postings: viewed ? await readMatchedTransactions(deps, viewed) : [],
      candidates: shown ? await readCandidates(deps, shown) : [],
      suspense: line && query.suspense ? await suspenseAccountsFor(deps, actor, line) : [],
    };
  },
  title: ({ row }) => `Bank statement ${row.id}`,
  view({ data, query, deps }) {
    const {
      row,
      may,
      lines,
      missing,
      difference,
      done,
      viewed,
      line,
      postings,
      candidates,
      suspense,
      secondPerson,
    } = data;
    const { zone } = deps.env;
    const at = lines.path;
    const open = row.status === "dry_run" || row.status === "failed";
    const named = line && {
      id: line.id,
      amount: line.amount,
      credit: line.direction === "credit",
      currency: line.currency,
      booked: line.booked,
      words: [line.counterpartyName, line.remittance].filter((text) => text !== "").join(": "),
    };
    return (
      <>
        <PageHeader
          title={row.fileName}
          description={
            <>
              Import {row.id} of {subjectText(row)}, by {row.uploadedBy},{" "}
              {time(row.uploadedAt, formatDateTime(row.uploadedAt, zone))}
            </>
          }
          actions={
            <a class={buttonClass("ghost")} href={path}>
              All bank statements
            </a>
          }
        />
        <DialogOutlet>
          {viewed ? (
            <LinePanel
              line={viewed}
              postings={postings}
              candidates={candidates}
              zone={zone}
              list={lines.address}
              acts={may.match ? { path: at, refused: actsOn(deps, viewed) } : undefined}
            />
          ) : null}
          {may.post && open && query.commit !== undefined ? (
            <NeedsScript act="Committing a bank statement">
              <Island of={Confirm} when="load" props={{ ...confirmCommit(row), secondPerson }} />
            </NeedsScript>
          ) : null}
          {may.post && row.status === "dry_run" && query.discard !== undefined ? (
            <NeedsScript act="Discarding a dry run">
              <Island of={Confirm} when="load" props={confirmDiscard(row)} />
            </NeedsScript>
          ) : null}
          {line && query.unmatch !== undefined ? (
            <NeedsScript act="Removing a match">
              <Island of={Confirm} when="load" props={confirmUnmatch(line)} />
            </NeedsScript>
          ) : null}
          {named && query.edit !== undefined ? (
            <NeedsScript act="Matching a bank line">
              <Island
                of={MatchBankLine}
                when="load"
                props={{
                  line: named,
                  candidates: candidates.map(({ transactionId: _, ...one }) => ({
                    ...one,
                    when: formatDateTime(one.bookedAt, zone),
                  })),
                }}
              />
            </NeedsScript>
          ) : null}
          {named && query.suspense !== undefined ? (
            <NeedsScript act="Posting to suspense">
              <Island
                of={SuspendBankLine}
                when="load"
                props={{ line: named, accounts: suspense.map(({ number, name }) => ({ number, name })) }}
              />
            </NeedsScript>
          ) : null}
          {named && query.assign !== undefined ? (
            <NeedsScript act="Assigning a bank line">
              <Island of={AssignBankLine} when="load" props={{ line: named, secondPerson }} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ListSection
            id="bank-statement"
            url={at}
            events={["bank-statements:changed"]}
            poll={row.status === "committing" ? pollEvery : 0}
            label="State of the import"
          >
            <Stack>
              <StateNotice row={row} done={done} />
              {may.post && open ? (
                <p class="page-actions">
                  <a class={buttonClass("primary")} {...opensDialog(`${at}?commit=1`)}>
                    {icon("check")}
                    Commit
                  </a>
                  {row.status === "dry_run" ? (
                    <a class={buttonClass("secondary")} {...opensDialog(`${at}?discard=1`)}>
                      Discard
                    </a>
                  ) : null}
                </p>
              ) : null}
              <BalancesCard row={row} {...difference} />
            </Stack>
          </ListSection>
          <ListScreen {...lines} heading />
          <ListScreen
            {...missing}
            heading
            note="What the ledger booked in this period, and no line accounts for"
          />
        </Stack>
      </>
    );
  },
});
