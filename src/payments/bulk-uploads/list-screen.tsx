import { expectedScreens } from "@/collections/screen";
import { scheduledBadge } from "@/payments/scheduled/list";
import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable } from "@/ui/table";
import { ago } from "@/ui/time";
import { formatDate } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { localDate, translateWithin } from "@/vocabulary/language/speaking";
import {
  bulkWords,
  columnLabel,
  type RowState,
  rowFilterSchema,
  rowFilters,
  rowStates,
  uploadFilterSchema,
  uploadFilters,
  uploadKindLabels,
} from "./contract";
import { listRows, listUploads, summariseRows, summariseUploads } from "./list";
import {
  type BulkRow,
  getRowValues,
  parseProblems,
  shownNameCheck,
  toUploadDto,
  type UploadRow,
} from "./queries";
import { uploadRights } from "./store-upload";
import { type UploadPath, uploadPaths } from "./upload-paths";
import { count, leftOutBadge, nameCheckBadge, rowStateBadge, uploadStatusBadge } from "./view";

const uploadColumns = (zone: string, path: UploadPath): Column<UploadRow>[] => [
  {
    header: "File",
    fluid: true,
    cell: ({ id, fileName }) => html`<a href="${path}/${id}">${isolated(fileName)}</a>`,
  },
  { header: "Kind", rank: 3, cell: ({ kind }) => say(uploadKindLabels[kind]) },
  {
    header: "Uploaded",
    card: "start",
    cell: ({ createdAt }, now) => ago(createdAt, now, zone),
  },
  { header: "By", rank: 2, cell: ({ createdBy }) => createdBy },
  { header: "Rows", align: "end", cell: ({ total }) => count(total) },
  { header: "Done", align: "end", rank: 2, cell: (row) => count(toUploadDto(row).done) },
  {
    header: "Not done",
    align: "end",
    rank: 3,
    cell: (row) => {
      const { bad, refused } = toUploadDto(row);
      return count(bad + refused);
    },
  },
  { header: "Status", card: "end", cell: ({ status }) => uploadStatusBadge(status) },
];

const uploadListAt = (path: UploadPath) =>
  defineList({
    name: "uploads",
    path,
    title: "Bulk uploads",
    nouns: ["upload", "uploads"],
    filters: uploadFilters,
    schema: uploadFilterSchema,
    prominent: ["status"],
    orders: newestFirst,
    read: listUploads,
    summarise: summariseUploads,
    table: byZone((zone) => defineTable(uploadColumns(zone, path))),
    empty: {
      title: bulkWords.empty,
      icon: "upload",
      next: "Press Bulk Upload to begin with a file.",
      by: uploadRights[path === uploadPaths.bank ? "accounts" : "payments"],
    },
    poll: { every: 10 },
    events: ["bulk-uploads:changed"],
  });

/** The uploads, newest first, on the bank's screen and on the client's. */
export const uploadLists = {
  [uploadPaths.bank]: uploadListAt(uploadPaths.bank),
  [uploadPaths.client]: uploadListAt(uploadPaths.client),
};

/** Outcome of a row, linked to the record that it created where the reader has a screen for it. */
function outcome(row: BulkRow, { kind }: UploadRow, path: UploadPath) {
  const { state, problems, vaId, paymentId, approvalId, message } = row;
  if (message !== null) return translateWithin(message);
  if (state === "bad") return Object.values(parseProblems(problems)).map(translateWithin).join(". ");
  if (kind === "accounts") {
    if (state !== "done") return "";
    return vaId === null
      ? say("Deleted since")
      : html`<a href="/admin/virtual-accounts/${vaId}">${say("See the account")}</a>`;
  }
  if (row.iban !== null) return groupIban(row.iban);
  if (row.expectedReceiptId !== null) {
    const side = path === uploadPaths.bank ? "admin" : "client";
    return html`<a href="${expectedScreens[side].to("view", row.expectedReceiptId)}">${say("See the expected receipt")}</a>`;
  }
  if (paymentId !== null) {
    return html`<a href="/client/payments?view=${paymentId}">${say("See the payment")}</a>`;
  }
  if (row.scheduledPaymentId !== null) return scheduledOutcome(row);
  return approvalId === null
    ? ""
    : html`<a href="/client/payments?approval=${approvalId}">${say("See what waits")}</a>`;
}

