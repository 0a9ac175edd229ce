import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { erasedRecords, eraseOtherCall, eraseUserCall } from "./contract";
import { checkErasure, eraseUser, previewErasure } from "./erase";
import { checkOtherErasure, eraseOther, previewOther } from "./erase-others";

/** The erasure of a person's data. The stored request names nobody, or it would have to be erased itself. */
export const userErasure = approvable(eraseUserCall, {
  name: "erase_user",
  kinds: ["retention"],
  does: "erases the personal data of a user, for good",
  body: z.object({ id: z.int() }),
  async request({ deps, actor, params: { id } }) {
    await checkErasure(deps, actor, id);
    return { body: { id } };
  },
  async describe(deps, actor, { id }) {
    const { goes } = await previewErasure(deps, actor, id);
    const records = goes.reduce((sum, each) => sum + each.records, 0);
    return {
      summary: `Erasure of the data of user ${id}`,
      details: { user: String(id), records: String(records) },
      moving: ["records"],
    };
  },
  carryOut: (deps, actor, { id }) => eraseUser(deps, actor, id),
});

/** The erasure of a person who is not a user. The stored request has the number of a record, and names nobody. */
export const otherErasure = approvable(eraseOtherCall, {
  name: "erase_other",
  kinds: ["retention"],
  does: "erases the personal data of a payee or a contact, for good",
  body: z.object({ of: z.enum(erasedRecords), id: z.int() }),
  async request({ deps, actor, params: { of, id } }) {
    await checkOtherErasure(deps, actor, of, id);
    return { body: { of, id } };
  },
  async describe(deps, actor, { of, id }) {
    const { goes } = (await previewOther(deps, actor, of, id)).erasure;
    const records = goes.reduce((sum, each) => sum + each.records, 0);
    return {
      summary: `Erasure of the data of ${of === "beneficiary" ? "beneficiary" : "set-up request"} ${id}`,
      details: { records: String(records) },
      moving: ["records"],
    };
  },
  carryOut: (deps, actor, { of, id }) => eraseOther(deps, actor, of, id),
});
