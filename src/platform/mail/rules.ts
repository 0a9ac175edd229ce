import { dayLength } from "@/vocabulary/calendar";

const minute = 60_000;

/**
 * Time for which a mail is tried, in milliseconds: five days, as mail servers do themselves (RFC 5321, section
 * 4.5.4.1).
 */
export const mailLifetime = 5 * dayLength;

/** Delay after a failed attempt: a minute, doubled with each attempt, an hour at most. */
export function retryDelay(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1)) * minute;
}

/**
 * True if an address is the bank's own: in the domain that it sends from, or below it. Mails for staff only go to no
 * other, since a client may have given the address in an account's configuration.
 */
export function isBankAddress(address: string, sender: string): boolean {
  const domain = emailDomain(address);
  const own = emailDomain(sender);
  return own !== "" && (domain === own || domain.endsWith(`.${own}`));
}

/** The domain of an address, in lower case. */
export function emailDomain(address: string): string {
  return address
    .slice(address.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
}
