import { uploadPage } from "@/app/bulk-upload-pages";

/** One upload: its rows, what is to be corrected, and what was made of it. */
export default uploadPage("bank");
