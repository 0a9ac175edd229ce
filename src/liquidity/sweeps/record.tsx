import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { accountAddress } from "@/accounts/screen";
import type { Deps } from "@/deps";
import type { DeclaredAct } from "@/platform/declared-act";
import { startedByText, tookText } from "@/platform/runs/view";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { Notice } from "@/ui/notice";
import { RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { stepProblem } from "./commands";
import {
  pauseSweepCall,
  resumeSweepCall,
  reverseSweepRunCall,
  runSweepCall,
  type SweepItemDto,
  saySweepReason,
  sweepContract,
  sweepDirectionLabels,
  sweepItemStateLabels,
} from "./contract";
import { leavesText, sweepBadge, sweepScreen, timesText } from "./list";
import { findNextRun, getSweep, readSources, rememberCalendars } from "./queries";
import { movedText, refusedReversal, sweepRunBadge, sweepRunScreen } from "./run-list";
import { getRun, listRuns, readItems, type SweepRunRow } from "./run-reads";

/** Maximum number of accounts and runs in a record. */
const mostShown = 12;

/** A sweep with its accounts, its next time and its last runs. */
type SweepRecord = Awaited<ReturnType<typeof getSweepRecord>>;

/** Reads a sweep for its panel. Throws AppError 403, 404. */
export async function getSweepRecord(deps: Deps, actor: Actor, id: number) {
  const sweep = await getSweep(deps, actor, id);
  const newest = { sort: "newest", direction: "desc" } as const;
  const [sources, nextRunAt, { rows: runs }, [other]] = await Promise.all([
    readSources(deps, sweep),
    findNextRun(sweep, rememberCalendars(deps)),
    listRuns(deps, actor, { sweepId: id }, { limit: mostShown, order: newest }),
    sweep.toAccountId === null ? [] : readSources(deps, { ...sweep, vaIds: [sweep.toAccountId] }),
  ]);
  return { sweep, sources, nextRunAt, runs, other, isStaff: getScope(actor) === "all" };
}

type Shown = { zone: string; list: string; acts: readonly RecordAct[] };

/** The panel of a sweep: its rule, its accounts and its last runs. */
export const SweepRecordPanel = ({
  record: { sweep, sources, nextRunAt, runs, other, isStaff },
  zone,
  list,
  acts,
}: Shown & { record: SweepRecord }) => {
  const address = (id: number) => (isStaff ? accountAddress(id) : `/client/accounts/${id}`);
  const definitions: Definition[] = [
    { term: "Client ID", detail: sweep.clientId },
    { term: "Currency", detail: sweep.currency },
    { term: "Direction", detail: say(sweepDirectionLabels[sweep.direction]) },
    { term: "Balance to leave", detail: leavesText(sweep) },
    {
      term: "Other account",
      detail: other
        ? html`<a href="${address(other.id)}">${isolated(other.customerName)}</a> <span class="iban">${groupIban(other.virtualIban)}</span>`
        : say("Core account"),
      wide: true,
    },
    { term: "When it runs", detail: timesText(sweep) },
    {
      term: "Next run",
      detail: nextRunAt === undefined ? "–" : time(nextRunAt, formatDateTime(nextRunAt, zone)),
    },
  ];
  if (sweep.minimum !== null)
    definitions.push({ term: "Minimum amount", detail: formatMoney(sweep.minimum, sweep.currency) });
  if (sweep.multiple !== null)
    definitions.push({ term: "In multiples of", detail: formatMoney(sweep.multiple, sweep.currency) });
  const more = sources.length - mostShown;
  return (
    <RecordPanel
      id={sweep.id}
      title="Sweep"
      subject={html`${sweepBadge(sweep.status)} ${isolated(sweep.name)}`}
      timeline={getTimelineUrl("sweep", sweep.id)}
      list={list}
      acts={acts}
    >
      <DefinitionList items={definitions} />
      <RecordPart
        title="Accounts"
        note={sources.length === 0 ? "None" : more > 0 ? say("{count} more", { count: more }) : undefined}
      >
        <List
          items={sources.slice(0, mostShown).map((one) => ({
            key: one.id,
            href: address(one.id),
            title: one.customerName,
            text: html`<span class="iban">${groupIban(one.virtualIban)}</span>`,
            figure: amount(one.available, sweep.currency),
          }))}
        />
      </RecordPart>
      <RecordPart title="Last runs" note={runs.length === 0 ? "None" : undefined}>
        <List
          items={runs.map((run) => ({
            key: run.id,
            href: isStaff ? sweepRunScreen.to("view", run.id) : undefined,
            title: html`${time(run.startedAt, formatDateTime(run.startedAt, zone))}`,
            text: isStaff || run.startedBy === null ? startedByText(run) : say("The bank"),
            figure: amount(run.collected + run.funded, run.currency),
            note: sweepRunBadge(run.status),
          }))}
        />
      </RecordPart>
    </RecordPanel>
  );
};

/** Acts of an administrator on a sweep. */
export function sweepRecordActs({ sweep }: Pick<SweepRecord, "sweep">): DeclaredAct[] {
  const right = "sweeps:write";
  const isPaused = sweep.status === "paused";
  return [
    {
      label: "Run now",
      does: "Moves what its rule moves now; it shows what that is first",
      right,
      call: runSweepCall,
      href: sweepScreen.to("run", sweep.id),
    },
    {
      label: "Edit",
      does: "A run under way keeps its rule",
      right,
      call: sweepContract.calls.update,
      href: sweepScreen.to("edit", sweep.id),
    },
    isPaused
      ? {
          label: "Resume",
          does: "It runs from its next time on; what was missed is not made up for",
          right,
          call: resumeSweepCall,
          href: sweepScreen.to("resume", sweep.id),
          refused: stepProblem(sweep, "resume"),
        }
      : {
          label: "Pause",
          does: "It runs by hand only, until it is resumed",
          right,
          call: pauseSweepCall,
          href: sweepScreen.to("pause", sweep.id),
          refused: stepProblem(sweep, "pause"),
        },
    {
      label: "Delete",
      tone: "danger",
      does: "It no longer runs; its runs stay",
      right,
      call: sweepContract.calls.remove,
      href: sweepScreen.to("delete", sweep.id),
    },
  ];
}

/** A run with its items. */
type SweepRunRecord = Awaited<ReturnType<typeof getSweepRunRecord>>;

/** Reads a run for its panel. Throws AppError 403, 404. */
export async function getSweepRunRecord(deps: Deps, actor: Actor, id: number) {
  const run = await getRun(deps, actor, id);
  return { run, items: await readItems(deps, id) };
}

/** Outcome of an item in words. */
function outcomeText({ status, reason, reverseReason }: SweepItemDto): string {
  const words: string[] = [say(sweepItemStateLabels[status])];
  if (reason !== null) words.push(saySweepReason(reason));
  if (reverseReason !== null)
    words.push(say("Not reversed: {reason}", { reason: saySweepReason(reverseReason) }));
  return words.join(" · ");
}

/** The panel of a run: its sums, and the outcome of each account. */
export const SweepRunPanel = ({
  record: { run, items },
  zone,
  list,
  acts,
}: Shown & { record: SweepRunRecord }) => (
  <RecordPanel
    id={run.id}
    title="Sweep run"
    subject={html`${sweepRunBadge(run.status)} ${isolated(run.name)}`}
    timeline={getTimelineUrl("sweep-run", run.id)}
    list={list}
    acts={acts}
  >
    {run.failure === null ? null : (
      <Notice tone="bad" title="The run failed">
        {run.failure}.
      </Notice>
    )}
    <RecordFigures
      items={[
        ...(run.funded > 0n && run.collected === 0n
          ? []
          : [{ term: "Collected", figure: amount(run.collected, run.currency) } as const]),
        ...(run.funded === 0n ? [] : [{ term: "Funded", figure: amount(run.funded, run.currency) } as const]),
      ]}
    />
    <DefinitionList
      items={[
        {
          term: "Sweep",
          detail: html`<a href="${sweepScreen.to("view", run.sweepId)}">${isolated(run.name)}</a>`,
        },
        { term: "Client ID", detail: run.clientId },
        { term: "Started", detail: time(run.startedAt, formatDateTime(run.startedAt, zone)) },
        { term: "Started by", detail: startedByText(run) },
        { term: "Took", detail: tookText(run) },
        { term: "Accounts moved", detail: movedText(run) },
      ]}
    />
    <RecordPart title="Accounts" note={items.length === 0 ? "None" : undefined}>
      <List
        items={items.map((item) => ({
          key: item.vaId,
          href:
            item.paymentId === null ? accountAddress(item.vaId) : `/client/payments?view=${item.paymentId}`,
          title: item.customerName ?? String(item.vaId),
          text: html`<span class="iban">${groupIban(item.virtualIban ?? "")}</span>`,
          figure: amount(fromDecimal(item.amount), run.currency),
          note: outcomeText(item),
        }))}
      />
    </RecordPart>
  </RecordPanel>
);

/** Acts of an administrator on a run. */
export const sweepRunActs = ({ run }: { run: SweepRunRow }): DeclaredAct[] => [
  {
    label: "Reverse",
    tone: "danger",
    does: "Gives the money back within the client, once; what the other account no longer has stays there",
    right: "sweeps:write",
    call: reverseSweepRunCall,
    href: sweepRunScreen.to("reverse", run.id),
    refused: refusedReversal(run),
  },
];

/** Part of an account's record for staff, with the sweeps that it belongs to. */
export const SweepsOfAccount = ({
  sweeps,
}: {
  sweeps: readonly { id: number; name: string; isTarget: boolean }[];
}) =>
  sweeps.length === 0 ? null : (
    <RecordPart title="Sweeps">
      <List
        items={sweeps.map(({ id, name, isTarget }) => ({
          key: id,
          href: sweepScreen.to("view", id),
          title: name,
          note: isTarget ? say("Other account") : undefined,
        }))}
      />
    </RecordPart>
  );
