import { listPage } from "@/app/list-page";
import { apiClientTitle } from "@/people/api-clients/contract";
import { ownApiClientList, ownApiClientScreen } from "@/people/api-clients/list-screen";

/** A client's own programs that call with access tokens. */
export default listPage(ownApiClientScreen, {
  access: "own-api-clients:page",
  title: apiClientTitle,
  description: "Programs that call with access tokens, what each may do, and when it last called",
  list: ownApiClientList,
  dialogs: {},
});
