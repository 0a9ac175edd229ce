import Confirm from "islands/confirm";
import StatementAnalysis from "islands/narration/statement-analysis";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { withQuery } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { reportUrl } from "@/narration/commands";
import { confirmDeletion } from "@/narration/confirmations";
import { rowFilterSchema } from "@/narration/contract";
import { type AnalysisRow, getAnalysis, listAnalyses } from "@/narration/queries";
import { verdictTones } from "@/narration/rules";
import { islandDialog } from "@/platform/dialogs";
import { prepareReader } from "@/statement-reader";
import { type Verdict, verdicts } from "@/statement-reader/contract";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { NeedsScript } from "@/ui/dialog-outlet";
import { EmptyState } from "@/ui/empty-state";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";
import { defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

const perPage = 50;
const narrationScreen = screen("/admin/transaction-narration", { delete: z.string().max(64) });

const verdictWords: Record<Verdict, string> = {
  proven: "Proven",
  consistent: "Consistent",
  totals_only: "Totals only",
  not_proven: "Not proven",
};

/** A badge for each verdict in a file, with its number of accounts if the file has several. */
function verdictBadges(given: readonly Verdict[]) {
  const kinds = verdicts.filter((verdict) => given.includes(verdict));
  const badges = kinds.map((verdict) => {
    const times = given.filter((each) => each === verdict).length;
    const words = say(verdictWords[verdict]);
    return badge(
      given.length > 1 ? say("{words} · {times}", { words, times }) : words,
      verdictTones[verdict],
    );
  });
  return html`<span class="badges">${badges}</span>`;
}

const pastTable = (zone: string, mayDelete: boolean) =>
  defineTable<AnalysisRow>(
    [
      {
        header: "Statement",
        fluid: true,
        cell: (row) =>
          html`<a href="${narrationScreen.path}?analysis=${row.id}">${isolated(row.companyName)}</a><small>${isolated(row.fileName)}</small>`,
      },
      {
        header: "Bank",
        rank: 3,
        cell: (row) => row.analyses[0]?.bankName ?? say("Not stated"),
      },
      {
        header: "Result",
        card: "start",
        cell: (row) => verdictBadges(row.analyses.map(({ verdict }) => verdict)),
      },
      {
        header: "Transactions",
        align: "end",
        card: "end",
        cell: (row) =>
          row.analyses
            .reduce((sum, { totalTransactions }) => sum + totalTransactions, 0)
            .toLocaleString("en-US"),
      },
      {
        header: "Analyzed",
        rank: 2,
        card: "label",
        cell: (row) => time(row.createdAt, formatDateTime(row.createdAt, zone)),
      },
      {
        header: "Report",
        card: "label",
        cell: (row) =>
          html`<a href="${reportUrl(row.id)}" target="_blank" rel="noopener">${say("Excel")}</a>`,
      },
    ],
    {
      id: (row) => row.id,
      view: false,
      of: narrationScreen.path,
      acts: mayDelete
        ? [{ act: narrationScreen.act("delete"), icon: "trash", label: "Delete", tone: "danger" }]
        : [],
    },
  );

export default page(narrationScreen, {
  access: "narration:page",
  query: z.object({
    ...rowFilterSchema.shape,
    analysis: z.string().max(64).optional(),
    page: z.string().optional(),
  }),
  dialogs: {
    delete: islandDialog(Confirm, {
      right: "narration:page",
      act: "Deleting an analysis",
      sought: { as: "Delete an analysis", words: "narration remove" },
      async load({ deps, actor, value }) {
        const doomed = await getAnalysis(deps, actor, value);
        return can(actor, "narration:use") ? confirmDeletion(doomed) : undefined;
      },
    }),
  },
  async load({ actor, deps, query }) {
    const [list, shown] = await Promise.all([
      listAnalyses(deps, actor, { cursor: query.page, limit: perPage }),
      query.analysis === undefined ? undefined : getAnalysis(deps, actor, query.analysis),
    ]);
    const mayUse = can(actor, "narration:use");
    if (mayUse) prepareReader();
    return { list, shown, mayUse };
  },
  title: "Transaction Narration",
  view({ data: { list, shown, mayUse }, deps, url, query, dialog: open }) {
    const Past = pastTable(deps.env.zone, mayUse);
    const props = shown
      ? {
          shown: {
            id: shown.id,
            companyName: shown.companyName,
            fileName: shown.fileName,
            statements: shown.kept.overview,
            downloadUrl: reportUrl(shown.id),
          },
          filter: { category: query.category, check: query.check },
        }
      : {};
    return (
      <>
        <PageHeader
          title="Transaction Narration"
          description="Read a bank statement, check whether it adds up, and get it as a workbook"
        />
        {open}
        <Stack>
          {mayUse ? (
            <NeedsScript act="Analyzing a statement">
              <Island
                of={StatementAnalysis}
                name="statement"
                when={query.category || query.check ? "load" : "interaction"}
                props={props}
              />
            </NeedsScript>
          ) : null}
          <ListSection
            id="analyses"
            url={withQuery(url, { analysis: undefined })}
            events={["analyses:changed"]}
          >
            <Card
              flush
              title="Past Analyses"
              description="Each user sees their own, for 30 days; the statements themselves are not kept"
            >
              <Past
                rows={list.rows}
                caption="Past analyses"
                empty={
                  <EmptyState
                    title="No analyses yet"
                    icon="statement"
                    text={
                      mayUse ? "Choose a statement above to begin." : "Administrators analyze statements."
                    }
                  />
                }
              />
              {list.previous || list.next ? (
                <Pager
                  for="analyses"
                  previous={list.previous && withQuery(url, { page: list.previous, analysis: undefined })}
                  next={list.next && withQuery(url, { page: list.next, analysis: undefined })}
                />
              ) : null}
            </Card>
          </ListSection>
        </Stack>
      </>
    );
  },
});
