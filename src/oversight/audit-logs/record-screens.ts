import { resourcesWith } from "@/resources/declared";

/** Addresses of the screens for staff on records of each kind, up to the id; kinds without a screen are left out. */
const screens: ReadonlyMap<string, { address: string; isNumbered: boolean }> = new Map(
  resourcesWith("audit", "record").flatMap(({ audit, record }) =>
    "screen" in record ? [[audit, { address: record.screen, isNumbered: !("key" in record) }]] : [],
  ),
);

/** The address of a record that the trail names; undefined if it has no screen. */
export function recordScreen(resource: string, id: string): string | undefined {
  const found = screens.get(resource);
  if (found === undefined || (found.isNumbered && !/^\d+$/.test(id))) return undefined;
  return found.address + encodeURIComponent(id);
}
