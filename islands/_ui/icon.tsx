/** @jsxImportSource react */
import { directionalIcons, type IconName, icons } from "@/ui/icons.ts";

/** The same icons as the pages', in an island. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    className={directionalIcons.has(name) ? "icon icon-directional" : "icon"}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={icons[name]} />
  </svg>
);
