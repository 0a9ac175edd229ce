import type { Content } from "./content";

/** Blocks one beneath the other, with the standard gap. */
export const Stack = ({ children }: { children?: Content }) => <div class="stack">{children}</div>;

/** A wide part and a narrow one, side by side where there is room. */
export const Split = ({ children }: { children?: Content }) => <div class="split">{children}</div>;
