import { AppError } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";
import { largestBankFile } from "./statement";

/** Maximum number of bytes of the file being read and the waiting ones together, which are all in memory. */
const mostHeld = 4 * largestBankFile;

const files = new Queue(1);
let held = 0;

/**
 * Reads a bank's file after those before it, so that the process needs the memory of one reading at a time.
 * @throws AppError 429 if too much waits already, and whatever `read` throws
 */
export async function oneAtATime<Read>({ byteLength }: Uint8Array, read: () => Promise<Read>): Promise<Read> {
  if (held + byteLength > mostHeld)
    throw new AppError("too_many", "Many files are being read: try again in a moment");
  held += byteLength;
  try {
    const done = await files.run(async () => ({ read: await read() }));
    if (done === null) throw new Error("A file that waits for its turn is not called off");
    return done.read;
  } finally {
    held -= byteLength;
  }
}
