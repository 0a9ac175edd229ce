import BulkCommit from "islands/payments/bulk-commit";
import BulkRows from "islands/payments/bulk-rows";
import { z } from "zod";
import { Island } from "@/kernel/island";
import { screen } from "@/kernel/screen";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { rowLists, uploadLists } from "@/payments/bulk-uploads/list-screen";
import { readFigures } from "@/payments/bulk-uploads/preview";
import { getUpload, toUploadDto } from "@/payments/bulk-uploads/queries";
import { correctableRows, readCommit } from "@/payments/bulk-uploads/screen";
import { bulkAccounts, bulkPayments, mayUpload } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink, UploadHead } from "@/payments/bulk-uploads/view";
import { islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { html } from "@/ui/html";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { data, sayAround } from "@/vocabulary/language/around";
import { page } from "./define";
import { runItems, runPage } from "./run-page";

/** The two sides that have these pages, with what is uploaded there: accounts by the bank, payments by a client. */
const sides = {
  bank: {
    access: "bulk-upload:page",
    upload: bulkAccounts,
    list: screen("/admin/bulk-uploads", { upload: z.string() }),
    one: screen("/admin/bulk-uploads/{id}", { commit: z.string() }),
    description: "Create many accounts from one file, and follow earlier uploads",
  },
  client: {
    access: "payments:page",
    upload: bulkPayments,
    list: screen("/client/bulk-uploads", { upload: z.string() }),
    one: screen("/client/bulk-uploads/{id}", { commit: z.string() }),
    description: "Make many payments from one file, and follow earlier uploads",
  },
} as const;

/** The page of all uploads of a side. */
export function uploadsPage(side: keyof typeof sides) {
  const { access, upload, list: listScreen, description } = sides[side];
  return page(listScreen, {
    access,
    dialogs: { upload: bulkUploadDialog(upload) },
    load: (visit) => uploadLists[upload.path].load(visit),
    title: "Bulk uploads",
    view({ data: list, actor, dialog: open }) {
      return (
        <>
          <PageHeader
            title="Bulk uploads"
            description={description}
            actions={
              mayUpload(actor, upload.kind) ? (
                <BulkUploadLink primary href={listScreen.to("upload", "1", list.address)} />
              ) : null
            }
          />
          {open}
          <ListScreen {...list} />
        </>
      );
    },
  });
}

/** Page of one upload: its rows, the required corrections, and its results. */
export function uploadPage(side: keyof typeof sides) {
  const {
    access,
    upload: { path },
    one,
  } = sides[side];
  return runPage(one, {
    access,
    dialogs: {
      commit: islandDialog(BulkCommit, {
        right: access,
        act: bulkWords.title,
        sought: { as: "Commit a bulk upload", words: "create pay rows" },
        load: readCommit,
      }),
    },
    list: { ...uploadLists[path], path, get: getUpload },
    all: "All uploads",
    more: async (deps, _, found) => ({ upload: toUploadDto(found), ...(await readFigures(deps, found)) }),
    items: [
      runItems(rowLists[path], (list, found, actor) => {
        const { id, kind, status, columns } = toUploadDto(found);
        if (status !== "ready" || !mayUpload(actor, kind)) return {};
        const rows = correctableRows(found, list.records);
        return {
          table: (empty) =>
            rows.length === 0 ? empty : <Island of={BulkRows} props={{ id, kind, columns, rows }} />,
        };
      }),
    ],
    title: ({ fileName }) => data(fileName),
    description: ({ more: { upload }, deps: { env } }) => {
      const uploaded = Date.parse(upload.createdAt);
      return html`${sayAround("Uploaded by {user} on {time}", {
        user: data(upload.createdBy),
        time: time(uploaded, formatDateTime(uploaded, env.zone)),
      })}`;
    },
    section: { id: "upload", events: ["bulk-rows:changed"], holdsItems: true },
    poll: 1,
    isUnderWay: (_, { upload }) => upload.status === "committing" || upload.nameChecks?.asking === true,
    head: ({ more: { upload, notCarried, carried, totals }, actor, deps, at }) => (
      <ListSection id="upload-head" url={at} events={["bulk-uploads:changed"]} label="The upload">
        <UploadHead
          upload={upload}
          notCarried={notCarried}
          carried={carried}
          totals={totals}
          zone={deps.env.zone}
          path={path}
          commit={mayUpload(actor, upload.kind) ? one.to("commit", "1", at) : undefined}
        />
      </ListSection>
    ),
  });
}
