/** @jsxImportSource react */

import { useEffect, useId, useState } from "react";
import type { RowFilter } from "@/narration/contract";
import { matchesFilter, rowsAddedAtOnce } from "@/narration/rules";
import type { PagePicture, StatementOverview, StatementRow } from "@/statement-reader/contract";
import { isMarked } from "@/statement-reader/rules";
import { say } from "@/vocabulary/language";
import { ApiError } from "../../_lib/api";
import { refusalText } from "../../_lib/refusal";
import { toast } from "../../_lib/toast";
import { Button } from "../../_ui/button";
import { RefusalNotice } from "../../_ui/refusal-notice";
import { PagePictureView } from "./page-picture";
import { RowFilters } from "./row-filters";
import { RowTable, type ShownRow } from "./row-table";

type RowsProps = {
  statement: StatementOverview;
  /** Fetches all of its rows. */
  load: () => Promise<StatementRow[]>;
  /** Fetches the pages on which rows of it do not add up. */
  loadPictures: () => Promise<PagePicture[]>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

/** The transactions of a statement: those of its overview, and as many as a browser bears of the others on demand. */
export function Rows({ statement, load, loadPictures, filter, onFilter }: RowsProps) {
  const { analysis, rows: firstRows } = statement;
  const [all, setAll] = useState<StatementRow[]>();
  const [upTo, setUpTo] = useState(0);
  const [loading, setLoading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [opened, setOpened] = useState<{ row: number; pictures: PagePicture[] }>();
  const panel = useId();
  const isFiltered = filter.category !== undefined || filter.check !== undefined;

  /** Runs a fetch; a failure shows in a toast and above the rows until it is tried again. */
  async function fetching(failure: string, work: () => Promise<void>): Promise<void> {
    setLoading(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      const detail = error instanceof ApiError ? error.detail : undefined;
      toast({ title: say(failure), description: detail, tone: "destructive" });
      const why = refusalText(error);
      setRefusal(why && `${say(failure)}. ${why}`);
    } finally {
      setLoading(false);
    }
  }

  const more = () =>
    fetching("The transactions could not be fetched", async () => {
      if (!all) setAll(await load());
      setUpTo(upTo + rowsAddedAtOnce);
    });

  const open = (row: number) =>
    fetching("The page could not be fetched", async () => {
      setOpened({ row, pictures: opened?.pictures ?? (await loadPictures()) });
    });

  const loadAll = () => fetching("The transactions could not be fetched", async () => setAll(await load()));

  // A filter looks at all rows, not at those that are seen at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again by a press alone
  useEffect(() => {
    if (isFiltered && !all) void loadAll();
  }, [isFiltered]);

  const numbered = all?.map(
    (row, index): ShownRow => ({ index, row, marked: isMarked(row, index, analysis) }),
  );
  const found = isFiltered
    ? numbered?.filter(({ row, marked }) => matchesFilter(row, marked, filter))
    : (numbered ?? firstRows);
  const shown = isFiltered || upTo > 0 ? found?.slice(0, Math.max(upTo, rowsAddedAtOnce)) : firstRows;
  const total = isFiltered ? (found?.length ?? 0) : analysis.totalTransactions;
  const picture = opened?.pictures.find(({ rows }) => rows.some(({ index }) => index === opened.row));

  return (
    <div className="statement-rows">
      <RowFilters statement={statement} filter={filter} onFilter={onFilter} />
      <p className="row-count" role="status">
        {isFiltered && found
          ? analysis.totalTransactions === 1
            ? say("{found} of 1 transaction", { found: grouped(total) })
            : say("{found} of {count} transactions", {
                found: grouped(total),
                count: grouped(analysis.totalTransactions),
              })
          : ""}
      </p>
      <RefusalNotice text={refusal} />
      <div className={opened ? "rows-beside-page" : undefined}>
        {isFiltered && found?.length === 0 ? (
          <p className="rows-none">{say("No transactions found. Choose another category or check.")}</p>
        ) : (
          <RowTable rows={shown ?? []} opened={opened?.row} panel={panel} onOpen={(row) => void open(row)} />
        )}
        {opened ? (
          <figure id={panel} className="page-panel">
            <figcaption>
              <span>
                {picture
                  ? say("Page {page} of the statement", { page: picture.page })
                  : say("The statement's page")}
              </span>
              <Button variant="ghost" size="sm" onClick={() => setOpened(undefined)}>
                {say("Close page")}
              </Button>
            </figcaption>
            {picture ? (
              <PagePictureView picture={picture} row={opened.row} />
            ) : (
              <p className="field-hint">
                {say(
                  "This page was not kept: only the first pages with such rows are. Please look at the statement itself.",
                )}
              </p>
            )}
          </figure>
        ) : null}
      </div>
      <div className="rows-acts">
        {isFiltered && !all && !loading ? (
          <Button onClick={() => void loadAll()}>{say("Try again")}</Button>
        ) : null}
        {total > (shown?.length ?? 0) ? (
          <Button variant="ghost" busy={loading} onClick={() => void more()}>
            {moreText(total, isFiltered ? (shown?.length ?? 0) : upTo)}
          </Button>
        ) : null}
        {upTo > 0 ? (
          <Button variant="ghost" onClick={() => setUpTo(0)}>
            {say("Show fewer")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const grouped = (count: number) => count.toLocaleString("en-US");

function moreText(total: number, upTo: number): string {
  if (total <= rowsAddedAtOnce) return say("Show all {count} transactions", { count: grouped(total) });
  const next = Math.min(rowsAddedAtOnce, total - upTo);
  return say(
    upTo === 0
      ? "Show the first {next} of {count} transactions"
      : "Show the next {next} of {count} transactions",
    { next: grouped(next), count: grouped(total) },
  );
}
