import type { Content } from "./content";

/** Where a page keeps the dialog that its address opens; a row's act with `dialog` fetches it into here. */
export const DialogOutlet = ({ children }: { children?: Content }) => <div id="dialog">{children}</div>;
