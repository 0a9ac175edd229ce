import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { visibleLine } from "@/vocabulary/visible-line";

/** Time in which the deletion of a view can be undone, in milliseconds, unless another one of its list is deleted. */
export const viewRestorable = 60 * 60 * 1000;

/** Maximum number of views that a person saves of one list. */
export const mostViews = 50;

const listNames = new Set<string>();
/** Lets people save views of a list. */
export const arrangeableList = (name: string) => listNames.add(name);

/** The name of an existing list: views of any other would be invisible, and unlimited. */
const listName = z
  .string()
  .max(40)
  .refine((name) => listNames.has(name), "Name a list");
const viewName = visibleLine(60, "A view's name has at most 60 characters").min(1, "Give the view a name");
const columns = z
  .string()
  .regex(/^[a-z0-9,-]{0,1000}$/, "Name columns by their keys")
  .transform((text) => (text === "" ? null : text));
/** Address of the list before the act, to which the answer leads back. */
const at = z.string().max(4000);

const viewForm = z.object({
  list: listName,
  name: viewName,
  query: z.string().max(4000),
  columns,
  shared: z.literal("on").optional(),
  first: z.literal("on").optional(),
  at,
});
export type ViewToSave = z.output<typeof viewForm>;

/** Saves the state of a list as a view, replacing the person's own one of that name. */
export const saveViewCall = call({
  method: "POST",
  path: "/list-views",
  form: viewForm,
});

const viewActs = ["rename", "replace", "arrange", "share", "unshare", "delete", "restore"] as const;

const changeForm = z.object({
  act: z.enum(viewActs),
  name: viewName,
  query: z.string().max(4000),
  columns,
  at,
});
export type ViewChange = z.output<typeof changeForm>;

/** Changes one of the person's own views, deletes it, or restores it. */
export const changeViewCall = call({
  method: "POST",
  path: "/list-views/{id}",
  params: idParams,
  form: changeForm,
});

const choiceForm = z.object({
  list: listName,
  columns: columns.optional(),
  first: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  at,
});
export type ListChoice = z.output<typeof choiceForm>;

/** Chooses the columns of a list, none for the default ones; or its initial view, `0` for none. */
export const arrangeListCall = call({
  method: "POST",
  path: "/list-views/choice",
  form: choiceForm,
});
