import { figure } from "@/ui/amount";
import { EmptyState } from "@/ui/empty-state";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Stack } from "@/ui/layout";
import { type Column, defineTable } from "@/ui/table";
import { say } from "@/vocabulary/language";
import { type Currency, totalFromDecimal } from "@/vocabulary/money";
import { expectedScreens, type Side } from "../screen";
import { type AgeingDto, ageBands, ageLabels } from "./contract";

type Row = AgeingDto["currencies"][number]["payers"][number] & { currency: Currency; isTotal: boolean };

const columns = (side: Side): Column<Row>[] => [
  {
    header: "Payer",
    fluid: true,
    cell: ({ name, isTotal }) =>
      isTotal
        ? html`<strong>${say("Total")}</strong>`
        : name === null
          ? say("No payer named")
          : html`<a class="link" href="${expectedScreens[side].path}?q=${encodeURIComponent(name)}">${isolated(name)}</a>`,
  },
  ...ageBands.map(
    (band, at): Column<Row> => ({
      header: ageLabels[band],
      align: "end",
      rank: at === 0 ? 2 : 3,
      cell(row) {
        const open = totalFromDecimal(row[band]);
        return open === 0n ? "–" : figure(open, row.currency);
      },
    }),
  ),
  { header: "Open", align: "end", cell: (row) => figure(totalFromDecimal(row.total), row.currency) },
];

const tables = { client: defineTable(columns("client")), admin: defineTable(columns("admin")) };

/** Maximum number of payers shown in each currency, the largest first; the call answers all. */
const mostShown = 100;

/** Ageing of open amounts, with a table for each currency, whose payers lead to what is expected of them. */
export const AgeingTables = ({ ageing, side }: { ageing: AgeingDto; side: Side }) =>
  ageing.currencies.length === 0 ? (
    <div class="card">
      <EmptyState
        title="Nothing is open"
        icon="success"
        text="Unpaid expected receipts appear here by age."
      />
    </div>
  ) : (
    <Stack>
      {ageing.currencies.map(({ currency, payers, ...total }) => (
        <section class="card card-flush list-card" key={currency}>
          <header class="card-head">
            <h2>{currency}</h2>
          </header>
          {tables[side].render({
            caption: say("Open amounts by age in {currency}", { currency }),
            rows: [
              { ...total, name: null, currency, isTotal: true },
              ...payers.slice(0, mostShown).map((payer) => ({ ...payer, currency, isTotal: false })),
            ],
          })}
        </section>
      ))}
    </Stack>
  );
