import { endpoint } from "@/app/define";
import { activateNumber, closeNumber, reopenNumber } from "@/collections/account-numbers/commands";
import {
  activateNumberCall,
  closeNumberCall,
  getNumberCall,
  reopenNumberCall,
} from "@/collections/account-numbers/contract";
import { getNumberRecord } from "@/collections/account-numbers/queries";

const category = "Collections";
const stepUp = { none: "an alias of an account that is there: it moves no money" } as const;
const approval = {
  ...stepUp,
  does: "an IBAN under which a client's own account takes money, or no more",
} as const;

export default [
  endpoint(getNumberCall, {
    category,
    access: "numbers:read",
    summary: "Read an account number",
    description: "With the periods in which it was its holder's.",
    handler: ({ deps, actor, params }) => getNumberRecord(deps, actor, params.id),
  }),
  endpoint(activateNumberCall, {
    category,
    access: "numbers:write",
    summary: "Activate an account number",
    description:
      "Gives a reserved number to a holder, whose it stays: money for it is booked to the account of its pool, with `paidTo`. 409 NUMBER_STATE for another status, HOLDER_HAS_NUMBER where the holder has an active one of this pool, POOL_CLOSED.",
    stepUp,
    approval,
    handler: ({ deps, actor, params, body, idempotency }) =>
      activateNumber(deps, actor, params.id, body, idempotency),
  }),
  endpoint(closeNumberCall, {
    category,
    access: "numbers:write",
    summary: "Close an account number",
    description:
      "Money for it is refused from now on (NUMBER_CLOSED). It is in quarantine for the days of its pool, in which its holder alone may have it back; after that nobody gets it. 409 NUMBER_STATE for another status.",
    stepUp,
    approval,
    handler: ({ deps, actor, params, body, idempotency }) =>
      closeNumber(deps, actor, params.id, body, idempotency),
  }),
  endpoint(reopenNumberCall, {
    category,
    access: "numbers:write",
    summary: "Reopen an account number",
    description:
      "Gives a number in quarantine back to its holder. 409 NUMBER_STATE for another status, HOLDER_HAS_NUMBER where the holder has another active one, POOL_CLOSED.",
    stepUp,
    approval,
    handler: ({ deps, actor, params, idempotency }) => reopenNumber(deps, actor, params.id, idempotency),
  }),
];
