import type { Fetch } from "@/app/listen";
import type { RecordAct } from "@/ui/act-menu";
import { ActMenu } from "@/ui/act-menu";
import { amount, figure, signedAmount } from "@/ui/amount";
import { type Appearance, appearanceNames, readAppearance } from "@/ui/appearance";
import { AppearanceSwitch } from "@/ui/appearance-switch";
import { badge } from "@/ui/badge";
import { Card, StatCard, StatCards } from "@/ui/card";
import { Chart } from "@/ui/chart";
import { type ButtonVariant, buttonClass, type Tone } from "@/ui/class-names";
import { CodeBlock } from "@/ui/code-block";
import type { Content } from "@/ui/content";
import { DefinitionList } from "@/ui/definition-list";
import { EmptyList, EmptyState } from "@/ui/empty-state";
import { ChoiceField, FieldFilter, FilterBar, FilterChips, SearchField, SelectFilter } from "@/ui/filter-bar";
import { raw } from "@/ui/html";
import { icon } from "@/ui/icon";
import { LanguageSwitch } from "@/ui/language-switch";
import { Split, Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { Count } from "@/ui/navigation";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { Copyable, RecordFigures, RecordPart } from "@/ui/record-panel";
import { Segments } from "@/ui/segments";
import { defineTable } from "@/ui/table";
import { Meanings, Term } from "@/ui/term";
import { data } from "@/vocabulary/language/around";
import { parseLanguage } from "@/vocabulary/language/languages";
import { speak } from "@/vocabulary/language/speaking";
import { type Currency, formatMoney } from "@/vocabulary/money";
import { renderControls } from "./ui-controls";

const path = "/ui";
/** Public page whose document, with its style sheet and scripts, the blocks are shown in. */
const frame = "/contact";

/**
 * Wraps an application of a developer's server so that `/ui` shows the blocks of `src/ui` in their states, in the theme,
 * language and density of the reader. docs/design-language.md describes them.
 */
export const withBlocks =
  (fetch: Fetch): Fetch =>
  async (request, server) => {
    const url = new URL(request.url);
    if (url.pathname !== path) return fetch(request, server);
    const headers = new Headers(request.headers);
    const cookies = new Bun.CookieMap(headers.get("cookie") ?? "");
    const appearance = readAppearance((name) => cookies.get(name));
    headers.delete("accept-encoding");
    const answer = await fetch(new Request(new URL(frame, url), { headers }), server);
    const document = await answer.text();
    const language = parseLanguage(/<html lang="?(\w+)/.exec(document)?.[1]);
    const blocks = String(await speak(language, () => <Blocks appearance={appearance} />));
    return new HTMLRewriter()
      .on("title", { element: (title) => void title.setInnerContent("Blocks") })
      .on(".centered", { element: (page) => void page.replace(blocks, { html: true }) })
      .transform(new Response(document, answer));
  };

/** Fictional row of the example tables. */
type Row = {
  name: string;
  iban: string;
  state: string;
  tone: Tone;
  purpose: string;
  minor: number;
  currency: Currency;
};

const long =
  "Consolidated settlement of the third and fourth shipments, less the agreed retention of two per cent";

const rows: readonly Row[] = [
  {
    name: "Falcon Trading LLC",
    iban: "AE070331234567890123456",
    state: "Active",
    tone: "good",
    purpose: "Salaries",
    minor: 125_000_050,
    currency: "AED",
  },
  {
    name: "Gulf Maritime & Offshore Engineering Services (Holding) Limited",
    iban: "AE460090000000123456789",
    state: "Pending",
    tone: "warn",
    purpose: long,
    minor: 3_875_000,
    currency: "USD",
  },
  {
    name: "شركة الخليج",
    iban: "AE210260001015884999999",
    state: "Closed",
    tone: "quiet",
    purpose: "إيجار المكتب",
    minor: 0,
    currency: "EUR",
  },
];

const accounts = defineTable<Row>([
  { header: "Name", cell: (row) => row.name },
  { header: "Virtual IBAN", cell: (row) => row.iban, code: true, rank: 3 },
  { header: "Status", cell: (row) => badge(data(row.state), row.tone) },
  { header: "Description", cell: (row) => row.purpose, fluid: "point" },
  { header: "Balance", cell: (row) => figure(row.minor, row.currency), align: "end" },
]);

const tones: readonly Tone[] = ["bad", "warn", "info", "good", "quiet", "accent"];
const variants: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "danger"];

/** The states of a button of one weight. */
const Buttons = ({ of }: { of: ButtonVariant }) => (
  <p class="page-actions">
    <button type="button" class={buttonClass(of)}>
      Save
    </button>
    <button type="button" class={buttonClass(of, "sm")}>
      Save
    </button>
    <button type="button" class={buttonClass(of, "icon")} aria-label="Download">
      {icon("download")}
    </button>
    <button type="button" class={buttonClass(of)} aria-busy="true">
      <span class="spinner" /> Saving
    </button>
    <button type="button" class={buttonClass(of)} disabled>
      Save
    </button>
  </p>
);

const Field = ({ id, label, children }: { id: string; label: string; children: Content }) => (
  <div class="field">
    <label class="field-label" for={id}>
      {label}
    </label>
    {children}
  </div>
);

const month = Array.from({ length: 12 }, (_, at) => ({
  label: `${at + 1} November`,
  tick: `${at + 1}`,
  values: [40_000 + ((at * 7919) % 23_000), 30_000 + ((at * 104_729) % 19_000)],
  before: [35_000 + ((at * 3571) % 20_000), 28_000 + ((at * 15_485) % 17_000)],
}));
const dollars = (value: number) => formatMoney(Math.round(value), "USD");

const acts: readonly RecordAct[] = [
  { label: "Edit", href: path, leaves: true, does: data("Changes the name and the limits.") },
  { label: "Close", href: path, leaves: true, does: data("Ends it for good."), tone: "danger" },
  {
    label: "Release",
    href: path,
    leaves: true,
    does: data("Frees the money."),
    refused: "It has been released already",
  },
];

const Blocks = ({ appearance }: { appearance: Appearance }) => (
  <main class="bare" id="main">
    <Stack>
      <PageHeader
        title={data("Blocks")}
        description={data(
          "Every block of the design language, in the theme and the language chosen here. The data is fictional.",
        )}
        actions={
          <>
            <AppearanceSwitch names={appearanceNames} chosen={appearance} />
            <LanguageSwitch />
          </>
        }
      />
      <Card
        title={data("Buttons")}
        description={data("One primary button per view; what takes away comes last.")}
      >
        {variants.map((variant) => (
          <Buttons of={variant} key={variant} />
        ))}
      </Card>
      <Card title={data("States")} description={data("A colour has one meaning; the word carries it.")}>
        <p class="page-actions">
          {tones.map((tone) => badge(data(tone), tone))} <Count count={3} />
        </p>
        <Stack>
          {tones.map((tone) => (
            <Notice tone={tone} title={data(`A notice: ${tone}`)} key={tone}>
              One sentence that says what to do.
            </Notice>
          ))}
        </Stack>
      </Card>
      <Card title={data("Amounts and terms")}>
        <p>
          {amount(123_450, "USD")} · {signedAmount(123_450, "USD", "in")} ·{" "}
          {signedAmount(123_450, "USD", "out")} · {signedAmount(123_450, "AED", "held")} ·{" "}
          <Copyable label="Virtual IBAN" text="AE07 0331 2345 6789 0123 456" /> ·{" "}
          <Term label="Limits" of={["limit"]} place="blocks" />
          <Meanings of={["limit"]} place="blocks" />
        </p>
        <CodeBlock label="Call" text={"GET /api/virtual-accounts?limit=50\nAuthorization: Bearer …"} />
      </Card>
      <StatCards>
        <StatCard
          label="Total Balance"
          figure="$1,234,567.89"
          growth={{ text: data("+4.2 %"), tone: "up" }}
        />
        <StatCard
          label={data("Outgoing")}
          figure="$234,567.89"
          growth={{ text: data("−1.1 %"), tone: "down" }}
        />
        <StatCard label="Held" figure="$0.00" note={data("No active hold")} />
        <StatCard label="Accounts" figure={1284} growth={{ text: data("unchanged"), tone: "flat" }} />
      </StatCards>
      <Split>
        <Card title={data("Last 12 days")}>
          <Chart
            kind="flows"
            title={data("Incoming and outgoing")}
            description={data("Two series over twelve days.")}
            series={[
              { name: "Incoming", tone: "accent" },
              { name: data("Outgoing"), tone: "quiet" },
            ]}
            points={month}
            earlier={data("12 days earlier")}
            format={dollars}
          />
        </Card>
        <Card title={data("Latest")}>
          <List
            items={rows.map((row) => ({
              key: row.iban,
              title: row.name,
              text: row.purpose,
              figure: amount(row.minor, row.currency),
              note: row.state,
              href: path,
            }))}
          />
        </Card>
      </Split>
      <Segments
        of="blocks"
        label="Status"
        choices={[
          { name: "All", href: path, current: true },
          { name: "Open", href: `${path}?status=open`, current: false },
        ]}
      />
      <FilterBar action={path} for="examples">
        <SearchField name="q" label="Search" />
        <SelectFilter name="status" label="Status" options={[{ value: "", label: "All" }]} />
        <FieldFilter name="min" label={data("Minimum")} type="amount" value="60000.50" />
        <ChoiceField name="type" label="Type" options={[{ value: "", label: "All" }]} />
      </FilterBar>
      <FilterChips
        form="examples-filters"
        clear={path}
        chips={[
          { name: "status", label: "Status", value: "Active", href: path },
          { name: "q", label: "Search", value: "falcon", href: path },
        ]}
      />
      <Card flush>
        {accounts({ rows, caption: "Accounts" })}
        <Pager for="examples" text={data("1 to 3 of 132 accounts")} next={`${path}?after=3`} />
      </Card>
      <Split>
        <Card title={data("Empty list, filtered")}>
          <EmptyList title={data("No accounts")} icon="search" filtered clear={path} next={undefined} />
        </Card>
        <Card title={data("Empty list")}>
          <EmptyState
            title={data("No accounts yet")}
            text={data("Create the first one.")}
            action={<a href={path}>Create</a>}
          />
        </Card>
      </Split>
      <Card title={data("A record")}>
        <RecordFigures
          items={[
            { term: "Balance", figure: amount(125_000_050, "AED") },
            { term: "Held", figure: amount(50_000, "AED") },
          ]}
        />
        <RecordPart title="Details">
          <DefinitionList
            items={[
              { term: "Name", detail: "Falcon Trading LLC" },
              { term: "Description", detail: long, wide: true },
            ]}
          />
        </RecordPart>
        <ActMenu id="ui-acts" acts={acts} />
      </Card>
      <Card
        title={data("Controls of islands")}
        description={data("Fields, dialogs, questions and notices as React renders them.")}
      >
        {raw(renderControls())}
      </Card>
      <Card title={data("Fields")}>
        <Stack>
          <Field id="plain" label="Name">
            <input class="input" id="plain" value="Falcon Trading LLC" />
          </Field>
          <Field id="empty" label="Reference">
            <input class="input" id="empty" placeholder="INV-2026-001" />
          </Field>
          <Field id="wrong" label="Amount">
            <input
              class="input"
              id="wrong"
              aria-invalid="true"
              aria-describedby="wrong-error"
              value="1.000"
            />
            <p class="field-error" id="wrong-error">
              1.000 can be read in two ways: write 1,000.00 or 1.00
            </p>
          </Field>
          <Field id="fixed" label="Currency">
            <input class="input" id="fixed" readonly value="AED" />
          </Field>
          <Field id="off" label="Limit">
            <input class="input" id="off" disabled value="None" />
          </Field>
          <Field id="words" label="Reason">
            <textarea class="input" id="words">
              {long}
            </textarea>
          </Field>
        </Stack>
      </Card>
    </Stack>
  </main>
);
