import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { tell } from "@/vocabulary/language";

/** Why nothing is sent to an address. */
export class AddressRefused extends Error {}

/** An address that a receiver's name stands for, checked. */
export type Resolved = { address: string; family: number };

/** Resolves a name; a test hands in its own. */
export type Resolve = (host: string) => Promise<readonly Resolved[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * The address to connect to for a receiver's URL. Whoever connects to it and to no other goes where this has looked: a name that
 * answers otherwise the next time leads nowhere else.
 * @throws AddressRefused where the name is unknown, or any of its addresses is in a private, loopback, link-local or otherwise
 * special network
 */
export async function resolveReceiver(
  url: URL,
  { allowPrivate, resolve = resolveByDns }: { allowPrivate: boolean; resolve?: Resolve | undefined },
): Promise<Resolved> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = ipaddr.isValid(host) ? [asResolved(host)] : await resolved(host, resolve);
  const [first] = found;
  if (first === undefined) throw new AddressRefused(tell("The name of the receiver is unknown"));
  if (!allowPrivate && !found.every(({ address }) => isPublic(address)))
    throw new AddressRefused(tell("The receiver is in a private network"));
  return first;
}

const asResolved = (host: string): Resolved => ({
  address: host,
  family: ipaddr.parse(host).kind() === "ipv6" ? 6 : 4,
});

async function resolved(host: string, resolve: Resolve): Promise<readonly Resolved[]> {
  try {
    return await resolve(host);
  } catch {
    // ENOTFOUND and its like: the sentence says as much as their codes do.
    return [];
  }
}

/** Whether an address is of the public internet. An IPv4 address within an IPv6 one counts as itself. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
