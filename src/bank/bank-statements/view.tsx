import { getKindNoun } from "db/journal-kinds";
import { RunNotice } from "@/platform/runs/view";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { Tone } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { periodText } from "@/vocabulary/calendar";
import { type Said, say } from "@/vocabulary/language";
import { data, sayAround, sayCount } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { type ImportStatus, importStatusLabels, type LineMatch, lineMatchLabels } from "./contract";
import { countWaiting, type LineRow, parseTotals, type StatementRow } from "./queries";
import type { Part } from "./rules";

/** The screen of imported bank statements. */
export const path = "/admin/reconciliation/statements";

const importTones: Record<ImportStatus, Tone> = {
  reading: "info",
  dry_run: "info",
  committing: "info",
  committed: "good",
  failed: "bad",
  discarded: "quiet",
  undone: "quiet",
};
const matchTones: Record<LineMatch, Tone> = {
  matched: "good",
  suggested: "warn",
  new_credit: "info",
  duplicate: "quiet",
  unmatched: "bad",
  possible_duplicate: "warn",
};

export const importStatusBadge = (status: ImportStatus) =>
  badge(importStatusLabels[status], importTones[status]);
export const matchBadge = (match: LineMatch) => badge(lineMatchLabels[match], matchTones[match]);

export const count = (of: number): string => of.toLocaleString("en-US");

/** The period of a file: one day, or its first and last. */
export const statementPeriodText = ({ fromDate, toDate }: Pick<StatementRow, "fromDate" | "toDate">): Said =>
  periodText(fromDate, toDate);

/** Matches descriptions that the ledger itself writes. */
const ownTitle =
  /^(?:Settlement instruction \d+(?: from \S+ to \S+)?|Payment to \S+: .+|Posting to suspense)$/s;

/** The title of a posting: a person's description, or the ledger's own, in the reader's language. */
export function postingTitle(description: string | null, kind: string): Said {
  if (!description || description === kind) return say(getKindNoun(kind));
  return ownTitle.test(description) ? translate(description) : data(description);
}

/** Phrases for counts as a whole, since a phrase's direction is that of its first letter. */
const counted = {
  line: ["1 line", "{count} lines"],
  matched: ["1 matched line", "{count} matched lines"],
  credit: ["1 new credit", "{count} new credits"],
  duplicate: ["1 duplicate", "{count} duplicates"],
  possible: ["1 possible duplicate", "{count} possible duplicates"],
} as const;

/** `3 new credits`. */
export function countedText(several: number, what: keyof typeof counted): Said {
  const [one, many] = counted[what];
  return sayCount(several, one, many);
}

const money = (minor: Minor | null, currency: Currency) =>
  minor === null ? "–" : formatMoney(minor, currency);

type HeadProps = { row: StatementRow; parts: readonly Part[]; missing: number };

