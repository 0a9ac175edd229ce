import { z } from "zod";
import { can } from "@/access/policy";
import type { Deps } from "@/deps";
import {
  requestedTypes,
  setupRequestFilters,
  setupRequestStatuses,
  setupRequestStatusLabels,
} from "@/people/setup-requests/contract";
import { listSetupRequests } from "@/people/setup-requests/list";
import { listNotes, type RequestNote, type SetupRequestRow } from "@/people/setup-requests/queries";
import { networthText, requestedTypeText } from "@/people/setup-requests/view";
import { writeFilters } from "@/platform/lists/address";
import { bankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { listAt } from "./links";
import { shortText } from "./rows";
import { defineTool, Figures, periodFields, type ToolResult } from "./tool";
import { counted, listed, whenText } from "./wording";

/** As many requests are looked through. */
const most = 1000;

const requestsAt = listAt("/admin/setup-requests");

export const setupRequestsTool = defineTool({
  description: "Staff: set-up requests of the public contact page, by status, type and days, or one of them",
  staff: true,
  input: z.object({
    ...periodFields,
    statuses: z.array(z.enum(setupRequestStatuses)).max(4).optional(),
    type: z.enum(requestedTypes).optional(),
    id: z.int().positive().optional().describe("This one alone"),
    text: z.string().max(100).optional().describe("A text in the company's name, the place or the message"),
    pick: z.enum(["newest", "oldest"]).optional().describe("One of them alone"),
    limit: z.int().min(1).max(50).default(20),
  }),
  async run(deps, actor, { statuses, type, from, to, id, text, pick, limit }) {
    if (!can(actor, "setup-requests:read"))
      return { content: "That is the bank's own work; I can tell you about your accounts.", figures: [] };
    const [status] = statuses?.length === 1 ? statuses : [];
    const filter = {
      ...(status && { status }),
      ...(type && { type }),
      ...(from && { from }),
      ...(to && { to }),
    };
    const page = await listSetupRequests(deps, actor, filter, { limit: most });
    const wanted = text?.toLowerCase();
    const rows = page.rows.filter(
      (row) =>
        (statuses === undefined || statuses.includes(row.status)) &&
        (id === undefined || row.id === id) &&
        (wanted === undefined ||
          `${row.companyName}\n${row.location}\n${row.message}`.toLowerCase().includes(wanted)),
    );
    const one = pick === "oldest" ? rows.at(-1) : rows[0];
    if (one && pick && !page.next) return requestOf(deps, one, await listNotes(deps, actor, [one.id]));
    if (one && rows.length === 1 && (id !== undefined || text !== undefined))
      return requestOf(deps, one, await listNotes(deps, actor, [one.id]));
    const figures = new Figures();
    const words = statuses
      ? `${listed(statuses.map((each) => setupRequestStatusLabels[each].toLowerCase())).replace(" and ", " or ")} `
      : "";
    const what = `${words}${type ? `${requestedTypeText(type)} ` : ""}set-up request`;
    const about = text === undefined ? "" : ` with “${text}” in them`;
    const when = from === undefined && to === undefined ? "" : ` received ${whenText({ from, to })}`;
    if (rows.length === 0) return { content: `There are no ${what}s${about}${when}.`, figures: [] };
    const number = figures.of(
      "Set-up requests",
      `${page.next ? "more than " : ""}${counted(rows.length, what)}`,
    );
    const parts = [...Map.groupBy(rows, (row) => row.status)].map(
      ([of, some]) =>
        `${figures.of(setupRequestStatusLabels[of], String(some.length))} ${setupRequestStatusLabels[of].toLowerCase()}`,
    );
    const shown = text === undefined && (statuses === undefined || statuses.length === 1);
    return {
      content: `${rows.length === 1 ? "There is" : "There are"} ${number}${about}${when}${parts.length > 1 ? `: ${listed(parts)}` : ""}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Received" },
          { label: "Company" },
          { label: "Contact" },
          { label: "Account type" },
          { label: "Status" },
        ],
        rows: rows
          .slice(0, limit)
          .map((row) => [
            formatDate(bankDate(row.createdAt, deps.env.zone)),
            shortText(row.companyName),
            shortText(row.fullName),
            requestedTypeText(row.accountType),
            setupRequestStatusLabels[row.status],
          ]),
        ...(rows.length > limit && { more: rows.length - limit }),
      },
      links: [
        shown
          ? { label: "Show these requests", href: requestsAt(writeFilters(setupRequestFilters, filter)) }
          : { label: "Set-up requests", href: "/admin/setup-requests" },
      ],
    };
  },
});

/** One request: where it stands, what was asked for, and what staff noted. What a stranger wrote is data, cut to a line. */
function requestOf(
  { env: { zone } }: Pick<Deps, "env">,
  row: SetupRequestRow,
  notes: readonly RequestNote[],
): ToolResult {
  const figures = new Figures();
  const at = (instant: number) => formatDateTime(instant, zone);
  const came = [
    row.customerName && `the account ${row.customerName}`,
    row.username && `the user ${row.username}`,
  ].filter(Boolean);
  const noted = notes.map(
    ({ by, at: when, status, note }) =>
      `${by} on ${at(when)}${status ? `: ${setupRequestStatusLabels[status].toLowerCase()}` : ""}${note ? `, “${shortText(note)}”` : ""}`,
  );
  return {
    content: `The set-up request of ${row.companyName} is ${setupRequestStatusLabels[row.status].toLowerCase()}. It was sent on ${figures.of("Sent", at(row.createdAt))}.${noted.length > 0 ? ` ${noted.join("; ").replace(/\.”$/, "”")}.` : " Nobody has looked at it yet."}${came.length > 0 ? ` ${listed(came as string[])} came of it.` : ""}`,
    figures: figures.all,
    table: {
      columns: [{ label: "Field" }, { label: "Value" }],
      rows: [
        ["Company", shortText(row.companyName)],
        ["Contact", `${shortText(row.fullName)}, ${shortText(row.email)}`],
        ["Account type", requestedTypeText(row.accountType)],
        ["Net worth", networthText(row.networth)],
        ["Location", shortText(row.location)],
        ["Message", row.message.length > 300 ? `${row.message.slice(0, 299)}…` : row.message],
      ],
    },
    links: [{ label: "Show the request", href: `/admin/setup-requests?view=${row.id}` }],
  };
}
