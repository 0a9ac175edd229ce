import { ownRefusedReceiptsPage } from "@/app/refused-receipt-pages";

export default ownRefusedReceiptsPage;
