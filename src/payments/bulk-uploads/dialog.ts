import BulkUpload from "islands/payments/bulk-upload";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { bulkWords } from "./contract";
import { uploadRights } from "./store-upload";
import { templatesByKind, type UploadDialog, type UploadPath } from "./upload-paths";

/** The dialog in which a file of a kind is uploaded. */
export const bulkUploadDialog = (upload: UploadDialog) =>
  islandDialog(BulkUpload, {
    right: uploadRights[upload.kind],
    act: bulkWords.title,
    sought: {
      as: bulkWords.title,
      words: `csv xlsx file import many ${upload.kind.replace("_", " ")}`,
      at: "1",
    },
    load: () => upload,
  });

/**
 * The dialog in which a file with the holders of a pool's numbers is uploaded, on the page of that pool.
 * @param path list of the uploads that it leads to
 */
export const holdersUploadDialog = (path: UploadPath) =>
  islandDialog(BulkUpload, {
    right: uploadRights.numbers,
    act: bulkWords.title,
    sought: { as: "Upload holders of account numbers", words: "csv xlsx file import many activate" },
    load: ({ params }: Opened<string, unknown, { id: number }>) => ({
      kind: "numbers" as const,
      path,
      templates: templatesByKind.numbers,
      poolId: params.id,
    }),
  });
