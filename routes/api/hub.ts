import { endpoint } from "@/app/define";
import { checkMovement } from "@/bank/hub/check-movement";
import {
  cancelReservationCall,
  confirmReservationCall,
  hubCheckCall,
  hubCreditCall,
  reserveCall,
} from "@/bank/hub/contract";
import { creditByHub } from "@/bank/hub/credits";
import { cancelReservation, confirmReservation, reserve } from "@/bank/hub/reservations";

const shared = { category: "Payment Hub", access: "hub:use" } as const;

/** Reason for the hub's calls: `assertProgramCan` refuses people. */
const stepUp = { none: "programs alone send it, and prove who they are with each token" } as const;

/** The hub's own system decides what it books. */
const decidedThere = (does: string) => ({
  none: "the bank's payment hub decided it; who gives a program this right is asked",
  does,
});

export default [
  endpoint(hubCheckCall, {
    ...shared,
    summary: "Ask whether a debit or a credit would be taken",
    description: "As the book stands: the posting decides again.",
    stepUp: { none: "a look ahead" },
    approval: { none: "a look ahead" },
    handler: ({ deps, actor, body }) => checkMovement(deps, actor, body),
  }),
  endpoint(reserveCall, {
    ...shared,
    summary: "Reserve money for a debit",
    description:
      "A hold, known by `bankReference`: 201 once, and 200 with the same reservation when it is sent again. In place of a `bankReference` an `Idempotency-Key` names it.",
    stepUp,
    approval: decidedThere("a hold"),
    async handler({ deps, actor, body, c, respond }) {
      const key = c.req.header("idempotency-key")?.slice(0, 100);
      const { bankReference = key, ...rest } = body;
      const { value, replayed } = await reserve(deps, actor, { ...rest, bankReference });
      return respond(value, { status: replayed ? 200 : 201 });
    },
  }),
  endpoint(confirmReservationCall, {
    ...shared,
    summary: "Confirm a reservation",
    description:
      "In full, or in part with `amount`: the rest goes back to the account. The same again answers the same; 409 where it ended otherwise.",
    stepUp,
    approval: decidedThere("a debit of what was reserved"),
    handler: ({ deps, actor, params, body }) => confirmReservation(deps, actor, params.id, body.amount),
  }),
  endpoint(cancelReservationCall, {
    ...shared,
    summary: "Cancel a reservation",
    description: "All of it goes back to the account. The same again answers the same.",
    stepUp: { none: "gives back to the account what was reserved of it" },
    approval: { none: "gives back to the account what was reserved of it" },
    handler: ({ deps, actor, params }) => cancelReservation(deps, actor, params.id),
  }),
  endpoint(hubCreditCall, {
    ...shared,
    summary: "Credit an account",
    description:
      "As JSON, or as a camt.054.001.08 with `Content-Type: application/xml`. 201 once, and 200 when the same `bankReference` comes again. The bank's statement of the day finds the credit by this reference and posts nothing twice. Each credit of a file has its own outcome in `credits`: 207 where some are booked and others refused, 409 with the reason of each in `fields` where none is.",
    stepUp,
    approval: decidedThere("a credit"),
    async handler({ deps, actor, body, respond }) {
      const { value, replayed, isWhole } = await creditByHub(deps, actor, body);
      return respond(value, { status: isWhole ? (replayed ? 200 : 201) : 207 });
    },
  }),
];
