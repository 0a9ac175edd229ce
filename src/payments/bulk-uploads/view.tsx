import { buildUrl } from "@/kernel/call";
import type { DialogAddress } from "@/kernel/screen";
import type { PayeeCheckResult } from "@/payments/payee-checks/contract";
import { RunNotice } from "@/platform/runs/view";
import { badge } from "@/ui/badge";
import { Card, StatCard, StatCards } from "@/ui/card";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { sayAround, sayAs, sayCount } from "@/vocabulary/language/around";
import { translateWithin } from "@/vocabulary/language/speaking";
import { formatMoney, parseAmount } from "@/vocabulary/money";
import { sentLabels } from "@/vocabulary/sent-details";
import {
  bulkWords,
  nameCheckLabels,
  type PreviewDto,
  type RowDto,
  type RowState,
  rowStateLabels,
  statusReportCall,
  type TotalDto,
  type UploadDto,
  type UploadKind,
  type UploadStatus,
  uploadKindLabels,
  uploadStatusLabels,
} from "./contract";

const uploadTones: Record<UploadStatus, Tone> = {
  ready: "info",
  committing: "info",
  done: "good",
  failed: "bad",
};
const rowTones: Record<RowState, Tone> = {
  good: "quiet",
  bad: "bad",
  done: "good",
  waiting: "warn",
  scheduled: "info",
  refused: "bad",
};

export const uploadStatusBadge = (status: UploadStatus) =>
  badge(uploadStatusLabels[status], uploadTones[status]);
/** A bad row of an upload that was carried out. */
export const leftOutBadge = () => badge("Left out", "warn");

export const rowStateBadge = (state: RowState) => badge(rowStateLabels[state], rowTones[state]);

export const nameTones: Record<PayeeCheckResult, Tone> = {
  match: "good",
  close_match: "warn",
  no_match: "bad",
  unavailable: "quiet",
};

/** Badge with the result of a row's name check; `name` is the account's holder, if disclosed. */
export const nameCheckBadge = ({ result, name }: NonNullable<RowDto["nameCheck"]>) =>
  html`${badge(nameCheckLabels[result], nameTones[result])}${name === null ? "" : html`<small class="bulk-name">${isolated(name)}</small>`}`;

/** Summary of the payees' name checks in a preview, with a link to the rows of each result. */
const Names = ({
  checks: { asking, close_match, no_match, unavailable },
  rows,
}: {
  checks: NonNullable<UploadDto["nameChecks"]>;
  /** The page of the upload. */
  rows: string;
}) => {
  if (asking)
    return (
      <Notice title="The names of the payees are being checked">
        {say("The payments can be sent once that is done: in two minutes at most.")}
      </Notice>
    );
  const differing = [
    {
      result: "no_match",
      text: sayCount(no_match, "{count} name does not match", "{count} names do not match"),
      of: no_match,
    },
    {
      result: "close_match",
      text: sayCount(close_match, "{count} name is close", "{count} names are close"),
      of: close_match,
    },
    {
      result: "unavailable",
      text: sayCount(unavailable, "{count} name could not be checked", "{count} names could not be checked"),
      of: unavailable,
    },
  ].filter(({ of }) => of > 0);
  if (differing.length === 0) return null;
  const isWarning = no_match + close_match > 0;
  return (
    <Notice
      tone={isWarning ? "warn" : "info"}
      title={
        isWarning ? "Not every account is held under its payee's name" : "Not every name could be checked"
      }
    >
      <p>
        {isWarning
          ? say(
              "The holder of an account gets the money. Correct the names or accounts, or send the payments if you are sure.",
            )
          : say(
              "The payees' banks did not say whose the accounts are. The payments can be sent without that.",
            )}
      </p>
      <p class="page-actions">
        {differing.map(({ result, text }) => (
          <a key={result} href={`${rows}?names=${result}`}>
            {text}
          </a>
        ))}
        <a href={rows}>{say("All rows")}</a>
      </p>
    </Notice>
  );
};

export const count = (of: number): string => of.toLocaleString("en-US");

/** Number of an upload's rows that have ended. */
const countEnded = ({ done, waiting, scheduled, refused }: UploadDto) => done + waiting + scheduled + refused;

