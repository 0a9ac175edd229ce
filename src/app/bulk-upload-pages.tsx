import BulkCommit from "islands/payments/bulk-commit";
import BulkRows from "islands/payments/bulk-rows";
import BulkUpload from "islands/payments/bulk-upload";
import { z } from "zod";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParams, withQuery } from "@/kernel/query-params";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { uploadLists } from "@/payments/bulk-uploads/list-screen";
import { bulkAccounts, bulkPayments, mayUpload } from "@/payments/bulk-uploads/places";
import { readUploadScreen } from "@/payments/bulk-uploads/screen";
import { BulkUploadLink, UploadHead } from "@/payments/bulk-uploads/view";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";

/** The two sides that have these pages: the bank uploads accounts, a client uploads payments. */
const sides = {
  bank: {
    access: "bulk-upload:page",
    upload: bulkAccounts,
    description: "Create many accounts from one file, and follow earlier uploads",
  },
  client: {
    access: "payments:page",
    upload: bulkPayments,
    description: "Make many payments from one file, and follow earlier uploads",
  },
} as const;

/** How often an upload that is carried out is fetched again, in seconds. */
const pollEvery = 1;

/** The page of all uploads of a side. */
export function uploadsPage(side: keyof typeof sides) {
  const { access, upload, description } = sides[side];
  return page({
    access,
    query: z.object({ upload: z.string().optional() }),
    async load(visit) {
      const list = await uploadLists[upload.path].load(visit);
      return list instanceof Response ? list : { list, mayUse: mayUpload(visit.actor, upload.kind) };
    },
    title: "Bulk Uploads",
    view({ data: { list, mayUse }, query, url }) {
      return (
        <>
          <PageHeader
            title="Bulk Uploads"
            description={description}
            actions={
              mayUse ? (
                <BulkUploadLink primary href={withQuery(new URL(list.address, url), { upload: "1" })} />
              ) : null
            }
          />
          <DialogOutlet>
            {mayUse && query.upload !== undefined ? (
              <NeedsScript act={bulkWords.title}>
                <Island of={BulkUpload} when="load" props={upload} />
              </NeedsScript>
            ) : null}
          </DialogOutlet>
          <ListScreen {...list} />
        </>
      );
    },
  });
}

/** The page of one upload: its rows, what is to be mended, and what was made of it. */
export function uploadPage(side: keyof typeof sides) {
  const {
    access,
    upload: { path },
  } = sides[side];
  return page({
    access,
    params: idParams,
    query: z.object({ commit: z.string().optional() }),
    load: (visit) => readUploadScreen(visit, path),
    title: ({ upload }) => upload.fileName,
    view({ data: { upload, totals, list, rows, commit }, query, actor, deps }) {
      const { zone } = deps.env;
      const uploaded = Date.parse(upload.createdAt);
      const mayCommit = mayUpload(actor, upload.kind);
      const editable = upload.status === "ready" && mayCommit;
      return (
        <>
          <PageHeader
            title={upload.fileName}
            description={
              <>
                Uploaded by {upload.createdBy} {time(uploaded, formatDateTime(uploaded, zone))}
              </>
            }
            actions={
              <a class={buttonClass("ghost")} href={path}>
                All uploads
              </a>
            }
          />
          <DialogOutlet>
            {editable && query.commit !== undefined ? (
              <NeedsScript act={bulkWords.title}>
                <Island of={BulkCommit} when="load" props={commit} />
              </NeedsScript>
            ) : null}
          </DialogOutlet>
          <ListSection
            id="upload"
            url={list.address}
            events={["bulk-rows:changed"]}
            poll={upload.status === "committing" ? pollEvery : 0}
          >
            <Stack>
              <ListSection
                id="upload-head"
                url={list.path}
                events={["bulk-uploads:changed"]}
                label="The upload"
              >
                <UploadHead upload={upload} totals={totals} zone={zone} path={path} mayCommit={mayCommit} />
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
