import { poolsPage } from "@/app/number-pages";

export default poolsPage;
