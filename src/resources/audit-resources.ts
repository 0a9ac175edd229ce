import { type Declared, resourcesWith } from "./declared";

/** Resource that a row of the trail is about. */
export type AuditResource = Declared<"audit">;

const [first, ...others] = resourcesWith("audit")
  .map(({ audit }): AuditResource => audit)
  .toSorted();
if (first === undefined) throw new Error("No resource has a name in the audit trail");

/** Every resource of the trail, in the order of their names. */
export const auditResources: readonly [AuditResource, ...AuditResource[]] = [first, ...others];