/** The balances of bank and ledger at both ends of the period, and the parts of the difference. */
export const BalancesCard = ({ row, parts, missing }: HeadProps) => {
  const { currency, openingFile, openingOurs, closingFile, closingOurs } = row;
  const ends = [
    { name: "Opening", file: openingFile, ours: openingOurs },
    { name: "Closing", file: closingFile, ours: closingOurs },
  ];
  return (
    <Card title="Bank and ledger" description={statementPeriodText(row)}>
      <div class="balances-scroll" tabindex={0}>
        <table class="balances balances-ends">
          <thead>
            <tr>
              <th scope="col">{say("Balance")}</th>
              <th scope="col" class="num">
                {say("Bank")}
              </th>
              <th scope="col" class="num">
                {say("Ledger")}
              </th>
              <th scope="col" class="num">
                {say("Difference")}
              </th>
            </tr>
          </thead>
          <tbody>
            {ends.map(({ name, file, ours }) => (
              <tr key={name}>
                <th scope="row">{say(name)}</th>
                <td class="num" data-label={say("Bank")}>
                  {money(file, currency)}
                </td>
                <td class="num" data-label={say("Ledger")}>
                  {money(ours, currency)}
                </td>
                <td class="num" data-label={say("Difference")}>
                  {file === null ? "–" : money(file - ours, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {closingFile === null ? (
        <p class="balances-note">{say("The file has no closing balance to compare with.")}</p>
      ) : parts.length === 0 ? (
        <p class="balances-note">{say("Bank and ledger agree: nothing is left to explain.")}</p>
      ) : (
        <>
          <p class="balances-note">{say("What makes the closing difference:")}</p>
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

/** A part of the difference, as a link to its lines if there is such a list. */
function partLink({ id }: StatementRow, { kind, sentence }: Part, missing: number) {
  const text = translate(sentence);
  if (kind === "missing" && missing > 0) return <a href="#missing-postings">{text}</a>;
  if (kind !== "lines") return text;
  const match = sentence.includes("new credit") ? "new_credit" : "unmatched";
  return <a href={`${path}/${id}?match=${match}`}>{text}</a>;
}

/** State of an import in words: the effect of a commit, its progress, or its result. */
export const StateNotice = ({ row, done }: { row: StatementRow; done: number }) => {
  const totals = parseTotals(row);
  const { id, status, lineCount, failure, currency } = row;
  if (status === "committing") {
    return (
      <RunNotice
        title="This import is being committed"
        done={done}
        total={lineCount}
        label="Lines dealt with"
        text={say("{done} of {lines} so far. It continues when you leave this page.", {
          done: count(done),
          lines: countedText(lineCount, "line"),
        })}
      />
    );
  }
  if (status === "failed") {
    return (
      <Notice tone="bad" title="The commit failed">
        {say("{failure}. What it had done until then stays: commit again, and it continues from there.", {
          failure: translate(failure ?? ""),
        })}
      </Notice>
    );
  }
  if (status === "discarded")
    return <Notice tone="quiet">{say("This dry run was discarded. Nothing was posted from it.")}</Notice>;
  if (status === "undone") {
    return (
      <Notice tone="quiet" title="This import was undone">
        {say(
          "{credits} of {money} were reversed, and its matches removed. The same file can be imported again.",
          {
            credits: countedText(totals.new_credit.lines, "credit"),
            money: formatMoney(totals.new_credit.amount, currency),
          },
        )}
      </Notice>
    );
  }
  if (status === "dry_run") {
    return (
      <Notice title="Dry run: nothing is posted yet">
        {say("A commit records {lines} and posts {credits} of {money}.", {
          lines: countedText(totals.matched.lines, "matched"),
          credits: countedText(totals.new_credit.lines, "credit"),
          money: formatMoney(totals.new_credit.amount, currency),
        })}
      </Notice>
    );
  }
  const asked = totals.possible_duplicate.lines;
  const open = countWaiting(totals) - asked;
  if (asked + open === 0)
    return <Notice tone="good">{say("Committed: every line of the bank is accounted for.")}</Notice>;
  return (
    <Notice tone="warn">
      <>
        {open === 0
          ? null
          : sayAround(
              open === 1
                ? "Committed. {lines} waits for somebody to match, or to post to suspense."
                : "Committed. {lines} wait for somebody to match, or to post to suspense.",
              { lines: <a href={`${path}/${id}?outcome=open`}>{countedText(open, "line")}</a> },
            )}
        {open > 0 && asked > 0 ? " " : null}
        {asked === 0
          ? null
          : sayAround("A person must decide whether {lines} are the same movements as known lines.", {
              lines: (
                <a href={`${path}/${id}?match=possible_duplicate&outcome=open`}>
                  {countedText(asked, "possible")}
                </a>
              ),
            })}
      </>
    </Notice>
  );
};

/** Place of a line, such as `Line 12 of import 3`. */
export const placeOfLine = ({ entry, statementId }: Pick<LineRow, "entry" | "statementId">): Said =>
  say("Line {entry} of import {id}", { entry, id: statementId });
