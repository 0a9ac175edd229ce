import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Screen of payments under review, with its dialogs. */
export const reviewScreen = screen("/admin/reviews", { view: idParam, approve: idParam, reject: idParam });

/**
 * Screen of a client's payments, with its dialogs: a payment's confirmation, a new payment (`create`, from an account
 * with `pay`, or a repeated one with `again`, with filled-in values), and payments that wait for a second person
 * (`approval`).
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
