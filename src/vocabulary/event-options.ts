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
  "sweep.done",
  "sweep.failed",
  "expected.changed",
  "receipt.applied",
  "receipt.waiting",
  "receipt.refused",
  "number.changed",
  "entity.changed",
  "alert.raised",
  "review.opened",
  "approval.asked",
] as const;

/** Measures of a balance monitor: all money of an account, or the part that is not held. */
export const monitorMeasures = ["balance", "available"] as const;

/** Side of its amount on which a monitor's measure has to arrive. */
export const monitorDirections = ["below", "above"] as const;

/** Sending of events to a webhook: on or off. */
export const webhookStates = ["active", "off"] as const;

/** States of a delivery to a webhook; a failed one is not tried again. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
