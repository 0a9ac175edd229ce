import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Dialogs of the main acts on rows of the bank's inbox, which its home page has, too. */
export const bankMainActs = {
  acknowledge: idParam,
  approve: idParam,
  withdraw: idParam,
  approveReview: idParam,
  answer: idParam,
  sent: idParam,
};

/** The bank's inbox, with the dialogs of all acts. */
export const bankInbox = screen("/admin/inbox", { ...bankMainActs, refuse: idParam, rejectReview: idParam });

/** Dialogs of the main acts on rows of a client's inbox. */
export const clientMainActs = { approve: idParam };

/** A client's inbox, with the dialogs of all acts. */
export const clientInbox = screen("/client/inbox", { ...clientMainActs, refuse: idParam, withdraw: idParam });
