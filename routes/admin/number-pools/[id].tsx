import { numbersPage } from "@/app/number-pages";

export default numbersPage;
