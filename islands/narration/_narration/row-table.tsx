/** @jsxImportSource react */

import { groupDecimal, noteOf } from "@/narration/rules";
import { categoryLabels, type StatementOverview } from "@/statement-reader/contract";
import { formatDate } from "@/vocabulary/calendar";
import { Button } from "../../_ui/button";

export type ShownRow = StatementOverview["rows"][number];

type Props = {
  rows: readonly ShownRow[];
  /** The place of the row whose page stands beside the table. */
  opened: number | undefined;
  /** The id of that page. */
  panel: string;
  onOpen: (row: number) => void;
};

/** Transactions of a statement as a table; each one that does not add up leads to its page. */
export function RowTable({ rows, opened, panel, onOpen }: Props) {
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
            <tr key={index} className={marked ? "row-broken" : undefined}>
              <th scope="row" className="start">
                {row.date === null ? "–" : formatDate(row.date)}
              </th>
              <td className="line">
                {row.description}
                {row.counterparty ? <small>{row.counterparty}</small> : null}
                {marked ? (
                  <>
                    <small className="broken-note">{noteOf(row)}</small>
                    <Button
                      size="sm"
                      aria-expanded={opened === index}
                      aria-controls={opened === index ? panel : undefined}
                      onClick={() => onOpen(index)}
                    >
                      Show on page {row.page}
                    </Button>
                  </>
                ) : null}
              </td>
              <td className="on-label" data-label="Category">
                {categoryLabels[row.category]}
              </td>
              <td className="num end">
                {row.debit === null ? null : (
                  <span className="amount amount-out">-{groupDecimal(row.debit)}</span>
                )}
                {row.credit === null ? null : (
                  <span className="amount amount-in">+{groupDecimal(row.credit)}</span>
                )}
                {row.debit === null && row.credit === null ? "–" : null}
              </td>
              <td className="num on-label" data-label="Balance">
                {groupDecimal(row.balance)}
              </td>
              <td className="num on-label" data-label="Page">
                {row.page}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
