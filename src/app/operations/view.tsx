import type { BackupState } from "@/app/backups/state";
import { jobTitle } from "@/app/jobs/run-list";
import { jobStateBadge } from "@/app/jobs/view";
import { reasonsIgnored } from "@/integrity/backup/backup-folder";
import type { JobStateDto } from "@/platform/jobs/contract";
import { badge } from "@/ui/badge";
import { bytesText } from "@/ui/bytes";
import { Card, StatCard, StatCards } from "@/ui/card";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Notice } from "@/ui/notice";
import { RecordPanel } from "@/ui/record-panel";
import { type Column, defineTable } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { elapsedText, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import type { Operations, Storage } from "./queries";

type Clock = { now: number; zone: string };

const count = (rows: number) => rows.toLocaleString("en-US");

const storageNames: Record<Storage, string> = {
  file: "A file on this node",
  memory: "This node's memory",
  server: "A database server",
  replica: "A replica on this node, with its primary",
};

/** Durability of acknowledged writes, by the ledger's storage. */
const durability: Record<Storage, string> = {
  file: "What was acknowledged survives a power cut: every commit is written through to the disk.",
  memory: "Nothing survives the end of this process.",
  server:
    "A server that runs sqld acknowledges before the disk has it: this survives a killed process, not a power cut of the primary's machine. Give it a disk with a battery or a second machine to replicate to, and keep backups.",
  replica:
    "A primary that runs sqld acknowledges before the disk has it: this survives a killed process, not a power cut of the primary's machine. Give it a disk with a battery or a second machine to replicate to, and keep backups.",
};

const lagText = ({ health, storage }: Operations) => {
  if (health.replicationLag !== undefined) return elapsedText(Math.round(health.replicationLag));
  return storage === "replica" ? say("Not level with the primary yet") : say("No replica");
};

/** Principal figures. */
export const OperationsFigures = ({ operations }: { operations: Operations }) => {
  const { health, jobs, size, mail } = operations;
  const failing = jobs.filter(({ state }) => state === "failing").length;
  return (
    <StatCards>
      <StatCard
        label="Database"
        icon="ledger"
        figure={health.ok ? say("Healthy") : say("Not healthy")}
        note={health.ok ? "Reads and writes" : health.reader ? "Reads only" : "No reads"}
      />
      <StatCard label="Replica lag" icon="refresh" figure={lagText(operations)} />
      <StatCard
        label="Failing jobs"
        icon="warning"
        figure={failing}
        note={failing === 0 ? say("All {count} as planned", { count: jobs.length }) : "Retried automatically"}
      />
      <StatCard
        label="Transactions"
        icon="transfer"
        figure={count(size.transactions)}
        note={sayCount(size.accounts, "{count} account ever opened", "{count} accounts ever opened")}
      />
      <StatCard
        label="Emails waiting"
        icon="mail"
        figure={count(mail.waiting)}
        note={
          mail.configured
            ? say("{count} failed", { count: count(mail.failed) })
            : "No mail server is configured"
        }
      />
    </StatCards>
  );
};

/** The node, its build, its ledger and the newest backup. */
export const OperationsDetails = ({ operations, ...clock }: Clock & { operations: Operations }) => {
  const { health, storage, build, size, mail, backups } = operations;
  const ignored = backups === undefined || "unreadable" in backups ? [] : backups.ignored;
  const yes = (right: boolean) => (right ? badge("Answers", "good") : badge("Does not answer", "bad"));
  const items: Definition[] = [
    { term: "Kept in", detail: say(storageNames[storage]) },
    { term: "Reads", detail: yes(health.reader) },
    { term: "Writes", detail: yes(health.writer) },
    { term: "Replica lag", detail: lagText(operations) },
    {
      term: "Size on disk",
      detail: size.bytes === undefined ? say("Not on this node") : bytesText(size.bytes),
    },
    { term: "Audit rows", detail: count(size.auditRows) },
    { term: "Newest backup", detail: backupText(operations, clock) },
    { term: "Proof of the newest backup", detail: proofText(operations) },
    ...(ignored.length === 0
      ? []
      : [
          {
            term: "Files in the backup folder that are not backups",
            detail: ignoredText(ignored),
            wide: true,
          } as const,
        ]),
    ...(operations.archives.named === 0
      ? []
      : [{ term: "Archives of the trail", detail: archivesText(operations) } as const]),
    { term: "Emails withheld", detail: count(mail.withheld) },
    { term: "Build", detail: [build.version, build.name].filter(Boolean).join(", ") },
    { term: "Bun", detail: build.bun },
    { term: "Started", detail: time(build.startedAt, formatDateTime(build.startedAt, clock.zone)) },
    { term: "Time zone of the bank", detail: clock.zone },
  ];
  return (
    <Card title="This node and its ledger">
      {health.trouble === undefined ? null : (
        <Notice tone="bad" title="The file of the book is in trouble: nothing is written to it">
          <span>{isolated(health.trouble)}</span>
        </Notice>
      )}
      <DefinitionList items={items} />
      <Notice tone={storage === "file" ? "info" : "warn"}>{durability[storage]}</Notice>
    </Card>
  );
};

/** Name, age and size of the newest backup. */
export function backupText({ backups }: Operations, { now, zone }: Clock) {
  if (backups === undefined) return say("No folder of backups is configured (BACKUP_DIR)");
  if ("unreadable" in backups)
    return html`${badge("The folder of backups cannot be read", "bad")} ${isolated(backups.unreadable)}`;
  const { newest } = backups;
  if (newest === undefined) return say("None in the folder of backups");
  return html`${ago(newest.at, now, zone)}${say(", ")}${isolated(newest.name)}${say(", ")}${isolated(bytesText(newest.bytes))}`;
}

/** State of the newest backup: whether it can be restored, and is recent enough. */
export function proofText({ backups }: Operations) {
  if (backups !== undefined && "unreadable" in backups) return say("Not known");
  const { newest, broken, overdue = false, nightly = false } = backups ?? {};
  const late = overdue ? html`${badge("Overdue", "bad")} ` : html``;
  if (broken)
    return html`${late}${badge("Cannot be restored", "bad")} ${isolated(broken.name)}${say(", ")}${isolated(broken.proof?.flaw ?? "")}`;
  if (newest?.proof === undefined)
    return nightly ? html`${late}${say("Not proven yet")}` : say("Made by hand only (BACKUP_AT)");
  if (newest.proof.outcome === "stored")
    return html`${late}${say("Stored whole, not opened: BACKUP_AGE_IDENTITY_FILE is not set")}`;
  return html`${late}${badge("Restored and verified", "good")}`;
}

/** Files in the folder of backups that are no backups. */
function ignoredText(ignored: BackupState["ignored"]) {
  return ignored.map(
    ({ name, reason }) => html`<div>${isolated(name)}${say(", ")}${say(reasonsIgnored[reason])}</div>`,
  );
}

/** Number of archives, or those that are missing. */
export function archivesText({ archives: { named, missing } }: Operations) {
  if (missing.length === 0) return html`${count(named)}${say(", ")}${say("All there")}`;
  return html`${badge("Missing", "bad")} ${isolated(missing.join(", "))}`;
}

const ms = (time: number) => elapsedText(Math.round(time));

/** Load of the node. */
export const LoadCard = ({ operations, ...clock }: Clock & { operations: Operations }) => {
  const { load, disk } = operations;
  const { writes, reads, commits, loop, answers } = load;
  const waiting = (of: { waiting: number; age: number }) =>
    of.waiting === 0
      ? say("None")
      : say("{count}, the oldest for {time}", { count: count(of.waiting), time: ms(of.age) });
  const size = (bytes: number | undefined) =>
    bytes === undefined ? say("Not on this node") : bytesText(bytes);
  const items: Definition[] = [
    { term: "Writes that wait", detail: waiting(writes) },
    { term: "Reads that wait", detail: waiting(reads) },
    { term: "Reads refused since the start", detail: count(reads.refused) },
    {
      term: "A commit takes",
      detail: commits
        ? say("{median}, one in a hundred {longest} or more", {
            median: ms(commits.median),
            longest: ms(commits.p99),
          })
        : say("None yet"),
    },
    {
      term: "The event loop is late by",
      detail: loop
        ? say("{median}, at most {longest} in the last minute", {
            median: ms(loop.median),
            longest: ms(loop.longest),
          })
        : say("Not measured"),
    },
    {
      term: "Answers in five minutes",
      detail: say("{count}, {failed} of them errors of the server", {
        count: count(answers.all),
        failed: count(answers.failed),
      }),
    },
    { term: "The book's log on disk", detail: size(disk.log) },
    { term: "Free on the disk", detail: size(disk.free) },
    { term: "Last verified", detail: verifiedText(operations, clock) },
  ];
  return (
    <Card title="Requests to this node">
      <DefinitionList items={items} />
    </Card>
  );
};

/** Last verification of the book on this node, and its result. */
export function verifiedText({ verified }: Operations, { now, zone }: Clock) {
  if (verified === undefined) return say("Not known on this node");
  const { at, isWhole } = verified;
  return html`${ago(at, now, zone)}${say(", ")}${isWhole ? badge("Whole", "good") : badge("Not whole", "bad")}`;
}

const instant = (iso: string, zone: string) => time(Date.parse(iso), formatDateTime(Date.parse(iso), zone));

const lastRunText = ({ lastRun }: JobStateDto, zone: string) =>
  lastRun === null ? say("No recent work") : instant(lastRun.startedAt, zone);
const lastSuccessText = ({ succeededAt }: JobStateDto, zone: string) =>
  succeededAt === null ? say("None yet") : instant(succeededAt, zone);
const resultText = ({ lastRun, failures }: JobStateDto, none = "") =>
  failures > 0
    ? html`${isolated(lastRun?.error ?? say("Failed"))}${say(", ")}${sayCount(failures, "{count} failure in a row", "{count} failures in a row")}`
    : html`${lastRun?.summary || none}`;

/** With panels, a phone shows one line for each job, which opens its panel. */
const jobColumns = (zone: string, beside: "none" | "label"): Column<JobStateDto>[] => [
  {
    header: "Job",
    cell: ({ name }) =>
      beside === "none"
        ? html`<a href="?about=${encodeURIComponent(name)}">${say(jobTitle(name))}</a>`
        : say(jobTitle(name)),
  },
  { header: "Last run", card: beside, cell: (job) => lastRunText(job, zone) },
  { header: "Result", card: "line", fluid: true, cell: (job) => resultText(job) },
  { header: "Last success", card: beside, rank: 3, cell: (job) => lastSuccessText(job, zone) },
  { header: "Next", card: beside, rank: 2, cell: ({ nextAt }) => instant(nextAt, zone) },
  { header: "Status", card: "end", cell: ({ state }) => jobStateBadge(state) },
];

const urgency: readonly JobStateDto["state"][] = ["failing", "running", "idle"];

/** State of each job: failing ones first, then running ones. `panels`: the page has a panel of each. */
export const JobsCard = (props: { jobs: readonly JobStateDto[]; zone: string; panels?: boolean }) => {
  const { jobs, zone, panels = false } = props;
  const Jobs = panels
    ? defineTable(jobColumns(zone, "none"), { id: ({ name }) => name, view: false })
    : defineTable(jobColumns(zone, "label"));
  const rows = jobs.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
  return (
    <Card title="Jobs" description="The server's automatic work, once across all nodes" flush>
      <Jobs rows={rows} caption="Jobs" empty={html``} />
    </Card>
  );
};

/** Panel of a job: its state, and a link to its runs. */
export const JobPanel = ({ job, zone, list }: { job: JobStateDto; zone: string; list: string }) => (
  <RecordPanel
    id={job.name}
    title="Job"
    subject={say(jobTitle(job.name))}
    list={list}
    timeline={{ none: "Its runs are below" }}
  >
    <DefinitionList
      items={[
        { term: "Status", detail: jobStateBadge(job.state) },
        { term: "Result", detail: resultText(job, say("Nothing")), wide: job.failures > 0 },
        { term: "Last run", detail: lastRunText(job, zone) },
        { term: "Last success", detail: lastSuccessText(job, zone) },
        { term: "Next", detail: instant(job.nextAt, zone) },
        { term: "Node", detail: job.node === null ? say("None") : <span class="iban">{job.node}</span> },
      ]}
    />
    <p>
      <a href={`/admin/operations?${new URLSearchParams({ job: job.name })}#job-runs`}>{say("Its runs")}</a>
    </p>
  </RecordPanel>
);