/** The link that opens the dialog on a page. */
export const BulkUploadLink = ({ href, primary = false }: { href: DialogAddress; primary?: boolean }) => (
  <a class={buttonClass(primary ? "primary" : "secondary")} {...opensDialog(href)}>
    {icon("upload")}
    {say(bulkWords.title)}
  </a>
);

const sameTitles: Record<UploadKind, Text> = {
  accounts: "The same accounts were uploaded before",
  payments: "The same payments were uploaded before",
  expected_receipts: "The same expected receipts were uploaded before",
  numbers: "The same holders were uploaded for this pool before",
};

const commitLabels: Record<UploadKind, Text> = {
  accounts: "Create Accounts",
  payments: "Send Payments",
  expected_receipts: "Create expected receipts",
  numbers: "Activate Numbers",
};

const doneLabels = {
  accounts: "Created",
  payments: "Sent",
  expected_receipts: "Created",
  numbers: "Activated",
} as const satisfies Record<UploadKind, string>;

/** Names the elements of a pain.001 that do not leave with its payments. */
const NotCarried = ({ elements }: { elements: PreviewDto["notCarried"] }) =>
  elements.length === 0 ? null : (
    <Notice tone="warn" title="Parts of this file are not passed on with its payments">
      <p>{say("The bank passes on everything else unchanged.")}</p>
      <ul>
        {elements.map(({ element, rows }) => (
          <li key={element}>
            <code>{element}</code> {sayCount(rows, "in {count} row", "in {count} rows")}
          </li>
        ))}
      </ul>
    </Notice>
  );

/** Lines of a preview's table of what is passed on; all of them are in the answer of its call. */
const mostCarried = 50;

const CarriedTable = defineTable<PreviewDto["carried"][number]>([
  { header: "Detail", cell: ({ name }) => say(sentLabels[name]) },
  { header: "What it says", fluid: true, cell: ({ text }) => isolated(text) },
  { header: "Payments", align: "end", cell: ({ rows }) => count(rows) },
]);

/** Names the file's parts besides the columns that are passed on with its payments. */
const Carried = ({ details }: { details: PreviewDto["carried"] }) =>
  details.length === 0 ? null : (
    <Card
      flush
      title="Passed on with these payments"
      description="What the file has besides the columns. Details of a payee are left out where its account or name is corrected."
    >
      <CarriedTable rows={details.slice(0, mostCarried)} caption="Passed on with these payments" />
      {details.length > mostCarried ? (
        <p class="record-note">
          {sayCount(
            details.length - mostCarried,
            "{count} more is not shown.",
            "{count} more are not shown.",
          )}
        </p>
      ) : null}
    </Card>
  );

type HeadProps = {
  upload: UploadDto;
  notCarried: PreviewDto["notCarried"];
  carried: PreviewDto["carried"];
  totals: readonly TotalDto[];
  zone: string;
  path: string;
  /** Opens the question before it is carried out; undefined for an actor who may not. */
  commit: DialogAddress | undefined;
};

