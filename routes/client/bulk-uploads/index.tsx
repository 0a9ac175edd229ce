import { uploadsPage } from "@/bulk-uploads/pages";

/** Files of payments that a client uploaded. The bank's staff reads along. */
export default uploadsPage("client");
