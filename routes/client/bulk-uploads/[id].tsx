import BulkCommit from "islands/bulk-commit";
import BulkRows from "islands/bulk-rows";
import { z } from "zod";
import { bulkWords } from "@/bulk-uploads/contract";
import { mayUpload, uploadPaths } from "@/bulk-uploads/places";
import { readUploadScreen } from "@/bulk-uploads/screen";
import { UploadHead } from "@/bulk-uploads/view";
import { formatDateTime } from "@/calendar";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { idParams } from "@/kernel/query-params";
import { ListScreen } from "@/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";

const path = uploadPaths.client;

/** How often an upload that is carried out is fetched again, in seconds. */
const pollEvery = 1;

/** One upload of a client: its rows, what is to be mended, and what was paid. */
export default page({
  access: "payments:page",
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
