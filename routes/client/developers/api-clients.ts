import { apiClientPage } from "@/app/api-client-page";
import { ownApiClientList } from "@/people/api-clients/list-screen";
import { ownApiClientScreen } from "@/people/api-clients/screen";

/** A client's own programs that call with access tokens. */
export default apiClientPage(ownApiClientScreen, ownApiClientList, "own-api-clients:page");
