/** Kinds of entities in a client's tree. A department and a project belong to a legal entity above them. */
export const entityKinds = ["legal_entity", "department", "project"] as const;
export type EntityKind = (typeof entityKinds)[number];
