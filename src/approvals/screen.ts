import { idParam } from "@/kernel/query-params";
import { type DialogAddress, screen } from "@/kernel/screen";

/** Screen of approvals, with its dialogs. */
export const approvalScreen = screen("/admin/approvals", {
  view: idParam,
  approve: idParam,
  refuse: idParam,
  withdraw: idParam,
});

/** Address of a decision, on a screen with these dialogs. */
export type DecisionAddress = (decision: "approve" | "refuse" | "withdraw", id: number) => DialogAddress;