/** Head of an upload's page: its figures, its progress and its acts. */
export const UploadHead = ({ upload, notCarried, carried, totals, zone, path, commit }: HeadProps) => {
  const { id, status, total, good, bad, done, waiting, scheduled, refused } = upload;
  const preview = status === "ready";
  return (
    <Stack>
      <StatCards>
        <StatCard label="Rows" figure={count(total)} note={translateWithin(upload.readAs)} />
        {preview ? (
          <StatCard label="Good" icon="success" figure={count(good)} />
        ) : (
          <StatCard
            label={sayAs("state", doneLabels[upload.kind])}
            icon="success"
            figure={count(done)}
            note={scheduled > 0 ? sayCount(scheduled, "{count} scheduled", "{count} scheduled") : undefined}
          />
        )}
        <StatCard
          label={preview ? "Needs fixing" : "Left out"}
          icon="warning"
          figure={count(preview ? bad : bad + (status === "committing" ? 0 : good))}
        />
        {preview ? (
          <StatCard
            label="Type"
            icon="clock"
            figure={say(uploadKindLabels[upload.kind])}
            note={say("by {user}", { user: upload.createdBy })}
          />
        ) : (
          <StatCard
            label="Refused"
            icon="error"
            figure={count(refused)}
            note={
              waiting > 0
                ? sayCount(waiting, "{count} waits for a second person", "{count} wait for a second person")
                : undefined
            }
          />
        )}
      </StatCards>
      {upload.failure === null ? null : (
        <Notice tone="bad" title={preview ? "The upload was not carried out" : "The upload was interrupted"}>
          {translateWithin(upload.failure)}.
        </Notice>
      )}
      {preview && upload.duplicateOf !== null ? (
        <Notice tone="warn" title={sameTitles[upload.kind]}>
          {html`${sayAround(
            "{upload} says the same, whatever its format. Go on only if you mean to do it once more.",
            {
              upload: html`<a href="${path}/${upload.duplicateOf}">${say("Upload {id}", { id: upload.duplicateOf })}</a>`,
            },
          )}`}
        </Notice>
      ) : null}
      <NotCarried elements={notCarried} />
      {preview && upload.nameChecks ? <Names checks={upload.nameChecks} rows={`${path}/${id}`} /> : null}
      {status === "committing" ? (
        <RunNotice
          title="The upload is being carried out"
          done={countEnded(upload)}
          total={countEnded(upload) + good}
          label="Rows carried out"
          text={say("Rows: {ended} of {all}. You may leave this page.", {
            ended: count(countEnded(upload)),
            all: count(countEnded(upload) + good),
          })}
        />
      ) : null}
      {status === "done" && upload.finishedAt !== null ? (
        <Notice tone={refused > 0 ? "warn" : "good"} title="The upload was carried out">
          {html`${sayAround("{time}. Each row leads to what it made.", {
            time: time(Date.parse(upload.finishedAt), formatDateTime(Date.parse(upload.finishedAt), zone)),
          })}`}
        </Notice>
      ) : null}
      {preview && totals.length > 0 ? <Totals totals={totals} /> : null}
      <Carried details={carried} />
      <p class="page-actions">
        {preview && commit ? (
          good > 0 && !upload.nameChecks?.asking ? (
            <a class={buttonClass("primary")} {...opensDialog(commit)}>
              {icon("check")}
              {say(commitLabels[upload.kind])}
            </a>
          ) : (
            <button type="button" class={buttonClass("primary")} disabled>
              {icon("check")}
              {say(commitLabels[upload.kind])}
            </button>
          )
        ) : null}
        {bad + refused > 0 ? (
          <a class={buttonClass("secondary")} href={`/api/bulk-uploads/${id}/errors.csv`} hx-boost="false">
            {icon("download")}
            {say("Errors (CSV)")}
          </a>
        ) : null}
        {upload.messageId === null ? null : (
          <a class={buttonClass("secondary")} href={buildUrl(statusReportCall, { id })} hx-boost="false">
            {icon("download")}
            {say("Status Report (pain.002)")}
          </a>
        )}
      </p>
    </Stack>
  );
};

const minor = (amount: string) => parseAmount(amount) ?? 0;
const signed = (amount: string) => (amount.startsWith("-") ? -minor(amount.slice(1)) : minor(amount));

const TotalsTable = defineTable<TotalDto>([
  { header: "From", fluid: true, cell: ({ customerName }) => customerName },
  {
    header: "Virtual IBAN",
    code: true,
    card: "line",
    rank: 2,
    cell: ({ virtualIban }) => groupIban(virtualIban),
  },
  { header: "Payments", align: "end", cell: (row) => count(row.count) },
  { header: "Sum", align: "end", cell: ({ amount, currency }) => formatMoney(minor(amount), currency) },
  {
    header: "On later days",
    align: "end",
    rank: 3,
    cell: ({ laterCount, laterAmount, currency }) =>
      laterCount === 0 ? "" : formatMoney(minor(laterAmount), currency),
  },
  {
    header: "Available",
    align: "end",
    rank: 3,
    cell: ({ availableBalance, currency }) => formatMoney(signed(availableBalance), currency),
  },
  {
    header: "Afterwards",
    align: "end",
    cell: ({ balanceAfter, currency }) => formatMoney(signed(balanceAfter), currency),
  },
]);

/** Totals that the good rows pay from each account. */
const Totals = ({ totals }: { totals: readonly TotalDto[] }) => (
  <Card flush title="Sums" description="What the good rows would pay, account by account">
    <TotalsTable rows={totals} caption="Sums by account" />
  </Card>
);
