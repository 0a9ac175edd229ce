import BulkUpload from "islands/payments/bulk-upload";
import { islandDialog } from "@/platform/dialogs";
import { bulkWords } from "./contract";
import { uploadRights } from "./upload";
import type { UploadDialog } from "./upload-paths";

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