/** The day of a payment of a later day, as a link to it; once it was tried, how it stands and why. */
function scheduledOutcome({ scheduledPaymentId, scheduledStatus, executesOn, reason }: BulkRow) {
  const state = scheduledStatus && scheduledStatus !== "scheduled" ? scheduledBadge(scheduledStatus) : "";
  const day = html`<a href="/client/scheduled-payments?view=${scheduledPaymentId}">${executesOn && localDate(formatDate(executesOn))}</a>`;
  return html`${state} ${day} ${reason === null ? "" : translateWithin(reason)}`;
}

const columnRanks = [1, 2, 1, 2, 3, 3, 4, 4, 4, 3, 4, 4] as const;

function rowColumns(upload: UploadRow, path: UploadPath): Column<BulkRow>[] {
  const { columns, nameChecks } = toUploadDto(upload);
  const committed = upload.status !== "ready";
  return [
    { header: "Row", cell: ({ row }) => String(row) },
    {
      header: "Status",
      card: "label",
      cell: ({ state }) => (committed && state === "bad" ? leftOutBadge() : rowStateBadge(state)),
    },
    ...columns.map(
      (column, at): Column<BulkRow> => ({
        header: columnLabel(upload.kind, column),
        card: "label",
        rank: committed && at > 3 ? 4 : (columnRanks[at] ?? 4),
        cell: ({ cells }) => html`<bdi class="bulk-cell">${getRowValues(columns, cells)[column] ?? ""}</bdi>`,
      }),
    ),
    ...(nameChecks
      ? [
          {
            header: "Name check",
            card: "label",
            rank: committed ? 3 : 2,
            cell: (row: BulkRow) => {
              const check = shownNameCheck(row);
              return check ? nameCheckBadge(check) : "";
            },
          } satisfies Column<BulkRow>,
        ]
      : []),
    ...(committed
      ? [
          {
            header: "Outcome",
            card: "line",
            cell: (row: BulkRow) => html`<span class="bulk-outcome">${outcome(row, upload, path)}</span>`,
          } satisfies Column<BulkRow>,
        ]
      : []),
  ];
}

function getCounts(upload: UploadRow): Record<RowState, number> {
  const { good, bad, done, waiting, scheduled, refused } = toUploadDto(upload);
  return { good, bad, done, waiting, scheduled, refused };
}

const rowListAt = (path: UploadPath) =>
  defineList({
    name: "rows",
    path: ({ id }: UploadRow) => `${path}/${id}`,
    title: "Rows",
    nouns: ["row", "rows"],
    filters: rowFilters,
    schema: rowFilterSchema,
    // The notice of the upload leads to the rows of each answer.
    apart: ["names"],
    buttons: { of: "state", counts: async (_deps, _actor, upload) => getCounts(upload) },
    present: {
      state: async (_deps, _actor, upload) => rowStates.filter((state) => getCounts(upload)[state] > 0),
    },
    orders: [
      { sort: "row", direction: "asc", label: "As in the file" },
      { sort: "row", direction: "desc", label: "From the end" },
    ],
    read: listRows,
    summarise: summariseRows,
    table: (_deps, _actor, upload) => defineTable(rowColumns(upload, path)),
    empty: { title: bulkWords.noRows, icon: "document", next: "No row is in this state." },
    // The page fetches it together with the figures above it.
    events: [],
  });

/**
 * The rows of one upload in their order, on the bank's screen and on the client's. Those to be corrected are one button
 * away.
 */
export const rowLists = {
  [uploadPaths.bank]: rowListAt(uploadPaths.bank),
  [uploadPaths.client]: rowListAt(uploadPaths.client),
};
