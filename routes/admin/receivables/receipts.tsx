import { receiptsPage } from "@/app/receivable-pages";

export default receiptsPage("admin");
