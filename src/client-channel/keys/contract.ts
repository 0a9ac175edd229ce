import { z } from "zod";
import { choice, code } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import type { Text } from "@/vocabulary/language";
import { channelStarts } from "@/vocabulary/options";
import { visibleLine } from "@/vocabulary/visible-line";

export { channelStarts };

export type ChannelStart = (typeof channelStarts)[number];
export const channelStartLabels: Record<ChannelStart, Text> = {
  by_person: "Sent by a person",
  at_once: "Sent at once",
};

export const keyTitle = "Client keys";

/** Maximum number of times a day at which a client gets reports. */
const mostTimes = 12;

/** Times of a day, as typed and stored: `11:00,15:00`, in order, without duplicates. */
const timesSchema = z
  .string()
  .trim()
  .default("")
  .transform((text, context) => {
    const times = [...new Set(text.split(/[\s,;]+/).filter(Boolean))].sort();
    if (times.length <= mostTimes && times.every((time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)))
      return times.join(",");
    context.addIssue({ code: "custom", message: "Use times such as 11:00, 15:30; at most 12" });
    return z.NEVER;
  })
  .meta({
    description:
      "Times of the bank's day at which its client gets a camt.052 of the day so far; none where empty",
    example: "11:00,15:00",
  });

/** Body of the dialog: the username that the key belongs to, and the public key in OpenSSH format. */
export const keyBodySchema = z.object({
  username: z.string().trim().min(1, "User is required").max(100, "At most 100 characters"),
  name: visibleLine(80).min(1, "Name is required"),
  publicKey: z
    .string()
    .trim()
    .min(1, "Public key is required")
    .max(4_000, "At most 4,000 characters")
    .regex(/^(?!.*PRIVATE)/s, "This is a private key: keep it to yourself, and give the public one"),
  start: z.enum(channelStarts, "Choose whether a person sends the payments").default("by_person"),
  intraday: timesSchema,
});
export type KeyBody = z.output<typeof keyBodySchema>;

/** A key in words: 'ERP server (gita)'. */
export const keyText = ({ name, username }: Pick<KeyBody, "name" | "username">): string =>
  `${name} (${username})`;

export const keyContract = rowContract({
  one: "key",
  many: "keys",
  topic: "channel-keys",
  path: "/api/channel-keys",
  read: "channel-keys:read",
  write: "channel-keys:write",
  words: { add: "Register key" },
  filters: {
    client: code("Client"),
    start: choice("Payments", channelStarts, { all: "All keys", labels: channelStartLabels }),
  },
  values: keyBodySchema,
  fields: { ...keyBodySchema.shape, start: z.enum(channelStarts) },
  answered: { clientId: z.string(), fingerprint: z.string() },
});
/** A key. `fingerprint` has the form of OpenSSH. */
export type KeyDto = z.output<typeof keyContract.row>;
