import { rowActs } from "@/approvals/row-acts";
import { keyRows } from "./commands";
import { channelStartLabels, type KeyBody, keyContract } from "./contract";

/** Approvals for registering, changing and revoking the keys of clients' programs. */
export const channelKeyActs = rowActs(keyContract, keyRows, {
  kind: "client_user",
  does: ["a key by which a client's program sends payments", "such a key, changed", "such a key, revoked"],
  details: ({ username, name, publicKey, start }: KeyBody) => ({
    user: username,
    name,
    key: publicKey,
    payments: channelStartLabels[start],
  }),
});
