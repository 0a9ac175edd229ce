import BulkUpload from "islands/payments/bulk-upload";
import { islandDialog } from "@/platform/dialogs";
import { bulkWords } from "./contract";
import { uploadRights } from "./upload";
import type { bulkAccounts, bulkPayments } from "./upload-paths";

/** The dialog in which a file of accounts or of payments is uploaded. */
export const bulkUploadDialog = (upload: typeof bulkAccounts | typeof bulkPayments) =>
  islandDialog(BulkUpload, {
    right: uploadRights[upload.kind],
    act: bulkWords.title,
    sought: { as: bulkWords.title, words: `csv xlsx file import many ${upload.kind}`, at: "1" },
    load: () => upload,
  });
