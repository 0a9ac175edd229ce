import { z } from "zod";

/** Request on the standard input of the process that makes and proves backups. */
export const orderSchema = z.object({
  act: z.enum(["make", "copy", "prove"]),
  /** The backup to copy or to prove. */
  name: z.string(),
  /** The instant of the act, in ms UTC. */
  at: z.int(),
  url: z.string(),
  /** The folder of the book's archives. */
  archiveDir: z.string().exactOptional(),
  settings: z.object({
    dir: z.string(),
    keep: z.int(),
    recipient: z.string().exactOptional(),
    identityFile: z.string().exactOptional(),
    bucket: z
      .object({
        endpoint: z.string(),
        bucket: z.string(),
        folder: z.string(),
        region: z.string().exactOptional(),
        accessKeyId: z.string(),
        secretAccessKey: z.string(),
      })
      .exactOptional(),
  }),
});
export type Order = z.output<typeof orderSchema>;
