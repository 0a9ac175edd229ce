/** @jsxImportSource react */
import type { IconName } from "@/ui/icons";

/** The same icons as the pages', in an island. */
export const Icon = ({ name }: { name: IconName }) => <i className={`i-${name}`} />;
