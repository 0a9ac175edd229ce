import { uploadPage } from "@/app/bulk-upload-pages";

/** One upload: its rows, its problems, and its outcome. */
export default uploadPage("bank");
