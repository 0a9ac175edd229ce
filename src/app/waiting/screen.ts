import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** The bank's inbox, with the dialogs of its rows' acts. */
export const bankInbox = screen("/admin/inbox", {
  acknowledge: idParam,
  approve: idParam,
  refuse: idParam,
  withdraw: idParam,
  approveReview: idParam,
  rejectReview: idParam,
  answer: idParam,
  sent: idParam,
});

/** A client's inbox, with the dialogs of its rows' acts. */
export const clientInbox = screen("/client/inbox", { approve: idParam, refuse: idParam, withdraw: idParam });
