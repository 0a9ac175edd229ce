import { type Access, type Asker, can } from "@/access/policy";
import type { DialogsOf, Page } from "@/kernel/define";
import type { Fillings, Openings, Screen } from "@/kernel/screen";
import type { DialogTypes } from "@/platform/dialogs";
import type { ListVisit } from "@/platform/lists/address";
import type { ListModel } from "@/platform/lists/model";
import { ListScreen } from "@/platform/lists/screen";
import { cachedMarkup } from "@/ui/cached-markup";
import type { Content } from "@/ui/content";
import { PageHeader } from "@/ui/page-header";
import type { Text } from "@/vocabulary/language";
import { page } from "./define";
import { isTab } from "./navigation";

type ListPage<D extends Openings, F extends Fillings> = {
  access: Exclude<Access, "public">;
  title: Text;
  description: Text;
  list: { load(visit: ListVisit): Promise<ListModel | Response> };
  /** Links of its head, for a person's rights; `address` is the page's own, relative. */
  actions?(may: (right: Access) => boolean, address: string): Content;
  /** Dialogs of its screen, as `page` takes them. */
  dialogs: DialogsOf<DialogTypes, D, F, undefined>;
};

/**
 * The default export of a page that is one list with its records and dialogs.
 *
 * @example
 * export default listPage(userScreen, {
 *   access: "users:page",
 *   title: "User Management",
 *   description: "Who may sign in, as what, and for which client",
 *   list: userList,
 *   actions: (may, address) =>
 *     may("users:write") ? <OpenLink to={userScreen.to("create", "1", address)} label="Add User" /> : null,
 *   dialogs: { ... },
 * });
 */
export const listPage = <D extends Openings, F extends Fillings>(
  screen: Screen<string, D, F>,
  { access, title, description, list, actions, dialogs }: ListPage<NoInfer<D>, NoInfer<F>>,
): Page => {
  /** Head of the page: the same for all with the same rights, at the same address. */
  const Head = cachedMarkup(
    ({ actor, address }: { actor: Asker | undefined; address: string }) => (
      <PageHeader
        title={isTab(screen.path) ? undefined : title}
        description={description}
        actions={actions?.((right) => can(actor, right), address)}
      />
    ),
    ({ actor, address }) => [screen, JSON.stringify([actor?.role, actor?.machine?.scopes, address])],
  );
  return page(screen, {
    access,
    kept: true,
    dialogs,
    title,
    description,
    load: (visit) => list.load(visit),
    view: ({ data, actor, dialog: open }) => (
      <>
        <Head actor={actor} address={data.address.slice(data.path.length)} />
        {open}
        <ListScreen {...data} />
      </>
    ),
  });
};
