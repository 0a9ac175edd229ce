import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { sayInEnglish } from "@/vocabulary/language";

/** Reason why nothing is sent to an address. */
export class AddressRefused extends Error {}

/** A checked address of a receiver's host. */
export type Resolved = { address: string; family: number };

/** Resolves a name; a test hands in its own. */
export type Resolve = (host: string) => Promise<readonly Resolved[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves the address to connect to for a receiver's URL. The connection must use exactly this address, so that a
 * later resolution of the name changes nothing.
 * @throws AddressRefused if the name is unknown, or any of its addresses is in a private, loopback, link-local or
 * otherwise special network
 */
export async function resolveReceiver(
  url: URL,
  { allowPrivate, resolve = resolveByDns }: { allowPrivate: boolean; resolve?: Resolve | undefined },
): Promise<Resolved> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = ipaddr.isValid(host) ? [asResolved(host)] : await resolved(host, resolve);
  const [first] = found;
  if (first === undefined) throw new AddressRefused(sayInEnglish("The name of the receiver is unknown"));
  if (!allowPrivate && !found.every(({ address }) => isPublic(address)))
    throw new AddressRefused(sayInEnglish("The receiver is in a private network"));
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
    // ENOTFOUND and similar codes: the caller's sentence covers them.
    return [];
  }
}

/** Networks of public hosts: IPv4, and the allocated part of IPv6 (RFC 4291, 2.4). */
const globalUnicast = ["0.0.0.0/0", "2000::/3"];

/**
 * Ranges that are not allocated to hosts: the IANA's special-purpose registries (RFC 6890), and IPv4
 * multicast. Includes the globally reachable ones, since these lead to network services, never to a receiver.
 */
const specialPurpose = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

const networks = (list: readonly string[]) => list.map((network) => ipaddr.parseCIDR(network));
const [allowed, refused] = [networks(globalUnicast), networks(specialPurpose)];

/** True for an address of the public internet. An IPv4 address that is mapped into IPv6 counts as itself. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const host = ipaddr.process(address);
  const isIn = ([network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
    network.kind() === host.kind() && host.match(network, bits);
  return allowed.some(isIn) && !refused.some(isIn);
}
