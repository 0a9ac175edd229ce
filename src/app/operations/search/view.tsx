import { z } from "zod";
import { type Happening, mostOfKind } from "@/app/operations/search/happenings";
import type { Findings, Span } from "@/app/operations/search/search";
import type { Deps } from "@/deps";
import { sayArchived } from "@/oversight/audit-logs/archived";
import { mostScanned } from "@/oversight/audit-logs/scan";
import { byZone } from "@/platform/lists/by-zone";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { CodeBlock } from "@/ui/code-block";
import { EmptyState } from "@/ui/empty-state";
import { SearchField, SelectFilter } from "@/ui/filter-bar";
import { type HtmlValue, html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { Notice } from "@/ui/notice";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { logCommands } from "./log-lines";
import { newestReferences, type Subject } from "./records";

const searchPath = "/admin/operations/search";

/** Maximum length of a text that is read: a line of the log fits. */
const longestText = 2000;

export const searchQuery = z.object({
  id: z.string().trim().max(longestText, `Use at most ${longestText} characters`).default(""),
  within: z.enum(["day", "week", "month", "year"]).default("day"),
  before: z
    .string()
    .regex(/^\d{1,15}$/, "Use an instant in milliseconds")
    .transform(Number)
    .optional(),
});

const spanOptions = [
  { value: "day", label: "The last 24 hours" },
  { value: "week", label: "The last 7 days" },
  { value: "month", label: "The last 30 days" },
  { value: "year", label: "The last year" },
] as const;

const searchFor = (id: string, within: Span = "day", before?: Instant) =>
  `${searchPath}?${new URLSearchParams({
    id,
    ...(within !== "day" && { within }),
    ...(before !== undefined && { before: String(before) }),
  })}`;

/** Field for an id, with the period of the audit trail to search if its time is unknown. */
export const SearchForm = ({ id, within }: { id?: string; within?: Span }) => (
  <search>
    <form class="filters" method="get" action={searchPath}>
      <SearchField
        name="id"
        value={id}
        label="Search by ID"
        placeholder="Number of a request, trace, user, client, reference or record"
        longest={longestText}
      />
      <SelectFilter name="within" label="How far back" value={within ?? "day"} options={spanOptions} />
      <button class={buttonClass("primary")} type="submit">
        {say("Search")}
      </button>
    </form>
  </search>
);

const link = (href: string | undefined, text: HtmlValue) =>
  href === undefined ? text : html`<a href="${href}">${isolated(text)}</a>`;

const listColumns = (zone: string): Column<Happening>[] => [
  {
    header: "Time",
    cell: ({ at }) => time(at, formatDateTime(at, zone)),
    beneath: ({ at }) => html`<bdi dir="ltr">${utcText(at)}</bdi>`,
  },
  {
    header: "What happened",
    card: "line",
    fluid: true,
    cell: ({ title, href }) => link(href, title),
    beneath: ({ text }) => text ?? "",
  },
  {
    header: "Record",
    card: "label",
    cell: ({ record }) => (record ? link(record.href, data(`${record.resource} ${record.id}`)) : ""),
  },
  {
    header: "User",
    card: "label",
    rank: 2,
    cell: ({ by }) =>
      by === null
        ? html`<span class="quiet">${say("System")}</span>`
        : link(searchFor(`USER ${by.id}`), by.name === "" ? String(by.id) : by.name),
  },
  {
    header: "Request and trace",
    card: "label",
    rank: 3,
    code: true,
    cell: ({ requestId }) => (requestId === undefined ? "–" : link(searchFor(requestId), requestId)),
    beneath: ({ traceId }) => (traceId === undefined ? "" : link(searchFor(traceId), traceId)),
  },
];

/** Time of day in UTC, as in the log. */
const utcText = (at: Instant) => `${new Date(at).toISOString().slice(0, -1).replace("T", " ")} UTC`;

const getTable = byZone((zone) => defineTable(listColumns(zone)));

type Shown = {
  findings: Findings;
  asked: { id: string; within: Span };
  /** Beginning of the period in which rows without an index were searched. */
  since: Instant;
  env: Deps["env"];
};

/** Findings: the records that the text names, their events, the unsearched part, and other places to look. */
export const SearchResults = ({ findings, asked, since, env }: Shown) => {
  const { reading, subjects, happenings } = findings;
  const isOpen = reading?.kind === "number" && subjects.length > 1;
  const Happenings = getTable({ env });
  return (
    <>
      {subjects.length > 0 ? <Subjects subjects={subjects} isOpen={isOpen} /> : null}
      {isOpen ? null : (
        <Card title="What happened" flush>
          <Happenings
            rows={happenings}
            caption="What happened"
            empty={
              <EmptyState
                title={say("Nothing found for '{q}'", { q: asked.id.slice(0, 80) })}
                text="What only reads, and what was refused before it began, leaves no row in the book. The log has a line of each request."
                icon="search"
              />
            }
          />
        </Card>
      )}
      {isOpen ? null : <Looked findings={findings} asked={asked} zone={env.zone} />}
      {isOpen ? null : <LogLines commands={logCommands({ ...findings, since })} />}
    </>
  );
};

const Subjects = ({ subjects, isOpen }: { subjects: readonly Subject[]; isOpen: boolean }) => (
  <Card
    title={isOpen ? "Records with this number" : "Record"}
    {...(isOpen && { description: "Choose the one that you mean." })}
  >
    <List
      items={subjects.map(({ resource, id, name, href }) => ({
        key: `${resource} ${id}`,
        title: resource === "APPROVAL" || resource === "ALERT" ? translate(name) : name || id,
        text: data(`${resource} ${id}`),
        href: isOpen ? searchFor(`${resource} ${id}`) : href,
      }))}
    />
  </Card>
);

/** Extent of the search: what was searched, what was left out, and the way further back. */
const Looked = ({ findings, asked, zone }: Pick<Shown, "findings" | "asked"> & { zone: string }) => {
  const { reading, subjects, looked, archives, isCut } = findings;
  const at = (instant: Instant) => formatDateTime(instant, zone);
  const back = looked.find(({ direction, reached }) => direction === "back" && reached !== undefined);
  const lines = [
    ...looked.map(({ since, until, direction, reached }) =>
      reached === undefined
        ? say("The trail was looked through from {from} to {to}.", { from: at(since), to: at(until) })
        : say("The trail was looked through from {from} to {to} only: at most {count} rows at a time.", {
            from: at(direction === "on" ? since : reached),
            to: at(direction === "on" ? reached : until),
            count: mostScanned.toLocaleString("en-US"),
          }),
    ),
    ...(subjects.length > 0 || isCut
      ? [say("Only the newest {count} rows of each kind are shown.", { count: mostOfKind })]
      : []),
    ...(reading?.kind === "word"
      ? [
          say("Payments and holds that are not booked were looked for among the newest {count} of each.", {
            count: newestReferences.toLocaleString("en-US"),
          }),
        ]
      : []),
    ...archives.map(sayArchived),
  ];
  if (lines.length === 0) return null;
  return (
    <Notice>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {back?.reached === undefined ? null : (
        <a href={searchFor(asked.id, asked.within, back.reached)}>{say("Look further back")}</a>
      )}
    </Notice>
  );
};

const LogLines = ({ commands }: { commands: readonly string[] }) =>
  commands.length === 0 ? null : (
    <Card title="In the log" description="Type this on the server's machine for the lines about it.">
      {commands.map((one) => (
        <CodeBlock key={one} label="the command for the log" text={one} />
      ))}
    </Card>
  );

/** Examples of searches, shown before the first one. */
export const SearchHint = () => (
  <Card>
    <EmptyState
      title="Paste what you have"
      text={say(
        "The number of an error page, a line of the log, a traceparent, the name of a user, a client or a job, a reference, an IBAN, or a kind with a number, such as {example}.",
        { example: "PAYMENT 17" },
      )}
      icon="search"
    />
  </Card>
);
