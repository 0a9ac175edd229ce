import { z } from "zod";
import type { Access } from "@/access/policy";
import { page } from "@/app/define";
import type { DialogsOf } from "@/kernel/define";
import { withQuery } from "@/kernel/query-params";
import type { Openings, Screen } from "@/kernel/screen";
import { getInstant } from "@/kernel/watch";
import type { DialogTypes } from "@/platform/dialogs";
import { PageHeader } from "@/ui/page-header";
import type { Text } from "@/vocabulary/language";
import { countWaiting } from "./counts";
import { dueText } from "./due";
import { InboxList } from "./inbox-view";
import { listInbox } from "./page";
import { type Inbox, listSources, sourcesFor } from "./sources";

type InboxSpec<D extends Openings> = {
  inbox: Inbox;
  access: Exclude<Access, "public">;
  description: Text;
  dialogs: DialogsOf<DialogTypes, D, Record<never, never>, undefined>;
};

/**
 * Default export of the page of an inbox: all that waits, by weight, deadline and age, with the acts of its rows.
 * @throws Error for an act whose dialog the screen lacks
 */
export function inboxPage<D extends Openings>(
  screen: Screen<string, D, Record<never, never>>,
  { inbox, access, description, dialogs }: InboxSpec<NoInfer<D>>,
) {
  for (const { kind, acts } of listSources(inbox))
    for (const { act, leadsTo } of acts)
      if (!leadsTo && !(act in screen.dialogs))
        throw new Error(`The act ${act} of ${kind} opens a dialog that ${screen.path} does not have.`);
  return page(screen, {
    access,
    kept: true,
    query: z.object({ kind: z.string().max(40).optional(), page: z.string().max(1000).optional() }),
    dialogs,
    async load({ deps, actor, query: { kind, page: cursor } }) {
      const [rows, counts] = await Promise.all([
        listInbox(deps, actor, { inbox, kind, cursor }),
        countWaiting(deps, actor, { inbox }),
      ]);
      return { rows, counts };
    },
    title: "Inbox",
    description,
    view({ data: { rows, counts }, actor, deps, url, query, closed, dialog: open }) {
      const { zone } = deps.env;
      const own = new URL(closed, url);
      const now = getInstant(deps.now, (at) =>
        rows.rows
          .map((row) => [row.word(at), dueText(row, at)])
          .map(([words, due]) => `${JSON.stringify(words)} ${due}`)
          .join("\n"),
      );
      return (
        <>
          <PageHeader title="Inbox" description={description} />
          {open}
          <InboxList
            address={closed}
            path={screen.path}
            sources={sourcesFor(inbox, actor)}
            counts={counts}
            kind={query.kind}
            page={rows}
            at={(cursor) => withQuery(own, { page: cursor })}
            now={now}
            zone={zone}
          />
        </>
      );
    },
  });
}
