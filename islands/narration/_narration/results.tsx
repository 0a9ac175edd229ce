/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import type { RowFilter } from "@/narration/contract";
import {
  explainVerdict,
  groupDecimal,
  isOtherCompany,
  shownPeriod,
  verdictSentence,
  verdictTones,
} from "@/narration/rules";
import {
  categoryLabels,
  type PagePicture,
  type StatementAnalysis,
  type StatementOverview,
  type StatementRow,
} from "@/statement-reader/contract";
import { buttonClass, noticeClass } from "@/ui/class-names";
import { formatMonth } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { replaceAddress } from "../../_lib/address";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { fetchPictures, fetchRows, type InitialAnalysis } from "./analyse";
import { Rows } from "./rows";

type ResultsProps = {
  shown: InitialAnalysis;
  /** True if it was just analysed, and did not come with the page. */
  isNew: boolean;
  /** Filter of rows in the address. */
  filter?: RowFilter | undefined;
  onAgain: () => void;
};

/** The results card: what the file says of each account in it, and how far that is proven. */
export function Results({ shown, isNew, filter: filterAtFirst = {}, onAgain }: ResultsProps) {
  const [filter, setFilter] = useState(filterAtFirst);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone: users of a keyboard or a screen reader continue from here.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const onFilter = (wanted: RowFilter) => {
    setFilter(wanted);
    replaceAddress({ category: wanted.category, check: wanted.check });
  };
  const names = listNames(shown.statements);
  const numbered = shown.statements.map((statement, at) => ({ id: `statement-${at}`, at, statement }));
  const [only, ...others] = shown.statements;
  return (
    <section className="stack" aria-label={say("Results")}>
      <header className="results-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {shown.companyName}
          </h2>
          <p>{shown.fileName}</p>
        </div>
        <div className="results-acts">
          <Button onClick={onAgain}>{say("Analyze another")}</Button>
          <a className={buttonClass("primary")} href={shown.downloadUrl} target="_blank" rel="noopener">
            <Icon name="download" />
            {say("Download Excel Report")}
          </a>
        </div>
        {only && others.length === 0 ? (
          <Figures analysis={only.analysis} />
        ) : (
          <FigureList lines={fileLines(shown.statements)} />
        )}
      </header>
      {numbered.map(({ id, at, statement }) => (
        <StatementCard
          key={id}
          statement={statement}
          company={shown.companyName}
          name={numbered.length > 1 ? names[at] : undefined}
          loadRows={() => fetchRows(shown.id, at)}
          loadPictures={() => fetchPictures(shown.id, at)}
          filter={filter}
          onFilter={onFilter}
        />
      ))}
    </section>
  );
}

/** Headings of a file's several accounts: number and currency, counted if two have the same. */
function listNames(statements: readonly StatementOverview[]): string[] {
  const names = statements.map(({ analysis: { accountNumber, currency } }) =>
    accountNumber === null ? "" : [accountNumber, currency].filter(Boolean).join(" · "),
  );
  return names.map((name, at) =>
    name !== "" && names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : [say("Account {number}", { number: at + 1 }), name || statements[at]?.analysis.currency]
          .filter(Boolean)
          .join(" · "),
  );
}

type CardProps = {
  statement: StatementOverview;
  /** The company that it was uploaded for. */
  company: string;
  /** Name that distinguishes it from the file's other statements. */
  name: string | undefined;
  loadRows: () => Promise<StatementRow[]>;
  loadPictures: () => Promise<PagePicture[]>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

function StatementCard({ statement, company, name, loadRows, loadPictures, filter, onFilter }: CardProps) {
  const { analysis } = statement;
  const tone = verdictTones[analysis.verdict];
  const why = explainVerdict(statement, statement.rows);
  return (
    <article className="card stack" aria-label={name}>
      {name ? (
        <>
          <h3 className="card-title">{name}</h3>
          <Figures analysis={analysis} />
        </>
      ) : null}
      {isOtherCompany(company, analysis.accountHolder) ? (
        <div className={noticeClass("warn")} role="status">
          <Icon name="info" />
          <p className="notice-title">
            {say("The account holder is {holder}, not {company}. Is this the right statement?", {
              holder: analysis.accountHolder ?? "",
              company,
            })}
          </p>
        </div>
      ) : null}
      <div className={noticeClass(tone)} role={tone === "bad" ? "alert" : "status"}>
        <Icon name={tone === "good" ? "success" : tone === "bad" ? "error" : "info"} />
        <div>
          <p className="notice-title">{say(verdictSentence(statement))}</p>
          {why ? <p className="notice-text">{why}</p> : null}
        </div>
      </div>
      <Details analysis={analysis} />
      <div className="summaries">
        <Summary
          title="By category"
          rows={statement.byCategory.map((row) => ({ ...row, name: say(categoryLabels[row.category]) }))}
        />
        <Summary
          title="By month"
          rows={statement.byMonth.map((row) => ({
            ...row,
            name: row.month ? formatMonth(row.month) : say("No date"),
          }))}
        />
      </div>
      <Rows
        statement={statement}
        load={loadRows}
        loadPictures={loadPictures}
        filter={filter}
        onFilter={onFilter}
      />
    </article>
  );
}

/** Key figures of a statement: credits, debits, opening and closing balance. */
const Figures = ({ analysis }: { analysis: StatementAnalysis }) => (
  <FigureList
    lines={[
      ["Total Transactions", analysis.totalTransactions.toLocaleString("en-US")],
      ["Total Credits", groupDecimal(analysis.totalCredits)],
      ["Total Debits", groupDecimal(analysis.totalDebits)],
      [
        analysis.calculated?.includes("openingBalance") ? "Opening Balance, calculated" : "Opening Balance",
        groupDecimal(analysis.openingBalance),
      ],
      [
        analysis.calculated?.includes("closingBalance") ? "Closing Balance, calculated" : "Closing Balance",
        groupDecimal(analysis.closingBalance),
      ],
    ]}
  />
);

/** Lines for a file with several accounts, whose sums may be in several currencies. */
const fileLines = (statements: readonly StatementOverview[]): Line[] => {
  const rows = statements.reduce((sum, { analysis }) => sum + analysis.totalTransactions, 0);
  return [
    ["Accounts", statements.length.toLocaleString("en-US")],
    ["Total Transactions", rows.toLocaleString("en-US")],
  ];
};

/** A name with its value; null if the statement does not say. */
type Line = [term: string, text: string | null];

const FigureList = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="results-figures">
    <Lines lines={lines} />
  </dl>
);

const Details = ({ analysis }: { analysis: StatementAnalysis }) => (
  <dl className="details results-details">
    <Lines
      lines={[
        ["Bank", analysis.bankName],
        ["Account Holder", analysis.accountHolder],
        ["Account Number", analysis.accountNumber],
        ["Statement Period", shownPeriod(analysis.statementPeriod)],
        ["Currency", analysis.currency],
      ]}
    />
  </dl>
);

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(([term, text]) => (
    <div key={term}>
      <dt>{say(term)}</dt>
      <dd>{text === null ? say("Not stated") : <bdi>{text}</bdi>}</dd>
    </div>
  ));

type SummaryRow = { name: string; count: number; debit: string; credit: string };

function Summary({ title, rows }: { title: string; rows: readonly SummaryRow[] }) {
  return (
    <table className="summary-table">
      <caption>{say(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{title === "By month" ? say("Month") : say("Category")}</th>
          <th scope="col" className="num">
            {say("Rows")}
          </th>
          <th scope="col" className="num">
            {say("Debit")}
          </th>
          <th scope="col" className="num">
            {say("Credit")}
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
