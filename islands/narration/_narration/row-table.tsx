/** @jsxImportSource react */

import { groupDecimal, rowNote } from "@/narration/rules";
import { categoryLabels, type StatementOverview } from "@/statement-reader/contract";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { Button } from "../../_ui/button";

export type ShownRow = StatementOverview["rows"][number];

type Props = {
  rows: readonly ShownRow[];
  /** Index of the row whose page is shown beside the table. */
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
        <caption className="sr-only">{say("Transactions")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("Date")}</th>
            <th scope="col">{say("Description")}</th>
            <th scope="col">{say("Category")}</th>
            <th scope="col" className="num">
              {say("Amount")}
            </th>
            <th scope="col" className="num">
              {say("Balance")}
            </th>
            <th scope="col" className="num">
              {say("Page")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, row, marked }) => (
            <tr key={index} className={marked ? "row-broken" : undefined}>
              <th scope="row" className="start">
                {row.date === null ? "–" : data(formatDate(row.date))}
              </th>
              <td className="line">
                <bdi>{row.description}</bdi>
                {row.counterparty && !row.description.includes(row.counterparty) ? (
                  <small>
                    <bdi>{row.counterparty}</bdi>
                  </small>
                ) : null}
                {marked ? (
                  <>
                    <small className="broken-note">{say(rowNote(row))}</small>
                    <Button
                      size="sm"
                      aria-expanded={opened === index}
                      aria-controls={opened === index ? panel : undefined}
                      onClick={() => onOpen(index)}
                    >
                      {say("Show on page {page}", { page: row.page })}
                    </Button>
                  </>
                ) : null}
              </td>
              <td className="on-label" data-label={say("Category")}>
                {say(categoryLabels[row.category])}
              </td>
              <td className="num end">
                {row.debit === null ? null : (
                  <span className="amount amount-out">−{groupDecimal(row.debit)}</span>
                )}
                {row.credit === null ? null : (
                  <span className="amount amount-in">+{groupDecimal(row.credit)}</span>
                )}
                {row.debit === null && row.credit === null ? "–" : null}
              </td>
              <td className="num on-label" data-label={say("Balance")}>
                {groupDecimal(row.balance)}
              </td>
              <td className="num on-label" data-label={say("Page")}>
                {row.page}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
