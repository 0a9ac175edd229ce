import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { idParam } from "@/kernel/query-params";
import { getLabels, setLabels } from "@/platform/labels/commands";
import { labelMessages, typedLabels, writeLabels } from "@/platform/labels/contract";
import { LabelsView } from "@/platform/labels/view";
import { PageHeader } from "@/ui/page-header";
import { translateWithin } from "@/vocabulary/language/speaking";
import { labelledKinds } from "@/vocabulary/record-kinds";

/** The labels of a record, and the form that changes them. */
export default page({
  access: "labels:read",
  params: z.object({ kind: z.enum(labelledKinds), id: idParam }),
  query: z.object({ saved: z.string().max(1).optional() }),
  form: z.object({ labels: typedLabels, seen: typedLabels.optional() }),
  async post({ deps, actor, params, form, c }) {
    await setLabels(deps, actor, params, form.labels, form.seen);
    return c.redirect(`/labels/${params.kind}/${params.id}?saved=1`, 303);
  },
  load: ({ deps, actor, params: { kind, id } }) => getLabels(deps, actor, kind, id),
  title: "Labels",
  view: ({ data, actor, query, attempt }) => (
    <>
      <PageHeader title="Labels" description={translateWithin(data.name)} />
      <LabelsView
        labels={data.labels}
        typed={attempt.values.labels ?? writeLabels(data.labels)}
        error={attempt.fields.labels ?? attempt.message}
        saved={query.saved === undefined ? undefined : labelMessages.saved}
        mayWrite={can(actor, "labels:write")}
      />
    </>
  ),
});
