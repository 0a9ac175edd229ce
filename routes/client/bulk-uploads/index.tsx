import { uploadsPage } from "@/app/bulk-upload-pages";

/** Files of payments that a client uploaded. The bank's staff reads along. */
export default uploadsPage("client");
