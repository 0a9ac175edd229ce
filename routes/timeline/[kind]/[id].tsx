import { z } from "zod";
import { page } from "@/app/define";
import { readTimeline } from "@/app/timeline/read";
import { TimelineView } from "@/app/timeline/view";
import { idParam } from "@/kernel/query-params";
import { timelineKinds } from "@/platform/timeline";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";
import { translateWithin } from "@/vocabulary/language/speaking";

/** The number by which a record is known that has no id: one of more than 15 digits, or that begins with 0, is a text. */
const numberParam = z.string().regex(/^\d{6,20}$/, "Use an id such as 7");

/** Everything that happened to a record: the folded part of its panel, and a separate page. */
export default page({
  access: "timeline:page",
  params: z.object({ kind: z.enum(timelineKinds), id: z.union([idParam, numberParam]) }),
  query: z.object({ after: z.string().max(60).optional() }),
  load: ({ deps, actor, params, query }) => readTimeline(deps, actor, params, query.after),
  title: "Timeline",
  view: ({ data, deps }) => (
    <>
      <PageHeader title="Timeline" description={`${say(data.title)}: ${translateWithin(data.name)}`} />
      <TimelineView timeline={data} zone={deps.env.zone} />
    </>
  ),
});
