import type { Context } from "hono";
import type { Secrets } from "@/access/digest";
import { clientHeader, readClient } from "@/access/node-marks";
import type { Env } from "@/env";

const longestAddress = 64;

/**
 * Address of a call's sender: passed on by another node, from the header that the operator configured, or from the
 * socket. In a list the last entry counts, which the nearest proxy wrote; a sender may forge those before it.
 */
export function clientAddress(c: Context, env: Pick<Env, "clientIpHeader"> & Secrets): string {
  const passed = readClient(env, c.req.header(clientHeader));
  if (passed !== undefined) return passed;
  const header = env.clientIpHeader;
  const forwarded = header && c.req.header(header)?.split(",").at(-1)?.trim();
  if (forwarded) return forwarded.slice(0, longestAddress);
  return socketAddress(c.env, c.req.raw) ?? "unknown";
}

/**
 * Part of an address that a throttle counts as one place: an IPv4 address, or the /64 of an IPv6 address, since one
 * subscriber has all addresses of a /64.
 * @example networkOf("2001:db8:1:2:3:4:5:6") // "2001:db8:1:2"
 */
export function networkPrefix(address: string): string {
  return formatGroups(address, 4);
}

/**
 * The site of an address: the /48 of an IPv6 address, which a provider gives to one customer with its 65,536
 * networks; undefined for an IPv4 address.
 * @example siteOf("2001:db8:1:2:3:4:5:6") // "2001:db8:1"
 */
export function sitePrefix(address: string): string | undefined {
  const site = formatGroups(address, 3);
  return site.includes(":") ? site : undefined;
}

function formatGroups(address: string, count: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, count).join(":");
}

type BunServer = { requestIP(request: Request): { address: string } | null };

const isServer = (env: unknown): env is BunServer =>
  typeof env === "object" && env !== null && "requestIP" in env && typeof env.requestIP === "function";

// A test calls app.request(), without a server or a socket.
function socketAddress(env: unknown, request: Request): string | undefined {
  const server: unknown = typeof env === "object" && env !== null && "server" in env ? env.server : env;
  return isServer(server) ? server.requestIP(request)?.address : undefined;
}
