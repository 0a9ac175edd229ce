import { uploadsPage } from "@/app/bulk-upload-pages";

/** Files of accounts that staff uploaded, and the payments that clients did. */
export default uploadsPage("bank");
