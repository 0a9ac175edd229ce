import { refusedReceiptsPage } from "@/app/refused-receipt-pages";

export default refusedReceiptsPage;
