import { describe, expect, test } from "bun:test";
import { DoesNotFit, UploadBuffer } from "@/client-channel/sftp/upload-buffer";
import { Queue } from "@/kernel/queue";
import { Share } from "@/kernel/share";
import { uploadLimits } from "@/payments/bulk-uploads/contract";

describe("a total that clients share", () => {
  test("is never one's alone: anyone who takes all that it may leaves as much again to another", () => {
    const share = new Share(64);
    const takenBy = (owner: string) => {
      let taken = 0;
      while (share.take(owner, 1)) taken += 1;
      return taken;
    };
    expect(["one", "two", "three", "four"].map(takenBy)).toEqual([32, 16, 8, 4]);
    share.give("one", 32);
    expect(takenBy("five")).toBeGreaterThan(0);
  });

  test("the files that one client begins, of one byte at their ends or in full, keep no other's out", () => {
    const most = uploadLimits.fileBytes;
    const fill = (step: number) => {
      const files: UploadBuffer[] = [];
      let refused: unknown;
      for (let at = 0; at < 64 && refused === undefined; at += 1) {
        const file = new UploadBuffer(most, "GULF");
        files.push(file);
        try {
          for (let offset = most - 1; offset >= 0; offset -= step) file.write(offset, new Uint8Array(1));
        } catch (error) {
          refused = error;
        }
      }
      return { files, refused };
    };
    const sparse = fill(most);
    // A byte at the end of a file takes no more than a byte at its beginning.
    expect([sparse.files.length, sparse.refused]).toEqual([64, undefined]);
    for (const file of sparse.files) file.free();
    const full = fill(1024);
    expect(full.refused).toBeInstanceOf(DoesNotFit);
    const other = new UploadBuffer(most, "NOOR");
    other.write(0, new Uint8Array(most).fill(7));
    expect(other.read().every((byte) => byte === 7)).toBe(true);
    for (const file of [...full.files, other]) file.free();
    const again = new UploadBuffer(most, "GULF");
    again.write(3, new Uint8Array([1, 2]));
    expect([...again.read()]).toEqual([0, 0, 0, 1, 2]);
    again.free();
  });

  test("a queue that one client fills takes another's job, whose turn is the next", async () => {
    const queue = new Queue(1, 20);
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const jobs = [queue.run(() => first.promise, undefined, "GULF")];
    const add = (owner: string) =>
      jobs.push(queue.run(async () => void order.push(owner), undefined, owner).then(() => undefined));
    while (!queue.isFull("GULF")) add("GULF");
    expect(jobs).toHaveLength(21);
    expect(queue.isFull("NOOR")).toBe(false);
    add("NOOR");
    const left = new AbortController();
    const called = queue.run(async () => "never", left.signal, "ACME");
    left.abort();
    expect(await called).toBeNull();
    first.resolve();
    await Promise.all(jobs);
    expect(order.indexOf("NOOR")).toBeLessThan(2);
    expect(order).toHaveLength(21);
  });
});
