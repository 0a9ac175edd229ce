import { describe, expect, test } from "bun:test";
import { Hono } from "hono";
import { markClient } from "@/access/node-marks";
import { clientAddress, networkPrefix } from "@/people/auth/client-ip";

const secret = "a secret that all nodes of these tests share";

async function seen(headers: Record<string, string>, header?: string, env?: object): Promise<string> {
  const app = new Hono();
  app.get("/", (c) => c.text(clientAddress(c, { secret, ...(header && { clientIpHeader: header }) })));
  return (await app.request("/", { headers }, env)).text();
}

const server = { requestIP: () => ({ address: "192.0.2.1" }) };

describe("the client's address", () => {
  test("is the socket's", async () => {
    expect(await seen({}, undefined, server)).toBe("192.0.2.1");
  });

  test("is the one that another node passed on, and nobody else", async () => {
    const passed = markClient({ secret }, "203.0.113.9");
    expect(await seen({ "vostra-client": passed }, "X-Real-IP", server)).toBe("203.0.113.9");
    const forged = [
      passed.replace("113", "114"),
      "203.0.113.9",
      markClient({ secret: "another" }, "203.0.113.9"),
    ];
    for (const mark of forged)
      expect(await seen({ "vostra-client": mark }, undefined, server)).toBe("192.0.2.1");
  });

  test("is not what a header says that nobody configured", async () => {
    expect(await seen({ "x-forwarded-for": "198.51.100.7" }, undefined, server)).toBe("192.0.2.1");
  });

  test("is the last entry of the configured header: the nearest proxy wrote it", async () => {
    const headers = { "x-forwarded-for": "1.1.1.1, 198.51.100.7" };
    expect(await seen(headers, "x-forwarded-for", server)).toBe("198.51.100.7");
  });

  test("is unknown without header and socket", async () => {
    expect(await seen({})).toBe("unknown");
  });
});

describe("the network that a throttle counts", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:DB8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });
});
