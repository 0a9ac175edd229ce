import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam } from "@/kernel/query-params";
import { labelledKinds } from "@/vocabulary/record-kinds";
import { visibleLine } from "@/vocabulary/visible-line";

/** Maximum number of labels per record and side, the bank or its client. */
const mostLabels = 16;

const keyMessage = "A label's key must be 1 to 40 letters, digits, dots, dashes or underscores";

const keyTwice = "Each key can be used only once";
const normaliseKey = (key: string): string => key.trim().toLowerCase();

const labelKey = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, keyMessage);
const labelValue = visibleLine(100, "A label's value can be at most 100 characters").min(
  1,
  "Give the label a value: key=value",
);

/** The labels of a record: values by key. */
const labelsSchema = z
  .record(z.string(), z.string())
  .refine(
    (labels) => new Set(Object.keys(labels).map(normaliseKey)).size === Object.keys(labels).length,
    keyTwice,
  )
  .pipe(z.record(labelKey, labelValue))
  .refine((labels) => Object.keys(labels).length <= mostLabels, `At most ${mostLabels} labels`);
export type Labels = Readonly<Record<string, string>>;

/** Labels in an answer about a record. */
export const shownLabels = z
  .record(z.string(), z.string())
  .optional()
  .describe("Labels that the caller's side, the bank or the client, has given it: values by key");

const params = z.object({ kind: z.enum(labelledKinds), id: idParam });
const response = z.object({ labels: z.record(z.string(), z.string()) });

export const getLabelsCall = call({ method: "GET", path: "/api/labels/{kind}/{id}", params, response });

export const setLabelsCall = call({
  method: "PUT",
  path: "/api/labels/{kind}/{id}",
  params,
  body: z.object({
    labels: labelsSchema.describe("All labels of the record: one that is left out is removed"),
  }),
  response,
});

/** Writes labels as lines of `key=value`. */
export const writeLabels = (labels: Labels): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n");

/** Reads lines of `key=value`; blank lines are skipped. */
export const typedLabels = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const labels = new Map<string, string>();
    for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== "")) {
      const [key = "", ...value] = line.split("=");
      const name = normaliseKey(key);
      if (labels.has(name)) context.addIssue({ code: "custom", message: keyTwice });
      labels.set(name, value.join("="));
    }
    return Object.fromEntries(labels);
  })
  .pipe(labelsSchema);

export const labelMessages = {
  saved: "Labels saved",
  none: "No labels yet",
  changed: "Somebody changed these labels meanwhile: check them, then save again",
} as const;
