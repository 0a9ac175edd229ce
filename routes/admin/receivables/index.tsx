import { expectedPage } from "@/app/receivable-pages";

export default expectedPage("admin");
