/** Kinds of entities. Departments and projects have a legal entity above them. */
export const entityKinds = ["legal_entity", "department", "project"] as const;
export type EntityKind = (typeof entityKinds)[number];
