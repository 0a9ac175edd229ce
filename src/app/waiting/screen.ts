import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Dialogs of the acts on rows of the bank's inbox. */
export const bankActs = {
  acknowledge: idParam,
  approve: idParam,
  refuse: idParam,
  withdraw: idParam,
  approveReview: idParam,
  rejectReview: idParam,
  answer: idParam,
  sent: idParam,
};

/** The bank's inbox. */
export const bankInbox = screen("/admin/inbox", bankActs);

/** Dialogs of the acts on rows of a client's inbox. */
export const clientActs = { approve: idParam, refuse: idParam, withdraw: idParam };

/** A client's inbox. */
export const clientInbox = screen("/client/inbox", clientActs);
