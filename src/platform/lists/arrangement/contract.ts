import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { visibleLine } from "@/vocabulary/visible-line";

/** For how long the deletion of a view can be taken back, in milliseconds, unless another one of its list is deleted. */
export const viewRestorable = 60 * 60 * 1000;

/** The most views that a person saves of one list. */
export const mostViews = 50;

const listNames = new Set<string>();
/** Lets people save how they look at a list. */
export const arrangeableList = (name: string) => listNames.add(name);

/** The name of a list that there is: views of any other would be seen by nobody, and bounded by nothing. */
const listName = z
  .string()
  .max(40)
  .refine((name) => listNames.has(name), "Name a list");
const viewName = visibleLine(60, "A view's name has at most 60 characters").min(1, "Give the view a name");
const columns = z
  .string()
  .regex(/^[a-z0-9,-]{0,1000}$/, "Name columns by their keys")
  .transform((text) => (text === "" ? null : text));
/** Address at which the list was left, to which the answer leads back. */
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

/** Saves how a list stands as a view, in place of the person's own one of that name. */
export const saveViewCall = call({
  method: "POST",
  path: "/list-views",
  form: viewForm,
});

export const viewActs = ["rename", "replace", "arrange", "share", "unshare", "delete", "restore"] as const;

const changeForm = z.object({
  act: z.enum(viewActs),
  name: viewName,
  query: z.string().max(4000),
  columns,
  at,
});
export type ViewChange = z.output<typeof changeForm>;

/** Changes a view of one's own, deletes it, or takes that back. */
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

/** Chooses the columns of a list, none for those it has at first; or the view with which it opens, `0` for none. */
export const arrangeListCall = call({
  method: "POST",
  path: "/list-views/choice",
  form: choiceForm,
});
