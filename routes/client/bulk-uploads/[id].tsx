import { uploadPage } from "@/app/bulk-upload-pages";

/** One upload of a client: its rows, what is to be corrected, and what was paid. */
export default uploadPage("client");
