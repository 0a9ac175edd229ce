/** @jsxImportSource react */
import { directionalIcons, type IconName, icons } from "@/ui/icons";

/** The same icons as the pages', in an island. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    className={directionalIcons.has(name) ? "icon icon-directional" : "icon"}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={icons[name]} />
  </svg>
);
