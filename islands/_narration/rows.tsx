/** @jsxImportSource react */
import { useState } from "react";
import { formatDate } from "@/calendar";
import { groupDecimal, noteOf, rowsMore } from "@/narration/rules";
import { categoryLabels, type StatementOverview, type StatementRow } from "@/statement-reader/contract";
import { isMarked } from "@/statement-reader/rules";
import { ApiError } from "../_lib/api";
import { toast } from "../_lib/toast";
import { Button } from "../_ui/button";

type RowsProps = { statement: StatementOverview; load: () => Promise<StatementRow[]> };

/** The transactions of a statement: those of its overview, and as many as a browser bears of the others on demand. */
export function Rows({ statement, load }: RowsProps) {
  const { analysis, rows: firstRows } = statement;
  const [all, setAll] = useState<StatementRow[]>([]);
  const [upTo, setUpTo] = useState(0);
  const [loading, setLoading] = useState(false);
  const total = analysis.totalTransactions;
  const shown =
    upTo === 0
      ? firstRows
      : all.slice(0, upTo).map((row, index) => ({ index, row, marked: isMarked(row, index, analysis) }));

  async function more(): Promise<void> {
    setLoading(true);
    try {
      if (all.length === 0) setAll(await load());
      setUpTo(upTo + rowsMore);
    } catch (error) {
      const detail = error instanceof ApiError ? error.detail : undefined;
      toast({ title: "The transactions could not be fetched", description: detail, tone: "destructive" });
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className="statement-rows">
      <Table rows={shown} />
      <div className="rows-acts">
        {total > Math.max(upTo, firstRows.length) ? (
          <Button variant="ghost" busy={loading} onClick={() => void more()}>
            {moreText(total, upTo)}
          </Button>
        ) : null}
        {upTo > 0 ? (
          <Button variant="ghost" onClick={() => setUpTo(0)}>
            Show fewer
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const grouped = (count: number) => count.toLocaleString("en-US");

function moreText(total: number, upTo: number): string {
  if (total <= rowsMore) return `Show all ${grouped(total)} transactions`;
  const next = Math.min(rowsMore, total - upTo);
  return `Show ${upTo === 0 ? "the first" : "the next"} ${grouped(next)} of ${grouped(total)} transactions`;
}

function Table({ rows }: { rows: StatementOverview["rows"] }) {
  return (
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
          {rows.map(({ index, row, marked }) => (
            <Row key={index} row={row} marked={marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, marked }: { row: StatementRow; marked: boolean }) {
  return (
    <tr className={marked ? "row-broken" : undefined}>
      <th scope="row" className="start">
        {row.date === null ? "–" : formatDate(row.date)}
      </th>
      <td className="line">
        {row.description}
        {row.counterparty ? <small>{row.counterparty}</small> : null}
        {marked ? <small className="broken-note">{noteOf(row)}</small> : null}
      </td>
      <td className="on-label" data-label="Category">
        {categoryLabels[row.category]}
      </td>
      <td className="num end">
        {row.debit !== null ? <span className="amount amount-out">-{groupDecimal(row.debit)}</span> : null}
        {row.credit !== null ? <span className="amount amount-in">+{groupDecimal(row.credit)}</span> : null}
        {row.debit === null && row.credit === null ? "–" : null}
      </td>
      <td className="num on-label" data-label="Balance">
        {groupDecimal(row.balance)}
      </td>
      <td className="num on-label" data-label="Page">
        {row.page}
      </td>
    </tr>
  );
}
