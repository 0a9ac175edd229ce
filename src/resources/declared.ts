import { resources } from "./list";

type Resource = (typeof resources)[number];

/** A resource that declares some parts. */
type With<Part extends string> = Extract<Resource, Readonly<Record<Part, unknown>>>;

/** Values that resources declare for a part, and their names. */
export type Declared<Part extends string> = With<Part>[Part & keyof With<Part>];
export type DeclaredName<Part extends string> = NamesOf<Declared<Part>>;
type NamesOf<Entries> = Entries extends object ? keyof Entries & string : never;

/** Resources that declare all of some parts. */
export const resourcesWith = <Part extends string>(...parts: readonly Part[]) =>
  resources.filter((resource): resource is With<Part> => parts.every((part) => part in resource));

/** Resource that a row of the trail is about. */
export type AuditResource = Declared<"audit">;

const [first, ...others] = resourcesWith("audit")
  .map(({ audit }): AuditResource => audit)
  .toSorted();
if (first === undefined) throw new Error("No resource has a name in the audit trail");

/** Every resource of the trail, in the order of their names. */
export const auditResources: readonly [AuditResource, ...AuditResource[]] = [first, ...others];
