import { resources } from "./list";

type AuditOf<Resource> = Resource extends { audit: infer Name } ? Name & string : never;

/** Resource that a row of the trail is about. */
export type AuditResource = AuditOf<(typeof resources)[number]>;

const [first, ...others] = resources
  .flatMap((resource): AuditResource[] => ("audit" in resource ? [resource.audit] : []))
  .toSorted();
if (first === undefined) throw new Error("No resource has a name in the audit trail");

/** Every resource of the trail, in the order of their names. */
export const auditResources: readonly [AuditResource, ...AuditResource[]] = [first, ...others];
