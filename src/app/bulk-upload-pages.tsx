import BulkCommit from "islands/payments/bulk-commit";
import BulkRows from "islands/payments/bulk-rows";
import { z } from "zod";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParams } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { uploadLists } from "@/payments/bulk-uploads/list-screen";
import { readCommit, readUploadScreen } from "@/payments/bulk-uploads/screen";
import { bulkAccounts, bulkPayments, mayUpload } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink, UploadHead } from "@/payments/bulk-uploads/view";
import { islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { html } from "@/ui/html";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";

/** The two sides that have these pages: the bank uploads accounts, a client uploads payments. */
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

/** Interval at which a running upload is fetched again, in seconds. */
const pollEvery = 1;

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
  return page(one, {
    access,
    params: idParams,
    dialogs: {
      commit: islandDialog(BulkCommit, {
        right: access,
        act: bulkWords.title,
        sought: { as: "Commit a bulk upload", words: "create pay rows" },
        load: readCommit,
      }),
    },
    load: (visit) => readUploadScreen(visit, path),
    title: ({ upload }) => data(upload.fileName),
    view({ data: { upload, totals, list, rows, beside, notCarried, carried }, actor, deps, dialog: open }) {
      const { zone } = deps.env;
      const uploaded = Date.parse(upload.createdAt);
      const mayCommit = mayUpload(actor, upload.kind);
      const editable = upload.status === "ready" && mayCommit;
      return (
        <>
          <PageHeader
            title={data(upload.fileName)}
            beside={{ of: beside, at: (id) => `${path}/${id}` }}
            description={html`${sayAround("Uploaded by {user} on {time}", {
              user: data(upload.createdBy),
              time: time(uploaded, formatDateTime(uploaded, zone)),
            })}`}
            actions={
              <a class={buttonClass("ghost")} href={path}>
                {say("All uploads")}
              </a>
            }
          />
          {open}
          <ListSection
            id="upload"
            url={list.address}
            events={["bulk-rows:changed"]}
            poll={upload.status === "committing" || upload.nameChecks?.asking ? pollEvery : 0}
          >
            <Stack>
              <ListSection
                id="upload-head"
                url={list.path}
                events={["bulk-uploads:changed"]}
                label="The upload"
              >
                <UploadHead
                  upload={upload}
                  notCarried={notCarried}
                  carried={carried}
                  totals={totals}
                  zone={zone}
                  path={path}
                  commit={mayCommit ? one.to("commit", "1", list.path) : undefined}
                />
              </ListSection>
              <ListScreen
                {...list}
                {...(editable && {
                  table: (empty) =>
                    rows.length === 0 ? (
                      empty
                    ) : (
                      <Island of={BulkRows} props={{ id: upload.id, columns: upload.columns, rows }} />
                    ),
                })}
              />
            </Stack>
          </ListSection>
        </>
      );
    },
  });
}
