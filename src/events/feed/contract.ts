import { z } from "zod";
import { call } from "@/kernel/call";
import { eventTypes } from "@/vocabulary/event-options";
import type { Text } from "@/vocabulary/language";

export { eventTypes };
export type EventType = (typeof eventTypes)[number];

/** Types of events that a client may read; the others are for staff. */
export const clientEventTypes: readonly EventType[] = eventTypes.filter(
  (type) => !["alert.raised", "review.opened", "approval.asked"].includes(type),
);

export const eventTypeLabels: Record<EventType, Text> = {
  "transaction.posted": "Movement booked",
  "account.opened": "Account opened",
  "account.updated": "Account changed",
  "account.closed": "Account closed",
  "payment.created": "Payment made",
  "payment.sent": "Payment sent",
  "payment.returned": "Payment returned",
  "payment.rejected": "Payment rejected",
  "hold.placed": "Hold placed",
  "hold.released": "Hold released",
  "hold.captured": "Hold captured",
  "hold.expired": "Hold expired",
  "limit.changed": "Limit changed",
  "balance.crossed": "Balance crossed an amount",
  "statement.ready": "Statement ready",
  "file.answered": "File carried out",
  "sweep.done": "Sweep done",
  "sweep.failed": "Sweep failed, or in part",
  "expected.changed": "Expected receipt changed",
  "receipt.applied": "Receipt applied",
  "receipt.waiting": "Receipt waits",
  "receipt.refused": "Receipt refused",
  "number.changed": "Account number changed",
  "entity.changed": "Entity changed",
  "alert.raised": "Alert raised",
  "review.opened": "Review opened",
  "approval.asked": "Approval asked for",
};

const isEventType = (text: string): text is EventType => eventTypes.some((type) => type === text);

/** Position in the feed: the number of an event, in digits. An empty one starts with the oldest stored event. */
const cursorSchema = z
  .string()
  .regex(/^\d{0,15}$/, "Use the `next` of an earlier answer")
  .transform((digits) => (digits === "" ? undefined : Number(digits)))
  .optional();

/** Types of events, with commas between. */
const typesSchema = z
  .string()
  .transform((text, context): EventType[] | undefined => {
    if (text.trim() === "") return undefined;
    const names = text.split(",").map((name) => name.trim());
    const unknown = names.find((name) => !isEventType(name));
    if (unknown === undefined) return [...new Set(names.filter(isEventType))];
    context.addIssue({ code: "custom", message: `There is no event of type ${unknown.slice(0, 50)}` });
    return z.NEVER;
  })
  .optional();

const feedQuerySchema = z.object({
  after: cursorSchema,
  limit: z
    .string()
    .regex(/^\d{1,4}$/, "Use a number from 1 to 1000")
    .transform(Number)
    .pipe(z.number().min(1, "Use a number from 1 to 1000").max(1000, "Use a number from 1 to 1000"))
    .meta({ type: "integer", minimum: 1, maximum: 1000 })
    .default(100),
  types: typesSchema,
});
export type FeedQuery = z.output<typeof feedQuerySchema>;

/** An event in the form of CloudEvents 1.0. `id` is its number in the feed. */
export const eventSchema = z.object({
  specversion: z.literal("1.0"),
  id: z.string(),
  source: z.string().describe("This server's feed"),
  type: z.enum(eventTypes),
  subject: z.string().describe("Subject of the event, such as `transactions/7`"),
  time: z.iso.datetime(),
  datacontenttype: z.literal("application/json"),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      "What the call that reads the thing answers, as it was then; of a limit its three settings, of a monitor the value that crossed it",
    ),
});
export type EventDto = z.output<typeof eventSchema>;

export const feedSchema = z.object({
  events: eventSchema.array(),
  next: z.string().describe("Sent as `after`, it reads on from here, now or later"),
});
export type FeedDto = z.output<typeof feedSchema>;

export const readFeedCall = call({
  method: "GET",
  path: "/api/events",
  query: feedQuerySchema,
  response: feedSchema,
});
