import { z } from "zod";
import { markAlertsRead } from "@/alerts/commands";
import { endpoint } from "@/define";
import { idParam } from "@/kernel/calls";
import { AppError } from "@/kernel/errors";

const read = z.object({ lastAlertId: idParam });

export const POST = endpoint({
  summary: "Remember that the bell's alerts were looked at",
  category: "Alerts",
  access: "alerts:mark-read",
  form: read,
  status: 200,
  response: z.object({ lastAlertId: z.number().int() }),
  async handler({ actor, deps, form }) {
    const sent = read.safeParse({ lastAlertId: form.get("lastAlertId") });
    if (!sent.success) throw new AppError("bad_request", "Send lastAlertId, the id of an alert");
    await markAlertsRead(deps, actor, sent.data.lastAlertId);
    return sent.data;
  },
});
