import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { Tone } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { formatDate } from "@/vocabulary/calendar";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import {
  type ImportStatus,
  importStatuses,
  importStatusLabels,
  type LineMatch,
  lineMatches,
  lineMatchLabels,
} from "./contract";
import { type StatementRow, totalsOf } from "./queries";
import { countText, type Part } from "./rules";

/** The screen of imported bank statements. */
export const path = "/admin/reconciliation/statements";

const importTones: Record<ImportStatus, Tone> = {
  reading: "info",
  dry_run: "info",
  committing: "info",
  committed: "good",
  failed: "bad",
  discarded: "quiet",
};
const matchTones: Record<LineMatch, Tone> = {
  matched: "good",
  suggested: "warn",
  new_credit: "info",
  duplicate: "quiet",
  unmatched: "bad",
};

const importBadges = new Map(
  importStatuses.map((status) => [status, badge(importStatusLabels[status], importTones[status])]),
);
const matchBadges = new Map(
  lineMatches.map((match) => [match, badge(lineMatchLabels[match], matchTones[match])]),
);

export const importStatusBadge = (status: ImportStatus) => importBadges.get(status);
export const matchBadge = (match: LineMatch) => matchBadges.get(match);

export const count = (of: number): string => of.toLocaleString("en-US");

/** The period of a file: one day, or its first and last. */
export const periodOf = ({ fromDate, toDate }: Pick<StatementRow, "fromDate" | "toDate">): string =>
  fromDate === toDate ? formatDate(fromDate) : `${formatDate(fromDate)} to ${formatDate(toDate)}`;

/** What an import is of: the CBS account, or the virtual account whose own statement it is. */
export const subjectText = ({ cbsAccount, virtualAccountId }: StatementRow): string =>
  virtualAccountId === null
    ? `CBS account ${cbsAccount}`
    : `a virtual account's own statement, linked to ${cbsAccount}`;

const money = (minor: Minor | null, currency: Currency) =>
  minor === null ? "–" : formatMoney(minor, currency);

type HeadProps = { row: StatementRow; parts: readonly Part[]; missing: number };

/** The balances of bank and ledger at both ends of the period, and what makes the difference. */
export const BalancesCard = ({ row, parts, missing }: HeadProps) => {
  const { currency, openingFile, openingOurs, closingFile, closingOurs } = row;
  const ends = [
    { name: "Opening", file: openingFile, ours: openingOurs },
    { name: "Closing", file: closingFile, ours: closingOurs },
  ];
  return (
    <Card title="Bank and ledger" description={periodOf(row)}>
      <div class="balances-scroll" tabindex={0}>
        <table class="balances balances-ends">
          <thead>
            <tr>
              <th scope="col">Balance</th>
              <th scope="col" class="num">
                Bank
              </th>
              <th scope="col" class="num">
                Ledger
              </th>
              <th scope="col" class="num">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {ends.map(({ name, file, ours }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="num" data-label="Bank">
                  {money(file, currency)}
                </td>
                <td class="num" data-label="Ledger">
                  {money(ours, currency)}
                </td>
                <td class="num" data-label="Difference">
                  {file === null ? "–" : money(file - ours, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {closingFile === null ? (
        <p class="balances-note">The file has no closing balance to compare with.</p>
      ) : parts.length === 0 ? (
        <p class="balances-note">Bank and ledger agree: nothing is left to explain.</p>
      ) : (
        <>
          <p class="balances-note">What makes the closing difference:</p>
          <ul class="difference-parts">
            {parts.map((part) => (
              <li key={part.sentence}>
                <span>{partLink(row, part, missing)}</span>
                <span class="amount">{formatMoney(part.amount, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
};

/** A part of the difference, as a link to the lines that it is made of where there is such a list. */
function partLink({ id }: StatementRow, { kind, sentence }: Part, missing: number) {
  if (kind === "missing" && missing > 0) return <a href="#missing-postings">{sentence}</a>;
  if (kind !== "lines") return sentence;
  const match = sentence.includes("new credit") ? "new_credit" : "unmatched";
  return <a href={`${path}/${id}?match=${match}`}>{sentence}</a>;
}

/** Where an import stands, in words: what a commit would do, how far it is, what came of it. */
export const StateNotice = ({ row, done }: { row: StatementRow; done: number }) => {
  const totals = totalsOf(row);
  const { id, status, lineCount, failure, currency } = row;
  if (status === "committing") {
    return (
      <Notice title="This import is being committed">
        <p>
          {count(done)} of {countText(lineCount, "line")} so far. It goes on when you leave this page.
        </p>
        <progress class="progress" value={done} max={Math.max(1, lineCount)} aria-label="Lines dealt with" />
      </Notice>
    );
  }
  if (status === "failed") {
    return (
      <Notice tone="bad" title="The commit failed">
        {failure}. What it had done until then stays: commit again, and it goes on from there.
      </Notice>
    );
  }
  if (status === "discarded")
    return <Notice tone="quiet">This dry run was discarded. Nothing was posted from it.</Notice>;
  if (status === "dry_run") {
    return (
      <Notice title="Dry run: nothing is posted yet">
        A commit records {countText(totals.matched.lines, "matched line")} and posts{" "}
        {countText(totals.new_credit.lines, "new credit")} of{" "}
        {formatMoney(totals.new_credit.amount, currency)}.
      </Notice>
    );
  }
  const waiting = totals.unmatched.lines + totals.suggested.lines;
  return waiting === 0 ? (
    <Notice tone="good">Committed: every line of the bank is accounted for.</Notice>
  ) : (
    <Notice tone="warn">
      Committed. <a href={`${path}/${id}?outcome=open`}>{countText(waiting, "line")}</a>{" "}
      {waiting === 1 ? "waits" : "wait"} for somebody to match, or to post to suspense.
    </Notice>
  );
};
