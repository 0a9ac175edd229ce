import { z } from "zod";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import { page } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { digest } from "@/kernel/idempotency";
import { idParam } from "@/kernel/query-params";
import { attach, removeAttachment } from "@/platform/attachments/commands";
import { attachmentBody, attachmentMessages } from "@/platform/attachments/contract";
import { isOwn, listAttachments } from "@/platform/attachments/queries";
import { AttachmentsView } from "@/platform/attachments/view";
import { PageHeader } from "@/ui/page-header";
import { translateWithin } from "@/vocabulary/language/speaking";
import { attachedKinds } from "@/vocabulary/record-kinds";

/** The attachments of a record, with the forms that add and remove one. */
export default page({
  access: "attachments:read",
  params: z.object({ kind: z.enum(attachedKinds), id: idParam }),
  query: z.object({ done: z.enum(["added", "removed"]).optional() }),
  form: z.object({
    file: z.file().optional(),
    staffOnly: z.literal("1").optional(),
    request: z.uuid().optional(),
    remove: idParam.optional(),
  }),
  maxBytes: attachmentBody,
  async post({ deps, actor, params, form: { file, staffOnly, request, remove }, c }) {
    const done = (what: string) => c.redirect(`/attachments/${params.kind}/${params.id}?done=${what}`, 303);
    if (remove !== undefined) {
      await removeAttachment(deps, actor, remove);
      return done("removed");
    }
    if (!file) throw new AppError("bad_request", attachmentMessages.choose);
    const audience = staffOnly ? "staff" : "record";
    const path = `/attachments/${params.kind}/${params.id}`;
    // A double click sends the form twice, which attaches its file once.
    const bodyHash = await digest({ file, audience });
    const once = request && { key: `${request} ${bodyHash}`, scope: `POST ${path}`, bodyHash };
    await attach(deps, actor, params, { file, audience }, once || undefined);
    return done("added");
  },
  load: ({ deps, actor, params: { kind, id } }) => listAttachments(deps, actor, kind, id),
  title: "Attachments",
  view: ({ data, deps, actor, query: { done }, attempt }) => (
    <>
      <PageHeader title="Attachments" description={translateWithin(data.name)} />
      <AttachmentsView
        rows={data.rows.map((row) => ({ ...row, removable: isOwn(actor, row) }))}
        error={attempt.fields.file ?? attempt.message}
        done={done && attachmentMessages[done]}
        mayWrite={can(actor, "attachments:write")}
        ofStaff={getScope(actor) === "all"}
        zone={deps.env.zone}
      />
    </>
  ),
});
