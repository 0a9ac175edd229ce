import { ownNumbersPage } from "@/app/number-pages";

export default ownNumbersPage;
