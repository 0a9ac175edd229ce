import { getKindNoun } from "db/journal-kinds";
import { accountAddress } from "@/accounts/screen";
import { accountDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { Notice } from "@/ui/notice";
import { Copyable, RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDate, formatDateTime } from "@/vocabulary/calendar";
import { type ReceiptRefusal, receiptRefusalLabels } from "@/vocabulary/collection-options";
import { groupIban } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { listParticulars, parseParticulars } from "@/vocabulary/party/particulars";
import {
  assignBankLineCall,
  lineOutcomeLabels,
  matchBankLineCall,
  sameBankLineCall,
  settleBankLineCall,
  suspendBankLineCall,
  unmatchBankLineCall,
} from "./contract";
import type { LineRecord } from "./queries";
import type { Candidate, LikeRow, PaidAccount, readMatchedTransactions } from "./record-reads";
import { type LineActs, signed } from "./rules";
import { statementScreen } from "./screen";
import { matchBadge, placeOfLine, postingTitle, path as statementsPath } from "./view";

type Props = {
  line: LineRecord;
  postings: Awaited<ReturnType<typeof readMatchedTransactions>>;
  candidates: readonly Candidate[];
  /** The lines that may be the same movement. */
  likes: readonly LikeRow[];
  /** Rule of its account that would refuse it now. */
  refusal: ReceiptRefusal | undefined;
  /** The accounts that its payer paid before. */
  paidBefore: readonly PaidAccount[];
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnLine`. */
  acts: readonly RecordAct[];
};

/** The panel of a bank line: the bank's text, its match in the ledger, and other candidates. */
export const LinePanel = ({
  line,
  postings,
  candidates,
  likes,
  refusal,
  paidBefore,
  zone,
  list,
  acts,
}: Props) => (
  <RecordPanel
    id={line.id}
    title="Bank line"
    timeline={getTimelineUrl("bank-line", line.id)}
    subject={html`${matchBadge(line.match)} ${line.outcome === null ? (line.waits ? sayAs("state", "Open") : "") : say(lineOutcomeLabels[line.outcome])}`}
    list={list}
    acts={acts}
  >
    <RecordFigures
      items={[
        {
          term: line.direction === "credit" ? "Credit" : "Debit",
          figure: amount(signed(line), line.currency),
        },
        { term: "Booked", figure: formatDate(line.booked) },
      ]}
    />
    <Notice
      tone={line.match === "unmatched" || line.match === "possible_duplicate" ? "warn" : "info"}
      {...(line.match === "possible_duplicate" && { title: "The same movement, or another one?" })}
    >
      {translate(line.reason)}.
    </Notice>
    {refusal === undefined ? null : (
      <Notice tone="warn" title="It will go to suspense">
        {say(receiptRefusalLabels[refusal])}.
      </Notice>
    )}
    {likes.length > 0 ? (
      <RecordPart title="Lines like it" note="They say the same, and each counts as a movement">
        <List
          items={likes.map((like) => ({
            key: String(like.id),
            href: `${statementsPath}/${like.statementId}?view=${like.id}`,
            title: placeOfLine(like),
            note: html`${isolated([like.counterpartyName, like.remittance].filter((text) => text !== "").join(": "))}`,
            text: formatDate(like.booked),
          }))}
        />
      </RecordPart>
    ) : null}
    <DefinitionList items={definitions(line, zone)} />
    {postings.length > 0 && line.outcome !== null ? (
      <RecordPart title="Postings">
        <List
          items={postings.map(({ journalId, transactionId, description, kind }) => ({
            key: journalId,
            ...(transactionId !== null && { href: `/admin/transactions?view=${transactionId}` }),
            title: postingTitle(description, kind),
            note: say(getKindNoun(kind)),
          }))}
        />
      </RecordPart>
    ) : null}
    {line.instructionId !== null && line.outcome === null ? (
      <p>
        <a
          href={`/admin/cbs-linking?si-status=${line.openInstruction === null ? "settled" : "open"}#settlements`}
        >
          {say("Settlement instruction {instructionId}", { instructionId: line.instructionId })}
        </a>
      </p>
    ) : null}
    {(line.outcome === null || line.outcome === "suspense") && paidBefore.length > 0 ? (
      <RecordPart
        title="Paid before"
        note="Accounts that this payer's money went to, by the account that it pays from"
      >
        <List
          items={paidBefore.map(({ id, customerName, virtualIban, times }) => ({
            key: String(id),
            href: accountAddress(id),
            title: customerName,
            note: groupIban(virtualIban),
            text: times === 1 ? say("once") : say("{count} times", { count: times }),
          }))}
        />
      </RecordPart>
    ) : null}
    {line.outcome === null && candidates.length > 0 ? (
      <RecordPart title="Candidates" note="Postings that no line accounts for, those of its amount first">
        <List
          items={candidates.slice(0, 8).map((one) => ({
            key: one.journalId,
            ...(one.transactionId !== null && { href: `/admin/transactions?view=${one.transactionId}` }),
            title: postingTitle(one.description, one.kind),
            figure: amount(one.amount, line.currency),
            note: html`${time(one.bookedAt, formatDateTime(one.bookedAt, zone))} · ${isolated(one.reference)}`,
          }))}
        />
      </RecordPart>
    ) : null}
  </RecordPanel>
);

