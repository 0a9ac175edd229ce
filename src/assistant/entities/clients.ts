import { findClients } from "@/accounts/clients/queries";
import { type DeclaredEntity, field } from "../question/entity";

/** The bank's clients at present. */
export const clients: DeclaredEntity = {
  access: "clients:read",
  acts: true,
  noun: ["client", "clients"],
  words: "client|clients|customers do we have|customers have we|customers we have",
  // Staff's own customers are the bank's clients.
  says: [
    {
      words: "our customers|who are our customers|our clients|who are our clients",
      measures: ["list"],
      staff: true,
    },
  ],
  all: "all clients|all our clients|all the clients|all of our clients|across all clients",
  fields: {
    name: field.text("Client"),
    code: field.text("Client ID"),
  },
  shown: ["name", "code"],
  async read(deps, actor, { subject, span, limit }) {
    // Past lists of clients are not recorded.
    if (subject.kind !== "book" || span.to !== undefined) return { rows: [], more: true };
    const found = await findClients(deps, actor, "", limit + 1);
    return {
      rows: found.slice(0, limit).map(({ id, name }) => ({ id, name, code: id })),
      more: found.length > limit,
    };
  },
};
