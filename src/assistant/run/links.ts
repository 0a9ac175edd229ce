import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { addressWriter } from "@/platform/lists/address";
import type { AccountRef } from "./account-refs";

const own = { sort: "newest", direction: "desc" } as const;

/** Writes the address of a list from its filters; `prefix` begins the names of its parameters. */
export const listAt = (path: string, prefix?: string) => {
  const write = addressWriter(path, own, prefix);
  return (values: Record<string, string>) => write({ values, ...own, page: undefined });
};

/** The record of an account on the actor's own screen. */
export const accountHref = (actor: Actor, { id }: Pick<AccountRef, "id">): string =>
  getScope(actor) === "all" ? `/admin/virtual-accounts?view=${id}` : `/client/accounts?view=${id}`;

/** A record's or a dialog's address. */
export const withParameter = (path: string, name: string, value: string | number): string =>
  `${path}?${new URLSearchParams([[name, String(value)]])}`;
