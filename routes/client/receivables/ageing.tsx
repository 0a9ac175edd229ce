import { ageingPage } from "@/app/receivable-pages";

export default ageingPage("client");
