import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Payments to review, and what opens there. */
export const reviewScreen = screen("/admin/reviews", { view: idParam, approve: idParam, reject: idParam });

/**
 * A client's payments, and what opens there: a payment's confirmation, a new payment (`create`, from an account with
 * `pay`, or one made once `again`, with what is filled in), and what waits for a second person (`approval`).
 */
export const paymentScreen = screen(
  "/client/payments",
  {
    view: idParam,
    again: idParam,
    details: idParam,
    pay: idParam,
    create: z.string(),
    upload: z.string(),
    approval: idParam,
    approve: idParam,
    refuse: idParam,
    withdraw: idParam,
  },
  {
    recipient: z.string().max(100).optional(),
    amount: z.string().max(20).optional(),
    description: z.string().max(900).optional(),
  },
);
