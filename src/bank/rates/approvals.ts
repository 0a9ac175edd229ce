import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { isJump, knownRates } from "@/ledger/rates";
import { formatDateTime } from "@/vocabulary/calendar";
import { createRateCall } from "./contract";
import { createRate } from "./list";
import { isRate } from "./rules";

/**
 * A new exchange rate. While any kind of approval is on, a rate far from the newest one that somebody else set always
 * needs one.
 */
export const newRate = approvable(createRateCall, {
  name: "set_rate",
  // Roles need a second person while any kind does.
  kinds: ["rates", "user_role"],
  does: [
    [
      "what an amount is worth",
      "`rates`; far from the newest of somebody else as `user_role`, while any kind is on",
    ],
  ],
  body: z.object({ currency: z.literal("EUR"), rate: z.string(), effectiveAt: z.int().optional() }),
  async request({ deps, actor, body }) {
    const far = isRate(body.rate) && (await isJump(deps, actor.userId, body.rate));
    return { body, kinds: far ? ["rates", "user_role"] : ["rates"], storedAs: "rates" };
  },
  async describe(deps, _actor, { currency, rate, effectiveAt }) {
    const { [currency]: now } = await knownRates(deps);
    return {
      summary: `Exchange rate: 1 ${currency} = AED ${rate}`,
      details: {
        rate: `AED ${rate} for 1 ${currency}`,
        now: now === undefined ? "none" : `AED ${now}`,
        effective: effectiveAt === undefined ? "once approved" : formatDateTime(effectiveAt, deps.env.zone),
      },
    };
  },
  carryOut: (deps, actor, body) => createRate(deps, actor, body),
});
