/** @jsxImportSource react */
import { useEffect, useRef } from "react";
import { formatMonth } from "@/calendar";
import {
  categoryLabels,
  type StatementAnalysis,
  type StatementOverview,
  type StatementRow,
} from "@/narration/contract";
import { explainBreak, groupDecimal, verdictSentence, verdictTones } from "@/narration/rules";
import { buttonClass, noticeClass } from "@/ui/class-names.ts";
import { Button } from "../_ui/button.tsx";
import { Icon } from "../_ui/icon.tsx";
import { rowsOf } from "./analyse.ts";
import { Rows } from "./rows.tsx";

/** What is seen of an analysis at first, its id and the address of its report. */
export type Shown = {
  id: string;
  companyName: string;
  fileName: string;
  downloadUrl: string;
  statements: StatementOverview[];
};

type ResultsProps = {
  shown: Shown;
  /** Whether it has just been analysed, and not come with the page. */
  isNew: boolean;
  onAgain: () => void;
};

/** The results card: what the file says of each account in it, and how far that is proven. */
export function Results({ shown, isNew, onAgain }: ResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: whoever works by keyboard or ear goes on from here.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const numbered = shown.statements.map((statement, at) => ({ id: `statement-${at}`, at, statement }));
  return (
    <section className="stack" aria-label="Results">
      <header className="results-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {shown.companyName}
          </h2>
          <p>{shown.fileName}</p>
        </div>
        <div className="results-acts">
          <Button onClick={onAgain}>Analyze another</Button>
          <a className={buttonClass("primary")} href={shown.downloadUrl} target="_blank" rel="noopener">
            <Icon name="download" />
            Download Excel Report
          </a>
        </div>
      </header>
      {numbered.map(({ id, at, statement }) => (
        <StatementCard
          key={id}
          statement={statement}
          name={numbered.length > 1 ? nameOf(statement, at) : undefined}
          loadRows={() => rowsOf(shown.id, at)}
        />
      ))}
    </section>
  );
}

/** How an account is headed where the file has several. */
const nameOf = ({ analysis: { accountNumber, currency } }: StatementOverview, at: number): string =>
  [accountNumber ?? `Account ${at + 1}`, currency].filter(Boolean).join(" · ");

type CardProps = {
  statement: StatementOverview;
  /** What tells it from the others of its file. */
  name: string | undefined;
  loadRows: () => Promise<StatementRow[]>;
};

function StatementCard({ statement, name, loadRows }: CardProps) {
  const { analysis } = statement;
  const tone = verdictTones[analysis.verdict];
  const why = explainBreak(statement, statement.rows);
  return (
    <article className="card stack" aria-label={name}>
      {name ? <h3 className="card-title">{name}</h3> : null}
      <div className={noticeClass(tone)} role={tone === "bad" ? "alert" : "status"}>
        <Icon name={tone === "good" ? "success" : tone === "bad" ? "error" : "info"} />
        <div>
          <p className="notice-title">{verdictSentence(statement)}</p>
          {why ? <p className="notice-text">{why}</p> : null}
        </div>
      </div>
      <Details analysis={analysis} />
      <div className="summaries">
        <Summary
          title="By category"
          rows={statement.byCategory.map((row) => ({ ...row, name: categoryLabels[row.category] }))}
        />
        <Summary
          title="By month"
          rows={statement.byMonth.map((row) => ({
            ...row,
            name: row.month ? formatMonth(row.month) : "No date",
          }))}
        />
      </div>
      <Rows statement={statement} load={loadRows} />
    </article>
  );
}

function Details({ analysis }: { analysis: StatementAnalysis }) {
  const lines: [string, string | null, boolean?][] = [
    ["Bank", analysis.bankName],
    ["Account Holder", analysis.accountHolder],
    ["Account Number", analysis.accountNumber],
    ["Statement Period", analysis.statementPeriod],
    ["Currency", analysis.currency],
    ["Total Transactions", analysis.totalTransactions.toLocaleString("en-US")],
    ["Opening Balance", groupDecimal(analysis.openingBalance), true],
    ["Closing Balance", groupDecimal(analysis.closingBalance), true],
    ["Total Debits", groupDecimal(analysis.totalDebits), true],
    ["Total Credits", groupDecimal(analysis.totalCredits), true],
  ];
  return (
    <dl className="details results-details">
      {lines.map(([term, text, figure]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={figure ? "figures" : undefined}>{text ?? "Not stated"}</dd>
        </div>
      ))}
    </dl>
  );
}

type SummaryRow = { name: string; count: number; debit: string; credit: string };

function Summary({ title, rows }: { title: string; rows: readonly SummaryRow[] }) {
  return (
    <table className="summary-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title === "By month" ? "Month" : "Category"}</th>
          <th scope="col" className="num">
            Rows
          </th>
          <th scope="col" className="num">
            Debit
          </th>
          <th scope="col" className="num">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td className="num">{row.count.toLocaleString("en-US")}</td>
            <td className="num">{groupDecimal(row.debit)}</td>
            <td className="num">{groupDecimal(row.credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
