import { ownPoolsPage } from "@/app/number-pages";

export default ownPoolsPage;
