import { endpoint } from "@/app/define";
import { localPath } from "@/people/auth/local-path";
import { arrangeList, changeView, saveView } from "@/platform/lists/arrangement/commands";
import { arrangeListCall, changeViewCall, saveViewCall } from "@/platform/lists/arrangement/contract";

const shared = {
  category: "Lists",
  access: "lists:arrange",
  stepUp: { none: "how one looks at a list" },
  approval: { none: "how one looks at a list" },
} as const;

/** Forms of a list's panel: each is answered with the list in its new state. */
export default [
  endpoint(saveViewCall, {
    ...shared,
    summary: "Save a view of a list",
    description:
      "In place of the caller's own one of that name. A shared one is seen by all staff, or within the client.",
    async handler({ actor, deps, form, c }) {
      const at = localPath(form.at);
      await saveView(deps, actor, new URL(at, "http://list.invalid").pathname, form);
      return c.redirect(at, 303);
    },
  }),
  endpoint(arrangeListCall, {
    ...shared,
    summary: "Choose the columns of a list, or the view with which it opens",
    async handler({ actor, deps, form, c }) {
      await arrangeList(deps, actor, form);
      return c.redirect(localPath(form.at), 303);
    },
  }),
  endpoint(changeViewCall, {
    ...shared,
    summary: "Rename, replace, share or delete a view of one's own, or take its deletion back",
    async handler({ actor, deps, params, form, c }) {
      await changeView(deps, actor, params.id, form);
      return c.redirect(localPath(form.at), 303);
    },
  }),
];
