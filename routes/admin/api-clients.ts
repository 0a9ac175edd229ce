import { listPage } from "@/app/list-page";
import { apiClientTitle } from "@/people/api-clients/contract";
import { apiClientList, apiClientScreen } from "@/people/api-clients/list-screen";

/** The programs that call with access tokens: what each may, and when it last did. */
export default listPage(apiClientScreen, {
  access: "api-clients:page",
  title: apiClientTitle,
  description: "Programs that call with access tokens, what each may do, and when it last called",
  list: apiClientList,
  dialogs: {},
});
