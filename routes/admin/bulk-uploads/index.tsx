import { uploadsPage } from "@/bulk-uploads/pages";

/** Files of accounts that staff uploaded, and the payments that clients did. */
export default uploadsPage("bank");
