import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import { listOfferedActs } from "@/approvals/offered-acts";
import type { Deps } from "@/deps";
import type { DialogsOf, Page } from "@/kernel/define";
import { idParams } from "@/kernel/query-params";
import type { Fillings, Openings, Screen } from "@/kernel/screen";
import type { DeclaredAct } from "@/platform/declared-act";
import type { DialogTypes } from "@/platform/dialogs";
import type { ListVisit } from "@/platform/lists/address";
import type { Neighbours } from "@/platform/lists/list";
import type { ListModel } from "@/platform/lists/model";
import { ListScreen } from "@/platform/lists/screen";
import type { ChangeEvent } from "@/resources/topics";
import type { RecordAct } from "@/ui/act-menu";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { opensDialog } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { type Said, say, type Text } from "@/vocabulary/language";
import { page } from "./define";

/** A list of a run's items, as loaded for its page, and its address. */
type Items = { address: string; show(): Content };

/** A list of the items of runs, as their page shows it: its heading and note, or the table that replaces its own. */
export const runItems =
  <Run, List extends ListModel>(
    of: { load(visit: ListVisit, run: Run): Promise<List | Response> },
    shown?: (
      list: List,
      run: Run,
      actor: Actor,
    ) => { heading?: boolean; note?: Content; table?: ListModel["table"] },
  ) =>
  async (visit: ListVisit, run: Run): Promise<Items | Response> => {
    const list = await of.load(visit, run);
    if (list instanceof Response) return list;
    const model = { ...list, ...shown?.(list, run, visit.actor) };
    return { address: list.address, show: () => <ListScreen {...model} /> };
  };

/** Contents of the parts of a page of one run. `at` is its address without the filters of its items. */
type Shown<Run, More> = { run: Run; more: More; deps: Deps; actor: Actor; at: string };

type RunPage<D extends Openings, F extends Fillings, Run, More> = {
  access: Exclude<Access, "public">;
  dialogs: DialogsOf<DialogTypes, D, F, typeof idParams>;
  /** The list of such runs at its path, of which `get` reads one (throws AppError 403, 404), and the label of the link to it. */
  list: {
    path: string;
    get(deps: Deps, actor: Actor, id: number): Promise<Run>;
    readBeside(deps: Deps, actor: Actor, id: number): Promise<Neighbours>;
  };
  all: Text;
  /** Reads what its head shows besides. */
  more(deps: Deps, actor: Actor, run: Run): Promise<More>;
  /** The lists of its items, from `runItems`. */
  items: readonly ((visit: ListVisit, run: Run) => Promise<Items | Response>)[];
  /** Title of the document, and of the page where that differs. */
  title(run: Run): Said;
  heading?(run: Run): Said;
  description(shown: Shown<Run, More>): Content;
  /** Links of the page's head, after the one to the list. */
  actions?(run: Run): Content;
  /** The part that is fetched again while it is under way, every `poll` seconds. It has the items, too, if they change with it. */
  section: { id: string; label?: Text; events?: readonly ChangeEvent[]; holdsItems?: true };
  poll: number;
  /** By default it is under way while its status is `running`. */
  isUnderWay?(run: Run, more: More): boolean;
  head(shown: Shown<Run, More>): Content;
  /** Acts on the run, below its head. */
  acts?(shown: Shown<Run, More>): readonly DeclaredAct[];
};

const Acts = ({ acts }: { acts: readonly RecordAct[] }) => {
  const offered = acts.filter(({ refused }) => refused === undefined);
  return offered.length === 0 ? null : (
    <p class="page-actions">
      {offered.map(({ label, href, leaves }) => (
        <a key={label} class={buttonClass("secondary")} {...(leaves ? { href } : opensDialog(href))}>
          {say(label)}
        </a>
      ))}
    </p>
  );
};

/**
 * Default export of the page of one run: its head, which follows it while it is under way, and the lists of its items.
 *
 * @example
 * export default runPage(runScreen, {
 *   access: "reconciliation:page", list: runList, all: "All reconciliations", items: [runItems(resultList)],
 *   section: { id: "run-figures", label: "What was found" }, poll: 5, …
 * });
 */
export const runPage = <
  D extends Openings,
  F extends Fillings,
  Run extends { id: number; status: string },
  More,
>(
  screen: Screen<string, D, F>,
  {
    access,
    dialogs,
    list,
    all,
    more: readMore,
    items,
    title,
    heading = title,
    description,
    actions,
    section: { holdsItems, ...section },
    poll,
    isUnderWay = ({ status }) => status === "running",
    head,
    acts: declared,
  }: RunPage<NoInfer<D>, NoInfer<F>, Run, More>,
): Page =>
  page(screen, {
    access,
    params: idParams,
    dialogs,
    async load(visit) {
      const { deps, actor, params } = visit;
      const run = await list.get(deps, actor, params.id);
      const [beside, more, loaded] = await Promise.all([
        list.readBeside(deps, actor, run.id),
        readMore(deps, actor, run),
        Promise.all(items.map((load) => load(visit, run))),
      ]);
      const lists: Items[] = [];
      for (const one of loaded) {
        if (one instanceof Response) return one;
        lists.push(one);
      }
      const at = `${list.path}/${run.id}`;
      const address = lists[0]?.address ?? at;
      const shown = { run, more, deps, actor, at };
      const acts = declared ? await listOfferedActs(visit, declared(shown)) : [];
      return { shown, lists, beside, acts, address };
    },
    title: ({ shown }) => title(shown.run),
    view({ data: { shown, lists, beside, acts, address }, dialog: open }) {
      const { run, more, at } = shown;
      const shownItems = lists.map(({ show }) => show());
      return (
        <>
          <PageHeader
            title={heading(run)}
            beside={{ of: beside, at: (id) => `${list.path}/${id}` }}
            description={description(shown)}
            actions={
              <>
                <a class={buttonClass("ghost")} href={list.path}>
                  {say(all)}
                </a>
                {actions?.(run)}
              </>
            }
          />
          {open}
          <Stack>
            <ListSection {...section} url={holdsItems ? address : at} poll={isUnderWay(run, more) ? poll : 0}>
              <Stack>
                {head(shown)}
                <Acts acts={acts} />
                {holdsItems ? shownItems : null}
              </Stack>
            </ListSection>
            {holdsItems ? null : shownItems}
          </Stack>
        </>
      );
    },
  });
