/** @jsxImportSource react */
import { useState } from "react";
import {
  categoryLabels,
  type ReadStatement,
  type StatementAnalysis,
  type StatementRow,
  verdictSentences,
} from "@/narration/contract";
import { explainBreak, groupDecimal, isMarked, rowsAtFirst, verdictTones } from "@/narration/rules";
import { buttonClass, noticeClass } from "@/ui/recipes.ts";
import { Button } from "../_ui/button.tsx";
import { Icon } from "../_ui/icon.tsx";

/** An analysis with its rows and the address of its report. */
export type Shown = {
  companyName: string;
  fileName: string;
  downloadUrl: string;
  statements: ReadStatement[];
};

/** The results card: what the file says of each account in it, and how far that is proven. */
export function Results({ shown, onAgain }: { shown: Shown; onAgain?: (() => void) | undefined }) {
  const numbered = shown.statements.map((statement, at) => ({ id: `statement-${at}`, statement }));
  return (
    <section className="stack" aria-label="Results">
      <header className="results-head">
        <div>
          <h2>{shown.companyName}</h2>
          <p>{shown.fileName}</p>
        </div>
        <div className="results-acts">
          {onAgain ? <Button onClick={onAgain}>Analyze another</Button> : null}
          <a className={buttonClass("primary")} href={shown.downloadUrl} target="_blank" rel="noopener">
            <Icon name="download" />
            Download Excel Report
          </a>
        </div>
      </header>
      {numbered.map(({ id, statement }) => (
        <StatementCard key={id} statement={statement} />
      ))}
    </section>
  );
}

function StatementCard({ statement }: { statement: ReadStatement }) {
  const { analysis } = statement;
  const tone = verdictTones[analysis.verdict];
  const why = explainBreak(analysis);
  return (
    <article className="card stack">
      <div className={noticeClass(tone)} role={tone === "bad" ? "alert" : "status"}>
        <Icon name={tone === "good" ? "success" : tone === "bad" ? "error" : "info"} />
        <div>
          <p className="notice-title">{verdictSentences[analysis.verdict]}</p>
          {why ? <p className="notice-text">{why}</p> : null}
        </div>
      </div>
      <Details analysis={analysis} />
      <div className="summaries">
        <Summary
          title="By category"
          rows={statement.byCategory.map((row) => ({ ...row, name: categoryLabels[row.category] }))}
        />
        <Summary title="By month" rows={statement.byMonth.map((row) => ({ ...row, name: row.month }))} />
      </div>
      <Rows statement={statement} />
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
    <dl className="details">
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
            <td className="num">{row.count}</td>
            <td className="num">{groupDecimal(row.debit)}</td>
            <td className="num">{groupDecimal(row.credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ statement: { rows, analysis } }: { statement: ReadStatement }) {
  const [all, setAll] = useState(false);
  const firstRows = rowsAtFirst(rows, analysis);
  const shown = all
    ? rows.map((row, index) => ({ index, row, marked: isMarked(row, index, analysis) }))
    : firstRows;
  const rest = rows.length - firstRows.length;
  return (
    <div>
      <div className="table-box">
        <table className="data-table">
          <caption className="sr-only">Transactions</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col">Category</th>
              <th scope="col" className="num">
                Amount
              </th>
              <th scope="col" className="num">
                Balance
              </th>
              <th scope="col" className="num">
                Page
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ index, row, marked }) => (
              <Row key={index} row={row} marked={marked} />
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 ? (
        <Button variant="ghost" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${rows.length.toLocaleString("en-US")} transactions`}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ row, marked }: { row: StatementRow; marked: boolean }) {
  return (
    <tr className={marked ? "row-broken" : undefined}>
      <th scope="row" className="on-start">
        {row.date ?? "–"}
      </th>
      <td className="on-title">
        {row.description}
        {row.counterparty ? <small>{row.counterparty}</small> : null}
        {marked ? <small className="broken-note">Does not add up</small> : null}
      </td>
      <td className="on-label" data-label="Category">
        {categoryLabels[row.category]}
      </td>
      <td className="num on-end">
        {row.debit !== null ? <span className="amount amount-out">-{groupDecimal(row.debit)}</span> : null}
        {row.credit !== null ? <span className="amount amount-in">+{groupDecimal(row.credit)}</span> : null}
        {row.debit === null && row.credit === null ? "–" : null}
      </td>
      <td className="num on-label" data-label="Balance">
        {groupDecimal(row.balance)}
      </td>
      <td className="num on-hide">{row.page}</td>
    </tr>
  );
}
