/** Types of events. The last three are for staff alone. The first accounts for nearly all of them. */
export const eventTypes = [
  "transaction.posted",
  "account.opened",
  "account.updated",
  "account.closed",
  "payment.created",
  "payment.sent",
  "payment.returned",
  "payment.rejected",
  "hold.placed",
  "hold.released",
  "hold.captured",
  "hold.expired",
  "limit.changed",
  "balance.crossed",
  "statement.ready",
  "file.answered",
  "alert.raised",
  "review.opened",
  "approval.asked",
] as const;

/** What a balance monitor looks at: all the money of an account, or what of it is not held. */
export const monitorMeasures = ["balance", "available"] as const;

/** On which side of its amount a monitor's measure has to come. */
export const monitorDirections = ["below", "above"] as const;

/** Whether events are sent to a webhook. */
export const webhookStates = ["active", "off"] as const;

/** What becomes of a delivery to a webhook; a failed one is not tried any more. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
