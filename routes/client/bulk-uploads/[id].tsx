import { uploadPage } from "@/app/bulk-upload-pages";

/** One upload of a client: its rows, its problems, and its payments. */
export default uploadPage("client");