function definitions(line: LineRecord, zone: string): Definition[] {
  const { virtualAccountId, virtualIban, customerName, valued, part, entry } = line;
  const texts: [Text, string][] = [
    ["Remittance", line.remittance],
    ["Counterparty", line.counterpartyName],
    ["Counterparty Account", groupIban(line.counterpartyAccount)],
    ["Counterparty's Bank", line.counterpartyAgent],
    ...listParticulars(parseParticulars(line.particulars)).map(({ label, text }): [Text, string] => [
      label,
      text,
    ]),
    ["Named Account", virtualIban === null ? groupIban(line.creditorAccount) : ""],
  ];
  const references: string[] = JSON.parse(line.references);
  const codes: [Text, string][] = [
    ["End-to-end Id", line.endToEndId],
    ["Structured Reference", line.structuredReference],
    ["Bank Reference", line.bankReference],
    ["Other References", references.join(", ")],
    ["Suspense Account", line.suspenseAccount ?? ""],
  ];
  const items: Definition[] = texts
    .filter(([, text]) => text !== "")
    .map(([term, detail]) => ({ term, detail, wide: true }));
  if (virtualAccountId !== null && virtualIban !== null) {
    items.push({
      term: "Virtual Account",
      detail: accountDetail(
        { customerName: customerName ?? "", virtualIban },
        accountAddress(virtualAccountId),
      ),
      wide: true,
    });
  }
  for (const [term, text] of codes) {
    if (text !== "") items.push({ term, detail: <Copyable label={term} text={text} />, wide: true });
  }
  items.push(
    { term: "Value Date", detail: valued === null ? "–" : formatDate(valued) },
    {
      term: "In the file",
      detail:
        part === 0 ? say("Line {entry}", { entry }) : say("Line {entry}, payment {part}", { entry, part }),
    },
  );
  if (line.pending) items.push({ term: "At the bank", detail: say("Pending") });
  if (line.decidedBy !== null && line.decidedAt !== null) {
    items.push({
      term: "Decided",
      detail: html`${time(line.decidedAt, formatDateTime(line.decidedAt, zone))} <small>${say("by {username}", { username: line.decidedBy })}</small>`,
    });
  }
  return items;
}

const lineCalls = {
  match: { call: matchBankLineCall, does: "Says which postings this line is; nothing is booked" },
  suspense: {
    call: suspendBankLineCall,
    does: "Books its amount on a suspense account, until it is assigned",
  },
  assign: { call: assignBankLineCall, does: "Moves its amount out of suspense to an account" },
  settle: {
    call: settleBankLineCall,
    does: "Posts the settlement, and matches the line with it",
  },
  unmatch: { call: unmatchBankLineCall, does: "The line is open again; what was booked stays" },
  same: { call: sameBankLineCall, does: "Records that the line repeats a known one; nothing is booked" },
} as const;

type LineDialog = "edit" | "settle" | "suspense" | "assign" | "unmatch" | "same";

/**
 * Acts of staff on a line in its present state. Of the impossible ones, only the next one is shown, with its reason.
 * @param path the address of its statement
 * @param refused the reason why each act would fail
 */
export function actsOnLine(line: LineRecord, path: string, refused: LineActs): DeclaredAct[] {
  const act = (name: keyof LineActs, label: Text, dialog: LineDialog): DeclaredAct => ({
    label,
    ...lineCalls[name],
    right: "bank-lines:match",
    href: statementScreen.to(dialog, line.id, path),
    refused: refused[name],
  });
  const match = act("match", "Match by hand", "edit");
  if (line.match === "possible_duplicate" && line.outcome === null)
    return [act("same", "Same movement", "same"), act("unmatch", "Another movement", "unmatch")];
  const { openInstruction: id } = line;
  if (line.outcome === null && id !== null) {
    const settle = act("settle", say("Settle {id} and match", { id }), "settle");
    return [{ ...settle, right: "cbs:settle" }, match];
  }
  if (line.outcome === null) return [match, act("suspense", "Post to suspense", "suspense")];
  if (line.outcome === "suspense") return [act("assign", "Assign to account", "assign")];
  if (line.outcome === "recorded") {
    return [act("unmatch", line.match === "duplicate" ? "No duplicate" : "Remove match", "unmatch")];
  }
  return [];
}
