import { describe, expect, spyOn, test } from "bun:test";
import { hashPassword, verifyPassword, withHashingSlot } from "@/people/auth/passwords";

describe("a password", () => {
  test("is hashed with argon2id, 19,456 KiB and two passes", async () => {
    expect(await hashPassword("correct horse")).toStartWith("$argon2id$v=19$m=19456,t=2,");
  });

  test("is verified against its own hash only", async () => {
    const hash = await hashPassword("correct horse");
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("Correct horse", hash)).toBe(false);
  });

  test("of a name that nobody has is hashed all the same, and is wrong", async () => {
    const verify = spyOn(Bun.password, "verify");
    expect(await verifyPassword("anything", undefined)).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify.mock.calls[0]?.[1]).toStartWith("$argon2id$v=19$m=19456,t=2,");
    verify.mockRestore();
  });
});

describe("hashing", () => {
  test("runs two at once and the others in their turn", async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) =>
        withHashingSlot(async () => {
          most = Math.max(most, ++running);
          await new Promise(setImmediate);
          order.push(n);
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("gives each network its turn, however many sign-ins wait of another", async () => {
    const order: string[] = [];
    const hash = (place: string) =>
      withHashingSlot(async () => {
        await new Promise(setImmediate);
        order.push(place);
      }, place);
    await Promise.all([...Array.from({ length: 40 }, () => hash("crowd")), hash("one"), hash("other")]);
    expect(order.slice(0, 6)).toContain("one");
    expect(order.slice(0, 6)).toContain("other");
    expect(order).toHaveLength(42);
  });

  test("continues after one that failed", async () => {
    await expect(withHashingSlot(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await withHashingSlot(async () => "next")).toBe("next");
  });

  test("turns away what waits in too long a queue", async () => {
    const crowd = Array.from({ length: 300 }, () => withHashingSlot(() => new Promise(setImmediate)));
    const settled = await Promise.allSettled(crowd);
    const refused = settled.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(300 - 2 - 256);
    expect(refused[0]?.reason).toMatchObject({ status: 503, retryAfter: 2 });
  });
});
