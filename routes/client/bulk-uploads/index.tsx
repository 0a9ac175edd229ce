import BulkUpload from "islands/bulk-upload";
import { z } from "zod";
import { bulkWords } from "@/bulk-uploads/contract";
import { uploadLists } from "@/bulk-uploads/list-screen";
import { bulkPayments, mayUpload } from "@/bulk-uploads/places";
import { BulkUploadLink } from "@/bulk-uploads/view";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/lists/screen";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

const { kind, path } = bulkPayments;

/** Files of payments that a client uploaded. The bank's staff reads along. */
export default page({
  access: "payments:page",
  query: z.object({ upload: z.string().optional() }),
  async load(visit) {
    const list = await uploadLists[path].load(visit);
    return list instanceof Response ? list : { list, mayUse: mayUpload(visit.actor, kind) };
  },
  title: "Bulk Uploads",
  view({ data: { list, mayUse }, query, url }) {
    return (
      <>
        <PageHeader
          title="Bulk Uploads"
          description="Make many payments from one file, and follow earlier uploads"
          actions={
            mayUse ? (
              <BulkUploadLink primary href={withQuery(new URL(list.address, url), { upload: "1" })} />
            ) : null
          }
        />
        <DialogOutlet>
          {mayUse && query.upload !== undefined ? (
            <NeedsScript act={bulkWords.title}>
              <Island of={BulkUpload} when="load" props={bulkPayments} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
