import { apiClientPage } from "@/app/api-client-page";
import { apiClientList } from "@/people/api-clients/list-screen";
import { apiClientScreen } from "@/people/api-clients/screen";

/** The programs that call with access tokens: what each may, and when it last did. */
export default apiClientPage(apiClientScreen, apiClientList, "api-clients:page");
